#include "app/viewer/selection/item_facts.hpp"

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/queries/posed_items.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/selection/item_selection.hpp"
#include "formats/base/byte_view.hpp"
#include "renderer/scene/open.hpp"
#include "tests/support/m2_sample.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include <cstdio>

namespace {

namespace fs = std::filesystem;
using namespace app;

class ItemFactsTest : public ::testing::Test {
protected:
    void open(const fs::path& file)
    {
        auto document = scene::open(file);
        ASSERT_TRUE(document) << document.error().message;
        Opened opened;
        opened.document = std::make_shared<const scene::Document>(*std::move(document));
        accept(m_session, opened);
        for (LayerState& layer : m_session.tab().view.layers)
            layer.playback.isPlaying = false;
    }

    void openMd3() { open(m_folder.write("tetra.md3", tests::Md3Builder::tetrahedron().build())); }
    void openMd2() { open(m_folder.write("tetra.md2", tests::Md2Builder::tetrahedron().build())); }
    void openM2()
    {
        for (const formats::M2WrittenFile& file : formats::writeM2(tests::flagPole(264)))
            (void)m_folder.write(file.name, file.bytes);
        open(m_folder.path() / "Pole.m2");
    }

    void select(const SceneItem& item)
    {
        selectItem(m_session, item);
        ASSERT_EQ(m_session.tab().selection.item, item);
    }

    [[nodiscard]] std::string valueOf(const std::string& id) const
    {
        for (const ItemFact& fact : factsOfSelection(m_session)) {
            if (fact.id == id)
                return fact.value;
        }
        return "not there";
    }

    /// The bytes of a file at a location.
    [[nodiscard]] formats::FieldReader bytesAt(const std::span<const std::byte>& file,
                                               const FileLocation& location) const
    {
        return formats::FieldReader(file.subspan(location.range.offset, location.range.length));
    }
    [[nodiscard]] const formats::Keyframed& shape() const { return keyframesOf(*shownModel(m_session)); }

    tests::TemporaryFolder m_folder;
    Session m_session;
};

TEST_F(ItemFactsTest, FindTheRecordsOfAnMd3)
{
    openMd3();
    for (const std::uint32_t surface : {0U, 1U}) {
        const SceneItem triangle{SceneItemKind::triangle, surface, 0};
        const auto file = shape().blocks[surface].bytes.span();
        const std::vector<PosedVertex> vertices = posedVertices(m_session, triangle);
        ASSERT_EQ(vertices.size(), 3U);
        const auto record = locationOfItem(m_session, triangle);
        ASSERT_TRUE(record) << surface;
        ASSERT_EQ(record->range.length, 12U);
        formats::FieldReader corners = bytesAt(file, *record);
        for (const PosedVertex& vertex : vertices)
            EXPECT_EQ(corners.u32(), vertex.vertex);

        const auto location = locationOfVertex(m_session, surface, vertices[2].vertex);
        ASSERT_TRUE(location);
        ASSERT_EQ(location->range.length, 8U);
        formats::FieldReader stored = bytesAt(file, *location);
        for (int axis = 0; axis < 3; ++axis)
            EXPECT_DOUBLE_EQ(stored.i16() / 64.0, vertices[2].inModel[axis]);

        const auto header = locationOfItem(m_session, {SceneItemKind::surface, surface});
        ASSERT_TRUE(header);
        EXPECT_EQ(bytesAt(file, *header).text(4), "IDP3");
    }
    const auto tag = locationOfItem(m_session, {SceneItemKind::tag, 1});
    ASSERT_TRUE(tag);
    EXPECT_EQ(bytesAt(shape().blocks[0].bytes.span(), *tag).text(64), "tag_weapon");
}

TEST_F(ItemFactsTest, FindTheRecordsOfAnMd2)
{
    openMd2();
    const SceneItem triangle{SceneItemKind::triangle, 0, 2};
    const std::vector<PosedVertex> vertices = posedVertices(m_session, triangle);
    const auto record = locationOfItem(m_session, triangle);
    ASSERT_TRUE(record);
    formats::FieldReader corners = bytesAt(shape().blocks[0].bytes.span(), *record);
    for (const PosedVertex& vertex : vertices)
        EXPECT_EQ(corners.u16(), vertex.vertex);
    apply(m_session, RunAction{"nextMeshVariant"});
    EXPECT_FALSE(locationOfItem(m_session, triangle)) << "GL commands have no records of triangles";
    EXPECT_TRUE(locationOfVertex(m_session, 0, 1));
}

TEST_F(ItemFactsTest, TellAboutATriangleAndItsCorners)
{
    openMd3();
    select({SceneItemKind::triangle, 0, 1});
    EXPECT_EQ(itemTitle(m_session, m_session.tab().selection.item), "Triangle 1 of body");
    EXPECT_EQ(valueOf("surface"), "body");
    const std::vector<PosedVertex> vertices = posedVertices(m_session, m_session.tab().selection.item);
    const glm::dvec3 position = vertices[1].inModel;
    char text[100];
    (void)std::snprintf(text, sizeof text, "%.3f  %.3f  %.3f", position.x, position.y, position.z);
    EXPECT_EQ(valueOf("position-1"), text);
    EXPECT_NE(valueOf("normal-2"), "not there");
    EXPECT_NE(valueOf("uv-0"), "not there");
    EXPECT_NE(textOfSelection(m_session).find("Position\t" + std::string(text) + "\n"), std::string::npos);
}

TEST_F(ItemFactsTest, TellWhichBonesMoveAVertex)
{
    openM2();
    select({SceneItemKind::vertex, 1, formats::kNoIndex, 5});
    EXPECT_EQ(valueOf("bone-0"), "100.0 %");
    const auto location = locationOfItem(m_session, m_session.tab().selection.item);
    ASSERT_TRUE(location);
    EXPECT_EQ(location->range.length, 48U);
    select({SceneItemKind::bone, 1});
    EXPECT_EQ(valueOf("pivot"), "0.000  0.000  2.000");
    EXPECT_TRUE(locationOfItem(m_session, {SceneItemKind::bone, 1}));
    select({SceneItemKind::surface, 0});
    EXPECT_NE(valueOf("pass-1"), "not there");
}

TEST_F(ItemFactsTest, LeadToTheBytesInTheMapOfTheFile)
{
    openMd3();
    select({SceneItemKind::triangle, 1, 0});
    const auto location = locationOfItem(m_session, m_session.tab().selection.item);
    apply(m_session, RunAction{"showSelectedBytes"});
    const Selection& selection = m_session.tab().selection;
    EXPECT_TRUE(selection.showsFileMap);
    ASSERT_TRUE(selection.range);
    EXPECT_EQ(selection.range->offset, location->range.offset);
    EXPECT_EQ(m_session.settings.inspectorTab, InspectorTab::model);
    apply(m_session, RunAction{"hideSelected"});
    EXPECT_TRUE(m_session.tab().view.drawing.hiddenSurfaces.contains(1));
    apply(m_session, RunAction{"copySelected"});
    ASSERT_TRUE(m_session.pending.copies);
    EXPECT_EQ(m_session.pending.copies->substr(0, 18), "Triangle 0 of flag");
}

TEST_F(ItemFactsTest, BringsASmallThingIntoView)
{
    openMd3();
    m_session.viewAspect = 1.5f;
    apply(m_session, RunAction{"frame"});
    const float before = m_session.tab().view.camera.distance;
    select({SceneItemKind::vertex, 0, formats::kNoIndex, 2});
    apply(m_session, RunAction{"frameSelected"});
    EXPECT_LT(m_session.tab().view.camera.distance, before * 0.5f);
    const glm::dvec3 position = posedVertices(m_session, m_session.tab().selection.item).front().inScene;
    EXPECT_LT(glm::distance(glm::dvec3(m_session.tab().view.camera.target), position), 1.0);
}

} // namespace

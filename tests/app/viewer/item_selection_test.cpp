#include "app/viewer/selection/item_selection.hpp"

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/camera/framing.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/queries/markers.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/skin_profile_facts.hpp"
#include "app/viewer/selection/model_choices.hpp"
#include "app/viewer/selection/selection.hpp"
#include "app/viewer/view/hover.hpp"
#include "formats/model/mesh_variant.hpp"
#include "renderer/offscreen_renderer.hpp"
#include "tests/app/viewer/two_surface_session.hpp"
#include "tests/support/m2_sample.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

namespace {

using namespace app;
using formats::kNoIndex;

/// The tetrahedron with two surfaces, paused on its first frame and framed.
class ItemSelectionTest : public ::testing::Test {
protected:
    void SetUp() override { open(OpenPaths{}); }

    void open(OpenRequest request)
    {
        const auto file = m_folder.write("tetra.md2", tests::Md2Builder::tetrahedron().build());
        tests::acceptInTwoSurfaces(m_session, file, std::move(request));
        for (LayerState& layer : m_session.tab().view.layers)
            layer.playback.isPlaying = false;
        frameModel(m_session);
    }

    /// The view position of a point on a triangle: its center, moved towards a corner.
    [[nodiscard]] glm::vec2 onTriangle(std::uint32_t surface, std::uint32_t triangle, std::uint32_t corner = 0,
                                       double share = 0.0) const
    {
        const formats::Model& model = *shownModel(m_session);
        const formats::MeshVariant& mesh = shownMeshVariant(m_session.tab(), 0);
        const auto corners = formats::trianglesOf(mesh, surface)[triangle];
        const formats::FramePair frames = scene::framesOf(keyframesOf(model), shownPose(m_session));
        glm::dvec3 at(0.0);
        for (std::uint32_t i = 0; i < 3; ++i) {
            const glm::dvec3 position =
                positionAt(keyframesOf(model).blocks[0], frames, mesh.vertices[corners[i]].vertex);
            at += position * ((1.0 - share) / 3.0 + (i == corner ? share : 0.0));
        }
        const renderer::View view = shownView(m_session, m_session.viewAspect, {});
        return offsetOf(view, m_session.viewAspect, at).value();
    }

    /// A triangle that faces the viewer.
    struct Facing {
        std::uint32_t surface = 0, triangle = 0;
    };
    [[nodiscard]] Facing facing() const
    {
        for (std::uint32_t surface = 0; surface < 2; ++surface) {
            const std::size_t count = formats::trianglesOf(shownMeshVariant(m_session.tab(), 0), surface).size();
            for (std::uint32_t triangle = 0; triangle < count; ++triangle) {
                const auto hit = hitAt(m_session, onTriangle(surface, triangle));
                if (hit && hit->surface == surface && hit->triangle == triangle)
                    return {surface, triangle};
            }
        }
        ADD_FAILURE() << "no triangle faces the viewer";
        return {};
    }

    [[nodiscard]] const Selection& selection() const { return m_session.tab().selection; }

    tests::TemporaryFolder m_folder;
    Session m_session;
};

TEST_F(ItemSelectionTest, GoesInsideClickByClickAndOutAgain)
{
    const Facing face = facing();
    const glm::vec2 at = onTriangle(face.surface, face.triangle, 1, 0.5);
    const auto corners = formats::trianglesOf(shownMeshVariant(m_session.tab(), 0), face.surface)[face.triangle];
    const std::uint32_t vertex = shownMeshVariant(m_session.tab(), 0).vertices[corners[1]].vertex;

    apply(m_session, SelectAt{at});
    EXPECT_EQ(selection().item, (SceneItem{SceneItemKind::surface, face.surface}));
    EXPECT_EQ(selection().surface(), face.surface) << "the row of the table";
    apply(m_session, SelectAt{at});
    EXPECT_EQ(selection().item, (SceneItem{SceneItemKind::triangle, face.surface, face.triangle}));
    apply(m_session, SelectAt{at});
    EXPECT_EQ(selection().item, (SceneItem{SceneItemKind::vertex, face.surface, face.triangle, vertex}));

    apply(m_session, RunAction{"selectOuter"});
    EXPECT_EQ(selection().item, (SceneItem{SceneItemKind::triangle, face.surface, face.triangle}));
    apply(m_session, RunAction{"leave"});
    EXPECT_EQ(selection().item, (SceneItem{SceneItemKind::surface, face.surface}));
    apply(m_session, RunAction{"leave"});
    EXPECT_EQ(selection().item, SceneItem{});
    EXPECT_EQ(selection().surface(), kNoIndex);
    EXPECT_FALSE(m_session.pending.leavesFullScreen);
    apply(m_session, RunAction{"leave"});
    EXPECT_TRUE(m_session.pending.leavesFullScreen);
}

TEST_F(ItemSelectionTest, SelectsNothingBesideTheModel)
{
    const Facing face = facing();
    apply(m_session, SelectAt{onTriangle(face.surface, face.triangle)});
    ASSERT_NE(selection().item, SceneItem{});
    apply(m_session, SelectUnder{{-0.49f, 0.49f}});
    EXPECT_NE(selection().item, SceneItem{}) << "a right click there is about the whole view";
    apply(m_session, SelectAt{{-0.49f, 0.49f}});
    EXPECT_EQ(selection().item, SceneItem{});
}

TEST_F(ItemSelectionTest, PointsAtWhatAClickWouldSelect)
{
    const Facing face = facing();
    const glm::vec2 at = onTriangle(face.surface, face.triangle);
    apply(m_session, PointAt{at});
    EXPECT_EQ(selection().pointed, (SceneItem{SceneItemKind::surface, face.surface}));
    EXPECT_EQ(selection().item, SceneItem{});
    apply(m_session, SelectAt{at});
    EXPECT_EQ(selection().pointed, SceneItem{}) << "it is selected now";
    apply(m_session, PointAt{at});
    EXPECT_EQ(selection().pointed, (SceneItem{SceneItemKind::triangle, face.surface, face.triangle}));
    apply(m_session, RunAction{"pointAway"});
    EXPECT_EQ(selection().pointed, SceneItem{});
}

TEST_F(ItemSelectionTest, GoesThroughHiddenSurfaces)
{
    const Facing face = facing();
    const glm::vec2 at = onTriangle(face.surface, face.triangle);
    apply(m_session, ToggleSurface{face.surface});
    apply(m_session, PointAt{at});
    EXPECT_FALSE(selection().pointed.is(SceneItemKind::surface, face.surface));
}

TEST_F(ItemSelectionTest, StepsWithoutAMouse)
{
    apply(m_session, RunAction{"selectInner"});
    EXPECT_EQ(selection().item, (SceneItem{SceneItemKind::surface, 0}));
    apply(m_session, RunAction{"selectNext"});
    EXPECT_EQ(selection().item, (SceneItem{SceneItemKind::surface, 1}));
    apply(m_session, RunAction{"selectNext"});
    EXPECT_EQ(selection().item, (SceneItem{SceneItemKind::surface, 0})) << "around the end";
    apply(m_session, RunAction{"selectInner"});
    apply(m_session, RunAction{"selectPrevious"});
    const auto triangles = formats::trianglesOf(shownMeshVariant(m_session.tab(), 0), 0);
    const auto last = static_cast<std::uint32_t>(triangles.size() - 1);
    EXPECT_EQ(selection().item, (SceneItem{SceneItemKind::triangle, 0, last}));
    apply(m_session, RunAction{"selectInner"});
    const auto& vertices = shownMeshVariant(m_session.tab(), 0).vertices;
    EXPECT_EQ(selection().item, (SceneItem{SceneItemKind::vertex, 0, last, vertices[triangles[last][0]].vertex}));
    apply(m_session, RunAction{"selectNext"});
    EXPECT_EQ(selection().item, (SceneItem{SceneItemKind::vertex, 0, last, vertices[triangles[last][1]].vertex}));
}

TEST_F(ItemSelectionTest, RefusesWhatIsNotThere)
{
    apply(m_session, SelectTriangle{0, 1});
    const SceneItem sound{SceneItemKind::triangle, 0, 1};
    ASSERT_EQ(selection().item, sound);
    apply(m_session, SelectTriangle{0, 1000});
    apply(m_session, SelectTriangle{2, 0});
    apply(m_session, SelectVertex{0, 4});
    apply(m_session, SelectCamera{0});
    apply(m_session, SelectBone{0});
    EXPECT_EQ(selection().item, sound);
    apply(m_session, SelectVertex{0, 3});
    EXPECT_EQ(selection().item, (SceneItem{SceneItemKind::vertex, 0, kNoIndex, 3}));
    apply(m_session, SelectSurface{kNoIndex});
    EXPECT_EQ(selection().item, SceneItem{});
}

TEST_F(ItemSelectionTest, IsKeptOverAReload)
{
    apply(m_session, SelectTriangle{1, 1});
    open(Reload{.path = m_session.tab().document->path});
    EXPECT_EQ(selection().item, (SceneItem{SceneItemKind::triangle, 1, 1}));
    open(OpenPaths{});
    EXPECT_EQ(selection().item, SceneItem{});
}

TEST_F(ItemSelectionTest, ForgetsTrianglesOfOtherMeshVariants)
{
    apply(m_session, SelectTriangle{1, 1});
    selectMeshVariant(m_session, 0);
    EXPECT_EQ(selection().item, (SceneItem{SceneItemKind::surface, 1}));
}

TEST_F(ItemSelectionTest, LooksAfterAMomentOfRest)
{
    Hover hover;
    const std::optional<glm::vec2> at(glm::vec2(0.0f));
    EXPECT_FALSE(hover.request(m_session, at, 10.0)) << "nothing was done yet";
    hover.noteInput(10.0);
    EXPECT_FALSE(hover.request(m_session, at, 10.07));
    EXPECT_TRUE(hover.isDue());
    const auto request = hover.request(m_session, at, 10.08);
    ASSERT_TRUE(request && request->as<PointAt>() != nullptr);
    EXPECT_FALSE(hover.isDue());
    EXPECT_FALSE(hover.request(m_session, at, 11.0)) << "once";
    apply(m_session, *request);
    ASSERT_NE(selection().pointed, SceneItem{});
    const auto away = hover.request(m_session, std::nullopt, 11.1); // a drag has begun
    ASSERT_TRUE(away && away->as<RunAction>() != nullptr);
    apply(m_session, *away);
    EXPECT_EQ(selection().pointed, SceneItem{});
    EXPECT_FALSE(hover.request(m_session, std::nullopt, 11.2));
}

/// A flag on a pole with two bones.
class TouchBonesTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        for (const formats::M2WrittenFile& file : formats::writeM2(tests::flagPole(264)))
            (void)m_folder.write(file.name, file.bytes);
        auto document = scene::open(m_folder.path() / "Pole.m2");
        ASSERT_TRUE(document) << document.error().message;
        Opened opened;
        opened.document = std::make_shared<const scene::Document>(*std::move(document));
        accept(m_session, opened);
        frameModel(m_session);
    }

    tests::TemporaryFolder m_folder;
    Session m_session;
};

TEST_F(TouchBonesTest, FindsBonesAndTagsWhereTheyAreShown)
{
    m_session.viewHeight = 600.0f;
    EXPECT_TRUE(shownMarkers(m_session).empty());
    apply(m_session, RunAction{"bones"});
    const std::vector<Marker> bones = shownMarkers(m_session);
    ASSERT_EQ(bones.size(), 2U);
    const glm::vec2 middle = (bones[1].from + bones[1].to) * 0.5f;
    apply(m_session, PointAt{middle});
    EXPECT_EQ(m_session.tab().selection.pointed, (SceneItem{SceneItemKind::bone, 1}));
    apply(m_session, SelectAt{middle});
    EXPECT_EQ(m_session.tab().selection.bone(), 1U) << "the row of the table";
    apply(m_session, SelectAt{middle});
    EXPECT_EQ(m_session.tab().selection.bone(), 1U) << "a click never lets it go";

    apply(m_session, RunAction{"tags"});
    const std::vector<Marker> all = shownMarkers(m_session);
    ASSERT_EQ(all.front().item, (SceneItem{SceneItemKind::tag, 0}));
    apply(m_session, SelectAt{all.front().from});
    EXPECT_EQ(m_session.tab().selection.item, (SceneItem{SceneItemKind::tag, 0}));
    EXPECT_EQ(m_session.tab().selection.tag(), 0U);
    EXPECT_EQ(m_session.tab().selection.bone(), kNoIndex) << "one thing is selected";
}

TEST(Markers, PrefersPointsToBones)
{
    const std::vector<Marker> markers = {{{SceneItemKind::tag, 0}, {0.1f, 0.0f}, {0.1f, 0.0f}},
                                         {{SceneItemKind::bone, 3}, {0.0f, 0.0f}, {0.2f, 0.0f}}};
    EXPECT_EQ(nearestMarker(markers, {0.105f, 0.0f}, 0.01f), (SceneItem{SceneItemKind::tag, 0}));
    EXPECT_EQ(nearestMarker(markers, {0.15f, 0.005f}, 0.01f), (SceneItem{SceneItemKind::bone, 3}));
    EXPECT_EQ(nearestMarker(markers, {0.15f, 0.02f}, 0.01f), SceneItem{});
    EXPECT_EQ(nearestMarker(markers, {0.21f, 0.0f}, 0.005f), SceneItem{}) << "beyond its end";
}

} // namespace

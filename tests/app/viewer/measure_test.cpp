#include "app/viewer/selection/measure.hpp"

#include "app/viewer/actions/actions.hpp"
#include "app/viewer/camera/framing.hpp"
#include "app/viewer/queries/markers.hpp"
#include "app/viewer/queries/posed_items.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/selection/item_facts.hpp"
#include "app/viewer/selection/item_selection.hpp"
#include "app/viewer/selection/measure_report.hpp"
#include "renderer/offscreen_renderer.hpp"
#include "tests/app/viewer/two_surface_session.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace {

using namespace app;

/// The tetrahedron with two surfaces, paused on its first frame.
class MeasureTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        const auto file = m_folder.write("tetra.md2", tests::Md2Builder::tetrahedron().build());
        tests::acceptInTwoSurfaces(m_session, file, OpenPaths{});
        for (LayerState& layer : m_session.tab().view.layers)
            layer.playback.isPlaying = false;
        frameModel(m_session);
    }

    [[nodiscard]] glm::dvec3 positionOf(std::uint32_t vertex) const
    {
        return posedVertices(m_session, {SceneItemKind::vertex, 0, formats::kNoIndex, vertex}).at(0).inScene;
    }

    [[nodiscard]] const Selection& selection() const { return m_session.tab().selection; }

    tests::TemporaryFolder m_folder;
    Session m_session;
};

TEST_F(MeasureTest, TellsTheDistanceOfTwoVertices)
{
    EXPECT_FALSE(isPossible(*findAction("measureFrom"), m_session));
    apply(m_session, SelectVertex{0, 0});
    EXPECT_FALSE(measurementOf(m_session));
    EXPECT_TRUE(measurementJson(m_session).is_null());
    EXPECT_FALSE(isPossible(*findAction("copyDistance"), m_session));
    apply(m_session, MeasureTo{0, 1});
    EXPECT_EQ(selection().item, (SceneItem{SceneItemKind::vertex, 0, formats::kNoIndex, 1}))
        << "the other end is selected";
    const auto measured = measurementOf(m_session);
    ASSERT_TRUE(measured);
    const double expected = glm::length(positionOf(1) - positionOf(0));
    ASSERT_GT(expected, 0.0);
    EXPECT_DOUBLE_EQ(measured->distance(), expected);
    EXPECT_EQ(measured->way, positionOf(1) - positionOf(0));
    const auto report = measurementJson(m_session);
    EXPECT_DOUBLE_EQ(report["distance"], expected);
    EXPECT_EQ(report["from"]["vertex"], 0);
    EXPECT_EQ(report["to"]["vertex"], 1);
    EXPECT_EQ(report["unit"], "game unit");

    apply(m_session, MeasureTo{0, 2});
    EXPECT_DOUBLE_EQ(measurementOf(m_session)->distance(), glm::length(positionOf(2) - positionOf(0)))
        << "from the same end";
}

TEST_F(MeasureTest, FollowsThePose)
{
    apply(m_session, SelectVertex{0, 0});
    apply(m_session, MeasureTo{0, 1});
    const double before = measurementOf(m_session)->distance();
    apply(m_session, Seek{.frame = 1.0});
    const double now = measurementOf(m_session)->distance();
    EXPECT_DOUBLE_EQ(now, glm::length(positionOf(1) - positionOf(0)));
    EXPECT_NE(now, before) << "its second frame is larger";
}

TEST_F(MeasureTest, IsInTheCardAndOnTheClipboard)
{
    apply(m_session, SelectVertex{0, 0});
    apply(m_session, MeasureTo{0, 1});
    const auto facts = factsOfSelection(m_session);
    const auto fact = std::find_if(facts.begin(), facts.end(), [](const ItemFact& f) { return f.id == "distance"; });
    ASSERT_NE(fact, facts.end());
    EXPECT_EQ(fact->title, "From vertex 0");
    EXPECT_TRUE(fact->value.ends_with(" game units")) << fact->value;
    apply(m_session, RunAction{"copyDistance"});
    EXPECT_EQ(m_session.pending.copies, fact->value);
}

TEST_F(MeasureTest, GoesByShiftAndAClick)
{
    const renderer::View view = shownView(m_session, m_session.viewAspect, {});
    // A point of the view on the model, close to each of two vertices.
    std::vector<SceneItem> seen;
    for (std::uint32_t vertex = 0; vertex < 4; ++vertex) {
        const glm::dvec3 middle = (positionOf(0) + positionOf(1) + positionOf(2) + positionOf(3)) / 4.0;
        const auto at = offsetOf(view, m_session.viewAspect, glm::mix(positionOf(vertex), middle, 0.1));
        const auto hit = at ? hitAt(m_session, *at) : std::nullopt;
        if (!hit || hit->vertex != vertex)
            continue;
        apply(m_session, MeasureAt{*at});
        EXPECT_EQ(selection().item.kind, SceneItemKind::vertex) << "the first one is selected at once";
        EXPECT_EQ(selection().item.vertex, vertex);
        seen.push_back(selection().item);
    }
    ASSERT_GE(seen.size(), 2U);
    ASSERT_TRUE(measurementOf(m_session));
    SceneItem from = seen.front();
    from.triangle = formats::kNoIndex; // triangles change with a view or a reload, the vertex stays
    EXPECT_EQ(measurementOf(m_session)->from, from);
    EXPECT_EQ(measurementOf(m_session)->to, seen.back());
    const Selection before = selection();
    apply(m_session, MeasureAt{{-0.49f, 0.49f}});
    EXPECT_EQ(selection().item, before.item) << "beside the model nothing changes";
}

TEST_F(MeasureTest, GoesByTheKeyboard)
{
    apply(m_session, SelectVertex{0, 0});
    apply(m_session, RunAction{"measureFrom"});
    EXPECT_FALSE(measurementOf(m_session)) << "there is one end";
    apply(m_session, RunAction{"selectNext"});
    ASSERT_TRUE(measurementOf(m_session));
    EXPECT_EQ(measurementOf(m_session)->to.vertex, 1U);
    apply(m_session, RunAction{"selectPrevious"});
    apply(m_session, RunAction{"measureFrom"});
    EXPECT_FALSE(isPossible(*findAction("endMeasuring"), m_session)) << "the same one once more: no end";
}

TEST_F(MeasureTest, EndsWhereNothingIsSelected)
{
    apply(m_session, SelectVertex{0, 0});
    apply(m_session, MeasureTo{0, 1});
    apply(m_session, RunAction{"leave"}); // deselects the surface
    apply(m_session, SelectVertex{0, 1});
    EXPECT_TRUE(measurementOf(m_session)) << "on the way the end stays";
    apply(m_session, RunAction{"leave"});
    apply(m_session, RunAction{"leave"});
    ASSERT_EQ(selection().item, SceneItem{});
    EXPECT_EQ(selection().measuredFrom, SceneItem{});
    apply(m_session, SelectVertex{0, 0});
    apply(m_session, MeasureTo{0, 1});
    apply(m_session, RunAction{"endMeasuring"});
    EXPECT_FALSE(measurementOf(m_session));
    EXPECT_EQ(selection().item.vertex, 1U);
}

} // namespace

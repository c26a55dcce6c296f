#include "tests/ui/driven_viewer.hpp"

/// The inputs from which the real program takes two models to compare.
namespace {

using namespace tests;

bool comparesTwo(const json& state)
{
    return state["comparison"].is_object();
}

TEST_F(Viewer, ComparesTwoModelsOfTheCommandLine)
{
    const Driven driven({"--compare", creature(), sampleFolder() / "quake" / "creature.mdl"});
    const json state = driven.viewer.waitFor(comparesTwo);
    ASSERT_TRUE(comparesTwo(state));
    EXPECT_EQ(state["comparison"]["a"]["name"], "creature.md2");
    EXPECT_EQ(state["comparison"]["b"]["name"], "creature.mdl");
}

TEST_F(Viewer, ComparesWithAModelThatIsDraggedOntoTheZone)
{
    const fs::path model = m_folder.write("a.md2", Md2Builder::tetrahedron().build());
    Driven driven({model});
    const json view = driven.rest()["view"];
    const Point zone{static_cast<int>(view["x"].get<double>() + view["width"].get<double>()) - 60,
                     Driven::middleOf(view).y};
    const std::array<fs::path, 1> dropped = {creature()};
    driven.user.moveMouse({1500, 950}); // a drag comes from another window
    std::this_thread::sleep_for(200ms);
    ASSERT_EQ(driven.user.dropAfter(400ms, zone, dropped), DropResult::accepted);
    const json state = driven.viewer.waitFor(comparesTwo);
    ASSERT_TRUE(comparesTwo(state)) << state["message"];
    EXPECT_EQ(state["comparison"]["b"]["name"], "creature.md2");
}

} // namespace

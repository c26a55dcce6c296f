#include "tests/support/md3_builder.hpp"
#include "tests/ui/driven_viewer.hpp"

/// Files that take long to read must not block the window.
namespace {

using namespace tests;

class SlowFiles : public Viewer {
protected:
    /// A model in a game whose scripts take many seconds to read, and the two models in `names`.
    [[nodiscard]] std::vector<fs::path> writeModels(const std::vector<std::string>& names)
    {
        std::string script;
        for (int i = 0; i < 60'000; ++i)
            script += "name" + std::to_string(i) + "\n{\ncull none\n{\nmap textures/none.tga\nrgbGen identity\n}\n}\n";
        for (int i = 0; i < 20; ++i)
            m_folder.write("baseq3/scripts/many" + std::to_string(i) + ".shader", script);
        Md3Builder builder;
        builder.frame("one", {});
        Md3Builder::Surface surface;
        surface.name = "sheet";
        surface.shaders = {"name0"};
        surface.triangles = {{0, 1, 2}};
        surface.texCoords = {{0, 0}, {1, 0}, {1, 1}};
        surface.frames = {{{0, 0, 0, 0}, {64, 0, 0, 0}, {0, 64, 0, 0}}};
        builder.surface(surface);
        std::vector<fs::path> paths;
        paths.push_back(m_folder.write("a/first.md2", Md2Builder::tetrahedron().build()));
        for (const std::string& name : names)
            paths.push_back(m_folder.write("baseq3/models/slow/" + name, builder.build()));
        paths.push_back(m_folder.write("z/last.md2", Md2Builder::tetrahedron().build()));
        return paths;
    }
};

TEST_F(SlowFiles, DoNotKeepTheWindowOpen)
{
    Driven driven(writeModels({"one.md3"}));
    (void)driven.press(XK_Right, [](const json& state) { return state["opening"] == true; });
    const auto start = std::chrono::steady_clock::now();
    driven.user.pressKey(XK_q, std::array{static_cast<unsigned long>(XK_Control_L)});
    EXPECT_EQ(driven.viewer.waitForExit(), 0);
    EXPECT_LT(std::chrono::steady_clock::now() - start, 2 * kHalfASecond) << "the window closes within half a second";
}

TEST_F(SlowFiles, DoNotKeepAnotherModelWaiting)
{
    Driven driven(writeModels({"one.md3", "two.md3"}));
    (void)driven.press(XK_Right, [](const json& state) { return state["opening"] == true; });
    driven.user.pressKey(XK_Right);
    const auto start = std::chrono::steady_clock::now();
    const auto isLast = [](const json& state) { return state["document"].get<std::string>().ends_with("/last.md2"); };
    const json state = driven.press(XK_Right, isLast);
    EXPECT_TRUE(isLast(state)) << state["document"];
    EXPECT_LT(std::chrono::steady_clock::now() - start, 2 * kHalfASecond);
}

} // namespace

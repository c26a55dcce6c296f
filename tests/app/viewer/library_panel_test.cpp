#include "app/viewer/library/library_groups_panel.hpp"
#include "app/viewer/library/library_panel.hpp"
#include "app/viewer/library/roots.hpp"
#include "app/viewer/widgets/theme.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include "tests/support/interface_frame.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

/// The library drawn by ImGui without a window.
namespace app {
namespace {

class LibraryPanel : public ::testing::Test {
protected:
    void SetUp() override
    {
        ImGui::GetIO().DeltaTime = 0.1f;
        std::vector<std::filesystem::path> files;
        for (int i = 100; i < 300; ++i)
            files.push_back("/models/m" + std::to_string(i) + ".md2");
        giveList(m_session, addRoot(m_session, {"/models"}), libraryOf(std::move(files)).list);
        enterRoot(m_session.tab(), m_session.roots.front(), formats::kNoIndex);
    }

    void frame()
    {
        m_targets.clear();
        const PanelContext context{.scale = m_scale, .targets = m_targets};
        ImGui::GetStyle().ScrollbarSize = 14.0f * m_scale;
        ImGui::NewFrame();
        for (const Request& request : drawLibrary(context, {0.0f, 0.0f, m_width, 460.0f}, m_session, m_state))
            apply(m_session, request);
        ImGui::Render();
    }

    void frames(int count)
    {
        for (int i = 0; i < count; ++i)
            frame();
    }

    void scrollDown(float notches)
    {
        ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM < 18700
        io.MousePos = {60.0f, 200.0f};
        io.MouseWheel = -notches;
#else
        io.AddMousePosEvent(60.0f, 200.0f);
        io.AddMouseWheelEvent(0.0f, -notches);
#endif
        frames(3);
    }

    /// The lowest number of the drawn models.
    [[nodiscard]] int firstShown() const
    {
        int first = 1000;
        for (const auto& [name, rect] : m_targets) {
            if (name.starts_with("model:"))
                first = std::min(first, std::atoi(name.c_str() + 6));
        }
        return first;
    }

    tests::InterfaceWithoutWindow m_interface;
    Session m_session;
    LibraryState m_state;
    Targets m_targets;
    float m_width = 240.0f;
    float m_scale = 1.0f;
};

TEST_F(LibraryPanel, KeepsItsScrollPositionWhenItsWidthOrTheScaleChanges)
{
    for (const bool isGrid : {false, true}) {
        m_session.settings.showsGrid = isGrid;
        frames(4);
        scrollDown(20.0f);
        scrollDown(20.0f);
        const int before = firstShown();
        ASSERT_GT(before, 10) << "it was scrolled";
        const int row = isGrid ? 6 : 1; // cells of a row are shown together
        for (float width = 240.0f; width <= 600.0f; width += 30.0f) {
            m_width = width;
            frames(3);
            EXPECT_NEAR(firstShown(), before, row) << isGrid << ", width " << width;
        }
        m_width = 240.0f;
        frames(3);
        for (const float scale : {1.5f, 2.0f, 1.0f}) {
            m_scale = scale;
            frames(3);
            EXPECT_NEAR(firstShown(), before, row) << isGrid << ", scale " << scale;
        }
    }
}

TEST_F(LibraryPanel, RecentHasAllModelsWhereverTheyLie)
{
    m_session.settings.recent = {"/models/m101.md2", "/elsewhere/a.md2", "/models/m107.md2"};
    frames(3);
    EXPECT_TRUE(m_targets.contains("recent:0")) << "of the root that is browsed";
    EXPECT_TRUE(m_targets.contains("recent:1"));
    const std::size_t rows = shortcutRows(m_session, m_state);
    m_session.settings.recent.front() = "/elsewhere/b.md2";
    frames(3);
    EXPECT_EQ(shortcutRows(m_session, m_state), rows);
}

TEST_F(LibraryPanel, TheFieldOfTheFilterIsNotCut)
{
    m_session.libraryFilter.show = LibraryFilter::Show::missingTextures;
    for (const float width : {200.0f, 236.0f, 300.0f, 400.0f}) {
        m_width = width;
        frames(2);
        const Rect sort = m_targets["library:sort"];
        const Rect show = m_targets["library:show"];
        EXPECT_LE(sort.x + sort.width, show.x);
        EXPECT_LE(show.x + show.width, width);
        const float room = show.width - 34.0f;
        EXPECT_GE(room, ImGui::CalcTextSize(width < 300.0f ? "No texture" : "Missing textures").x) << width;
    }
}

TEST_F(LibraryPanel, TheCountOfARootSaysHowManyAreListed)
{
    const auto countOf = [&](const std::string& filter) {
        m_session.library().filter = filter;
        return rootCountText(m_session, listingOf(m_session, m_session.roots.front(), filter), m_session.list().size());
    };
    EXPECT_EQ(countOf(""), "200");
    EXPECT_EQ(countOf("m11"), "10 of 200");
    m_session.libraryFilter.format = "md3";
    EXPECT_EQ(countOf(""), "0 of 200");
    m_session.roots.front().isFolded = true;
    m_session.libraryFilter.format = "md2";
    EXPECT_EQ(countOf(""), "200 of 200");
}

} // namespace
} // namespace app

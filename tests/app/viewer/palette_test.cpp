#include "app/viewer/dialogs/overlays.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/tabs/tabs.hpp"

#include "tests/support/interface_frame.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using namespace app;
using tests::Md2Builder;
using tests::TemporaryFolder;

/// A frame of ImGui without a window, since names are escaped according to its font.
class Palette : public ::testing::Test {
protected:
    void SetUp() override { ImGui::NewFrame(); }
    void TearDown() override { ImGui::EndFrame(); }

    tests::InterfaceWithoutWindow m_interface;
};

void type(PaletteState& state, std::string_view query)
{
    state.query.fill('\0');
    std::copy(query.begin(), query.end(), state.query.begin());
}

/// The model requested by the entry with this title; -1 without such an entry.
int modelOf(const PaletteState& state, std::string_view title)
{
    for (const PaletteEntry& entry : state.entries) {
        if (const auto* const listed = entry.request.as<OpenListed>(); listed != nullptr && entry.title == title)
            return static_cast<int>(listed->index);
    }
    return -1;
}

TEST_F(Palette, FollowsAListOfModelsThatIsReplacedWhileItIsOpen)
{
    Session session;
    session.library() = app::libraryOf({"/base/alpha.md2", "/base/beta.md2"});
    PaletteState state;
    type(state, "beta");
    followPalette(session, state);
    EXPECT_EQ(modelOf(state, "Model: base/beta.md2"), 1);
    session.library() = app::libraryOf({"/base/beta.md2"});
    followPalette(session, state);
    EXPECT_EQ(modelOf(state, "Model: base/beta.md2"), 0);
    session.library() = app::Library();
    followPalette(session, state);
    EXPECT_EQ(modelOf(state, "Model: base/beta.md2"), -1);
}

TEST_F(Palette, FollowsTheDocumentThatIsShown)
{
    const TemporaryFolder folder;
    Session session;
    PaletteState state;
    type(state, "clip");
    followPalette(session, state);
    const auto hasClip = [&] {
        return std::any_of(state.entries.begin(), state.entries.end(),
                           [](const PaletteEntry& entry) { return entry.request.as<SelectClip>() != nullptr; });
    };
    EXPECT_FALSE(hasClip());
    accept(session, openPaths({{folder.write("tetra.md2", Md2Builder::tetrahedron().build())}}, {}, CancelToken()));
    ASSERT_TRUE(session.tab().document);
    state.applied.list = session.library().list; // as if only the document differed
    followPalette(session, state);
    EXPECT_EQ(hasClip(), !layerClips(session).empty());
    state.cursor = 0;
    closeTab(session, 0);
    followPalette(session, state);
    EXPECT_FALSE(hasClip());
}

TEST_F(Palette, FindsTheModelsOfAllRootsAndOtherTabs)
{
    const TemporaryFolder folder;
    const auto alpha = folder.write("a/alpha.md2", Md2Builder::tetrahedron().build());
    const auto soldier = folder.write("b/soldier/tris.md2", Md2Builder::tetrahedron().build());
    Session session;
    accept(session, openPaths({.paths = {alpha}}, {}, CancelToken()));
    accept(session, openPaths({.paths = {soldier}, .tab = app::TabPolicy::another}, {}, CancelToken()));
    ASSERT_EQ(session.tabs.size(), 2U);
    ASSERT_EQ(session.activeTab, 1U);
    const auto entries = app::paletteEntries(session, "alpha", {});
    const auto find = [&](const char* title) {
        return std::find_if(entries.begin(), entries.end(),
                            [&](const PaletteEntry& entry) { return entry.title == title; });
    };
    ASSERT_NE(find("Model: a/alpha.md2"), entries.end());
    EXPECT_NE(find("Model: a/alpha.md2")->request.as<app::OpenInRoot>(), nullptr);
    ASSERT_NE(find("Tab: alpha.md2"), entries.end());
    EXPECT_EQ(find("Tab: alpha.md2")->request.as<app::SelectTab>()->index, 0U);
    const auto own = app::paletteEntries(session, "soldier", {});
    ASSERT_FALSE(own.empty());
    EXPECT_EQ(own.front().title, "Model: b/soldier") << "not tris.md2, as all of them are called";
}

TEST_F(Palette, PutsWhatIsTypedBeforeWhatOnlyHasItsLetters)
{
    Session session;
    session.library() = app::libraryOf({"/players/sarge/lower.md3", "/x/surface_arrange.md2"});
    const auto entries = app::paletteEntries(session, "sarge", {});
    ASSERT_FALSE(entries.empty());
    EXPECT_EQ(entries.front().title, "Model: players/sarge");
}

TEST_F(Palette, KeepsItsCursorWhileNothingChanges)
{
    Session session;
    PaletteState state;
    followPalette(session, state);
    ASSERT_GT(state.entries.size(), 3U);
    state.cursor = 2;
    followPalette(session, state);
    EXPECT_EQ(state.cursor, 2U);
    type(state, "wire");
    followPalette(session, state);
    EXPECT_EQ(state.cursor, 0U);
}

TEST(Requests, OpenNoModelThatIsNotInTheList)
{
    Session session;
    session.library() = app::libraryOf({"/base/alpha.md2"});
    apply(session, OpenListed{.index = 1});
    EXPECT_FALSE(session.pending.open);
    EXPECT_EQ(session.library().chosen, formats::kNoIndex);
    apply(session, OpenListed{.index = 0});
    EXPECT_TRUE(session.pending.open);
}

} // namespace

#include "app/viewer/settings/merged_settings.hpp"
#include "app/viewer/settings/settings.hpp"
#include "formats/base/write_file.hpp"
#include "tests/support/cost.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

namespace {

using namespace app;
using tests::TemporaryFolder;

Settings unusual()
{
    Settings settings;
    settings.windowSize = {1500, 900};
    settings.isMaximized = true;
    settings.panels = {.library = 300.0f, .inspector = 400.5f, .timeline = 150.0f, .showsLibrary = false};
    settings.inspectorTab = InspectorTab::textures;
    settings.background = Background::checker;
    settings.mouse = MousePreset::blender;
    settings.recent = {"/models/one.md2", "/models/m\xC3\xB6"
                                          "del.md2"};
    settings.dialogFolders = {"/models", "", "", "", "/others", "/images", "/exports"};
    settings.panels.texturePosition = app::SidePosition::below;
    settings.listfile = "/models/listfile.csv";
    settings.tableNames = "/models/names.csv";
    settings.palette = "/models/palette.lmp";
    settings.lastTabs = LastTabsUse::opened;
    settings.slideSeconds = 12.0f;
    return settings;
}

TEST(Settings, ComeBackAsTheyWereWritten)
{
    const ReadSettings read = settingsFromText(settingsText(unusual()));
    EXPECT_EQ(read.settings, unusual());
    EXPECT_EQ(read.problem, "");
}

TEST(Settings, ATextOfManyMegabytesIsNotParsed)
{
    std::string text = R"({"version": 1, "window": {"width": 900}, "recent": [)";
    while (text.size() < (8U << 20U))
        text += "0,";
    text += "0]}";
    const tests::Cost cost;
    const ReadSettings read = settingsFromText(text);
    EXPECT_LE(cost.bytes(), std::uint64_t{1} << 20U);
    EXPECT_EQ(read.settings, Settings());
    EXPECT_EQ(read.problem, "has " + std::to_string(text.size()) + " bytes, the limit is 1048576");
}

TEST(Settings, ValuesThatMakeNoSenseAreTheUsualOnes)
{
    const ReadSettings read = settingsFromText(R"({"version": 1, "window": {"width": "wide", "height": 1e30},
        "panels": [1], "background": "plaid", "recent": [7, "", "/a.md2"], "dialogFolder": false})");
    EXPECT_EQ(read.problem, "");
    EXPECT_EQ(read.settings.windowSize, glm::ivec2(1280, 32'768));
    EXPECT_EQ(read.settings.panels, PanelSizes());
    EXPECT_EQ(read.settings.background, Background::gradient);
    EXPECT_EQ(read.settings.recent, std::vector<std::filesystem::path>{"/a.md2"});
    EXPECT_EQ(read.settings.dialogFolders, app::Settings().dialogFolders);
    const auto one = settingsFromText(R"({"version": 1, "dialogFolder": "/models"})");
    EXPECT_EQ(one.settings.dialogFolders.front(), "/models") << "of a version with one folder for all dialogs";
    const auto narrow = settingsFromText(R"({"version": 1, "panels": {"library": -5, "timeline": 1e9}})");
    EXPECT_EQ(narrow.settings.panels.library, kNarrowestPanel);
    EXPECT_EQ(narrow.settings.panels.timeline, kHighestTimeline);
}

TEST(Settings, SayWhatIsWrongWithTheWholeFile)
{
    EXPECT_EQ(settingsFromText("").problem, "is not a JSON object");
    EXPECT_EQ(settingsFromText("{\"version\": 1").problem, "is not a JSON object");
    EXPECT_EQ(settingsFromText("[1]").problem, "is not a JSON object");
    EXPECT_EQ(settingsFromText("{}").problem, "has no version");
    EXPECT_EQ(settingsFromText("{\"version\": 99}").problem, "has version 99, expected 1");
}

TEST(Settings, ABrokenFileIsSetAside)
{
    const TemporaryFolder folder;
    const std::filesystem::path file = folder / "settings.json";
    EXPECT_EQ(readSettings(file).problem, "") << "there is none yet";
    ASSERT_TRUE(formats::writeFile(file, "{ not json"));
    const ReadSettings read = readSettings(file);
    EXPECT_EQ(read.settings, Settings());
    EXPECT_NE(read.problem.find("renamed to settings.json.broken"), std::string::npos) << read.problem;
    EXPECT_FALSE(std::filesystem::exists(file));
    EXPECT_TRUE(std::filesystem::exists(folder / "settings.json.broken"));
}

TEST(Settings, KeepTheModelsOpenedLastOnceEach)
{
    Settings settings;
    for (int i = 0; i < 20; ++i)
        addRecent(settings, std::to_string(i) + ".md2");
    addRecent(settings, "15.md2");
    EXPECT_EQ(settings.recent.size(), kMaxRecent);
    EXPECT_EQ(settings.recent.front(), "15.md2");
    EXPECT_EQ(settings.recent[1], "19.md2");
    EXPECT_EQ(std::count(settings.recent.begin(), settings.recent.end(), "15.md2"), 1);
}

std::vector<std::filesystem::path> mergedRecent(std::vector<std::filesystem::path> before,
                                                std::vector<std::filesystem::path> after,
                                                std::vector<std::filesystem::path> there)
{
    const auto with = [](std::vector<std::filesystem::path> recent) {
        app::Settings settings;
        settings.recent = std::move(recent);
        return settings;
    };
    return mergedSettings(with(std::move(before)), with(std::move(after)), with(std::move(there))).recent;
}

TEST(MergedSettings, JoinListsEntryByEntry)
{
    using Recent = std::vector<std::filesystem::path>;
    EXPECT_EQ(mergedRecent({"1"}, {"b", "1"}, {"a", "1"}), (Recent{"b", "a", "1"})) << "both opened one";
    EXPECT_EQ(mergedRecent({"1", "2"}, {"2", "1"}, {"a", "1", "2"}), (Recent{"2", "a", "1"})) << "one again";
    EXPECT_EQ(mergedRecent({"1", "2"}, {"1"}, {"a", "1", "2"}), (Recent{"a", "1"})) << "one was removed here";
    EXPECT_EQ(mergedRecent({"1", "2"}, {"1", "2", "3"}, {"2"}), (Recent{"2", "3"})) << "and one there";
    EXPECT_EQ(mergedRecent({}, {"1"}, {"1"}), Recent{"1"}) << "both the same";
    EXPECT_EQ(mergedRecent({"1"}, {"1"}, {}), Recent{});
}

TEST(MergedSettings, ALaterChangeOfOneValueCounts)
{
    app::Settings before;
    app::Settings after = before;
    app::Settings there = before;
    after.uiScale = 1.5f;
    there.uiScale = 2.0f;
    there.panels.showsLibrary = false;
    const app::Settings merged = mergedSettings(before, after, there);
    EXPECT_EQ(merged.uiScale, 1.5f);
    EXPECT_FALSE(merged.panels.showsLibrary);
}

} // namespace

#include "app/viewer/settings/kept_images.hpp"
#include "app/viewer/shell/settings_keeper.hpp"
#include "formats/platform/paths.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <sys/stat.h>

#include <fstream>
#include <iterator>
#include <string>
#include <utility>

/// Only on POSIX a variable sets the settings folder.
namespace {

namespace fs = std::filesystem;
using namespace app;
using tests::TemporaryFolder;

TEST(KeptImages, JoinsWhatTwoWindowsChose)
{
    const TemporaryFolder folder;
    const tests::EnvironmentVariable home("XDG_CONFIG_HOME", folder.path().string());
    SettingsKeeper first;
    SettingsKeeper second;
    const auto choose = [](SettingsKeeper& keeper, const std::string& model) {
        KeptImages kept = *keeper.images();
        setImages(kept, platform::utf8FromPath(fs::path("/") / model), {{"a", fs::path("/b")}});
        auto images = std::make_shared<const KeptImages>(std::move(kept));
        keeper.saveImages(images);
        return *images;
    };
    (void)choose(first, "one");
    const KeptImages both = choose(second, "two");
    EXPECT_EQ(both.models.size(), 2U);
    EXPECT_EQ(readKeptImages(keptImagesFile()).kept, both);
}

/// A pipe represents a file that cannot be read, even by root.
TEST(SettingsKeeper, ReplacesNothingThatItCouldNotRead)
{
    const TemporaryFolder folder;
    const tests::EnvironmentVariable home("XDG_CONFIG_HOME", folder.path().string());
    for (const fs::path& file : {settingsFile(), keptImagesFile()}) {
        fs::create_directories(file.parent_path());
        ASSERT_EQ(mkfifo(file.c_str(), 0600), 0);
    }
    SettingsKeeper keeper;
    const std::string problem = keeper.takeProblem();
    for (const fs::path& file : {settingsFile(), keptImagesFile()})
        EXPECT_NE(problem.find(file.string() + ": is a device or a pipe: it stays unchanged"), std::string::npos)
            << problem;
    // Even if they become readable again, neither is written, since its contents were unknown.
    for (const fs::path& file : {settingsFile(), keptImagesFile()})
        fs::remove(file);
    (void)folder.write("trisview/settings.json", std::string("precious"));
    Settings changed = keeper.settings();
    changed.showsGrid = !changed.showsGrid;
    keeper.save(changed, 1.0);
    std::ifstream text(settingsFile());
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(text), {}), "precious");
}

TEST(SettingsKeeper, WritesNoImagesIntoAPipe)
{
    const TemporaryFolder folder;
    const tests::EnvironmentVariable home("XDG_CONFIG_HOME", folder.path().string());
    fs::create_directories(keptImagesFile().parent_path());
    ASSERT_EQ(mkfifo(keptImagesFile().c_str(), 0600), 0);
    SettingsKeeper keeper;
    KeptImages kept = *keeper.images();
    setImages(kept, "/one", {{"a", fs::path("/b")}});
    auto images = std::make_shared<const KeptImages>(std::move(kept));
    keeper.saveImages(images);
    EXPECT_TRUE(fs::is_fifo(keptImagesFile()));
    EXPECT_EQ(images->models.size(), 1U) << "this window has it still";
}

/// Both windows were open before either made a change.
TEST(SettingsKeeper, UndoesNothingThatAnotherWindowChanged)
{
    const TemporaryFolder folder;
    const tests::EnvironmentVariable home("XDG_CONFIG_HOME", folder.path().string());
    SettingsKeeper first;
    SettingsKeeper second;
    Settings one = first.settings();
    one.theme = Theme::light;
    one.panels.library = 300.0f;
    addRecent(one, "/one.md2");
    first.save(one, 1.0);
    Settings two = second.settings();
    two.panels.inspector = 400.0f;
    two.gameFolders = {"/games"};
    addRecent(two, "/two.md2");
    second.save(two, 1.0);
    one.showsGrid = true;
    first.save(one, 2.0);
    Settings both = one;
    both.panels.inspector = 400.0f;
    both.gameFolders = {"/games"};
    both.recent = {"/two.md2", "/one.md2"};
    EXPECT_EQ(readSettings(settingsFile()).settings, both);
    EXPECT_EQ(first.takeProblem() + second.takeProblem(), "");
}

TEST(SettingsKeeper, SaysOnceThatNothingCanBeSaved)
{
    const TemporaryFolder folder;
    const tests::EnvironmentVariable home("XDG_CONFIG_HOME", folder.path().string());
    SettingsKeeper keeper;
    Settings changed = keeper.settings();
    (void)folder.write("trisview", std::string("a file where the folder should be"));
    changed.showsGrid = true;
    keeper.save(changed, 1.0);
    EXPECT_EQ(keeper.takeProblem(),
              settingsFile().string() + ": cannot be written (Not a directory): changes are not saved.");
    changed.showsGrid = false;
    changed.theme = Theme::light;
    keeper.save(changed, 2.0);
    EXPECT_EQ(keeper.takeProblem(), "");
    fs::remove(folder / "trisview");
    changed.showsGrid = true;
    keeper.save(changed, 3.0);
    EXPECT_EQ(readSettings(settingsFile()).settings, changed);
}

/// The pipe was created after the start.
TEST(SettingsKeeper, WritesNoSettingsIntoAPipe)
{
    const TemporaryFolder folder;
    const tests::EnvironmentVariable home("XDG_CONFIG_HOME", folder.path().string());
    SettingsKeeper keeper;
    fs::create_directories(settingsFile().parent_path());
    ASSERT_EQ(mkfifo(settingsFile().c_str(), 0600), 0);
    Settings changed = keeper.settings();
    changed.showsGrid = true;
    keeper.save(changed, 1.0);
    EXPECT_EQ(keeper.takeProblem(),
              settingsFile().string() + ": is a device or a pipe: it stays unchanged, changes are not saved.");
    EXPECT_TRUE(fs::is_fifo(settingsFile()));
}

} // namespace

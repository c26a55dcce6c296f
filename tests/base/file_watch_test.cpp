#include "formats/platform/file_watch.hpp"

#include "tests/base/watch_reports.hpp"
#include "tests/support/memory_peak.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using platform::FileWatch;
using tests::nextReport;
using tests::Paths;
using tests::TemporaryFolder;

/// All reports before that of `sentinel`, which is watched, too.
Paths reportsBefore(FileWatch& watch, const fs::path& sentinel)
{
    std::ofstream(sentinel) << "sentinel";
    Paths before;
    for (Paths paths = nextReport(watch); !paths.empty(); paths = nextReport(watch)) {
        for (const fs::path& path : paths) {
            if (path == sentinel)
                return before;
            before.push_back(path);
        }
    }
    ADD_FAILURE() << sentinel << " was not reported";
    return before;
}

TEST(FileWatch, ReportsAFileRewrittenInPlace)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("x.md2", "old");
    FileWatch watch;
    watch.watch({file});

    folder.write("x.md2", "new");

    EXPECT_EQ(nextReport(watch), Paths{file});
    EXPECT_FALSE(watch.pending());
}

TEST(FileWatch, ReportsAFileReplacedByRenaming)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("x.md2", "old");
    FileWatch watch;
    watch.watch({file});

    for (int save = 0; save < 3; ++save) { // each save puts another file under the name
        fs::rename(folder.write(".x.md2.part", "new"), file);
        EXPECT_EQ(nextReport(watch), Paths{file}) << save;
    }
}

TEST(FileWatch, ReportsAFileDeletedAndWrittenAgainOnce)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("x.md2", "old");
    FileWatch watch;
    watch.watch({file, folder / "sentinel"});

    fs::remove(file);
    folder.write("x.md2", "new");

    EXPECT_EQ(nextReport(watch), Paths{file});
    EXPECT_EQ(reportsBefore(watch, folder / "sentinel"), Paths());
}

TEST(FileWatch, SaysNothingOfADeletedFileUntilItIsBack)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("x.md2", "old");
    FileWatch watch;
    watch.watch({file, folder / "sentinel"});

    fs::remove(file);
    EXPECT_EQ(reportsBefore(watch, folder / "sentinel"), Paths());

    folder.write("x.md2", "new");
    EXPECT_EQ(nextReport(watch), Paths{file});
}

/// Polls until the watch reports a missing file, or none any more.
Paths lostOnce(FileWatch& watch, bool isAnyLost)
{
    EXPECT_TRUE(tests::becomes([&] {
        (void)watch.changed();
        return watch.lost().empty() != isAnyLost;
    }));
    return watch.lost();
}

TEST(FileWatch, KnowsThatAFileIsGoneUntilItIsBack)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("x.md2", "old");
    FileWatch watch;
    watch.watch({file, folder / "never.pcx"});
    EXPECT_EQ(watch.lost(), Paths());

    fs::remove(file);
    EXPECT_EQ(lostOnce(watch, true), Paths{file}) << "and not the one that never was";
    watch.watch({file, folder / "never.pcx", folder / "another.pcx"});
    EXPECT_EQ(watch.lost(), Paths{file});
    folder.write("x.md2", "new");
    EXPECT_EQ(lostOnce(watch, false), Paths());
    fs::rename(file, folder / "elsewhere.md2");
    EXPECT_EQ(lostOnce(watch, true), Paths{file});
}

TEST(FileWatch, KnowsThatFilesAreGoneWithTheirFolder)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("models/x.md2", "old");
    FileWatch watch;
    watch.watch({file});
    fs::remove_all(folder / "models");
    EXPECT_EQ(lostOnce(watch, true), Paths{file});
}

TEST(FileWatch, AFileThatIsReplacedIsNeverGone)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("x.md2", "old");
    FileWatch watch;
    watch.watch({file});
    fs::remove(file);
    (void)watch.changed();
    EXPECT_EQ(watch.lost(), Paths()) << "it was deleted just now";
    folder.write("x.md2", "new");
    EXPECT_EQ(nextReport(watch), Paths{file});
    EXPECT_EQ(watch.lost(), Paths());
}

TEST(FileWatch, ReportsAFileThatComesIntoBeing)
{
    const TemporaryFolder folder;
    const fs::path file = folder / "later.pcx";
    FileWatch watch;
    watch.watch({file});

    folder.write("later.pcx", "new");

    EXPECT_EQ(nextReport(watch), Paths{file});
}

TEST(FileWatch, ReportsOnlyWhatItWatches)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("x.md2", "old");
    folder.write("other.md2", "old");
    FileWatch watch;
    watch.watch({file, folder / "sentinel"});

    folder.write("other.md2", "new");
    folder.write("x.md2.bak", "new");
    if (!fs::exists(folder / "X.MD2")) // only on case-sensitive disks
        folder.write("X.MD2", "new");
    folder.write("deeper/x.md2", "new");

    EXPECT_EQ(reportsBefore(watch, folder / "sentinel"), Paths());
}

TEST(FileWatch, DoesNotReportReading)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("x.md2", "old");
    FileWatch watch;
    watch.watch({file, folder / "sentinel"});

    std::string text;
    std::ifstream(file) >> text;

    EXPECT_EQ(reportsBefore(watch, folder / "sentinel"), Paths());
}

TEST(FileWatch, WaitsUntilASavingProgramIsQuiet)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("x.md2", "");
    FileWatch watch;
    watch.watch({file});

    // Every check follows a write, however slowly this runs: the file is never stable.
    for (const auto end = Clock::now() + 300ms; Clock::now() < end;) {
        std::ofstream(file, std::ios::app) << "more";
        ASSERT_EQ(watch.changed(), Paths());
        ASSERT_TRUE(watch.pending());
        std::this_thread::sleep_for(10ms);
    }

    EXPECT_EQ(nextReport(watch), Paths{file});
    EXPECT_FALSE(watch.pending());
}

TEST(FileWatch, WatchesManyFilesOfOneFolder)
{
    const TemporaryFolder folder;
    Paths files;
    for (int i = 0; i < 300; ++i)
        files.push_back(folder.write("skin" + std::to_string(i) + ".pcx", "old"));
    FileWatch watch;
    watch.watch({files.begin(), files.end()});

    for (const fs::path& file : files)
        std::ofstream(file) << "new";

    Paths reported;
    while (reported.size() < files.size()) {
        const Paths paths = nextReport(watch);
        ASSERT_FALSE(paths.empty()) << "after " << reported.size();
        reported.insert(reported.end(), paths.begin(), paths.end());
    }
    std::sort(reported.begin(), reported.end());
    std::sort(files.begin(), files.end());
    EXPECT_EQ(reported, files);
}

TEST(FileWatch, SurvivesItsFolderBeingDeletedAndMadeAgain)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("models/x.md2", "old");
    FileWatch watch;
    watch.watch({file});

    fs::remove_all(folder / "models");
    EXPECT_EQ(watch.changed(), Paths());
    folder.write("models/x.md2", "newer");
    EXPECT_EQ(nextReport(watch), Paths{file});

    folder.write("models/x.md2", "newest");
    EXPECT_EQ(nextReport(watch), Paths{file});
}

TEST(FileWatch, NoticesThatAnotherFolderReplacedItsOwn)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("models/x.md2", "old");
    folder.write("new/x.md2", "another size");
    FileWatch watch;
    watch.watch({file});

    fs::rename(folder / "models", folder / "before");
    fs::rename(folder / "new", folder / "models");
    EXPECT_EQ(nextReport(watch), Paths{file});

    folder.write("models/x.md2", "newest");
    EXPECT_EQ(nextReport(watch), Paths{file});
}

TEST(FileWatch, WaitsForAFolderThatIsNotThereYet)
{
    const TemporaryFolder folder;
    const fs::path file = folder / "textures/later/x.pcx";
    FileWatch watch;
    watch.watch({file});
    EXPECT_EQ(watch.changed(), Paths());

    folder.write("textures/later/x.pcx", "new");

    EXPECT_EQ(nextReport(watch), Paths{file});
}

TEST(FileWatch, LooksForNoFilesInAFolderThatIsStillMissing)
{
    const TemporaryFolder folder;
    std::vector<FileWatch::PathText> files = {folder.write("there.txt", "one")};
    for (int i = 0; i < 1000; ++i)
        files.push_back((folder / "missing" / (std::to_string(i) + ".tga")).native());
    FileWatch watch;
    watch.watch(files);
    for (int i = 0; i < 3; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(FileWatch::kFolderCheckMs + 20));
        EXPECT_TRUE(watch.changed().empty());
    }
    EXPECT_LE(watch.looks(), 2U) << "at the one that is there";
    fs::create_directory(folder / "missing");
    std::ofstream(fs::path(files[500])) << "it came";
    EXPECT_EQ(nextReport(watch), Paths{files[500]});
}

TEST(FileWatch, ReplacesTheListAndKeepsPendingChanges)
{
    const TemporaryFolder folder;
    const fs::path kept = folder.write("kept.md2", "old");
    const fs::path dropped = folder.write("dropped.md2", "old");
    const fs::path added = folder.write("other/added.md2", "old");
    const fs::path sentinel = folder / "sentinel";
    FileWatch watch;
    watch.watch({kept, dropped});
    folder.write("kept.md2", "new");
    folder.write("dropped.md2", "new");
    folder.write("other/added.md2", "new");

    watch.watch({kept, added, sentinel});
    EXPECT_EQ(nextReport(watch), Paths{kept});

    folder.write("dropped.md2", "newer");
    folder.write("other/added.md2", "newer");
    EXPECT_EQ(nextReport(watch), Paths{added});
    EXPECT_EQ(reportsBefore(watch, sentinel), Paths());
}

TEST(FileWatch, WatchingNothingReportsNothing)
{
    const TemporaryFolder folder;
    FileWatch watch;
    watch.watch({fs::path().native(), (folder.path() / "").native()});

    EXPECT_EQ(watch.changed(), Paths());
    EXPECT_FALSE(watch.pending());
}

TEST(FileWatch, CanBeMoved)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("x.md2", "old");
    FileWatch first;
    first.watch({file});

    FileWatch second = std::move(first);
    folder.write("x.md2", "new");

    EXPECT_EQ(nextReport(second), Paths{file});
}

/// A model may look for tens of thousands of images that are missing.
TEST(FileWatch, KeepsLittleForEachMissingFile)
{
    if (!tests::MemoryPeak::isCounted())
        GTEST_SKIP() << "the allocator of this build does not count";
    constexpr std::size_t kFiles = 20'000;
    const TemporaryFolder folder;
    std::vector<FileWatch::PathText> files;
    for (std::size_t i = 0; i < kFiles; ++i)
        files.push_back((folder / ("models/players/someone/image" + std::to_string(i) + ".tga")).native());
    FileWatch watch;
    const tests::MemoryPeak memory;
    watch.watch(files);
    EXPECT_LT(memory.bytes() / kFiles, 300U);
}

} // namespace

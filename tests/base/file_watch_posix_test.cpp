#include "formats/platform/file_watch.hpp"
#include "tests/base/watch_reports.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <sys/resource.h>

#include <thread>
#include <vector>

namespace {

namespace fs = std::filesystem;

using platform::FileWatch;
using tests::nextReport;
using tests::Paths;
using tests::TemporaryFolder;

TEST(FileWatch, FollowsALinkToItsFile)
{
    const TemporaryFolder folder;
    const fs::path target = folder.write("store/real.md2", "old");
    fs::create_directory(folder / "models");
    fs::create_symlink("../store/real.md2", folder / "models/x.md2");
    const fs::path file = folder / "models/x.md2";
    FileWatch watch;
    watch.watch({file});

    folder.write("store/real.md2", "new");
    EXPECT_EQ(nextReport(watch), Paths{file});

    fs::remove(file);
    folder.write("models/x.md2", "no link any more");
    EXPECT_EQ(nextReport(watch), Paths{file});
}

TEST(FileWatch, TellsTwoPathsToOneFolderApart)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("models/x.md2", "old");
    fs::create_directory_symlink("models", folder / "link");
    const fs::path throughLink = folder / "link/x.md2";
    FileWatch watch;
    watch.watch({file, throughLink});

    folder.write("models/x.md2", "new");
    EXPECT_EQ(nextReport(watch), (Paths{file, throughLink}));

    watch.watch({throughLink});
    folder.write("models/x.md2", "newer");
    EXPECT_EQ(nextReport(watch), Paths{throughLink});
}

TEST(FileWatch, KnowsNoTimeButThatOfTheClockHandedIn)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("x.md2", "old");
    double now = 1000.0;
    FileWatch watch([&now] { return now; });
    watch.watch({file});
    folder.write("x.md2", "new");
    EXPECT_EQ(watch.changed(), Paths());
    EXPECT_TRUE(watch.pending());
    now += FileWatch::kQuietMs / 2000.0;
    EXPECT_EQ(watch.changed(), Paths()) << "a saving program may go on";
    now += FileWatch::kQuietMs / 1000.0;
    EXPECT_EQ(watch.changed(), Paths{file});
    EXPECT_FALSE(watch.pending());
}

TEST(FileWatch, ComparesSizesAndTimesWhereTheSystemWatchesNothing)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("x.md2", "old");
    const fs::path later = folder / "models/later.pcx";
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
    const rlimit none{.rlim_cur = 0, .rlim_max = before.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
    FileWatch watch; // no descriptor is left for it
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
    watch.watch({file, later});

    folder.write("x.md2", "newer");
    EXPECT_EQ(nextReport(watch), Paths{file});

    fs::remove(file);
    folder.write("models/later.pcx", "new");
    EXPECT_EQ(nextReport(watch), Paths{later});

    folder.write("x.md2", "back");
    EXPECT_EQ(nextReport(watch), Paths{file});
}

} // namespace

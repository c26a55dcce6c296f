#include "formats/vfs/write_below.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>

#include <atomic>
#include <cstdio>
#include <thread>

namespace write_below_posix_test {

namespace fs = std::filesystem;

/// Another program continuously exchanges a folder and a link that leads outside.
TEST(WriteBelow, WritesNothingOutsideWhileALinkIsSwappedIn)
{
    const tests::TemporaryFolder folder;
    fs::create_directories(folder / "out/models");
    fs::create_directory(folder / "outside");
    fs::create_directory_symlink(folder / "outside", folder / "out/link");
    std::atomic<bool> isDone = false;
    std::atomic<int> exchanges = 0;
    std::thread other([&] {
        const fs::path models = folder / "out/models";
        const fs::path link = folder / "out/link";
        while (!isDone) {
            if (::renameat2(AT_FDCWD, models.c_str(), AT_FDCWD, link.c_str(), RENAME_EXCHANGE) != 0)
                break; // the disk does not support it
            ++exchanges;
        }
    });
    int written = 0;
    for (int i = 0; i < 2'000; ++i) {
        const std::string name = "models/" + std::to_string(i);
        written +=
            formats::writeBelow(folder / "out", name, tests::bytesOf("new"), formats::Overwriting::allowed) ? 1 : 0;
    }
    isDone = true;
    other.join();
    if (exchanges == 0)
        GTEST_SKIP() << "this disk exchanges no files";
    EXPECT_TRUE(fs::is_empty(folder / "outside"));
    EXPECT_GT(written, 0);
}

} // namespace write_below_posix_test

#include "formats/image/motion/moving_picture_file.hpp"

#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <sys/resource.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>

namespace {

namespace fs = std::filesystem;
using formats::MovingPictureFormat;

/// Writes a picture of random pixels, several hundred KB in each format. Returns the error message.
std::string messageFor(const fs::path& path, MovingPictureFormat format)
{
    formats::MovingPictureFile file(path, {format, 256, 256, 3});
    std::uint32_t state = 1;
    for (std::uint32_t i = 0; i < 3; ++i) {
        formats::Image frame{256, 256, std::vector<std::uint8_t>(std::size_t{4} * 256 * 256)};
        for (std::uint8_t& byte : frame.pixels)
            byte = static_cast<std::uint8_t>((state = state * 1664525U + 1013904223U) >> 24U);
        file.add(frame, {i, 30});
    }
    const auto result = file.finish({3, 30});
    return result ? "" : result.error().message;
}

/// In a separate process: ends with status 7 if the error is the expected one, and nothing is left.
void writePastALimit(const fs::path& folder, MovingPictureFormat format)
{
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{.rlim_cur = 50'000, .rlim_max = 50'000};
    setrlimit(RLIMIT_FSIZE, &limit);
    const fs::path path = folder / "clip";
    const bool isRight = messageFor(path, format) == path.string() + ": cannot be written (File too large)";
    std::exit(isRight && fs::is_empty(folder) ? 7 : 1);
}

TEST(MovingPicture, AFullDiskIsAnError)
{
    if (!fs::exists("/dev/full"))
        GTEST_SKIP() << "no /dev/full here";
    for (const auto format : {MovingPictureFormat::apng, MovingPictureFormat::gif, MovingPictureFormat::webp})
        EXPECT_EQ(messageFor("/dev/full", format), "/dev/full: cannot be written (No space left on device)");
}

TEST(MovingPicture, AFileSizeLimitIsAnErrorThatLeavesNothing)
{
    for (const auto format : {MovingPictureFormat::apng, MovingPictureFormat::gif, MovingPictureFormat::webp}) {
        const tests::TemporaryFolder folder;
        EXPECT_EXIT(writePastALimit(folder.path(), format), testing::ExitedWithCode(7), "");
    }
}

TEST(MovingPicture, AFolderThatIsMissingIsAnErrorAtOnce)
{
    const tests::TemporaryFolder folder;
    formats::MovingPictureFile file(folder / "missing" / "clip.gif", {MovingPictureFormat::gif, 4, 4, 1});
    EXPECT_TRUE(file.hasFailed());
    EXPECT_FALSE(file.finish({1, 30}));
}

} // namespace

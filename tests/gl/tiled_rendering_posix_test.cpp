#include "formats/load_image.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/temporary_folder.hpp"

#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <string>
#include <vector>

extern char** environ;

namespace {

using TiledRenderingProcess = tests::GlTest;

struct Used {
    int status = -1;
    long peakMegabytes = 0;
};

/// A child's peak begins with its parent's, also after exec.
long ownPeakMegabytes()
{
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    return used.ru_maxrss / 1024;
}

/// Runs the program and waits for it.
Used runProgram(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), TRISVIEW_PROGRAM);
    std::vector<char*> pointers;
    for (std::string& argument : arguments)
        pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    pid_t child = 0;
    if (posix_spawn(&child, TRISVIEW_PROGRAM, nullptr, nullptr, pointers.data(), environ) != 0)
        return {};
    int status = 0;
    rusage used{};
    wait4(child, &status, 0, &used);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, used.ru_maxrss / 1024};
}

TEST_F(TiledRenderingProcess, TakesLittleMemoryWhateverItsSize)
{
#if defined(__SANITIZE_ADDRESS__)
    GTEST_SKIP() << "the sanitizer takes memory of its own";
#endif
    constexpr long kMaxMegabytes = 400;
    if (ownPeakMegabytes() >= kMaxMegabytes)
        GTEST_SKIP() << "this process took more itself: run the test alone";
    const tests::TemporaryFolder folder;
    const std::string output = (folder / "large.png").generic_string();
    const Used large =
        runProgram({"render", tests::sampleCreature().generic_string(), "-o", output, "--size", "6000x4500"});
    EXPECT_EQ(large.status, 0);
    EXPECT_LT(large.peakMegabytes, kMaxMegabytes) << "drawn as a whole it would take 1,500 MB";
    const auto info = formats::readFile(output).and_then(formats::probeImage);
    ASSERT_TRUE(info) << info.error().message;
    EXPECT_EQ(info->width, 6000U);
    EXPECT_EQ(info->height, 4500U);
}

} // namespace

// Out of memory: a message with the file's name, in commands, images and jobs.
#include "app/commands/command.hpp"
#include "app/viewer/jobs/jobs.hpp"
#include "formats/base/out_of_memory.hpp"
#include "formats/image/png/png_writer.hpp"
#include "formats/load_image.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/m2_sample.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/memory_peak.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <malloc.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <functional>
#include <optional>
#include <vector>

namespace {

namespace fs = std::filesystem;

/// Sanitizers reserve the whole address space.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kCanLimit = false;
#else
constexpr bool kCanLimit = true;
#endif

/// Address space used by this process, in bytes.
rlim_t usedSpace()
{
    unsigned long pages = 0;
    std::FILE* const statm = std::fopen("/proc/self/statm", "r");
    if (statm == nullptr || std::fscanf(statm, "%lu", &pages) != 1)
        pages = 0;
    if (statm != nullptr)
        std::fclose(statm);
    return static_cast<rlim_t>(pages) * static_cast<rlim_t>(sysconf(_SC_PAGESIZE));
}

/// The exit status of the running test, run again in a separate process.
int statusInOwnProcess()
{
    const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
    const std::string filter = std::string("--gtest_filter=") + test.test_suite_name() + "." + test.name();
    const pid_t child = fork();
    if (child == 0) {
        execl("/proc/self/exe", "app_tests", filter.c_str(), static_cast<char*>(nullptr));
        _exit(99);
    }
    int state = 0;
    waitpid(child, &state, 0);
    return state;
}

/// The stderr output of `work` in a child process that may allocate `megabytes` more, followed by "exit N".
std::string saidWithin(rlim_t megabytes, const fs::path& output, const std::function<int()>& work)
{
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child == 0) {
        const rlim_t limit = usedSpace() + (megabytes << 20U);
        const rlimit space{limit, limit};
        if (std::freopen(output.c_str(), "w", stderr) == nullptr || std::freopen("/dev/null", "w", stdout) == nullptr ||
            setrlimit(RLIMIT_AS, &space) != 0)
            _exit(99);
        const int status = work();
        std::fprintf(stderr, "exit %d\n", status);
        std::fflush(stderr);
        _exit(0);
    }
    int state = 0;
    EXPECT_EQ(waitpid(child, &state, 0), child);
    EXPECT_TRUE(WIFEXITED(state) && WEXITSTATUS(state) == 0) << "the child ended by itself: " << state;
    return tests::textOf(output);
}

/// `mostBytes`: memory limit.
int command(const std::vector<std::string>& arguments, std::optional<std::size_t> mostBytes = std::nullopt)
{
    std::vector<const char*> pointers;
    for (const std::string& argument : arguments)
        pointers.push_back(argument.c_str());
    std::optional<tests::MemoryLimit> limit;
    if (mostBytes)
        limit.emplace(*mostBytes);
    return static_cast<int>(app::runProgram(pointers));
}

class OutOfMemory : public testing::Test {
protected:
    void SetUp() override
    {
        if (!kCanLimit)
            GTEST_SKIP() << "the address space of sanitizers has no limit";
        // Memory freed by earlier tests would be reused before the system is asked for more.
        if (testing::UnitTest::GetInstance()->test_to_run_count() > 1) {
            EXPECT_EQ(statusInOwnProcess(), 0);
            GTEST_SKIP() << "ran in a process of its own";
        }
        // Freed memory goes back to the system, so that the child cannot reuse it.
        ASSERT_EQ(mallopt(M_MMAP_THRESHOLD, 64 * 1024), 1);
    }

    tests::TemporaryFolder m_folder;
    fs::path m_said = m_folder / "said.txt";
};

TEST_F(OutOfMemory, IsReportedForAModelThatIsTooLargeToRead)
{
    const fs::path model = m_folder.write("large.md2", "IDP2");
    fs::resize_file(model, std::uintmax_t{1} << 30U);
    EXPECT_EQ(saidWithin(200, m_said,
                         [&] {
                             return command({"info", model.generic_string()});
                         }),
              "trisview: " + model.generic_string() + ": not enough memory for 1073741824 bytes\nexit 3\n");
}

TEST_F(OutOfMemory, IsReportedForAModelThatIsTooLargeToLoad)
{
    tests::Md2Builder builder = tests::Md2Builder::tetrahedron().noSkins();
    for (int i = 0; i < 400'000; ++i)
        builder.triangle(0, 1, 2);
    const fs::path model = m_folder.write("wide.md2", builder.build());
    EXPECT_EQ(saidWithin(8, m_said,
                         [&] {
                             return command({"info", model.generic_string()});
                         }),
              "trisview: " + model.generic_string() + ": not enough memory\nexit 3\n");
}

TEST_F(OutOfMemory, IsReportedForAnImageThatIsTooLargeToDecode)
{
    const fs::path png = m_folder.write("large.png", formats::encodePng(tests::plainImage(4096, 2048)));
    const auto load = [&] {
        const auto image = formats::readFile(png).and_then(formats::loadImage);
        std::fprintf(stderr, "%s\n", image ? "decoded" : image.error().message.c_str());
        return 0;
    };
    EXPECT_EQ(saidWithin(24, m_said, load), png.generic_string() + ": not enough memory\nexit 0\n");
    EXPECT_EQ(saidWithin(400, m_said, load), "decoded\nexit 0\n") << "the image itself is sound";
}

TEST_F(OutOfMemory, OfASkinLeavesTheModel)
{
    const fs::path model = m_folder.write("tris.md2", tests::Md2Builder::tetrahedron().noSkins().build());
    const fs::path png = m_folder.write("tris.png", formats::encodePng(tests::plainImage(4096, 2048)));
    // The image's path in the message is relative to the model's folder.
    const std::string said = saidWithin(24, m_said, [&] {
        return command({"export", model.generic_string(), "-o", (m_folder / "x.obj").generic_string()});
    });
    EXPECT_TRUE(tests::contains(said, "tris.png: not enough memory; a checker is shown instead")) << said;
}

TEST_F(OutOfMemory, OfAListingHasWords)
{
    std::vector<tests::ZipEntry> entries;
    for (int i = 0; i < 30'000; ++i)
        entries.push_back({.name = "models/" + std::to_string(i) + ".md3", .content = ""});
    const tests::Bytes zip = tests::zipOf(entries);
    const std::string path = m_folder.write("many.zip", std::span<const std::byte>(zip)).generic_string();
    bool isDone = false;
    for (rlim_t megabytes = 4; megabytes <= 64; megabytes += 4) {
        const std::string said = saidWithin(megabytes, m_said, [&] { return command({"ls", path, "--json"}); });
        isDone = said == "exit 0\n";
        EXPECT_TRUE(isDone || tests::contains(said, path + ": not enough memory")) << megabytes << ": " << said;
    }
    EXPECT_TRUE(isDone) << "64 MB are enough";
}

/// At a few limits, the library's folder iterator or its variants used to end the program.
TEST_F(OutOfMemory, EndsEachCommandWithAStatusHoweverLittleIsLeft)
{
    for (const formats::M2WrittenFile& file : formats::writeM2(tests::flagPole(264)))
        m_folder.write("models/" + file.name, std::span<const std::byte>(file.bytes));
    m_folder.write("models/wood.png", tests::pngFile());
    const std::string model = (m_folder / "models/Pole.m2").generic_string();
    const std::string folder = (m_folder / "models").generic_string();
    const std::string obj = (m_folder / "out.obj").generic_string();
    const std::vector<std::vector<std::string>> commands = {
        {"info", model},          {"info", "--json", model},  {"compare", "--json", model, model},
        {"ls", "--json", folder}, {"ls", "--models", folder}, {"export", model, "-o", obj, "--force"}};
    for (const std::vector<std::string>& arguments : commands) {
        const std::string said = saidWithin(4096, m_said, [&] {
            (void)command(arguments); // first, so that one-time allocations are done
            for (std::size_t bytes = 0; bytes < 300'000; bytes += 700)
                (void)command(arguments, bytes);
            return command(arguments);
        });
        EXPECT_TRUE(said.ends_with("exit 0\n")) << arguments.front() << ": " << said.substr(0, 300);
    }
}

} // namespace

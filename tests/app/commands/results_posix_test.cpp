#include "app/commands/results.hpp"
#include "formats/platform/standard_streams.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

using app::ExitStatus;
using tests::contains;
using tests::Md2Builder;
using tests::TemporaryFolder;

/// While it lives, standard output is another file, or closed where that is negative.
class StandardOutput {
public:
    explicit StandardOutput(int file) : m_before(::dup(STDOUT_FILENO))
    {
        if (file < 0) {
            ::close(STDOUT_FILENO);
        } else {
            ::dup2(file, STDOUT_FILENO);
            ::close(file);
        }
    }
    ~StandardOutput()
    {
        ::dup2(m_before, STDOUT_FILENO);
        ::close(m_before);
    }
    StandardOutput(const StandardOutput&) = delete;
    StandardOutput& operator=(const StandardOutput&) = delete;

private:
    int m_before;
};

struct Told {
    ExitStatus status = ExitStatus::done;
    std::string messages;
};

/// What the program says when its standard output is `file`.
Told toldBy(const std::vector<const char*>& arguments, int file)
{
    testing::internal::CaptureStderr();
    Told told;
    {
        const StandardOutput output(file);
        told.status = app::runProgram(arguments);
    }
    told.messages = testing::internal::GetCapturedStderr();
    return told;
}

/// The end of a pipe that is written to, whose reader went away.
int pipeWithoutReader()
{
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0)
        return -1;
    ::close(ends[0]);
    return ends[1];
}

class LostResults : public testing::TestWithParam<std::vector<const char*>> {
protected:
    /// The command line, with the model's path in the place of "MODEL" and its folder's for "FOLDER".
    std::vector<const char*> arguments()
    {
        std::vector<const char*> all;
        for (const std::string_view argument : GetParam())
            all.push_back(argument == "MODEL"    ? m_model.c_str()
                          : argument == "FOLDER" ? m_folderName.c_str()
                                                 : argument.data());
        return all;
    }

private:
    TemporaryFolder m_folder;
    std::string m_model = m_folder.write("tris.md2", Md2Builder::tetrahedron().noSkins().build()).generic_string();
    std::string m_folderName = m_folder.path().generic_string();
};

TEST_P(LostResults, AreIncompleteOnAFullDisk)
{
    const int full = ::open("/dev/full", O_WRONLY);
    if (full < 0)
        GTEST_SKIP() << "no /dev/full here";
    const Told told = toldBy(arguments(), full);
    EXPECT_EQ(told.status, ExitStatus::incomplete);
    EXPECT_TRUE(contains(told.messages, "trisview: standard output: cannot be written (No space left on device)\n"))
        << told.messages;
}

TEST_P(LostResults, AreIncompleteWhereStandardOutputIsClosed)
{
    const Told told = toldBy(arguments(), -1);
    EXPECT_EQ(told.status, ExitStatus::incomplete);
    EXPECT_TRUE(contains(told.messages, "trisview: standard output: cannot be written (Bad file descriptor)\n"))
        << told.messages;
}

TEST_P(LostResults, AreNothingToSpeakOfWhereTheReaderStopped)
{
    const auto before = std::signal(SIGPIPE, SIG_IGN);
    const Told told = toldBy(arguments(), pipeWithoutReader());
    std::signal(SIGPIPE, before);
    EXPECT_EQ(told.status, ExitStatus::incomplete);
    EXPECT_FALSE(contains(told.messages, "standard output")) << told.messages;
}

INSTANTIATE_TEST_SUITE_P(Of, LostResults,
                         testing::Values(std::vector{"info", "MODEL"}, std::vector{"info", "--json", "MODEL"},
                                         std::vector{"ls", "FOLDER"}, std::vector{"ls", "--json", "FOLDER"},
                                         std::vector{"ls", "--models", "FOLDER"}, std::vector{"--version"},
                                         std::vector{"--help"}, std::vector{"render", "--help"}));

TEST(Results, EndTheProgramQuietlyWhereTheReaderStopped)
{
    const auto print = [] {
        const StandardOutput output(pipeWithoutReader());
        std::exit(static_cast<int>(app::printResults("text\n")));
    };
    EXPECT_EXIT(print(), testing::KilledBySignal(SIGPIPE), "^$");
}

TEST(StandardStreams, KeepTheirNumbersWhenTheyWereClosed)
{
    const auto openSomething = [] {
        ::close(STDIN_FILENO);
        ::close(STDOUT_FILENO);
        ::close(STDERR_FILENO);
        platform::prepareStandardStreams();
        const bool isApart = ::open("/dev/null", O_RDWR) > STDERR_FILENO;
        const bool isUnusable = platform::writeToStandardOutput("text") == std::errc::bad_file_descriptor;
        std::_Exit(isApart && isUnusable ? 0 : 1);
    };
    EXPECT_EXIT(openSomething(), testing::ExitedWithCode(0), "");
}

TEST(StandardStreams, StayAsTheyAreWhereOpen)
{
    struct stat before {};
    struct stat after {};
    ASSERT_EQ(::fstat(STDOUT_FILENO, &before), 0);
    platform::prepareStandardStreams();
    ASSERT_EQ(::fstat(STDOUT_FILENO, &after), 0);
    EXPECT_EQ(before.st_ino, after.st_ino);
}

} // namespace

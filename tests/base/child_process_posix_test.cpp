#include "formats/platform/child_process.hpp"
#include "formats/platform/termination.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <fstream>
#include <iterator>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

namespace fs = std::filesystem;
using platform::ChildProcess;

const std::vector<std::byte> kMany(std::size_t{4} << 20U, std::byte{65}); // more than a socket holds

std::string textIn(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// A shell that runs the script; its first parameter is "$1".
class Shell {
public:
    explicit Shell(const std::string& script, const fs::path& parameter = {})
        : m_arguments{"-c", script, "sh", parameter.string()}, process(platform::findProgram("sh"), m_arguments)
    {
    }

private:
    std::vector<std::string> m_arguments;

public:
    ChildProcess process;
};

TEST(ChildProcess, ReadsAllBytes)
{
    const tests::TemporaryFolder folder;
    Shell shell("cat >\"$1\"; echo lost", folder / "a 'b' $c");
    EXPECT_TRUE(shell.process.write(kMany));
    EXPECT_TRUE(shell.process.write(std::as_bytes(std::span("end", 3))));
    const ChildProcess::End end = shell.process.finish();
    EXPECT_EQ(end.problem, "");
    EXPECT_EQ(end.messages, "");
    EXPECT_EQ(textIn(folder / "a 'b' $c"), std::string(kMany.size(), 'A') + "end");
}

TEST(ChildProcess, SaysHowItEnds)
{
    const ChildProcess::End failed =
        Shell("cat >/dev/null; echo first >&2; echo 'no good' >&2; exit 3").process.finish();
    EXPECT_EQ(failed.problem, "ended with status 3");
    EXPECT_EQ(failed.messages, "first\nno good\n");
    EXPECT_EQ(Shell("kill -9 $$").process.finish().problem, "was ended by signal 9");
    const std::vector<std::string> none;
    EXPECT_EQ(ChildProcess("/does/not/exist", none).finish().problem, "cannot be started (No such file or directory)");
}

TEST(ChildProcess, KeepsTheLastMessagesOnly)
{
    const ChildProcess::End end =
        Shell("i=0; while [ $i -lt 3000 ]; do echo line $i >&2; i=$((i + 1)); done").process.finish();
    EXPECT_LE(end.messages.size(), 4096U);
    EXPECT_TRUE(end.messages.ends_with("line 2999\n"));
}

TEST(ChildProcess, NoticesThatNothingIsRead)
{
    Shell shell("exec 0</dev/null; exit 7");
    EXPECT_FALSE(shell.process.write(kMany)) << "and no signal ends this program";
    EXPECT_EQ(shell.process.finish().problem, "ended with status 7");
}

TEST(ChildProcess, IsEndedWhenNobodyWaitsForIt)
{
    const tests::TemporaryFolder folder;
    {
        Shell shell("echo $$ >\"$1\"; exec cat >/dev/null", folder / "number");
        EXPECT_TRUE(shell.process.write(kMany)); // afterwards the number is in the file
    }
    const int child = std::stoi(textIn(folder / "number"));
    EXPECT_EQ(::kill(child, 0), -1);
    EXPECT_EQ(errno, ESRCH);
}

TEST(ChildProcess, IsEndedWhenItsResultIsUnwanted)
{
    int asked = 0;
    Shell shell("exec sleep 1000");
    EXPECT_FALSE(shell.process.write(kMany, [&] { return ++asked > 3; }));
    EXPECT_EQ(asked, 4);
    EXPECT_EQ(shell.process.finish([] { return true; }).problem, "was ended by signal 9");
}

TEST(ChildProcess, IsEndedWithThisProgram)
{
    Shell shell("exec sleep 1000");
    platform::endChildProcesses();
    EXPECT_EQ(shell.process.finish().problem, "was ended by signal 9");
}

void startAndEndBy(int signal, int descriptor)
{
    platform::removeUnfinishedFilesOnSignals();
    Shell shell("cat >/dev/null; echo survived >&" + std::to_string(descriptor));
    EXPECT_TRUE(shell.process.write(kMany));
    std::raise(signal);
}

TEST(ChildProcess, IsEndedByASignalToThisProgram)
{
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe(ends.data()), 0);
    EXPECT_EXIT(startAndEndBy(SIGTERM, ends[1]), testing::KilledBySignal(SIGTERM), "");
    ::close(ends[1]);
    char byte = 0;
    EXPECT_EQ(::read(ends[0], &byte, 1), 0) << "the other program read on until the end";
    ::close(ends[0]);
}

TEST(ChildProcess, IsFoundInAbsoluteFoldersOnly)
{
    const tests::TemporaryFolder folder;
    const fs::path program = folder.write("bin/tool", "#!/bin/sh\n");
    const fs::path text = folder.write("text/tool", "");
    fs::permissions(program, fs::perms::owner_all);
    const std::string bin = program.parent_path().string();
    const tests::EnvironmentVariable path("PATH", ":" + fs::relative(bin).string() + ":" + text.parent_path().string() +
                                                      ":" + bin);
    EXPECT_EQ(platform::findProgram("tool"), program);
    EXPECT_EQ(platform::findProgram("bin"), "");
    const tests::EnvironmentVariable none("PATH", std::nullopt);
    EXPECT_EQ(platform::findProgram("tool"), "");
}

} // namespace

#include "tests/support/archive_builder.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/ordinary_user.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include <array>

namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using tests::CommandRun;
using tests::run;
using tests::TemporaryFolder;

std::string soundModel()
{
    return tests::textOf(tests::Md2Builder::tetrahedron().build());
}

TEST(LsCommand, SaysWhichSubFolderMayNotBeRead)
{
    const TemporaryFolder folder;
    folder.write("open/a.md2", soundModel());
    folder.write("shut/b.md2", soundModel());
    fs::permissions(folder.path(), fs::perms::all);
    fs::permissions(folder / "shut", fs::perms::none);
    std::vector<CommandRun> runs;
    {
        const tests::OrdinaryUser user;
        ASSERT_TRUE(user.isOrdinary());
        for (const char* const option : {"--models", "--json"})
            runs.push_back(run({"ls", folder.path().generic_string(), option}));
        runs.push_back(run({"ls", folder.path().generic_string()}));
    }
    fs::permissions(folder / "shut", fs::perms::all);
    for (const CommandRun& listing : runs) {
        EXPECT_EQ(listing.status, ExitStatus::incomplete);
        EXPECT_TRUE(tests::contains(listing.messages, "shut: the folder cannot be entered (Permission denied) "
                                                      "[folder-unreadable]"))
            << listing.messages;
        EXPECT_TRUE(tests::contains(listing.output, "open/a.md2")) << listing.output;
    }
}

/// The output of a command on a terminal.
std::string printedToTerminal(const std::vector<const char*>& arguments)
{
    const int master = posix_openpt(O_RDWR | O_NOCTTY);
    EXPECT_EQ(grantpt(master), 0);
    EXPECT_EQ(unlockpt(master), 0);
    const int terminal = open(ptsname(master), O_RDWR | O_NOCTTY);
    std::fflush(stdout);
    const int before = dup(STDOUT_FILENO);
    dup2(terminal, STDOUT_FILENO);
    EXPECT_EQ(app::runProgram(arguments), ExitStatus::done);
    std::fflush(stdout);
    dup2(before, STDOUT_FILENO);
    close(before);
    std::string text;
    pollfd waiting{master, POLLIN, 0};
    while (poll(&waiting, 1, 200) > 0 && (waiting.revents & POLLIN) != 0) {
        std::array<char, 4096> buffer{};
        const ssize_t got = read(master, buffer.data(), buffer.size());
        if (got <= 0)
            break;
        text.append(buffer.data(), static_cast<std::size_t>(got));
    }
    close(terminal);
    close(master);
    return text;
}

TEST(LsCommand, SendsNoControlBytesToATerminal)
{
    const TemporaryFolder folder;
    const fs::path named = folder.write("a\x1b[2Jb\xff.md2", soundModel());
    const std::string path = folder.path().generic_string();
    EXPECT_EQ(printedToTerminal({"ls", path.c_str(), "--models"}), path + "/a\\x1B[2Jb\\xFF.md2\r\n");
    EXPECT_EQ(printedToTerminal({"ls", path.c_str(), "--models", "--null"}), named.generic_string() + '\0');
    EXPECT_EQ(run({"ls", path, "--models"}).output, named.generic_string() + "\n") << "for other programs as it is";
    const auto told = nlohmann::json::parse(run({"ls", path, "--json"}).output);
    EXPECT_EQ(told["entries"][0]["name"], "a\\x1B[2Jb\\xFF.md2");
}

} // namespace

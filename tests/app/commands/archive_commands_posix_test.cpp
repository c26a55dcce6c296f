#include "tests/support/command_run.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using tests::CommandRun;
using tests::run;
using tests::TemporaryFolder;

TEST(Commands, SayWhyTheSystemDoesNotLookAtAPath)
{
    const TemporaryFolder folder;
    fs::create_symlink("loop", folder / "loop");
    for (const char* const name : {"loop", "loop/a.md2"}) {
        const std::string path = (folder / name).generic_string();
        const std::string reason = path + ": cannot be opened (Too many levels of symbolic links)";
        for (const std::vector<std::string>& arguments : {std::vector<std::string>{"info", path},
                                                          {"ls", path},
                                                          {"ls", "--models", path},
                                                          {"extract", path, "-o", (folder / "out").generic_string()}}) {
            const CommandRun result = run(arguments);
            EXPECT_EQ(result.status, ExitStatus::unreadable) << arguments.front();
            EXPECT_EQ(result.messages, "trisview: " + reason + "\n") << arguments.front();
        }
    }
}

} // namespace

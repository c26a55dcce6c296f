#include "tests/support/archive_builder.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using tests::CommandRun;
using tests::run;
using tests::TemporaryFolder;

/// By the file's own name, by a link to it, and by a link in the output folder.
TEST(Commands, ExtractNeverOverwritesItsArchive)
{
    const TemporaryFolder folder;
    const tests::Bytes bytes = tests::zipOf({{.name = "pak0.pk3", .content = "not an archive"}, {.name = "a.txt"}});
    const fs::path archive = folder.write("pak0.pk3", std::span<const std::byte>(bytes));
    fs::create_symlink(archive, folder / "link.pk3");
    fs::create_directory(folder / "out");
    fs::create_hard_link(archive, folder / "out/pak0.pk3");
    for (const auto& [asked, output] : {std::pair("pak0.pk3", "."), {"link.pk3", "."}, {"pak0.pk3", "out"}}) {
        const CommandRun result =
            run({"extract", (folder / asked).generic_string(), "-o", (folder / output).generic_string(), "--force"});
        EXPECT_EQ(result.status, ExitStatus::incomplete) << asked;
        EXPECT_NE(result.messages.find("pak0.pk3: is the archive and is not overwritten"), std::string::npos)
            << result.messages;
        EXPECT_EQ(fs::file_size(archive), bytes.size());
        EXPECT_TRUE(fs::equivalent(archive, folder / "out/pak0.pk3"));
    }
}

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

TEST(Commands, SayThatANameIsTooLong)
{
    const TemporaryFolder folder;
    const std::string name(300, 'a');
    const std::string path = (folder / name).string();
    for (const std::vector<std::string>& command : {std::vector<std::string>{"info", path + ".md2"},
                                                    {"ls", path},
                                                    {"ls", path, "--models"},
                                                    {"extract", path + "/a.txt", "-o", (folder / "out").string()}}) {
        const CommandRun result = run(command);
        EXPECT_EQ(result.status, ExitStatus::unreadable) << command.front();
        EXPECT_NE(result.messages.find(": the name is too long"), std::string::npos)
            << command.front() << ": " << result.messages;
    }
    const tests::Bytes zip = tests::zipOf({{.name = name + ".txt", .content = "a"},
                                           {.name = name + "/b.txt", .content = "b"},
                                           {.name = "c.txt", .content = "c"}});
    const fs::path archive = folder.write("a.pk3", std::span<const std::byte>(zip));
    const CommandRun result = run({"extract", archive.string(), "-o", (folder / "out").string()});
    EXPECT_EQ(result.status, ExitStatus::incomplete);
    EXPECT_NE(result.messages.find(name + ".txt: cannot be written (File name too long)"), std::string::npos)
        << result.messages;
    EXPECT_NE(result.messages.find(name + ": cannot be created (File name too long)"), std::string::npos)
        << result.messages;
    EXPECT_TRUE(fs::exists(folder / "out/c.txt"));
}

} // namespace

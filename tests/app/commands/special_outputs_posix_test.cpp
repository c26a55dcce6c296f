#include "tests/support/archive_builder.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <sys/stat.h>

#include <span>
#include <string>
#include <vector>

/// Outputs that are not files must not block the program.
namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using tests::CommandRun;
using tests::run;
using tests::TemporaryFolder;

TEST(SpecialOutputs, APipeThatNobodyReadsIsRefused)
{
    const TemporaryFolder folder;
    const std::string model = folder.write("a.md2", tests::Md2Builder::tetrahedron().build()).string();
    const tests::Bytes zip = tests::zipOf({{.name = "a.txt", .content = "a"}});
    const std::string archive = folder.write("a.pk3", std::span<const std::byte>(zip)).string();
    const fs::path pipe = folder / "pipe.obj";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"export", model, "--no-material", "-o", pipe.string()},
          {"export", model, "--no-material", "-o", pipe.string(), "--force"},
          {"extract", archive + "/a.txt", "-o", pipe.string(), "--force"}}) {
        const CommandRun result = run(command);
        EXPECT_EQ(result.status, ExitStatus::incomplete);
        EXPECT_NE(result.messages.find("pipe.obj: cannot be written (no program reads this pipe)"), std::string::npos)
            << result.messages;
        EXPECT_TRUE(fs::is_fifo(pipe));
    }
    const CommandRun inFolder = run({"extract", archive, "-o", (folder / "out").string()});
    EXPECT_EQ(inFolder.status, ExitStatus::done) << inFolder.messages;
    fs::remove(folder / "out/a.txt");
    ASSERT_EQ(mkfifo((folder / "out/a.txt").c_str(), 0600), 0);
    const CommandRun onto = run({"extract", archive, "-o", (folder / "out").string(), "--force"});
    EXPECT_EQ(onto.status, ExitStatus::incomplete);
    EXPECT_NE(onto.messages.find("a.txt: is a device or a pipe"), std::string::npos) << onto.messages;
}

TEST(SpecialOutputs, AGltfIsWrittenThroughALink)
{
    const TemporaryFolder folder;
    const std::string model = folder.write("a.md2", tests::Md2Builder::tetrahedron().noSkins().build()).string();
    folder.write("there/real.glb", "");
    const fs::path link = folder / "link.glb";
    fs::create_symlink(folder / "there/real.glb", link);
    const CommandRun result = run({"export", model, "-o", link.string()});
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_TRUE(tests::textOf(folder / "there/real.glb").starts_with("glTF"));
}

TEST(SpecialOutputs, TheNullDeviceTakesEverything)
{
    const TemporaryFolder folder;
    const tests::Bytes zip = tests::zipOf({{.name = "a.txt", .content = "a"}});
    const std::string archive = folder.write("a.pk3", std::span<const std::byte>(zip)).string();
    const CommandRun result = run({"extract", archive + "/a.txt", "-o", "/dev/null"});
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

} // namespace

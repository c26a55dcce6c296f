#include "formats/base/write_file.hpp"

#include "tests/base/folder_contents.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <string>

namespace {

namespace fs = std::filesystem;
using formats::writeFile;
using tests::namesIn;
using tests::TemporaryFolder;
using tests::textOf;

TEST(WriteFile, WritesAllBytesAndNothingElse)
{
    const TemporaryFolder folder;
    const std::string text("a\0b\r\n\xff", 6);
    ASSERT_TRUE(writeFile(folder / "x.png", text));
    EXPECT_EQ(textOf(folder / "x.png"), text);
    EXPECT_EQ(namesIn(folder.path()), std::set<std::string>{"x.png"});
}

TEST(WriteFile, WritesAnEmptyFile)
{
    const TemporaryFolder folder;
    ASSERT_TRUE(writeFile(folder / "x.png", ""));
    EXPECT_EQ(fs::file_size(folder / "x.png"), 0U);
}

TEST(WriteFile, ReplacesTheFileThatWasThere)
{
    const TemporaryFolder folder;
    folder.write("x.png", "old and longer");
    ASSERT_TRUE(writeFile(folder / "x.png", "new"));
    EXPECT_EQ(textOf(folder / "x.png"), "new");
    EXPECT_EQ(namesIn(folder.path()), std::set<std::string>{"x.png"});
}

TEST(WriteFile, LeavesFilesWithSimilarNamesAlone)
{
    const TemporaryFolder folder;
    folder.write("x.png.part", "a download");
    ASSERT_TRUE(writeFile(folder / "x.png", "new"));
    EXPECT_EQ(textOf(folder / "x.png.part"), "a download");
}

TEST(WriteFile, TakesTheLongestNameThatTheDiskTakes)
{
    const TemporaryFolder folder;
    const std::string name = std::string(251, 'a') + ".png";
    ASSERT_TRUE(writeFile(folder / name, "new"));
    EXPECT_EQ(textOf(folder / name), "new");
}

TEST(FileWriter, PutsThePiecesOneAfterTheOther)
{
    const TemporaryFolder folder;
    const fs::path path = folder.write("x.png", "old");
    formats::FileWriter writer(path);
    for (const std::string_view piece : {"one ", "", "two"}) {
        writer.write(std::as_bytes(std::span(piece.data(), piece.size())));
        EXPECT_EQ(textOf(path), "old") << "until it is finished";
    }
    ASSERT_TRUE(writer.finish());
    EXPECT_EQ(textOf(path), "one two");
    EXPECT_EQ(namesIn(folder.path()), std::set<std::string>{"x.png"});
}

TEST(FileWriter, CanBeReadBackBeforeItReplacesTheFile)
{
    const TemporaryFolder folder;
    folder.write("x.png", "old");
    formats::FileWriter writer(folder / "x.png");
    const std::string text = "new and longer";
    writer.write(std::as_bytes(std::span(text.data(), text.size())));
    const fs::path written = writer.close();
    EXPECT_EQ(textOf(written), text);
    EXPECT_EQ(textOf(folder / "x.png"), "old");
    ASSERT_TRUE(writer.finish());
    EXPECT_EQ(textOf(folder / "x.png"), text);
    EXPECT_EQ(namesIn(folder.path()), std::set<std::string>{"x.png"});
    formats::FileWriter failing(folder / "nowhere/x.png");
    EXPECT_TRUE(failing.close().empty());
    EXPECT_FALSE(failing.finish());
}

TEST(FileWriter, LeavesNothingBehindWhenItIsGivenUp)
{
    const TemporaryFolder folder;
    const fs::path path = folder.write("x.png", "old");
    {
        formats::FileWriter writer(path);
        writer.write(std::as_bytes(std::span("half")));
    }
    EXPECT_EQ(textOf(path), "old");
    EXPECT_EQ(namesIn(folder.path()), std::set<std::string>{"x.png"});
}

TEST(WriteFile, SaysThatThereIsNoSuchFolder)
{
    const TemporaryFolder folder;
    const auto written = writeFile(folder / "none/x.png", "new");
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().message,
              (folder / "none/x.png").generic_string() + ": cannot be written (No such file or directory)");
    EXPECT_TRUE(namesIn(folder.path()).empty());
}

TEST(WriteFile, DoesNotReplaceAFolder)
{
    const TemporaryFolder folder;
    folder.write("x.png/inside", "kept");
    const auto written = writeFile(folder / "x.png", "new");
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().message, (folder / "x.png").generic_string() + ": cannot be written (Is a directory)");
    EXPECT_EQ(textOf(folder / "x.png/inside"), "kept");
    EXPECT_EQ(namesIn(folder.path()), std::set<std::string>{"x.png"});
}

} // namespace

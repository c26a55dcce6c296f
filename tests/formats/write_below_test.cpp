#include "formats/vfs/write_below.hpp"

#include "tests/support/archive_builder.hpp"
#include "tests/support/system.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

namespace write_below_test {

namespace fs = std::filesystem;
using formats::Overwriting;
using tests::TemporaryFolder;

std::string contentOf(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// "" or the obstacle, without the folder.
std::string written(const TemporaryFolder& folder, std::string_view name, Overwriting overwriting)
{
    const auto result = formats::writeBelow(folder / "out", name, tests::bytesOf("new"), overwriting);
    if (result)
        return "";
    const std::string front = (folder / "out").generic_string() + "/";
    const std::string& message = result.error().message;
    return message.starts_with(front) ? message.substr(front.size()) : message;
}

std::size_t entriesBelow(const fs::path& folder)
{
    return static_cast<std::size_t>(
        std::distance(fs::recursive_directory_iterator(folder), fs::recursive_directory_iterator()));
}

TEST(WriteBelow, MakesTheFoldersOfAName)
{
    const TemporaryFolder folder;
    fs::create_directory(folder / "out");

    EXPECT_EQ(written(folder, "models/a/x.md3", Overwriting::forbidden), "");
    EXPECT_EQ(written(folder, "models\\a\\.\\y.md3", Overwriting::forbidden), "");

    EXPECT_EQ(contentOf(folder / "out/models/a/x.md3"), "new");
    EXPECT_EQ(contentOf(folder / "out/models/a/y.md3"), "new");
}

TEST(WriteBelow, WritesNothingOutside)
{
    const TemporaryFolder folder;
    folder.write("bait/inside/kept", "old");
    folder.write("kept", "old");
    fs::create_directory(folder / "out");
    if (tests::kHasLinks) {
        fs::create_directory_symlink(folder / "bait", folder / "out/link");
        fs::create_symlink(folder / "kept", folder / "out/file");
        fs::create_symlink(folder / "none", folder / "out/dangling");
    }
    const std::size_t before = entriesBelow(folder.path());

    for (const Overwriting overwriting : {Overwriting::forbidden, Overwriting::allowed}) {
        for (const char* name : {"../x", "..\\x", "a/../../x", "/tmp/trisview-x", "c:/x", "", "/", ".", "folder/"})
            EXPECT_NE(written(folder, name, overwriting), "") << name;
        if (!tests::kHasLinks)
            continue;
        EXPECT_EQ(written(folder, "link/x", overwriting), "link: is a link, and is not followed");
        EXPECT_EQ(written(folder, "link/inside/kept", overwriting), "link: is a link, and is not followed");
        EXPECT_EQ(written(folder, "file", overwriting), "file: is a link, and is not written through");
        EXPECT_EQ(written(folder, "dangling", overwriting), "dangling: is a link, and is not written through");
    }

    EXPECT_EQ(entriesBelow(folder.path()), before);
    EXPECT_EQ(contentOf(folder / "kept"), "old");
    EXPECT_EQ(contentOf(folder / "bait/inside/kept"), "old");
}

TEST(WriteBelow, ReplacesOnlyWhenItMay)
{
    const TemporaryFolder folder;
    folder.write("out/x", "old");
    folder.write("out/folder/y", "old");

    EXPECT_EQ(written(folder, "x", Overwriting::forbidden), "x: already exists and is not overwritten without --force");
    EXPECT_EQ(contentOf(folder / "out/x"), "old");
    EXPECT_EQ(written(folder, "x", Overwriting::allowed), "");
    EXPECT_EQ(contentOf(folder / "out/x"), "new");
    EXPECT_EQ(written(folder, "folder", Overwriting::allowed), "folder: is a folder where a file is to be written");
    EXPECT_EQ(written(folder, "x/deeper", Overwriting::allowed), "x: is a file where a folder is needed");
}

} // namespace write_below_test

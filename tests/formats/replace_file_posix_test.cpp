// A file is replaced as a whole or not at all. Uses links and permissions.
#include "formats/vfs/replace_file.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <string_view>

namespace replace_file_posix_test {

namespace fs = std::filesystem;
using tests::textOf;

std::span<const std::byte> bytesOf(std::string_view text)
{
    return std::as_bytes(std::span(text.data(), text.size()));
}

std::size_t filesIn(const fs::path& folder)
{
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

TEST(ReplaceFile, KeepsTheFirstVersionAndThePermissions)
{
    const tests::TemporaryFolder folder;
    const fs::path file = folder.write("a.md3", "first");
    fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
    const auto replaced = formats::replaceFile(file, bytesOf("first"), bytesOf("second"));
    ASSERT_TRUE(replaced) << replaced.error().message;
    EXPECT_EQ(textOf(file), "second");
    EXPECT_EQ(textOf(folder / "a.md3.orig"), "first");
    EXPECT_TRUE(formats::replaceFile(file, bytesOf("second"), bytesOf("third")));
    EXPECT_EQ(textOf(file), "third");
    EXPECT_EQ(textOf(folder / "a.md3.orig"), "first");
    for (const char* const name : {"a.md3", "a.md3.orig"})
        EXPECT_EQ(fs::status(folder / name).permissions(),
                  fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read)
            << name;
    EXPECT_EQ(filesIn(folder.path()), 2U);
}

TEST(ReplaceFile, RefusesWhereNoFirstVersionCanBeKept)
{
    const tests::TemporaryFolder folder;
    const fs::path file = folder.write("a.md3", "first");
    fs::create_directory(folder / "a.md3.orig");
    const auto replaced = formats::replaceFile(file, bytesOf("first"), bytesOf("second"));
    ASSERT_FALSE(replaced);
    EXPECT_NE(replaced.error().message.find("a.md3.orig: is no file"), std::string::npos) << replaced.error().message;
    EXPECT_EQ(textOf(file), "first");
    fs::remove(folder / "a.md3.orig");
    fs::create_symlink("nowhere", folder / "a.md3.orig");
    EXPECT_FALSE(formats::replaceFile(file, bytesOf("first"), bytesOf("second")));
    EXPECT_EQ(textOf(file), "first");
}

TEST(ReplaceFile, ReplacesTheTargetOfALink)
{
    const tests::TemporaryFolder folder;
    folder.write("real/a.md3", "first");
    fs::create_symlink("real/a.md3", folder / "link.md3");
    ASSERT_TRUE(formats::replaceFile(folder / "link.md3", bytesOf("first"), bytesOf("second")));
    EXPECT_TRUE(fs::is_symlink(folder / "link.md3"));
    EXPECT_EQ(textOf(folder / "real/a.md3"), "second");
    EXPECT_EQ(textOf(folder / "real/a.md3.orig"), "first");
}

TEST(ReplaceFile, LeavesAReadOnlyFile)
{
    const tests::TemporaryFolder folder;
    const fs::path file = folder.write("a.md3", "first");
    fs::permissions(file, fs::perms::owner_read | fs::perms::group_read);
    const auto replaced = formats::replaceFile(file, bytesOf("first"), bytesOf("second"));
    ASSERT_FALSE(replaced);
    EXPECT_NE(replaced.error().message.find("a.md3: is read-only, and is not replaced"), std::string::npos)
        << replaced.error().message;
    EXPECT_EQ(textOf(file), "first");
    EXPECT_EQ(filesIn(folder.path()), 1U);
}

TEST(ReplaceFile, LeavesAFileThatHasChanged)
{
    const tests::TemporaryFolder folder;
    const fs::path file = folder.write("a.md3", "changed");
    const auto replaced = formats::replaceFile(file, bytesOf("first"), bytesOf("second"));
    ASSERT_FALSE(replaced);
    EXPECT_EQ(replaced.error().message, file.string() + ": has changed since it was read, and is not replaced");
    EXPECT_EQ(textOf(file), "changed");
    EXPECT_EQ(filesIn(folder.path()), 1U) << "neither a part nor an original";
    EXPECT_FALSE(formats::replaceFile(folder / "missing.md3", bytesOf("first"), bytesOf("second")));
    EXPECT_EQ(filesIn(folder.path()), 1U);
}

} // namespace replace_file_posix_test

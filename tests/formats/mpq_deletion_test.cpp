#include "formats/vfs/mpq.hpp"

#include "formats/vfs/virtual_file_system.hpp"
#include "tests/formats/mpq_reading.hpp"
#include "tests/support/mpq_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Marks of deleted files, in one archive and in several.
namespace mpq_deletion_test {

using mpq_test::contentOf;
using mpq_test::contentsOf;
using mpq_test::opened;
using mpq_test::Texts;
using tests::MpqEntry;
using tests::mpqOf;

constexpr std::uint32_t kMark = 0x02000000;

MpqEntry markOf(const std::string& name)
{
    return {.name = name, .moreFlags = kMark};
}

TEST(MpqDeletion, AMarkIsNoFileAndDeletesItsName)
{
    const auto archive = opened(mpqOf({{.name = "Item\\a.m2", .content = "1"}, markOf("Item\\b.m2")}));

    ASSERT_TRUE(archive);
    EXPECT_EQ(contentsOf(*archive), Texts{"Item/a.m2=1"});
    EXPECT_EQ(contentOf(*archive, "Item/b.m2"), "not found");
    EXPECT_TRUE(archive->deletes("item/B.M2"));
    EXPECT_FALSE(archive->deletes("Item/a.m2"));
    EXPECT_FALSE(archive->deletes("Item/c.m2"));
}

TEST(MpqDeletion, EndsTheSearchOfTheArchivesAfterIt)
{
    const tests::TemporaryFolder folder;
    const auto write = [&](const char* name, const std::vector<MpqEntry>& entries) {
        return folder.write(name, std::span<const std::byte>(mpqOf(entries)));
    };
    formats::VirtualFileSystem files;
    ASSERT_TRUE(files.mount(write("c.mpq", {{.name = "Item\\new.blp", .content = "c"}})));
    ASSERT_TRUE(files.mount(write("b.mpq", {markOf("Item\\gone.blp"), markOf("Item\\new.blp")})));
    ASSERT_TRUE(files.mount(write("a.mpq", {{.name = "Item\\gone.blp", .content = "a"},
                                            {.name = "Item\\kept.blp", .content = "a"},
                                            {.name = "Item\\new.blp", .content = "a"}})));

    formats::LookupLog lookups;
    EXPECT_FALSE(files.find("Item\\gone.blp", &lookups));
    ASSERT_EQ(lookups.size(), 2U) << "the third archive is not searched";
    EXPECT_FALSE(lookups[0].isDeleted);
    EXPECT_TRUE(lookups[1].isDeleted);
    ASSERT_TRUE(files.find("Item/new.blp"));
    EXPECT_EQ(files.find("Item/new.blp")->mount, 0U) << "the mark is behind it";
    EXPECT_TRUE(files.find("Item/kept.blp"));
    Texts names;
    for (const formats::FoundFile& file : files.listEverywhere("Item"))
        names.push_back(std::to_string(file.mount) + file.name);
    EXPECT_EQ(names, (Texts{"0Item/new.blp", "2Item/kept.blp"}));
}

TEST(MpqDeletion, CountsBelowAFolderOfTheArchive)
{
    const tests::TemporaryFolder folder;
    const auto bytes = mpqOf({{.name = "x\\Item\\a.blp", .content = "1"}, markOf("x\\Item\\b.blp")});
    folder.write("a.mpq", std::span<const std::byte>(bytes));
    folder.write("loose/Item/b.blp", "loose");
    formats::VirtualFileSystem files;
    ASSERT_TRUE(files.mount(folder / "a.mpq/x"));
    ASSERT_TRUE(files.mount(folder / "loose"));

    EXPECT_FALSE(files.find("Item/b.blp"));
    EXPECT_TRUE(files.find("Item/a.blp"));
}

TEST(MpqDeletion, DoesNotCountInTheFolderOfAModelAlone)
{
    const tests::TemporaryFolder folder;
    const auto bytes = mpqOf({{.name = "x\\Item\\a.m2", .content = "1"}, markOf("x\\Item\\b.blp")});
    const auto file = folder.write("a.mpq", std::span<const std::byte>(bytes));
    folder.write("Item/b.blp", "loose");
    formats::VirtualFileSystem files;
    const auto model = files.mountRootOf(file / "x/Item/a.m2", [](std::span<const std::string_view>) {
        return std::optional(formats::ContentFolder{1, true}); // "x" is no folder of the game
    });

    ASSERT_TRUE(model);
    EXPECT_EQ(model->name, "Item/a.m2");
    EXPECT_TRUE(files.find("Item/b.blp")) << "the mark is about x/Item/b.blp";
    EXPECT_FALSE(files.find("x/Item/b.blp"));
}

} // namespace mpq_deletion_test

#include "formats/vfs/mpq_names.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

/// Names of a list by their hashes.
namespace mpq_name_index_test {

using formats::MpqNameIndex;

std::string_view nameIn(const MpqNameIndex& index, std::string_view name)
{
    return index.find(formats::mpqNameHashes(name, formats::MpqSlashes::backward));
}

TEST(MpqNameIndex, FindsNamesAsTheGamesHashThem)
{
    const MpqNameIndex index(formats::FileBytes::copyOf("\xEF\xBB\xBF"
                                                        "Item\\a.blp\r\n  Item/b.blp \n12;Item\\c.blp;d.blp\n\n"),
                             100);
    EXPECT_EQ(nameIn(index, "ITEM\\A.BLP"), "Item\\a.blp") << "case does not count";
    EXPECT_EQ(nameIn(index, "Item\\b.blp"), "Item/b.blp") << "as in the list";
    EXPECT_EQ(nameIn(index, "Item\\c.blp"), "Item\\c.blp");
    EXPECT_EQ(nameIn(index, "d.blp"), "d.blp");
    EXPECT_EQ(nameIn(index, "12"), "");
    EXPECT_EQ(nameIn(index, "e.blp"), "");
}

TEST(MpqNameIndex, KeepsAsManyNamesAsAreAskedFor)
{
    const MpqNameIndex index(formats::FileBytes::copyOf("a\nb\nB\nc\n"), 3);
    EXPECT_EQ(nameIn(index, "a"), "a");
    EXPECT_EQ(nameIn(index, "B"), "b") << "the first spelling";
    EXPECT_EQ(nameIn(index, "c"), "");
    const MpqNameIndex empty(formats::FileBytes(), 3);
    EXPECT_EQ(nameIn(empty, "a"), "");
}

TEST(MpqNameIndex, LeavesOutNamesThatAreTooLong)
{
    const std::string name(formats::kMaxListedNameBytes, 'x');
    const MpqNameIndex index(formats::FileBytes::copyOf(name + "\n" + name + "y\n"), 3);
    EXPECT_EQ(nameIn(index, name), name);
    EXPECT_EQ(nameIn(index, name + "y"), "");
}

} // namespace mpq_name_index_test

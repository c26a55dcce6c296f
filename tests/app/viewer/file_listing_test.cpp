#include "app/viewer/dialogs/file_listing.hpp"

#include "tests/support/system.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

namespace {

using namespace app;
using tests::TemporaryFolder;
namespace fs = std::filesystem;

std::vector<std::string> names(const FileListing& listing, FileFilter filter, std::string_view text = "",
                               FileColumn column = FileColumn::name, bool isDescending = false)
{
    std::vector<std::string> result;
    for (const std::size_t i : shownEntries(listing, filter, text, column, isDescending))
        result.push_back(listing.entries[i].name);
    return result;
}

class Listing : public ::testing::Test {
protected:
    void SetUp() override
    {
        fs::create_directory(m_folder / "zebra");
        fs::create_directory(m_folder / "Ape");
        fs::create_directory(m_folder / ".hidden");
        std::ofstream(m_folder / "tris.MD2") << "12345";
        std::ofstream(m_folder / "b\xC3\xB6se \xE9.md2") << "1";
        std::ofstream(m_folder / "skin.pcx") << "123";
        std::ofstream(m_folder / "diagnostics.txt") << "12345678";
        if (tests::kHasLinks)
            fs::create_symlink(m_folder / "nowhere", m_folder / "dead.md2");
    }

    TemporaryFolder m_folder;
};

TEST_F(Listing, ShowsFoldersFirstAndWhatTheFilterPasses)
{
    if (!tests::kHasLinks)
        GTEST_SKIP() << tests::kPosixNames;
    const FileListing listing = listFolder(m_folder / "");
    EXPECT_EQ(listing.problem, "");
    EXPECT_EQ(names(listing, FileFilter::models),
              (std::vector<std::string>{"Ape", "zebra", "b\xC3\xB6se \xE9.md2", "tris.MD2"}));
    EXPECT_EQ(names(listing, FileFilter::images), (std::vector<std::string>{"Ape", "zebra", "skin.pcx"}));
    EXPECT_EQ(names(listing, FileFilter::all).size(), 6U);
    EXPECT_EQ(names(listing, FileFilter::all, "RIS"), std::vector<std::string>{"tris.MD2"});
}

TEST_F(Listing, SortsByEveryColumn)
{
    if (!tests::kHasLinks)
        GTEST_SKIP() << tests::kPosixNames;
    const FileListing listing = listFolder(m_folder / "");
    const auto bySize = names(listing, FileFilter::all, ".", FileColumn::size, true);
    EXPECT_EQ(bySize, (std::vector<std::string>{"diagnostics.txt", "tris.MD2", "skin.pcx", "b\xC3\xB6se \xE9.md2"}));
    EXPECT_EQ(names(listing, FileFilter::models, "", FileColumn::name, true),
              (std::vector<std::string>{"zebra", "Ape", "tris.MD2", "b\xC3\xB6se \xE9.md2"}));
}

TEST_F(Listing, SaysWhyAFolderCannotBeRead)
{
    const FileListing gone = listFolder(m_folder / "gone");
    EXPECT_TRUE(gone.entries.empty());
    EXPECT_TRUE(gone.problem.starts_with("This folder cannot be read: ")) << gone.problem;
    EXPECT_FALSE(listFolder(m_folder / "tris.MD2").problem.empty());
}

TEST_F(Listing, CompletesNames)
{
    const std::string base = (m_folder / "").generic_string();
    EXPECT_EQ(completedPath(base + "ze"), base + "zebra/");
    EXPECT_EQ(completedPath(base + "tri"), base + "tris.MD2");
    EXPECT_EQ(completedPath(base + "x"), base + "x");
    std::ofstream(m_folder / "tris2.md2") << "1";
    EXPECT_EQ(completedPath(base + "t"), base + "tris");
    EXPECT_EQ(completedPath("word"), "word");
}

TEST_F(Listing, OffersEachFolderOnce)
{
    if (!tests::kHasLinks)
        GTEST_SKIP() << tests::kPosixNames;
    const fs::path ape = m_folder / "Ape";
    const auto shortcuts = shortcutsFor(ape, {ape / "a.md2", m_folder / "zebra/b.md2", m_folder / "gone/c.md2"});
    const auto count = [&](const fs::path& folder) {
        return std::count_if(shortcuts.begin(), shortcuts.end(),
                             [&](const FolderShortcut& shortcut) { return shortcut.folder == folder; });
    };
    EXPECT_EQ(shortcuts.front().folder, ape);
    EXPECT_EQ(count(ape), 1);
    EXPECT_EQ(count(m_folder / "zebra"), 1);
    EXPECT_EQ(count(m_folder / "gone"), 0);
    EXPECT_EQ(count("/"), 1);
}

} // namespace

#include "app/viewer/dialogs/file_browser.hpp"

#include <gtest/gtest.h>

#include <fmt/format.h>

namespace {

using namespace app;
namespace fs = std::filesystem;
using Choice = FileBrowser::Choice;
using Names = std::vector<std::string>;

FileEntry folder(std::string name)
{
    return {std::move(name), FileKind::folder, 0, {}};
}

FileEntry model(std::string name, std::uint64_t bytes = 1)
{
    return {std::move(name), FileKind::model, bytes, {}};
}

FileEntry image(std::string name)
{
    return {std::move(name), FileKind::image, 1, {}};
}

FileListing listing(const fs::path& of, std::vector<FileEntry> entries)
{
    return {of, std::move(entries), {}};
}

FileListing manyModels(const fs::path& of, int count)
{
    FileListing many{of, {}, {}};
    for (int i = 0; i < count; ++i)
        many.entries.push_back(model(fmt::format("model{:05}.md2", i)));
    return many;
}

void enter(FileBrowser& browser, FileListing entered)
{
    browser.request(entered.folder);
    ASSERT_TRUE(browser.take(std::move(entered)));
}

Names rows(const FileBrowser& browser)
{
    Names names;
    for (std::size_t row = 0; row < browser.rowCount(); ++row)
        names.push_back(browser.entry(row).name);
    return names;
}

std::string cursor(const FileBrowser& browser)
{
    return browser.cursor() ? browser.entry(*browser.cursor()).name : "";
}

Names chosen(const FileBrowser& browser)
{
    return {browser.chosen().begin(), browser.chosen().end()};
}

const FileListing kBase = listing("/base", {folder("large"), folder("small"), model("a.md2"), image("b.pcx")});

TEST(FileBrowser, ShowsNothingBeforeTheFirstListing)
{
    FileBrowser browser;
    browser.moveCursor(3);
    browser.search("x");
    browser.sortBy(FileColumn::size);
    EXPECT_EQ(browser.rowCount(), 0U);
    EXPECT_EQ(browser.cursor(), std::nullopt);
    EXPECT_FALSE(browser.target().folder);
    EXPECT_TRUE(browser.target().files.empty());
}

TEST(FileBrowser, EntersALargeFolderFromASmallOneAndComesBack)
{
    FileBrowser browser;
    enter(browser, kBase);
    ASSERT_EQ(rows(browser), (Names{"large", "small", "a.md2"}));
    EXPECT_EQ(browser.target().folder, fs::path("/base/large"));

    enter(browser, manyModels("/base/large", 20'000));
    EXPECT_EQ(browser.rowCount(), 20'000U);
    EXPECT_EQ(cursor(browser), "model00000.md2");
    browser.moveCursor(15'000);
    EXPECT_EQ(cursor(browser), "model15000.md2");

    enter(browser, kBase);
    EXPECT_EQ(rows(browser), (Names{"large", "small", "a.md2"}));
    EXPECT_EQ(cursor(browser), "large");
}

TEST(FileBrowser, EntersASmallFolderFromTheLastRowOfALargeOne)
{
    FileBrowser browser;
    FileListing large = manyModels("/base", 20'000);
    large.entries.push_back(folder("one"));
    enter(browser, large);
    browser.moveCursor(30'000);
    EXPECT_EQ(cursor(browser), "model19999.md2");
    enter(browser, listing("/base/one", {model("only.md2")}));
    EXPECT_EQ(rows(browser), Names{"only.md2"});
    EXPECT_EQ(browser.cursor(), 0U);
    enter(browser, listing("/base/one/none", {}));
    EXPECT_EQ(browser.cursor(), std::nullopt);
    browser.moveCursor(1);
    EXPECT_EQ(browser.cursor(), std::nullopt);
}

TEST(FileBrowser, PutsTheCursorOnTheFolderThatOneCameFrom)
{
    FileBrowser browser;
    enter(browser, listing("/base/small/deep", {model("a.md2")}));
    enter(browser, listing("/base/small", {folder("deep"), folder("aside")}));
    EXPECT_EQ(cursor(browser), "deep");
    enter(browser, kBase);
    EXPECT_EQ(cursor(browser), "small");
    enter(browser, listing("/", {folder("base"), folder("another")}));
    EXPECT_EQ(cursor(browser), "base");

    // Several levels at once, as with shortcuts; and a name with a common prefix only.
    enter(browser, listing("/base/small/deep", {}));
    enter(browser, kBase);
    EXPECT_EQ(cursor(browser), "small");
    enter(browser, listing("/base2", {folder("b"), folder("small")}));
    EXPECT_EQ(cursor(browser), "b");
}

TEST(FileBrowser, StartsAtTheTopWhereTheFolderOneCameFromIsNotShown)
{
    FileBrowser browser;
    enter(browser, listing("/base/.hidden", {model("a.md2")}));
    enter(browser, kBase);
    EXPECT_EQ(cursor(browser), "large");
}

TEST(FileBrowser, ForgetsTheTextInAnotherFolderOnly)
{
    FileBrowser browser;
    enter(browser, kBase);
    browser.search("LARGE");
    EXPECT_EQ(rows(browser), Names{"large"});
    enter(browser, kBase);
    EXPECT_EQ(browser.text(), "LARGE");
    EXPECT_EQ(rows(browser), Names{"large"}) << "the same folder, listed again";
    enter(browser, listing("/base/large", {model("a.md2"), model("b.md2")}));
    EXPECT_EQ(browser.text(), "");
    EXPECT_EQ(rows(browser), (Names{"a.md2", "b.md2"}));
    EXPECT_EQ(browser.cursor(), 0U);
}

TEST(FileBrowser, KeepsTheCursorOnItsEntryWhileTheRowsChange)
{
    FileBrowser browser;
    enter(browser, listing("/base", {model("a.md2", 9), model("b.md2", 5), model("c.md2", 1), image("d.pcx")}));
    browser.moveCursor(2);
    ASSERT_EQ(cursor(browser), "c.md2");
    browser.sortBy(FileColumn::size);
    EXPECT_EQ(rows(browser), (Names{"c.md2", "b.md2", "a.md2"}));
    EXPECT_EQ(cursor(browser), "c.md2");
    browser.sortBy(FileColumn::size);
    EXPECT_TRUE(browser.isDescending());
    EXPECT_EQ(rows(browser), (Names{"a.md2", "b.md2", "c.md2"}));
    EXPECT_EQ(cursor(browser), "c.md2");
    browser.search("c");
    EXPECT_EQ(browser.cursor(), 0U);
    browser.filterBy(FileFilter::images);
    EXPECT_EQ(rows(browser), Names{"d.pcx"});
    EXPECT_EQ(cursor(browser), "d.pcx") << "the first of those that are left";
    browser.sortBy(FileColumn::name);
    EXPECT_FALSE(browser.isDescending()) << "another column begins with its first";
}

TEST(FileBrowser, FindsItsEntryAgainAfterATextThatNothingHas)
{
    FileBrowser browser;
    enter(browser, kBase);
    browser.moveCursor(1);
    browser.search("nothing");
    EXPECT_EQ(browser.rowCount(), 0U);
    EXPECT_EQ(browser.cursor(), std::nullopt);
    browser.search("");
    EXPECT_EQ(cursor(browser), "small");
}

TEST(FileBrowser, TakesOnlyTheListingThatWasRequestedLast)
{
    FileBrowser browser;
    enter(browser, kBase);
    browser.request("/base/large");
    browser.request("/base/small");
    EXPECT_FALSE(browser.take(manyModels("/base/large", 10)));
    EXPECT_EQ(browser.folder(), "/base");
    EXPECT_EQ(browser.requested(), fs::path("/base/small"));
    EXPECT_EQ(rows(browser), (Names{"large", "small", "a.md2"}));
    EXPECT_TRUE(browser.take(listing("/base/small", {model("s.md2")})));
    EXPECT_EQ(browser.requested(), std::nullopt);
    EXPECT_FALSE(browser.take(manyModels("/base/large", 10))) << "nobody waits for anything";
    EXPECT_EQ(rows(browser), Names{"s.md2"});
}

TEST(FileBrowser, GoesOnWithoutEntriesThatWereDeleted)
{
    FileBrowser browser;
    enter(browser, listing("/base", {model("a.md2"), model("b.md2"), model("c.md2"), model("d.md2")}));
    browser.choose(1, Choice::only);
    browser.choose(3, Choice::range);
    browser.choose(1, Choice::toggle); // c and d stay selected, with the cursor on b
    ASSERT_EQ(chosen(browser), (Names{"c.md2", "d.md2"}));
    enter(browser, listing("/base", {model("a.md2"), model("d.md2")}));
    EXPECT_EQ(chosen(browser), Names{"d.md2"});
    EXPECT_EQ(cursor(browser), "d.md2") << "the file now in its row";
    browser.choose(0, Choice::range);
    EXPECT_EQ(chosen(browser), Names{"a.md2"}) << "where a range began is gone: it begins here";
    enter(browser, listing("/base", {}));
    EXPECT_TRUE(browser.chosen().empty());
    EXPECT_TRUE(browser.target().files.empty());
}

TEST(FileBrowser, ChoosesRangesFromWhereTheyBegan)
{
    FileBrowser browser;
    enter(browser, manyModels("/base", 6));
    browser.choose(2, Choice::only);
    browser.choose(4, Choice::range);
    EXPECT_EQ(chosen(browser), (Names{"model00002.md2", "model00003.md2", "model00004.md2"}));
    EXPECT_EQ(browser.cursor(), 4U);
    browser.choose(1, Choice::range);
    EXPECT_EQ(chosen(browser), (Names{"model00001.md2", "model00002.md2"})) << "the other way, from the same row";
    browser.choose(5, Choice::toggle);
    EXPECT_EQ(chosen(browser).size(), 3U);
    browser.choose(5, Choice::toggle);
    EXPECT_EQ(chosen(browser).size(), 2U);
    browser.sortBy(FileColumn::name); // reversed: ranges refer to rows
    browser.choose(browser.rowCount() - 1, Choice::range);
    EXPECT_EQ(chosen(browser).size(), 6U);
}

TEST(FileBrowser, ForgetsWhatWasChosenAndIsNoLongerShown)
{
    FileBrowser browser;
    enter(browser, manyModels("/base", 3));
    browser.choose(0, Choice::only);
    browser.choose(2, Choice::toggle);
    browser.search("00002");
    EXPECT_EQ(chosen(browser), Names{"model00002.md2"});
    browser.search("");
    EXPECT_EQ(chosen(browser), Names{"model00002.md2"});
    EXPECT_EQ(browser.target().files, std::vector<fs::path>{"/base/model00002.md2"});
    browser.moveCursor(-1);
    EXPECT_TRUE(browser.chosen().empty());
    EXPECT_EQ(browser.target().files, std::vector<fs::path>{"/base/model00001.md2"});
}

TEST(FileBrowser, OpensChosenFilesAndEntersOneFolder)
{
    FileBrowser browser;
    enter(browser, listing("/base", {folder("one"), folder("two"), model("a.md2"), model("b.md2")}));
    EXPECT_EQ(browser.target().folder, fs::path("/base/one"));
    EXPECT_TRUE(browser.target().files.empty());
    browser.choose(1, Choice::only);
    EXPECT_EQ(browser.target().folder, fs::path("/base/two"));
    browser.choose(3, Choice::range);
    EXPECT_FALSE(browser.target().folder);
    EXPECT_EQ(browser.target().files, (std::vector<fs::path>{"/base/a.md2", "/base/b.md2"}))
        << "folders do not stand in the way of files";
    browser.choose(0, Choice::only);
    browser.choose(1, Choice::range);
    EXPECT_FALSE(browser.target().folder);
    EXPECT_EQ(browser.target().files, (std::vector<fs::path>{"/base/one", "/base/two"}));
    browser.choose(2, Choice::only);
    EXPECT_EQ(browser.target().files, std::vector<fs::path>{"/base/a.md2"});
}

TEST(FileBrowser, KeepsTheProblemOfAFolderThatCannotBeRead)
{
    FileBrowser browser;
    enter(browser, kBase);
    browser.request("/base/gone");
    EXPECT_TRUE(browser.take({"/base/gone", {}, "This folder cannot be read: gone."}));
    EXPECT_EQ(browser.problem(), "This folder cannot be read: gone.");
    EXPECT_EQ(browser.rowCount(), 0U);
    enter(browser, kBase);
    EXPECT_EQ(browser.problem(), "");
}

} // namespace

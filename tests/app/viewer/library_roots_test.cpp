#include "app/viewer/actions/requests.hpp"
#include "app/viewer/library/library_lines.hpp"
#include "app/viewer/library/roots.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/tabs/tabs.hpp"

#include "formats/platform/paths.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

namespace {

using app::LibraryLine;
using app::LibraryRoot;
using app::LibrarySort;
using app::ModelFacts;
using app::Session;
using formats::kNoIndex;
using Paths = std::vector<std::filesystem::path>;
using Kind = LibraryLine::Kind;

std::shared_ptr<const app::ModelList> listed(const Paths& files)
{
    return app::libraryOf(files).list;
}

TEST(LibraryClient, IsToldByTheNamesOfItsArchives)
{
    const tests::TemporaryFolder folder;
    for (const char* const name : {"dbc.MPQ", "model.MPQ", "patch-2.MPQ", "other.MPQ"})
        folder.write(std::filesystem::path("WoW/Data") / name, "");
    const app::ListedClient client{"World of Warcraft 1.12", "1.12", 3};
    EXPECT_EQ(app::clientAmong({folder / "WoW"}), client) << "it does not read other.MPQ";
    EXPECT_EQ(app::clientAmong({folder / "WoW/Data"}), client);
    EXPECT_FALSE(app::clientAmong({folder.path()}));
    EXPECT_FALSE(app::clientAmong({folder / "WoW", folder / "WoW"})) << "several places";
}

/// Two roots; the active tab shows the first model of the first one.
Session twoRoots()
{
    Session session;
    giveList(session, addRoot(session, {"/one"}), listed({"/one/a.md2", "/one/sub/b.md2", "/one/sub/c.md2"}));
    giveList(session, addRoot(session, {"/two"}), listed({"/two/x.md2", "/two/y.md2"}));
    enterRoot(session.tab(), session.roots.front(), 0);
    return session;
}

std::vector<app::RootListing> listings(const Session& session, const std::string& filter = {})
{
    std::vector<app::RootListing> all;
    for (const LibraryRoot& root : session.roots)
        all.push_back(listingOf(session, root, filter));
    return all;
}

/// The kinds of the lines: "root folder model ..."
std::string kinds(const Session& session, const std::string& filter = {}, std::uint32_t columns = 0)
{
    constexpr std::array<const char*, 7> kNames = {"tabs", "tab", "root", "note", "folder", "model", "cells"};
    std::string text;
    for (const LibraryLine& line : linesOf(session, listings(session, filter), columns))
        text += (text.empty() ? "" : " ") + std::string(kNames[static_cast<std::size_t>(line.kind)]);
    return text;
}

TEST(LibraryRoots, AreOneForThePathsThatWereOpened)
{
    Session session = twoRoots();
    EXPECT_EQ(addRoot(session, {"/one/"}).id, session.roots.front().id);
    EXPECT_EQ(addRoot(session, {"/two/../one"}).id, session.roots.front().id);
    EXPECT_NE(addRoot(session, {"/one"}, true).id, session.roots.front().id) << "the models beside a file";
    EXPECT_NE(addRoot(session, {"/one", "/two"}).id, session.roots.front().id);
    EXPECT_EQ(session.roots.size(), 4U);
    EXPECT_EQ(nameOf(session.roots[3]), "one and 1 more");
}

TEST(LibraryRoots, ThatAreListedAnewLeaveTabsWhereTheyWere)
{
    Session session = twoRoots();
    session.library().shown = session.library().chosen = 2;
    session.library().browseOrder = std::vector<std::uint32_t>{2};
    giveList(session, session.roots.front(), listed({"/one/0.md2", "/one/a.md2", "/one/new.md2", "/one/sub/c.md2"}));
    EXPECT_EQ(session.library().shown, 3U);
    EXPECT_EQ(session.library().chosen, 3U);
    EXPECT_FALSE(session.library().browseOrder) << "its numbers are those of the list before";
    giveList(session, session.roots.front(), listed({"/one/a.md2"}));
    EXPECT_EQ(session.library().shown, kNoIndex);
}

TEST(LibraryRoots, ThatAreClosedLeaveTheirTabsWithoutModels)
{
    Session session = twoRoots();
    session.library().filter = "a";
    closeRoot(session, session.roots.front().id);
    EXPECT_EQ(session.roots.size(), 1U);
    EXPECT_TRUE(session.list().empty());
    EXPECT_EQ(session.library().filter, "a");
    session.pending.open.reset();
    stepModel(session, 1, app::CameraPolicy::frame);
    EXPECT_FALSE(session.pending.open);
}

TEST(LibraryRoots, AreEnteredByTheirModels)
{
    Session session = twoRoots();
    apply(session, app::OpenInRoot{1, 1});
    ASSERT_TRUE(session.pending.open);
    EXPECT_EQ(fileOf(session, *session.pending.open), "/two/y.md2");
    apply(session, app::OpenInRoot{1, 2});
    EXPECT_EQ(std::get<app::OpenListed>(*session.pending.open).index, 1U) << "there is no such model";
    app::Opened failed;
    failed.request = *session.pending.open;
    failed.problem = "y.md2: broken";
    accept(session, failed);
    EXPECT_EQ(session.unopenable.count("/two/y.md2"), 1U);
    EXPECT_EQ(session.library().root, session.roots.front().id) << "the tab stays where it was";
    EXPECT_EQ(session.library().chosen, 0U);
}

TEST(LibraryRoots, AreKeptInTheSettingsButForThoseBesideAFile)
{
    Session session = twoRoots();
    (void)addRoot(session, {"/beside"}, true);
    session.roots[1].isFolded = true;
    const std::vector<app::SavedRoot> saved = savedRoots(session);
    ASSERT_EQ(saved.size(), 2U);
    EXPECT_EQ(saved[1], (app::SavedRoot{{std::filesystem::absolute("/two")}, true}));
    Session next;
    next.settings = app::settingsFromText([&] {
                        app::Settings settings;
                        settings.roots = saved;
                        settings.foldedGroups = {"samples"};
                        settings.librarySort = LibrarySort::triangles;
                        settings.gameFolders = {"/games/q3"};
                        return settingsText(settings);
                    }())
                        .settings;
    restoreRoots(next);
    ASSERT_EQ(next.roots.size(), 2U);
    EXPECT_EQ(next.roots[0].paths, Paths{std::filesystem::absolute("/one")});
    EXPECT_TRUE(next.roots[1].isFolded);
    EXPECT_EQ(next.roots[0].state, LibraryRoot::State::unread);
    EXPECT_TRUE(isNeeded(next, next.roots[0]));
    EXPECT_FALSE(isNeeded(next, next.roots[1])) << "nothing is read of what is folded away";
    next.library().filter = "x";
    EXPECT_TRUE(isNeeded(next, next.roots[1])) << "unless something is searched for";
    EXPECT_EQ(next.settings.foldedGroups, std::set<std::string>{"samples"});
    EXPECT_EQ(next.settings.librarySort, LibrarySort::triangles);
    EXPECT_EQ(next.settings.gameFolders, Paths{"/games/q3"});
}

TEST(LibraryRoots, BesideAFileGoWithTheLastTabThatBrowsesThem)
{
    Session session = twoRoots();
    LibraryRoot& beside = addRoot(session, {"/beside"}, true);
    giveList(session, beside, listed({"/beside/a.md2"}));
    enterRoot(session.tab(), beside, 0);
    dropUnusedRoots(session);
    EXPECT_EQ(session.roots.size(), 3U);
    enterRoot(session.tab(), session.roots.front(), 0);
    dropUnusedRoots(session);
    EXPECT_EQ(session.roots.size(), 2U);
}

TEST(LibraryLines, ShowEachRootWithItsTree)
{
    Session session = twoRoots();
    EXPECT_EQ(kinds(session), "root model folder model model root model model");
    session.roots[1].isFolded = true;
    EXPECT_EQ(kinds(session), "root model folder model model root");
    EXPECT_EQ(kinds(session, "md2"), "root model model model root") << "the filter of the session opens it";
    session.library().filter = "md2";
    EXPECT_EQ(kinds(session, "md2"), "root model model model root model model");
    session.library().filter = "zzz";
    EXPECT_EQ(kinds(session, "zzz"), "root note root note");
}

TEST(LibraryLines, FoldTheFoldersOfEachRootByThemselves)
{
    Session session = twoRoots();
    const std::string folder = "/one/sub";
    apply(session, app::ToggleFolded{folder});
    EXPECT_EQ(kinds(session), "root model folder root model model");
    enterRoot(session.tab(), session.roots[1], 0);
    EXPECT_EQ(kinds(session), "root model folder root model model") << "also for a tab that browses another one";
    apply(session, app::ToggleFolded{folder, 0});
    EXPECT_EQ(kinds(session), "root model folder model model root model model");
}

TEST(LibraryLines, PutCellsSideBySide)
{
    Session session = twoRoots();
    session.settings.showsGrid = true;
    const auto lines = linesOf(session, listings(session), 2);
    ASSERT_EQ(lines.size(), 5U);
    EXPECT_EQ(lines[1], (LibraryLine{Kind::cells, 0, 0, 2, 0}));
    EXPECT_EQ(lines[2], (LibraryLine{Kind::cells, 0, 2, 1, 0}));
    EXPECT_EQ(lines[4], (LibraryLine{Kind::cells, 1, 0, 2, 0}));
}

TEST(LibraryLines, ListTheTabsWhereThereAreSeveral)
{
    Session session = twoRoots();
    app::addTab(session);
    EXPECT_EQ(kinds(session).substr(0, 16), "tabs tab tab roo");
    session.settings.foldedGroups.insert("open");
    EXPECT_EQ(kinds(session).substr(0, 9), "tabs root");
}

/// The paths of the models of the first root, in list order.
Paths order(const Session& session)
{
    Paths paths;
    const app::RootListing listing = listingOf(session, session.roots.front(), {});
    for (const std::uint32_t cell : listing.cells)
        paths.push_back(listing.list->files[cell].filename());
    return paths;
}

TEST(LibraryLines, AreSortedByFacts)
{
    Session session = twoRoots();
    session.facts.models["/one/a.md2"] = {"MD2", 300, 1'700'000'000, 10, 0, 2, 0};
    session.facts.models["/one/sub/b.md2"] = {"MD2", 100, 1'600'000'000, 1234, 1, 0, 1};
    const auto sorted = [&](LibrarySort sort) {
        session.settings.librarySort = sort;
        return order(session);
    };
    EXPECT_EQ(sorted(LibrarySort::name), (Paths{"a.md2", "b.md2", "c.md2"}));
    EXPECT_EQ(sorted(LibrarySort::size), (Paths{"a.md2", "b.md2", "c.md2"}));
    EXPECT_EQ(sorted(LibrarySort::triangles), (Paths{"b.md2", "a.md2", "c.md2"})) << "what is not known yet comes last";
    EXPECT_EQ(sorted(LibrarySort::date), (Paths{"a.md2", "b.md2", "c.md2"}));
    EXPECT_EQ(sorted(LibrarySort::problems), (Paths{"b.md2", "a.md2", "c.md2"})) << "an error before warnings";
    session.settings.librarySort = LibrarySort::triangles;
    EXPECT_EQ(listingOf(session, session.roots.front(), {}).details, (std::vector<std::string>{"1,234", "10", ""}));
}

TEST(LibraryLines, AreFilteredByFactsAndFormats)
{
    using Show = app::LibraryFilter::Show;
    Session session = twoRoots();
    session.facts.models["/one/a.md2"] = {"MD2", 300, 0, 10, 0, 2, 0};
    session.facts.models["/one/sub/b.md2"] = {"MD2", 100, 0, 20, 1, 0, 1};
    session.libraryFilter = {Show::problems, {}};
    EXPECT_EQ(order(session), (Paths{"a.md2", "b.md2"}));
    session.libraryFilter = {Show::missingTextures, {}};
    EXPECT_EQ(order(session), (Paths{"b.md2"}));
    session.libraryFilter = {Show::all, "md2"};
    EXPECT_EQ(order(session).size(), 3U) << "names say it";
    session.libraryFilter = {Show::all, "MD3"};
    EXPECT_TRUE(order(session).empty());
}

} // namespace

#include "app/viewer/opening/documents.hpp"
#include "app/viewer/session/session.hpp"
#include "app/viewer/tabs/tabs.hpp"

#include <gtest/gtest.h>

namespace {

using app::Opened;
using app::OpenListed;
using app::OpenPaths;
using app::Session;
using app::TabPolicy;
using formats::kNoIndex;
using Paths = std::vector<std::filesystem::path>;

std::shared_ptr<const scene::Document> documentAt(const std::filesystem::path& path)
{
    formats::Model model;
    formats::Keyframed shape;
    formats::VertexBlock block;
    block.frameCount = 1;
    shape.blocks.push_back(block);
    shape.frames.push_back({"frame", 0});
    model.shape = std::move(shape);
    model.surfaces.push_back({"surface", 0});
    model.meshVariants.emplace_back();
    model.meshVariants.back().name = "triangles";
    scene::Document document;
    document.name = path.filename().generic_string();
    document.path = path.generic_string();
    scene::Node node;
    node.path = document.path;
    node.model = std::make_shared<const formats::Model>(std::move(model));
    document.nodes.push_back(std::move(node));
    return std::make_shared<const scene::Document>(std::move(document));
}

/// A worker's answer to a drop of files of which the first opens.
Opened dropped(const Paths& list, TabPolicy tab = TabPolicy::present)
{
    Opened opened;
    opened.request = OpenPaths{.paths = {list.front().parent_path()}, .tab = tab};
    opened.list = list;
    opened.document = documentAt(list.front());
    return opened;
}

Opened listed(const Session& session, std::uint32_t index, TabPolicy tab = TabPolicy::present)
{
    Opened opened;
    opened.request = OpenListed{.index = index, .tab = tab};
    opened.document = documentAt(session.list()[index]);
    return opened;
}

const Paths kFirst = {"/first/a.md2", "/first/b.md2", "/first/c.md2"};
const Paths kSecond = {"/second/x.md2", "/second/y.md2"};

/// Two tabs: the first browses kFirst, the second (active) kSecond.
Session twoLists()
{
    Session session;
    accept(session, dropped(kFirst));
    accept(session, listed(session, 1));
    duplicateTab(session);
    accept(session, dropped(kSecond));
    return session;
}

std::uint32_t stepped(Session& session, int steps)
{
    session.pending.open.reset();
    stepModel(session, steps, app::CameraPolicy::frame);
    return session.pending.open ? std::get<OpenListed>(*session.pending.open).index : kNoIndex;
}

TEST(SessionTabs, KeepTheListThatEachOfThemWasOpenedFrom)
{
    Session session = twoLists();
    EXPECT_EQ(session.list(), kSecond);
    EXPECT_EQ(session.library().shown, 0U);
    selectTab(session, 0);
    EXPECT_EQ(session.list(), kFirst);
    EXPECT_EQ(session.library().shown, 1U);
    EXPECT_EQ(stepped(session, 1), 2U);
    EXPECT_EQ(fileOf(session, *session.pending.open), "/first/c.md2");
    selectTab(session, 1);
    EXPECT_EQ(stepped(session, 1), 1U);
    EXPECT_EQ(fileOf(session, *session.pending.open), "/second/y.md2");
}

TEST(SessionTabs, AreSearchedAndFoldedEachByItself)
{
    Session session = twoLists();
    session.library().filter = "y";
    session.library().browseOrder = std::vector<std::uint32_t>{1};
    toggleFolded(session.library(), "/second");
    selectTab(session, 0);
    EXPECT_EQ(session.library().filter, "");
    EXPECT_FALSE(session.library().browseOrder);
    EXPECT_TRUE(session.library().folded.empty());
    EXPECT_EQ(browsePosition(session.library()).number, 2U);
    EXPECT_EQ(browsePosition(session.library()).count, 3U);
    selectTab(session, 1);
    EXPECT_EQ(session.library().filter, "y");
    EXPECT_EQ(browsePosition(session.library()).count, 1U);
    EXPECT_EQ(browsePosition(session.library()).number, 0U) << "what is shown was not searched for";
    duplicateTab(session);
    EXPECT_EQ(session.library().filter, "y") << "the same list, searched in the same way";
    EXPECT_EQ(session.tabs[2].library.list, session.tabs[1].library.list);
}

TEST(SessionTabs, LeaveThePositionOfTheTabThatAnotherWasOpenedFrom)
{
    Session session;
    accept(session, dropped(kFirst));
    accept(session, listed(session, 2, TabPolicy::another));
    ASSERT_EQ(session.tabs.size(), 2U);
    EXPECT_EQ(session.activeTab, 1U);
    EXPECT_EQ(session.library().shown, 2U);
    EXPECT_EQ(session.tabs[0].library.shown, 0U);
    EXPECT_EQ(session.tabs[0].library.chosen, 0U);
    EXPECT_EQ(session.tabs[0].document->path, "/first/a.md2");
    accept(session, dropped(kSecond, TabPolicy::another));
    ASSERT_EQ(session.tabs.size(), 3U);
    EXPECT_EQ(session.tabs[1].library.list->files, kFirst);
    EXPECT_EQ(session.list(), kSecond);
}

TEST(SessionTabs, GetWhatTheyAskedForWhileAnotherIsLookedAt)
{
    Session session = twoLists();
    Opened late = listed(session, 1);
    late.tab = session.tabs[1].id;
    selectTab(session, 0);
    accept(session, late);
    EXPECT_EQ(session.activeTab, 0U);
    EXPECT_EQ(session.tab().document->path, "/first/b.md2");
    EXPECT_EQ(session.library().shown, 1U);
    EXPECT_EQ(session.tabs[1].document->path, "/second/y.md2");
    EXPECT_EQ(session.tabs[1].library.shown, 1U);
    Opened failed = late;
    failed.document.reset();
    failed.request = OpenListed{.index = 0};
    failed.problem = "x.md2: broken";
    accept(session, failed);
    EXPECT_EQ(session.library().chosen, 1U);
    EXPECT_EQ(session.tabs[1].library.chosen, 0U);
    EXPECT_EQ(session.unopenable.count("/second/x.md2"), 1U);
}

TEST(SessionTabs, ThatWereClosedGetNothingAnyMore)
{
    Session session = twoLists();
    Opened late = listed(session, 1);
    late.tab = session.tabs[1].id;
    closeTab(session, 1);
    accept(session, late);
    ASSERT_EQ(session.tabs.size(), 1U);
    EXPECT_EQ(session.tab().document->path, "/first/b.md2");
    EXPECT_EQ(session.list(), kFirst);
}

TEST(SessionTabs, LeaveTheListToTheEmptyOneThatFollowsTheLast)
{
    Session session;
    accept(session, dropped(kFirst));
    session.library().filter = "a";
    closeTab(session, 0);
    EXPECT_FALSE(session.tab().document);
    EXPECT_EQ(session.list(), kFirst);
    EXPECT_EQ(session.library().filter, "a");
    EXPECT_EQ(session.library().shown, kNoIndex);
    EXPECT_EQ(stepped(session, 1), 0U);
}

TEST(SessionTabs, ForgetWhatWasBrokenWhenItIsLookedForAnew)
{
    Session session;
    Opened first = dropped(kFirst);
    first.unopenable["/first/c.md2"] = "broken";
    accept(session, first);
    EXPECT_EQ(session.unopenable.size(), 1U);
    duplicateTab(session);
    accept(session, dropped(kSecond));
    EXPECT_EQ(session.unopenable.size(), 1U) << "the other tab still lists it";
    accept(session, dropped(kFirst));
    EXPECT_TRUE(session.unopenable.empty());
}

} // namespace

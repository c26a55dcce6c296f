#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/tabs/last_tabs.hpp"

#include "app/viewer/actions/actions.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/playback/playing.hpp"
#include "app/viewer/shell/last_tabs_keeper.hpp"
#include "app/viewer/tabs/offers.hpp"
#include "app/viewer/tabs/tabs.hpp"
#include "app/viewer/tabs/view_record.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <utility>

namespace {

using namespace app;
namespace fs = std::filesystem;
using Start = LastTabsKeeper::Start;

/// Three models, and a separate folder for stored tabs.
class LastTabsTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        for (const char* const name : {"a.md2", "b.md2", "c.md2"})
            m_models.push_back(m_folder.write(std::string("models/") + name, tests::Md2Builder::tetrahedron().build()));
    }

    static void open(Session& session, const OpenPaths& request)
    {
        accept(session, openPaths(request, {}, CancelToken()));
    }

    /// Opens all three in tabs; the second is active, with a changed camera.
    void openAll(Session& session) const
    {
        for (const fs::path& model : m_models)
            open(session, {.paths = {model}, .tab = TabPolicy::another});
        selectTab(session, 1);
        setPlaying(session, false);
        session.tab().view.camera.yaw = 77.0f;
        session.tab().view.overlays.showsBounds = true;
    }

    /// Does the window's work between frames until there is no more request.
    static void work(Session& session, LastTabsKeeper& keeper)
    {
        for (int round = 0; round < 20 && keeper.work(session, false); ++round) {
            if (const auto asked = std::exchange(session.pending.open, std::nullopt))
                open(session, std::get<OpenPaths>(*asked));
        }
    }

    /// Closes a window with all three open.
    void closeWithAll() const
    {
        Session session;
        LastTabsKeeper keeper;
        keeper.begin(session, Start::withPaths);
        openAll(session);
        keeper.saveAtEnd(session);
    }

    [[nodiscard]] static std::vector<std::string> namesOfTabs(const Session& session)
    {
        std::vector<std::string> names;
        for (const Tab& tab : session.tabs)
            names.push_back(tab.document ? tab.document->name : "");
        return names;
    }

    tests::TemporaryFolder m_folder;
    tests::EnvironmentVariable m_config{"XDG_CONFIG_HOME", (m_folder / "config").string()};
    std::vector<fs::path> m_models;
};

TEST_F(LastTabsTest, AreOfferedAndOpenedAsTheyWere)
{
    closeWithAll();
    Session session;
    LastTabsKeeper keeper;
    keeper.begin(session, Start::empty);
    const auto offer = offerOf(session);
    ASSERT_TRUE(offer);
    EXPECT_EQ(offer->actions.at(0).title, "Reopen 3 tabs");
    EXPECT_FALSE(session.tab().document) << "nothing is opened without being asked for";
    apply(session, RunAction{offer->actions.at(0).action});
    work(session, keeper);
    EXPECT_EQ(namesOfTabs(session), (std::vector<std::string>{"a.md2", "b.md2", "c.md2"}));
    EXPECT_EQ(session.activeTab, 1U);
    EXPECT_EQ(session.tab().view.camera.yaw, 77.0f);
    EXPECT_TRUE(session.tab().view.overlays.showsBounds);
    EXPECT_EQ(session.list().size(), 3U) << "the models beside it can be walked through";
    EXPECT_FALSE(offerOf(session));
    EXPECT_FALSE(isPossible(*findAction("reopenLastTabs"), session));
}

TEST_F(LastTabsTest, AreOpenedAtOnceWhereThePreferenceSaysSo)
{
    closeWithAll();
    for (const auto& [use, tabs] :
         {std::pair{LastTabsUse::opened, std::size_t{3}}, std::pair{LastTabsUse::forgotten, std::size_t{1}}}) {
        Session session;
        session.settings.lastTabs = use;
        LastTabsKeeper keeper;
        keeper.begin(session, Start::empty);
        EXPECT_FALSE(offerOf(session));
        work(session, keeper);
        EXPECT_EQ(session.tabs.size(), tabs);
        EXPECT_EQ(session.tab().document != nullptr, use == LastTabsUse::opened);
    }
}

TEST_F(LastTabsTest, AreNotInTheWayOfAModelThatWasAskedFor)
{
    closeWithAll();
    Session session;
    session.settings.lastTabs = LastTabsUse::opened;
    LastTabsKeeper keeper;
    keeper.begin(session, Start::withPaths);
    EXPECT_FALSE(offerOf(session));
    EXPECT_FALSE(keeper.work(session, false));
    EXPECT_TRUE(isPossible(*findAction("reopenLastTabs"), session)) << "the menu has them";
}

TEST_F(LastTabsTest, StayWhereAWindowIsClosedThatOpenedNothing)
{
    closeWithAll();
    {
        Session session;
        LastTabsKeeper keeper;
        keeper.begin(session, Start::empty);
        apply(session, RunAction{"leave"}); // declines the offer
        EXPECT_FALSE(offerOf(session));
        keeper.save(session);
        keeper.saveAtEnd(session);
    }
    Session session;
    LastTabsKeeper keeper;
    keeper.begin(session, Start::empty);
    EXPECT_EQ(session.lastTabs.records.size(), 3U);
}

TEST_F(LastTabsTest, AreForgottenOnceAllWereClosed)
{
    closeWithAll();
    {
        Session session;
        LastTabsKeeper keeper;
        keeper.begin(session, Start::withPaths);
        open(session, {.paths = {m_models[2]}});
        keeper.save(session);
        apply(session, RunAction{"close"});
        keeper.saveAtEnd(session);
    }
    Session session;
    LastTabsKeeper keeper;
    keeper.begin(session, Start::empty);
    EXPECT_FALSE(offerOf(session));
}

TEST_F(LastTabsTest, AreThereAfterAWindowThatDidNotEndWell)
{
    {
        Session session;
        LastTabsKeeper keeper;
        keeper.begin(session, Start::withPaths);
        openAll(session);
        keeper.save(session);
    }
    Session session;
    LastTabsKeeper keeper;
    keeper.begin(session, Start::empty);
    EXPECT_EQ(session.lastTabs.records.size(), 3U);
    EXPECT_EQ(session.lastTabs.active, 1U);
}

TEST_F(LastTabsTest, SayWhichFilesAreGoneAndOpenTheOthers)
{
    closeWithAll();
    fs::remove(m_models[0]);
    fs::remove(m_models[1]);
    Session session;
    LastTabsKeeper keeper;
    keeper.begin(session, Start::empty);
    apply(session, RunAction{"reopenLastTabs"});
    work(session, keeper);
    EXPECT_EQ(namesOfTabs(session), std::vector<std::string>{"c.md2"});
    ASSERT_TRUE(session.message);
    EXPECT_NE(session.message->text.find("Tabs could not be opened again:"), std::string::npos)
        << session.message->text;
    EXPECT_NE(session.message->text.find("a.md2"), std::string::npos) << session.message->text;
    EXPECT_NE(session.message->text.find("b.md2"), std::string::npos) << session.message->text;
}

TEST_F(LastTabsTest, AreNoLongerOpenedOnceThatIsCancelled)
{
    closeWithAll();
    Session session;
    LastTabsKeeper keeper;
    keeper.begin(session, Start::empty);
    apply(session, RunAction{"reopenLastTabs"});
    ASSERT_TRUE(keeper.work(session, false));
    open(session, std::get<OpenPaths>(*std::exchange(session.pending.open, std::nullopt)));
    apply(session, RunAction{"cancelOpening"});
    work(session, keeper);
    EXPECT_EQ(session.tabs.size(), 1U);
}

TEST_F(LastTabsTest, OfAnUnsoundFileAreLeftOut)
{
    EXPECT_FALSE(lastTabsFrom("nonsense"));
    EXPECT_FALSE(lastTabsFrom(R"({"version": 2, "tabs": []})"));
    EXPECT_FALSE(lastTabsFrom(R"({"version": 1, "tabs": 7})"));
    Session session;
    openAll(session);
    std::string text = lastTabsFileText(openTabs(session));
    const auto sound = lastTabsFrom(text);
    ASSERT_TRUE(sound);
    EXPECT_EQ(sound->records.size(), 3U);
    EXPECT_EQ(sound->active, 1U);
    text.insert(text.find('[') + 1, "7, \"{}\", ");
    text.replace(text.find("\"active\": 1"), 11, "\"active\": 99");
    const auto part = lastTabsFrom(text);
    ASSERT_TRUE(part);
    EXPECT_EQ(part->records.size(), 3U) << "what is no view is left out";
    EXPECT_EQ(part->active, 0U);

    fs::create_directories(m_folder / "config/trisview");
    (void)m_folder.write("config/trisview/session.json", "nonsense");
    Session next;
    LastTabsKeeper keeper;
    keeper.begin(next, Start::empty);
    EXPECT_FALSE(offerOf(next));
    EXPECT_TRUE(fs::exists(m_folder / "config/trisview/session.json.broken"));
}

} // namespace

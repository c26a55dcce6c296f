#include "app/viewer/about/crashed_runs.hpp"

#include "app/viewer/about/crash_watch.hpp"
#include "app/viewer/actions/actions.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/tabs/last_tabs.hpp"
#include "app/viewer/tabs/offers.hpp"
#include "app/viewer/tabs/view_record.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace crashed_runs_test {

using namespace app;
namespace fs = std::filesystem;

class CrashedRuns : public ::testing::Test {
protected:
    void open(Session& session, const std::string& name) const
    {
        const fs::path file = m_folder.write("models/" + name, tests::Md2Builder::tetrahedron().build());
        accept(session, openPaths(OpenPaths{.paths = {file}, .tab = TabPolicy::another}, {}, CancelToken()));
    }

    /// The signal that ended a window with this work; 0: it ended by itself.
    static int endOf(const std::function<void(Session&, CrashWatch&)>& work)
    {
        const pid_t child = fork();
        if (child == 0) {
            const rlimit none{0, 0};
            (void)setrlimit(RLIMIT_CORE, &none);
            std::signal(SIGABRT, SIG_DFL); // a sanitizer handles it
            Session session;
            CrashWatch watch(CrashWatch::Use::notes);
            work(session, watch);
            watch.end();
            _exit(0);
        }
        int status = 0;
        EXPECT_EQ(waitpid(child, &status, 0), child);
        return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    }

    [[nodiscard]] std::set<std::string> files() const
    {
        std::set<std::string> names;
        for (const fs::directory_entry& entry : fs::directory_iterator(m_state))
            names.insert(entry.path().filename().string());
        return names;
    }

    tests::TemporaryFolder m_folder;
    fs::path m_state = m_folder / "state/trisview";
    tests::EnvironmentVariable m_stateHome{"XDG_STATE_HOME", (m_folder / "state").string()};
};

TEST_F(CrashedRuns, AreOfferedWithTheirTabsAndViews)
{
    const int signal = endOf([this](Session& session, CrashWatch& watch) {
        open(session, "a.md2");
        watch.follow(session, "");
        open(session, "b.md2");
        session.tab().view.camera.yaw = 77.0f;
        watch.follow(session, "");
        watch.follow(session, "c.md2");
        std::raise(SIGABRT);
    });
    EXPECT_EQ(signal, SIGABRT);
    Session session;
    CrashWatch::offer(session);
    ASSERT_TRUE(session.crashed);
    EXPECT_NE(session.crashed->text.find("SIGABRT"), std::string::npos) << session.crashed->text;
    EXPECT_NE(session.crashed->text.find("\nWorking on: c.md2\n"), std::string::npos) << session.crashed->text;
    EXPECT_EQ(session.about.crashNote, session.crashed->text);
    ASSERT_EQ(session.crashed->tabs.records.size(), 2U);
    EXPECT_EQ(session.crashed->tabs.active, 1U);
    EXPECT_EQ(session.crashed->tabs.records[1]->view.camera.yaw, 77.0f);
    const auto offer = offerOf(session);
    ASSERT_TRUE(offer);
    EXPECT_EQ(offer->text, "Trisview ended unexpectedly.");
    ASSERT_EQ(offer->actions.size(), 3U);
    EXPECT_EQ(offer->actions[0].title, "Open again");
    apply(session, RunAction{offer->actions[0].action});
    EXPECT_FALSE(offerOf(session));
    EXPECT_EQ(session.reopening.records.size(), 2U);
    CrashWatch(CrashWatch::Use::nothing).follow(session, "");
    EXPECT_FALSE(session.crashed);
    ASSERT_EQ(files().size(), 1U);
    EXPECT_TRUE(files().begin()->starts_with("seen-crash-")) << *files().begin();
    EXPECT_FALSE(lastCrashedRun(m_state)) << "it is offered once";
}

TEST_F(CrashedRuns, HaveACameraThatMovedSinceTheModelWasOpened)
{
    endOf([this](Session& session, CrashWatch& watch) {
        open(session, "a.md2");
        watch.follow(session, "");
        session.tab().view.camera.yaw = 12.0f;
        watch.save(session);
        std::raise(SIGABRT);
    });
    const auto run = lastCrashedRun(m_state);
    ASSERT_TRUE(run);
    ASSERT_EQ(run->tabs.records.size(), 1U);
    EXPECT_EQ(run->tabs.records[0]->view.camera.yaw, 12.0f);
}

TEST_F(CrashedRuns, EndByAnExceptionWithANoteAndTheirTabs)
{
    const int signal = endOf([this](Session& session, CrashWatch& watch) {
        open(session, "a.md2");
        watch.follow(session, "");
        watch.endBy(std::runtime_error("no buffer of 4 MB"));
    });
    EXPECT_EQ(signal, 0);
    EXPECT_EQ(files().size(), 2U) << "the end of the window removes neither";
    const auto run = lastCrashedRun(m_state);
    ASSERT_TRUE(run);
    EXPECT_NE(run->text.find("\nException: no buffer of 4 MB\n"), std::string::npos) << run->text;
    EXPECT_NE(run->text.find("\nWorking on: " + (m_folder / "models/a.md2").string() + "\n"), std::string::npos)
        << run->text;
    EXPECT_EQ(run->tabs.records.size(), 1U);
}

TEST_F(CrashedRuns, LeaveNothingBehindWhereNoneCrashed)
{
    EXPECT_EQ(endOf([this](Session& session, CrashWatch& watch) {
                  open(session, "a.md2");
                  watch.follow(session, "");
                  EXPECT_EQ(files().size(), 2U) << "the note and the tabs";
              }),
              0);
    EXPECT_TRUE(fs::is_empty(m_state));
    Session session;
    CrashWatch::offer(session);
    EXPECT_FALSE(session.crashed);
    EXPECT_FALSE(offerOf(session));
}

TEST_F(CrashedRuns, AreForgottenWhenTheyAreDiscarded)
{
    endOf([](Session& session, CrashWatch& watch) {
        watch.follow(session, "");
        std::raise(SIGABRT);
    });
    Session session;
    CrashWatch::offer(session);
    const auto offer = offerOf(session);
    ASSERT_TRUE(offer);
    ASSERT_EQ(offer->actions.size(), 2U) << "nothing was open";
    EXPECT_EQ(offer->actions[0].action, "report");
    apply(session, RunAction{"discardCrash"});
    EXPECT_FALSE(offerOf(session));
    CrashWatch(CrashWatch::Use::nothing).follow(session, "");
    EXPECT_TRUE(fs::is_empty(m_state));
    EXPECT_EQ(session.about.crashNote, "");
}

TEST_F(CrashedRuns, KeepTheirNoteWhenTheOfferIsClosed)
{
    endOf([](Session&, CrashWatch&) { std::raise(SIGABRT); });
    Session session;
    CrashWatch::offer(session);
    apply(session, RunAction{"closeOffer"});
    EXPECT_FALSE(offerOf(session));
    CrashWatch(CrashWatch::Use::nothing).follow(session, "");
    ASSERT_EQ(files().size(), 1U);
    EXPECT_NE(session.about.crashNote, "") << "a report has it";
}

TEST_F(CrashedRuns, HaveNoTabsWhereTheseAreNotToBeKept)
{
    endOf([this](Session& session, CrashWatch& watch) {
        session.settings.lastTabs = LastTabsUse::forgotten;
        open(session, "a.md2");
        watch.follow(session, "");
        std::raise(SIGABRT);
    });
    const auto run = lastCrashedRun(m_state);
    ASSERT_TRUE(run);
    EXPECT_TRUE(run->tabs.records.empty());
}

TEST_F(CrashedRuns, HaveTheTabsThatWaitedToBeReopened)
{
    endOf([this](Session& session, CrashWatch& watch) {
        open(session, "a.md2");
        for (const char* const name : {"/models/b.md2", "/models/c.md2"}) {
            ViewRecord record;
            record.path = name;
            session.reopening.records.push_back(std::make_shared<const ViewRecord>(record));
        }
        watch.follow(session, "");
        session.reopening.records.erase(session.reopening.records.begin()); // it is being opened
        watch.follow(session, "/models/b.md2");
        std::raise(SIGSEGV);
    });
    const auto run = lastCrashedRun(m_state);
    ASSERT_TRUE(run);
    ASSERT_EQ(run->tabs.records.size(), 2U);
    EXPECT_EQ(run->tabs.records[1]->path, "/models/c.md2");
}

TEST_F(CrashedRuns, OfRunningWindowsAndOldOnesAreHandled)
{
    const platform::CrashNote running(m_state, "Trisview");
    const fs::path killed = m_folder.write("state/trisview/crash-3.txt", "");
    (void)m_folder.write("state/trisview/crash-3.json", "{}");
    (void)m_folder.write("state/trisview/other.txt", "is no note");
    const auto now = fs::last_write_time(killed);
    for (int i = 10; i < 25; ++i) {
        const std::string name = (i % 2 == 0 ? "seen-crash-" : "crash-") + std::to_string(i) + ".txt";
        fs::last_write_time(m_folder.write("state/trisview/" + name, "Note " + std::to_string(i)),
                            now + std::chrono::seconds(i));
    }
    const auto run = lastCrashedRun(m_state);
    ASSERT_TRUE(run);
    EXPECT_EQ(run->text, "Note 23\n") << "the latest that nobody has seen";
    const std::set<std::string> left = files();
    EXPECT_EQ(left.size(), kMaxCrashNotes + 2) << "with that of the running window and another file";
    EXPECT_TRUE(left.contains(running.file().filename().string()));
    EXPECT_TRUE(left.contains("other.txt"));
    EXPECT_TRUE(left.contains("crash-15.txt"));
    EXPECT_FALSE(left.contains("seen-crash-14.txt"));
}

TEST_F(CrashedRuns, OfDamagedFilesAreShownAsFarAsTheyCanBe)
{
    (void)m_folder.write("state/trisview/crash-1.txt", "Signal: 11\x01\xff\n" + std::string(100'000, 'x'));
    (void)m_folder.write("state/trisview/crash-1.json", "nonsense");
    const auto run = lastCrashedRun(m_state);
    ASSERT_TRUE(run);
    EXPECT_TRUE(run->text.starts_with("Signal: 11\\x01\\xFF\n") || run->text.starts_with("Signal: 11\\x01\\xff\n"))
        << run->text.substr(0, 40);
    EXPECT_LT(run->text.size(), 70'000U);
    EXPECT_TRUE(run->tabs.records.empty());
}

} // namespace crashed_runs_test

#include "tests/ui/driven_viewer.hpp"

#include <csignal>
#include <map>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/// A second start of the program hands its file to the window that is there.
namespace {

using tests::Viewer;
using tests::X11Driver;
namespace fs = std::filesystem;
using namespace std::chrono_literals;

/// The program as a user starts it: without the options of tests, whose window would be for itself.
class PlainProcess {
public:
    PlainProcess(const fs::path& runtime, const std::vector<std::string>& arguments)
    {
        std::vector<std::string> words = {TRISVIEW_PROGRAM};
        words.insert(words.end(), arguments.begin(), arguments.end());
        std::vector<char*> pointers;
        for (std::string& word : words)
            pointers.push_back(word.data());
        pointers.push_back(nullptr);
        m_id = fork();
        if (m_id < 0)
            throw std::runtime_error("no process for the program");
        if (m_id == 0) {
            for (const char* const variable :
                 {"XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"})
                setenv(variable, runtime.c_str(), 1);
            execv(pointers.front(), pointers.data());
            _exit(127);
        }
    }
    ~PlainProcess()
    {
        if (m_isRunning && m_id > 0) {
            kill(m_id, SIGKILL);
            waitpid(m_id, nullptr, 0);
        }
    }
    PlainProcess(const PlainProcess&) = delete;
    PlainProcess& operator=(const PlainProcess&) = delete;

    [[nodiscard]] pid_t id() const { return m_id; }

    /// Its exit status, or -1 for a signal; nullopt if it still runs after a while.
    [[nodiscard]] std::optional<int> status()
    {
        const auto end = std::chrono::steady_clock::now() + tests::ViewerProcess::kPatience;
        for (int status = 0; std::chrono::steady_clock::now() < end; std::this_thread::sleep_for(10ms)) {
            if (waitpid(m_id, &status, WNOHANG) != m_id)
                continue;
            m_isRunning = false;
            return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        }
        return std::nullopt;
    }

private:
    pid_t m_id = 0;
    bool m_isRunning = true;
};

class RunningWindow : public Viewer {
protected:
    void SetUp() override
    {
        Viewer::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        ASSERT_EQ(::chmod(m_folder.path().c_str(), 0700), 0); // else nothing is shared
        for (const char* const name : {"first.md2", "second.md2", "third.md2"})
            m_folder.write(name, tests::Md2Builder::tetrahedron().noSkins().build());
    }
    [[nodiscard]] std::string file(const std::string& name) const { return (m_folder / name).string(); }

    /// Whether a start of the program with this file hands it over and ends. A window on a busy machine may answer too
    /// late; then the next start is asked.
    [[nodiscard]] bool isHandedOver(const std::string& name) const
    {
        for (int i = 0; i < 5; ++i) {
            PlainProcess start(m_folder.path(), {file(name)});
            if (const auto status = start.status())
                return *status == 0;
        }
        return false;
    }

    /// Whether the title of the window comes to name the file.
    [[nodiscard]] static bool comesToShow(const X11Driver& user, const std::string& name)
    {
        const auto end = std::chrono::steady_clock::now() + tests::ViewerProcess::kPatience;
        while (user.title().find(name) == std::string::npos && std::chrono::steady_clock::now() < end)
            std::this_thread::sleep_for(10ms);
        return user.title().find(name) != std::string::npos;
    }
};

TEST_F(RunningWindow, TakesTheFileOfTheNextStart)
{
    const PlainProcess first(m_folder.path(), {file("first.md2")});
    X11Driver user;
    ASSERT_TRUE(user.findWindowOfProcess(first.id(), tests::ViewerProcess::kPatience));
    ASSERT_TRUE(comesToShow(user, "first.md2"));
    EXPECT_TRUE(isHandedOver("second.md2"));
    EXPECT_TRUE(comesToShow(user, "second.md2")) << user.title();
    const PlainProcess another(m_folder.path(), {"--new-window", file("third.md2")});
    X11Driver other;
    ASSERT_TRUE(other.findWindowOfProcess(another.id(), tests::ViewerProcess::kPatience));
    EXPECT_TRUE(comesToShow(other, "third.md2")) << other.title();
    EXPECT_TRUE(comesToShow(user, "second.md2")) << user.title();
}

TEST_F(RunningWindow, ThatWasKilledIsReplaced)
{
    {
        const PlainProcess killed(m_folder.path(), {file("first.md2")});
        X11Driver user;
        ASSERT_TRUE(user.findWindowOfProcess(killed.id(), tests::ViewerProcess::kPatience));
        ASSERT_TRUE(comesToShow(user, "first.md2"));
    }
    const PlainProcess next(m_folder.path(), {file("second.md2")});
    X11Driver user;
    ASSERT_TRUE(user.findWindowOfProcess(next.id(), tests::ViewerProcess::kPatience));
    ASSERT_TRUE(comesToShow(user, "second.md2")) << user.title();
    EXPECT_TRUE(isHandedOver("third.md2"));
    EXPECT_TRUE(comesToShow(user, "third.md2")) << user.title();
}

} // namespace

#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/ui/driven_viewer.hpp"

#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/// A window as users start it, which is ended by a signal from outside.
namespace crash_ui_test {

namespace fs = std::filesystem;

std::string contentOf(const fs::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// The files of the state folder with this extension.
std::vector<fs::path> filesIn(const fs::path& folder, const std::string& extension)
{
    std::vector<fs::path> files;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().extension() == extension)
            files.push_back(entry.path());
    }
    return files;
}

/// Starts the window without a state file, since scripts and tests get no crash notes.
pid_t startWindow(const fs::path& home, const fs::path& model)
{
    const pid_t child = fork();
    if (child != 0)
        return child;
    const rlimit none{0, 0};
    (void)setrlimit(RLIMIT_CORE, &none);
    for (const char* const name : {"XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"})
        setenv(name, (home / name).c_str(), 1);
    execl(TRISVIEW_PROGRAM, TRISVIEW_PROGRAM, model.c_str(), static_cast<char*>(nullptr));
    _exit(127);
}

class Crash : public tests::Viewer {
protected:
    /// Waits for the tabs that the window saves when a model is open.
    [[nodiscard]] bool waitsForTabs() const
    {
        for (int i = 0; i < 3000; ++i) {
            if (!filesIn(m_state, ".json").empty())
                return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return false;
    }

    fs::path m_state = m_folder / "home/XDG_STATE_HOME/trisview";
    fs::path m_model = m_folder.write("a.md2", tests::Md2Builder::tetrahedron().build());
};

TEST_F(Crash, LeavesANoteAndTheTabsAndEndsByTheSignal)
{
    const pid_t window = startWindow(m_folder / "home", m_model);
    const bool isOpen = waitsForTabs();
    kill(window, SIGSEGV);
    int status = 0;
    ASSERT_EQ(waitpid(window, &status, 0), window);
    ASSERT_TRUE(isOpen);
    // Sanitizers handle the signal afterwards and exit.
    EXPECT_TRUE(TRISVIEW_IS_SLOW_BUILD || (WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV)) << status;
    const auto notes = filesIn(m_state, ".txt");
    ASSERT_EQ(notes.size(), 1U);
    const std::string note = contentOf(notes.front());
    EXPECT_NE(note.find("\nSignal: 11 SIGSEGV"), std::string::npos) << note;
    EXPECT_NE(note.find("\nWorking on: " + m_model.string() + "\n"), std::string::npos) << note;
    EXPECT_NE(note.find(" program+0x"), std::string::npos) << note;
}

TEST_F(Crash, LeavesNothingWhereTheWindowIsAskedToEnd)
{
    const pid_t window = startWindow(m_folder / "home", m_model);
    const bool isOpen = waitsForTabs();
    kill(window, SIGTERM);
    int status = 0;
    ASSERT_EQ(waitpid(window, &status, 0), window);
    ASSERT_TRUE(isOpen);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
    EXPECT_TRUE(fs::is_empty(m_state));
}

} // namespace crash_ui_test

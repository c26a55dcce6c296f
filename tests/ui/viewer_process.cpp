#include "tests/ui/viewer_process.hpp"

#include <csignal>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

namespace tests {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kLook{4}; // polling interval for another process

} // namespace

ViewerProcess::ViewerProcess(const std::vector<std::filesystem::path>& paths,
                             const std::map<std::string, std::optional<std::string>>& environment)
    : m_stateFile(m_folder / "state.json")
{
    std::vector<std::string> arguments = {TRISVIEW_PROGRAM, "--state", m_stateFile.string()};
    for (const std::filesystem::path& path : paths)
        arguments.push_back(path.string());
    std::vector<char*> pointers;
    for (std::string& argument : arguments)
        pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    m_id = fork();
    if (m_id < 0)
        throw std::runtime_error("no process for the viewer");
    if (m_id == 0) {
        setenv("XDG_CONFIG_HOME", (m_folder / "config").c_str(), 1); // instead of the settings of the user who runs the
                                                                     // tests
        setenv("XDG_CACHE_HOME", (m_folder / "cache").c_str(), 1);
        for (const auto& [name, value] : environment) {
            if (value)
                setenv(name.c_str(), value->c_str(), 1);
            else
                unsetenv(name.c_str());
        }
        execv(pointers.front(), pointers.data());
        _exit(127);
    }
}

ViewerProcess::~ViewerProcess()
{
    if (m_exitStatus)
        return;
    kill(m_id, SIGTERM);
    if (!waitForExit(std::chrono::milliseconds(2000))) {
        kill(m_id, SIGKILL);
        waitpid(m_id, nullptr, 0);
    }
}

nlohmann::json ViewerProcess::state() const
{
    std::ifstream file(m_stateFile, std::ios::binary);
    if (!file)
        return nullptr;
    std::string text(std::istreambuf_iterator<char>(file), {});
    if (text != m_stateText) { // parsing takes CPU time from the viewer
        m_state = nlohmann::json::parse(text, nullptr, false);
        m_stateText = std::move(text);
    }
    return m_state;
}

nlohmann::json ViewerProcess::waitFor(const Condition& condition, std::chrono::milliseconds patience) const
{
    const auto deadline = Clock::now() + patience;
    while (true) {
        nlohmann::json now = state();
        if ((now.is_object() && condition(now)) || Clock::now() > deadline)
            return now;
        std::this_thread::sleep_for(kLook);
    }
}

std::optional<int> ViewerProcess::waitForExit(std::chrono::milliseconds patience)
{
    const auto deadline = Clock::now() + patience;
    while (!m_exitStatus) {
        int status = 0;
        if (waitpid(m_id, &status, WNOHANG) == m_id)
            m_exitStatus = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        else if (Clock::now() > deadline)
            break;
        else
            std::this_thread::sleep_for(kLook);
    }
    return m_exitStatus;
}

std::chrono::milliseconds ViewerProcess::cpuTime() const
{
    std::ifstream file("/proc/" + std::to_string(m_id) + "/stat");
    std::string text;
    std::getline(file, text);
    std::istringstream fields(text.substr(text.rfind(')') + 1)); // proc(5): from field 3 on
    std::string skipped;
    for (int field = 3; field < 14; ++field)
        fields >> skipped;
    long user = 0;
    long system = 0;
    fields >> user >> system;
    return std::chrono::milliseconds((user + system) * 1000 / sysconf(_SC_CLK_TCK));
}

} // namespace tests

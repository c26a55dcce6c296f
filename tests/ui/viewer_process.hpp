#pragma once

#include "tests/support/temporary_folder.hpp"

#include <nlohmann/json.hpp>

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace tests {

/// The program with its window in a separate process; its state is read from the state file.
class ViewerProcess {
public:
    static constexpr std::chrono::milliseconds kPatience{10'000};

    /// `environment`: variables to set, or to remove if they have no value.
    explicit ViewerProcess(const std::vector<std::filesystem::path>& paths,
                           const std::map<std::string, std::optional<std::string>>& environment = {});
    ~ViewerProcess(); ///< ends the process if it is still running
    ViewerProcess(const ViewerProcess&) = delete;
    ViewerProcess& operator=(const ViewerProcess&) = delete;

    [[nodiscard]] pid_t id() const { return m_id; }
    /// The file to which it writes its state with each frame.
    [[nodiscard]] const std::filesystem::path& stateFile() const { return m_stateFile; }

    /// The current state; null before the first frame.
    [[nodiscard]] nlohmann::json state() const;

    using Condition = std::function<bool(const nlohmann::json&)>;
    /// The first state that meets the condition; the current one after a timeout.
    [[nodiscard]] nlohmann::json waitFor(const Condition& condition,
                                         std::chrono::milliseconds patience = kPatience) const;

    /// The exit status once it has ended, -1 for a signal; nullopt if it still runs after `patience`.
    [[nodiscard]] std::optional<int> waitForExit(std::chrono::milliseconds patience = kPatience);

    /// Total CPU time so far.
    [[nodiscard]] std::chrono::milliseconds cpuTime() const;

private:
    TemporaryFolder m_folder;
    std::filesystem::path m_stateFile;
    mutable std::string m_stateText; // last read text and its parsed form
    mutable nlohmann::json m_state;
    pid_t m_id = 0;
    std::optional<int> m_exitStatus;
};

} // namespace tests

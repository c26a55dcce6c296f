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

/// The program with its window, run as a process of its own; what it shows is read from its state file.
class ViewerProcess {
public:
    static constexpr std::chrono::milliseconds kPatience{10'000};

    /// `environment`: variables to set, or without a value to take away.
    explicit ViewerProcess(const std::vector<std::filesystem::path>& paths,
                           const std::map<std::string, std::optional<std::string>>& environment = {});
    ~ViewerProcess(); ///< ends the process if it still runs
    ViewerProcess(const ViewerProcess&) = delete;
    ViewerProcess& operator=(const ViewerProcess&) = delete;

    [[nodiscard]] pid_t id() const { return m_id; }
    /// Where it writes what it shows with each frame.
    [[nodiscard]] const std::filesystem::path& stateFile() const { return m_stateFile; }

    /// What it shows now; null before it showed anything.
    [[nodiscard]] nlohmann::json state() const;

    using Condition = std::function<bool(const nlohmann::json&)>;
    /// The first state that meets the condition; the present one when none did in time.
    [[nodiscard]] nlohmann::json waitFor(const Condition& condition,
                                         std::chrono::milliseconds patience = kPatience) const;

    /// Its exit status once it has ended, -1 for a signal; nullopt when it still runs after `patience`.
    [[nodiscard]] std::optional<int> waitForExit(std::chrono::milliseconds patience = kPatience);

    /// CPU time it has used so far.
    [[nodiscard]] std::chrono::milliseconds cpuTime() const;

private:
    TemporaryFolder m_folder;
    std::filesystem::path m_stateFile;
    mutable std::string m_stateText; // as it was read last, and what it says
    mutable nlohmann::json m_state;
    pid_t m_id = 0;
    std::optional<int> m_exitStatus;
};

} // namespace tests

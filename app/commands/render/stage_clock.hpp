#pragma once

#include "app/commands/render/stats_json.hpp"

#include <algorithm>
#include <chrono>
#include <string>

namespace app {

/// Measures the duration of successive stages.
class StageClock {
public:
    /// Adds the time since the last call to this stage.
    void finish(const std::string& stage)
    {
        const auto now = std::chrono::steady_clock::now();
        of(stage) += std::chrono::duration<double, std::milli>(now - m_last).count();
        m_last = now;
    }
    void move(const std::string& from, const std::string& to, double milliseconds)
    {
        of(from) -= milliseconds;
        of(to) += milliseconds;
    }
    [[nodiscard]] const StageTimes& times() const { return m_times; }

private:
    double& of(const std::string& stage)
    {
        const auto found =
            std::find_if(m_times.begin(), m_times.end(), [&](const auto& time) { return time.first == stage; });
        return found != m_times.end() ? found->second : m_times.emplace_back(stage, 0.0).second;
    }

    std::chrono::steady_clock::time_point m_last = std::chrono::steady_clock::now();
    StageTimes m_times;
};

} // namespace app

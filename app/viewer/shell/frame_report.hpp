#pragma once

#include "app/viewer/shell/state_report.hpp"
#include "formats/platform/clock.hpp"

#include <filesystem>
#include <string>

namespace app {

/// Records times and OpenGL errors of frames, and writes the state file.
class FrameReport {
public:
    /// `stateFile`: empty: none.
    FrameReport(std::filesystem::path stateFile, platform::Clock clock)
        : m_state(std::move(stateFile)), m_clock(std::move(clock))
    {
    }

    /// The errors of a frame; empty: none. True if they differ from the previous frame's.
    bool noteErrors(const std::string& errors);
    /// The first frame with contents is on the display.
    void noteFirstFrame();
    /// A round of the loop ended that started at `startedAt`.
    void noteRound(double startedAt, double now);

    /// Adds the facts known here.
    [[nodiscard]] FrameFacts complete(FrameFacts facts) const;
    void write(const Session& session, const FrameFacts& facts, const Targets& targets);

private:
    StateReport m_state;
    platform::Clock m_clock;
    double m_firstFrameMs = 0.0;
    double m_longestFrameMs = 0.0; // longest time between two polls for input, since the first frame
    double m_writeSeconds = 0.0;   // part of it for the state file, which only tests use
    std::string m_errors;          // of the previous frame
    std::string m_allErrors;
};

} // namespace app

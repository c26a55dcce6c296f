#pragma once

#include "app/viewer/shell/state_report.hpp"
#include "formats/platform/clock.hpp"

#include <filesystem>
#include <string>

namespace app {

/// The times of frames and the OpenGL errors in them; writes the state file.
class FrameReport {
public:
    /// `stateFile`: empty: none is written.
    FrameReport(std::filesystem::path stateFile, platform::Clock clock)
        : m_state(std::move(stateFile)), m_clock(std::move(clock))
    {
    }

    /// The errors of a frame; empty: none. True when they are others than those of the frame before.
    bool noteErrors(const std::string& errors);
    /// The first frame that shows something is on the display.
    void noteFirstFrame();
    /// A round of the loop ended that began at `startedAt`.
    void noteRound(double startedAt, double now);

    /// Completes facts by what is known here.
    [[nodiscard]] FrameFacts complete(FrameFacts facts) const;
    void write(const Session& session, const FrameFacts& facts, const Targets& targets);

private:
    StateReport m_state;
    platform::Clock m_clock;
    double m_firstFrameMs = 0.0;
    double m_longestFrameMs = 0.0; // the longest time between two looks at the input, since the first frame
    double m_writeSeconds = 0.0;   // of that time: for the state file, which only tests ask for
    std::string m_errors;          // of the frame before
    std::string m_allErrors;
};

} // namespace app

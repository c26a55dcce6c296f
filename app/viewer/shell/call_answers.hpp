#pragma once

#include "app/viewer/actions/control/control_channel.hpp"
#include "app/viewer/shell/frame_scheduler.hpp"

#include <memory>
#include <string>
#include <vector>

namespace app {

/// Answers calls on the control socket when their effect is visible.
class CallAnswers {
public:
    using Ticket = ControlChannel::Ticket;

    /// `channel`: null without a control socket; then tickets are 0 and nothing is answered.
    CallAnswers(std::unique_ptr<ControlChannel> channel, const FrameScheduler& frames);

    [[nodiscard]] ControlChannel* channel() const { return m_channel.get(); }
    /// Closes the socket.
    void close() { m_channel.reset(); }

    /// Fails with `problem`; if it is empty, succeeds once a frame shows the effect. `result`: JSON on one line.
    void answer(Ticket ticket, const std::string& problem, const std::string& result = "null");
    /// Answers `open` with the active document.
    void answerOpening(Ticket ticket, const std::string& problem, const Session& session);
    /// Answers with the path of a written file, and with notes about what it lacks, if there are any.
    void answerSaving(Ticket ticket, const std::string& problem, const std::string& path,
                      const std::vector<std::string>& notes = {});

private:
    std::unique_ptr<ControlChannel> m_channel;
    const FrameScheduler& m_frames;
};

} // namespace app

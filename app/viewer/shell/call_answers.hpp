#pragma once

#include "app/viewer/actions/control/control_channel.hpp"
#include "app/viewer/shell/frame_scheduler.hpp"

#include <memory>
#include <string>

namespace app {

/// Answers the calls that come over the control socket when their effect can be seen.
class CallAnswers {
public:
    using Ticket = ControlChannel::Ticket;

    /// `channel`: null where nobody is listened to; then tickets are 0 and nothing is answered.
    CallAnswers(std::unique_ptr<ControlChannel> channel, const FrameScheduler& frames);

    [[nodiscard]] ControlChannel* channel() const { return m_channel.get(); }
    /// Closes the socket.
    void close() { m_channel.reset(); }

    /// Fails with `problem`; where that is empty, succeeds once a frame shows what was done. `result`: JSON in a line.
    void answer(Ticket ticket, const std::string& problem, const std::string& result = "null");
    /// Answers `open` with the present document.
    void answerOpening(Ticket ticket, const std::string& problem, const Session& session);
    /// Answers with the path of a file that was written.
    void answerSaving(Ticket ticket, const std::string& problem, const std::string& path);

private:
    std::unique_ptr<ControlChannel> m_channel;
    const FrameScheduler& m_frames;
};

} // namespace app

#include "app/viewer/shell/call_answers.hpp"

#include <nlohmann/json.hpp>

#include <utility>

namespace app {
namespace {

constexpr std::uint64_t kFramesUntilSeen = 2; // widgets settle one frame late

std::string oneLineOf(const nlohmann::json& value)
{
    return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

} // namespace

CallAnswers::CallAnswers(std::unique_ptr<ControlChannel> channel, const FrameScheduler& frames)
    : m_channel(std::move(channel)), m_frames(frames)
{
}

void CallAnswers::answer(Ticket ticket, const std::string& problem, const std::string& result)
{
    if (!m_channel || ticket == 0)
        return;
    if (problem.empty())
        m_channel->succeedWithFrame(ticket, m_frames.frameNumber() + kFramesUntilSeen, result);
    else
        m_channel->fail(ticket, problem);
}

void CallAnswers::answerOpening(Ticket ticket, const std::string& problem, const Session& session)
{
    if (ticket == 0)
        return;
    const auto& document = session.tab().document;
    const nlohmann::json message = session.message ? nlohmann::json(session.message->text) : nlohmann::json(nullptr);
    answer(ticket, problem, document ? oneLineOf({{"document", document->path}, {"message", message}}) : "null");
}

void CallAnswers::answerSaving(Ticket ticket, const std::string& problem, const std::string& path,
                               const std::vector<std::string>& notes)
{
    nlohmann::json result = {{"path", path}};
    if (!notes.empty())
        result["notes"] = notes;
    if (ticket != 0)
        answer(ticket, problem, oneLineOf(result));
}

} // namespace app

#include "app/viewer/shell/application.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

/// What comes over the control socket: run as if a panel had asked for it, answered when its effect can be seen.
namespace app {
namespace {

constexpr std::uint64_t kFramesUntilSeen = 2; // widgets settle one frame late

std::string oneLineOf(const nlohmann::json& value)
{
    return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

} // namespace

void Application::serveControl()
{
    if (!m_control || m_frameNumber == 0) // before the first frame nothing can be told
        return;
    m_control->exchange();
    while (m_isRunning) {
        const auto call = m_control->nextCall(m_session);
        if (!call)
            return;
        if (call->request)
            runCall(call->ticket, *call->request);
        else
            m_control->succeed(call->ticket,
                               stateText(m_session, frameFacts(presentLayout()), m_targets, StateLayout::oneLine));
    }
}

void Application::runCall(ControlTicket ticket, const Request& request)
{
    const std::optional<std::string> before = m_session.message ? std::optional(m_session.message->text) : std::nullopt;
    apply(m_session, request);
    const PendingCommands& pending = m_session.pending;
    const auto* const reload = pending.open ? std::get_if<Reload>(&*pending.open) : nullptr;
    const bool isReload = reload != nullptr;
    const bool savesImage = pending.screenshot || pending.savesTexture;
    const bool isQuitting = pending.quits;
    if (isReload)
        m_reloadTickets.emplace(reload->path, ticket);
    m_ticket = ticket;
    runPendingCommands(presentLayout());
    m_ticket = 0;
    m_framesDue = kSettlingFrames;
    if (isReload || m_opening.ticket == ticket || isSaving(ticket))
        return; // answered when it is done
    std::string problem = m_session.message && m_session.message->text != before ? problemShown() : std::string();
    if (savesImage && problem.empty())
        problem = "there is no image to save";
    if (isQuitting)
        m_control->succeed(ticket);
    else
        answerAfterFrame(ticket, problem);
}

/// The text of the present message where it is a problem.
std::string Application::problemShown() const
{
    const auto& message = m_session.message;
    return message && message->kind == MessageKind::problem ? message->text : std::string();
}

bool Application::isSaving(ControlTicket ticket) const
{
    return std::any_of(m_savedImages.begin(), m_savedImages.end(),
                       [&](const SavedImage& saved) { return saved.ticket == ticket; });
}

void Application::answerAfterFrame(ControlTicket ticket, const std::string& problem, const std::string& result)
{
    if (!m_control || ticket == 0)
        return;
    if (problem.empty())
        m_control->succeedWithFrame(ticket, m_frameNumber + kFramesUntilSeen, result);
    else
        m_control->fail(ticket, problem);
}

void Application::answerOpening(const std::string& problem)
{
    const ControlTicket ticket = std::exchange(m_opening.ticket, 0);
    const auto& document = m_session.tab().document;
    answerAfterFrame(ticket, problem,
                     document ? oneLineOf({{"document", document->path},
                                           {"message", m_session.message ? nlohmann::json(m_session.message->text)
                                                                         : nlohmann::json(nullptr)}})
                              : "null");
}

/// Another one of the same document that is still due answers for this one, too.
void Application::answerReload(const std::string& document, const std::string& problem)
{
    if (problem.empty() && std::find(m_reloadsDue.begin(), m_reloadsDue.end(), document) != m_reloadsDue.end())
        return;
    const auto [from, to] = m_reloadTickets.equal_range(document);
    for (auto at = from; at != to; ++at)
        answerAfterFrame(at->second, problem);
    m_reloadTickets.erase(from, to);
}

void Application::answerSaved(ControlTicket ticket, const std::string& problem, const std::string& path)
{
    answerAfterFrame(ticket, problem, oneLineOf({{"path", path}}));
}

} // namespace app

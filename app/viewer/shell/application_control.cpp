#include "app/viewer/shell/application.hpp"

#include "app/viewer/compare/compare_areas.hpp"
#include "app/viewer/editing/unsaved.hpp"
#include "app/viewer/look/look.hpp"
#include "app/viewer/tables/tables.hpp"

#include <nlohmann/json.hpp>

#include <utility>

/// Requests from the control socket run like requests of a panel and are answered when their effect is visible.
namespace app {
namespace {

/// The text of the current message if the call has caused it and it is a problem. The same text may have been shown
/// before.
std::string problemOfCall(const Session& session)
{
    const auto& message = session.message;
    const bool isProblem = message && !message->wasBeforeCall && message->kind == MessageKind::problem;
    return isProblem ? message->text : std::string();
}

} // namespace

void Application::serveControl()
{
    ControlChannel* const control = m_answers.channel();
    if (control == nullptr || m_frames.frameNumber() == 0) // there is no state before the first frame
        return;
    answerTableCalls();
    control->exchange();
    while (m_isRunning) {
        const auto call = control->nextCall(m_session);
        if (!call)
            return;
        if (call->request)
            runCall(call->ticket, *call->request);
        else
            control->succeed(call->ticket, stateText(state(), StateLayout::oneLine));
    }
}

/// Calls that made the panels of tables and looks read, sort or search are answered when it is done.
void Application::answerTableCalls()
{
    if (m_tableCalls.empty() || isAwaitingTables(m_session) || isAwaitingLook(m_session))
        return;
    for (const TableCall& call : std::exchange(m_tableCalls, {})) {
        // Not that of the list of names, which is read with the first table.
        m_answers.answer(call.ticket, call.opens ? m_session.tables.problem : problemOfCall(m_session));
    }
    m_frames.redraw();
}

bool Application::isAtRest() const
{
    const Activity now = activity();
    return m_frames.isAtRest() && !now.hasInput && !now.isAnimating && !now.showsProgress && !now.awaitsWork;
}

nlohmann::json Application::state()
{
    return stateJson(m_session, frameFacts(presentLayout()), m_panels.targets());
}

void Application::runCall(Ticket ticket, const Request& request)
{
    if (m_session.message)
        m_session.message->wasBeforeCall = true;
    const bool wasAsking = isAsking(m_session);
    const bool wasReading = isReadingTable(m_session);
    apply(m_session, request);
    const PendingCommands& pending = m_session.pending;
    const bool savesEdits = pending.saves.has_value();
    const bool savesImage = pending.screenshot || pending.savesTexture || pending.exports || pending.copiesPicture;
    const bool isQuitting = pending.quits;
    m_frames.redraw();
    if (runPendingCommands(ticket) && !isQuitting)
        return; // answered when the work is done
    if (!isQuitting && (isAwaitingTables(m_session) || isAwaitingLook(m_session))) {
        m_tableCalls.push_back({ticket, isReadingTable(m_session) && !wasReading});
        return;
    }
    std::string problem = problemOfCall(m_session);
    if (!wasAsking && isAsking(m_session))
        problem = unsavedText(m_session) + "; answer with saveUnsaved, discardUnsaved or closeOverlay";
    if (savesEdits && problem.empty())
        problem = m_session.message ? m_session.message->text : "nothing was saved";
    if (savesImage && problem.empty())
        problem = "there is no image to save";
    if (isQuitting)
        m_answers.channel()->succeed(ticket);
    else
        m_answers.answer(ticket, problem);
}

/// Highlights the item under the pointer. Draws a frame only if it has changed.
void Application::followPointer()
{
    // The position of the view must be queried from the window, ten times a second while idle.
    if (!m_hover.isDue() && m_session.tab().selection.pointed.kind == SceneItemKind::none)
        return;
    const bool isFree = m_session.tab().document && m_session.overlay == Overlay::none && !m_opening.isUnderWay() &&
                        !ImGui::GetIO().WantCaptureMouse && !playsFast(m_session.tab().view) &&
                        m_session.tagHandles.pointed.kind == HandleKind::none;
    const auto at = isFree ? m_input.restingPosition(focusArea(m_session, presentLayout().view)) : std::nullopt;
    const SceneItem before = m_session.tab().selection.pointed;
    if (const auto request = m_hover.request(m_session, at, m_window.seconds()))
        apply(m_session, *request);
    if (!(m_session.tab().selection.pointed == before))
        m_frames.redraw();
}

} // namespace app

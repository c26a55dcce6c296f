#include "app/viewer/shell/open_controller.hpp"

#include "app/viewer/assembly/reloads.hpp"
#include "app/viewer/editing/editing.hpp"
#include "app/viewer/editing/unsaved.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/view/message_bar.hpp"
#include "formats/base/out_of_memory.hpp"
#include "formats/platform/host.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/games/warcraft/look_catalog.hpp"

#include <algorithm>
#include <utility>

namespace app {
namespace {

std::string nameOfRequest(const OpenRequest& request, const std::filesystem::path& file)
{
    const auto* const paths = std::get_if<OpenPaths>(&request);
    const bool hasPath = paths != nullptr && !paths->paths.empty();
    return platform::utf8FromPath(hasPath ? paths->paths.front().filename() : file.filename());
}

/// Whether the request may be refused although the document could be read.
bool mayBeRefused(const Reload& reload)
{
    return !reload.image.empty() || reload.attaches || reload.selectsWeapon;
}

/// Whether opening the file blocks everything else, so that the window must announce it first.
bool standsStill(const std::filesystem::path& file)
{
    constexpr std::uint64_t kBytesAFrame = 2'000'000;
    std::error_code error;
    return !platform::host().hasThreads &&
           (!std::filesystem::is_regular_file(file, error) || std::filesystem::file_size(file, error) > kBytesAFrame);
}

/// Whether any tab that will show the document shows effects. A new tab starts with the settings of the active one.
bool showsEffects(const Session& session, const OpenRequest& request)
{
    const auto* const reload = std::get_if<Reload>(&request);
    if (reload == nullptr)
        return session.tab().view.drawing.showsEffects;
    return std::any_of(session.tabs.begin(), session.tabs.end(), [&](const Tab& tab) {
        return tab.document && tab.document->path == reload->path && tab.view.drawing.showsEffects;
    });
}

/// A reload and a restored view specify their images themselves.
bool usesKeptImages(const OpenRequest& request)
{
    const auto* const chosen = std::get_if<OpenChosen>(&request);
    return std::holds_alternative<OpenListed>(request) || (chosen != nullptr && !chosen->view);
}

} // namespace

OpenController::OpenController(Session& session, JobPool& jobs, CallAnswers& answers, scene::OpenOptions options,
                               platform::Clock clock)
    : m_session(session), m_jobs(jobs), m_answers(answers), m_options(std::move(options)), m_clock(std::move(clock))
{
}

void OpenController::open(const OpenRequest& request, Ticket ticket)
{
    Tickets tickets;
    if (ticket != 0)
        tickets.push_back(ticket);
    if (const auto* const reload = std::get_if<Reload>(&request)) {
        addReload(*reload, tickets);
        return;
    }
    const auto* const listed = std::get_if<OpenListed>(&request);
    if (listed == nullptr || !listed->isSlide)
        m_session.slideShow.reset(); // the user wants to see something else
    start(request, std::move(tickets));
}

void OpenController::reload(const std::string& document)
{
    addReload(Reload{document}, {});
}

/// A look that is still being opened when another one is chosen would be shown for a moment only.
void OpenController::dropOlderLook(const Reload& request)
{
    const bool isOlder = m_opening.job.isUnderWay() && m_opening.reload && request.tab && request.choices &&
                         m_opening.reload->tab == request.tab && m_opening.reload->path == request.path;
    if (!isOlder || mayBeRefused(*m_opening.reload))
        return;
    answerAll("cancelled: another look was chosen before this one was shown");
    m_opening = {};
}

/// The client's tables and the images of the look before, for a tab whose look changes.
void OpenController::useLookBefore(const OpenRequest& request, scene::OpenOptions& options) const
{
    const auto* const reload = std::get_if<Reload>(&request);
    const auto* const chosen = std::get_if<OpenChosen>(&request);
    const auto& document = m_session.tab().document;
    const auto& catalog = m_session.look.catalog;
    const bool changesLook = (reload != nullptr && reload->tab == m_session.tab().id) ||
                             (chosen != nullptr && chosen->tab == TabPolicy::present && !chosen->view);
    if (!changesLook || !document || !catalog || !catalog->covers(document->path))
        return;
    options.lookSource = catalog->source();
    if (document->lookSource == options.lookSource) // else its images may be older than its files
        options.before = document;
}

/// A reload without choices is for all tabs, so that reloads for the tabs with certain choices need not wait any more.
void OpenController::takeCovered(const std::string& path, Tickets& tickets)
{
    std::erase_if(m_due, [&](const DueReload& due) {
        const bool isCovered = due.request.path == path && due.request.keepsChoices;
        if (isCovered)
            tickets.insert(tickets.end(), due.tickets.begin(), due.tickets.end());
        return isCovered;
    });
}

/// Merges waiting reloads of a document: later choices include the earlier ones. A reload that may fail for its own
/// reason stays separate, so that other requests do not fail with it.
void OpenController::addReload(const Reload& request, Tickets tickets)
{
    dropOlderLook(request);
    if (!request.choices)
        takeCovered(request.path, tickets);
    const auto due = std::find_if(m_due.rbegin(), m_due.rend(), [&](const DueReload& one) {
        return one.request.path == request.path && !one.request.keepsChoices;
    });
    const bool joins =
        due != m_due.rend() && (!request.choices || (!mayBeRefused(request) && !mayBeRefused(due->request)));
    if (!joins) {
        m_due.push_back({request, tickets});
        return;
    }
    if (request.choices)
        due->request = request;
    due->tickets.insert(due->tickets.end(), tickets.begin(), tickets.end());
}

/// An interrupted reload becomes the next one.
void OpenController::putBack(const Reload& request, const Tickets& tickets)
{
    const auto due = std::find_if(m_due.begin(), m_due.end(),
                                  [&](const DueReload& one) { return one.request.path == request.path; });
    const bool isOther = due != m_due.end() && due->request.keepsChoices &&
                         !(request.keepsChoices && request.choices == due->request.choices);
    if (due == m_due.end() || isOther || mayBeRefused(request) || mayBeRefused(due->request))
        m_due.push_front({request, tickets});
    else
        due->tickets.insert(due->tickets.end(), tickets.begin(), tickets.end());
}

void OpenController::start(const OpenRequest& request, Tickets tickets)
{
    const std::filesystem::path file = fileOf(m_session, request);
    if (!std::holds_alternative<OpenPaths>(request) && file.empty()) {
        for (const Ticket ticket : tickets)
            m_answers.answer(ticket, "there is no such model");
        return;
    }
    if (m_opening.reload)
        putBack(*m_opening.reload, std::exchange(m_opening.tickets, {})); // it is postponed, not dropped
    else
        answerAll("cancelled: another model was opened before this one was shown");
    if (m_opening.job.isUnderWay() && m_opening.tab != m_session.tab().id)
        chooseShown(m_opening.tab);
    m_opening.tab = m_session.tab().id;
    m_opening.name = nameOfRequest(request, file);
    m_opening.since = m_clock() - (standsStill(file) ? kQuietOpeningSeconds : 0.0);
    m_opening.tickets = std::move(tickets);
    m_opening.reload.reset();
    if (const auto* const reload = std::get_if<Reload>(&request)) {
        const std::vector<Reload> reloads = reloadsToStart(m_session, *reload);
        m_opening.reload = reloads.front();
        for (std::size_t i = reloads.size(); i-- > 1;)
            m_due.push_front({reloads[i], {}});
    }
    startJob(m_opening.reload ? OpenRequest(*m_opening.reload) : request, file);
}

void OpenController::startJob(const OpenRequest& request, const std::filesystem::path& file)
{
    scene::OpenOptions options = m_options;
    options.overrides = overridesOf(m_session, platform::utf8FromPath(file));
    m_opening.withEffects = options.withEffects = showsEffects(m_session, request);
    if (const auto* const paths = std::get_if<OpenPaths>(&request)) {
        m_opening.job =
            m_jobs.start([request = *paths, options, kept = m_session.keptImages](const CancelToken& token) {
                return openPaths(request, options, token, *kept);
            });
        return;
    }
    if (const auto* const reload = std::get_if<Reload>(&request))
        options = optionsWith(std::move(options), *reload->choices);
    if (const auto* const chosen = std::get_if<OpenChosen>(&request))
        options = optionsWith(std::move(options), chosen->choices);
    useLookBefore(request, options);
    const auto kept = usesKeptImages(request) ? m_session.keptImages : std::make_shared<const KeptImages>();
    m_opening.job = m_jobs.start(
        [request, file, options, kept](const CancelToken&) { return openFile(request, file, options, *kept); });
}

/// Drops the pending request of a tab.
void OpenController::chooseShown(std::uint32_t tab)
{
    for (Tab& open : m_session.tabs) {
        if (open.id == tab)
            open.library.chosen = open.library.shown;
    }
}

void OpenController::cancel()
{
    const std::string problem = "opening was cancelled";
    if (m_opening.reload) {
        const std::string& path = m_opening.reload->path;
        if (!isOpenAsEdited(m_session, path)) {
            if (m_opening.reload->keepsChoices)
                return; // the view would show the document without its last edit
            noteUnopened(m_session, path);
        }
        cancelReload(m_session, path);
        std::erase_if(m_due, [&](const DueReload& due) {
            const bool isChange = due.request.path == path && due.request.choices;
            for (std::size_t i = 0; isChange && i < due.tickets.size(); ++i)
                m_answers.answer(due.tickets[i], problem);
            return isChange;
        });
    }
    answerAll(problem);
    chooseShown(m_opening.tab);
    m_opening = {};
}

std::optional<OpenController::Finished> OpenController::finish(const Upload& upload)
{
    if (!m_opening.job.isReady())
        return std::nullopt;
    Finished finished;
    std::string problem;
    if (auto opened = m_opening.job.take()) {
        opened->tab = m_opening.tab;
        finished.request = opened->request;
        problem = takeOver(*opened, upload);
        if (problem.empty())
            finished.document = opened->document;
        if (finished.document && !m_opening.withEffects)
            m_withoutEffects.push_back(finished.document);
    } else {
        problem = m_opening.name + ": " + opened.error();
        if (m_opening.reload)
            finishReload(m_session, *m_opening.reload, nullptr);
        showProblem(m_session, problem);
    }
    for (DueReload& due : m_due) {
        if (m_opening.reload && !finished.document && due.request.path == m_opening.reload->path)
            due.request = withoutFailed(m_session, std::move(due.request), *m_opening.reload);
    }
    answerAll(problem);
    m_opening.reload.reset();
    return finished;
}

void OpenController::addMissingEffects()
{
    std::erase_if(m_withoutEffects, [this](const std::weak_ptr<const scene::Document>& one) {
        const auto document = one.lock();
        const bool isWanted = std::any_of(m_session.tabs.begin(), m_session.tabs.end(), [&](const Tab& tab) {
            return document && tab.document == document && tab.view.drawing.showsEffects;
        });
        if (isWanted)
            addReload(Reload{document->path}, {});
        return isWanted || !document;
    });
}

void OpenController::startReload()
{
    addMissingEffects();
    if (m_due.empty() || isUnderWay())
        return;
    DueReload next = std::move(m_due.front());
    m_due.pop_front();
    start(next.request, std::move(next.tickets));
}

bool OpenController::isReloading(const std::string& document) const
{
    const bool isNow = isUnderWay() && m_opening.reload && m_opening.reload->path == document;
    return isNow ||
           std::any_of(m_due.begin(), m_due.end(), [&](const DueReload& due) { return due.request.path == document; });
}

/// The reason why the document is not shown; empty if it is.
std::string OpenController::takeOver(Opened& opened, const Upload& upload)
{
    const bool isReload = std::holds_alternative<Reload>(opened.request);
    const bool isWanted =
        !isReload || !opened.document || std::any_of(m_session.tabs.begin(), m_session.tabs.end(), [&](const Tab& tab) {
            return tab.document && tab.document->path == std::get<Reload>(opened.request).path;
        });
    if (!isWanted)
        return opened.document->name + " was closed before it was shown";
    if (opened.document) {
        try {
            upload(opened.document);
        } catch (const std::exception& error) {
            opened.problem = opened.document->name + ": " + formats::reasonOf(error);
            opened.document.reset();
        }
    }
    spareEdits(m_session, opened);
    accept(m_session, opened);
    if (opened.document)
        return {};
    return opened.problem.empty() ? m_opening.name + ": nothing was opened" : opened.problem;
}

void OpenController::answerAll(const std::string& problem)
{
    for (const Ticket ticket : std::exchange(m_opening.tickets, {})) {
        if (m_opening.reload)
            m_answers.answer(ticket, problem);
        else
            m_answers.answerOpening(ticket, problem, m_session);
    }
}

OpeningFacts OpenController::facts() const
{
    if (!isUnderWay())
        return {};
    return {m_opening.name, m_clock() - m_opening.since};
}

} // namespace app

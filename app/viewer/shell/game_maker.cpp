#include "app/viewer/shell/game_maker.hpp"

#include "app/viewer/camera/framing.hpp"
#include "app/viewer/compare/compare.hpp"
#include "app/viewer/export/game_choices.hpp"
#include "app/viewer/export/game_making_report.hpp"
#include "app/viewer/queries/compared_tabs.hpp"
#include "formats/base/cancellation.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace app {
namespace {

constexpr double kBetweenProgress = 0.1; // in seconds
constexpr std::size_t kPercent = 100;
constexpr std::string_view kMakingCancelled = "the export was cancelled";

/// The tab that shows a file; null: none.
const Tab* tabWithFile(const Session& session, const std::filesystem::path& file)
{
    const auto tab = std::find_if(session.tabs.begin(), session.tabs.end(), [&](const Tab& one) {
        return one.document && platform::pathFromUtf8(one.document->path) == file;
    });
    return tab != session.tabs.end() ? &*tab : nullptr;
}

/// Frees the source when its tab shows another document.
void forgetClosedSource(Session& session)
{
    const auto& made = session.gameMaking.made;
    if (!made || !made->map)
        return;
    const auto shown = made->shown.lock();
    const bool isOpen = shown && std::any_of(session.tabs.begin(), session.tabs.end(),
                                             [&](const Tab& tab) { return tab.document == shown; });
    if (isOpen)
        return;
    auto closed = std::make_shared<MadeGame>(*made);
    closed->map.reset();
    closed->part.reset();
    session.gameMaking.made = std::move(closed);
}

/// The heat map. Models of different sizes have cameras of their own.
void showDistances(Session& session, const GameChoices& choices)
{
    setCompareMode(session, CompareMode::heatMap);
    if (choices.scale == 1.0 && choices.forward == renderer::game::Forward::x)
        return;
    CompareLinks links = session.comparison->links;
    links.camera = false;
    setCompareLinks(session, links);
    bringBothIntoView(session);
}

} // namespace

Job<GameMaker::Done> GameMaker::startJob(GameWork work)
{
    return m_jobs.start([work = std::move(work)](const CancelToken& token) {
        const formats::CancelScope scope([token] { return token.isCancelled(); });
        return doGameWork(work);
    });
}

bool GameMaker::start(Session& session, const GameChoices& choices, const scene::OpenOptions& opening, Ticket ticket)
{
    if (!session.tab().document)
        return false;
    if (m_making.isUnderWay() || session.exporting) {
        showProblem(session, "another export is running; wait until it ends, or cancel it");
        return false;
    }
    m_preview = {};
    m_answers.answer(std::exchange(m_previewTicket, 0), "the model is made now");
    GameWork work = gameWorkOf(session, choices, opening, GameWork::Writes::files);
    m_percent = std::make_shared<std::atomic<int>>(0);
    work.options.onProgress = [percent = m_percent](double share) {
        *percent = static_cast<int>(share * static_cast<double>(kPercent));
    };
    m_token = CancelToken();
    m_making = m_jobs.start([work = std::move(work), token = m_token](const CancelToken&) {
        const formats::CancelScope scope([token] { return token.isCancelled(); });
        return doGameWork(work);
    });
    m_ticket = ticket;
    m_tab = session.tab().id;
    m_since = m_clock();
    const std::string name = platform::utf8FromPath(gameFileOf(choices).filename());
    session.exporting = ExportProgress{.title = name + ", percent", .steps = kPercent};
    return true;
}

bool GameMaker::preview(Session& session, const GameChoices& choices, const scene::OpenOptions& opening, Ticket ticket)
{
    if (!session.tab().document || m_making.isUnderWay())
        return false;
    m_answers.answer(std::exchange(m_previewTicket, ticket), "another preview was asked for");
    GameWork work = gameWorkOf(session, choices, opening, GameWork::Writes::nothing);
    auto shown = std::make_shared<GamePreview>();
    shown->choices = choices;
    shown->document = work.document;
    shown->part = work.part;
    if (!m_sources)
        m_sources = std::make_shared<GameSources>();
    work.sources = m_sources;
    m_preview = startJob(std::move(work));
    session.gameMaking.preview = std::move(shown);
    return true;
}

void GameMaker::cancel(Session& session)
{
    if (!m_making.isUnderWay())
        return;
    m_token.cancel();
    session.gameMaking.preview.reset();
}

bool GameMaker::work(Session& session, bool isOpening)
{
    forgetClosedSource(session);
    const bool isPreviewed = takePreview(session);
    const bool isMade = takeMade(session);
    const bool isShown = showHeat(session, isOpening);
    return showProgress(session) || isPreviewed || isMade || isShown;
}

bool GameMaker::takePreview(Session& session)
{
    const bool isWanted =
        m_previewTicket != 0 || session.overlay == Overlay::gameModel || session.gameMaking.isChoosingFolder;
    if (!isWanted)
        m_sources.reset(); // files may change until the next form
    if (m_preview.isUnderWay() && !isWanted) {
        m_preview = {};
        session.gameMaking.preview.reset();
        return true;
    }
    if (!m_preview.isReady())
        return false;
    const auto taken = m_preview.take();
    auto shown = std::make_shared<GamePreview>(*session.gameMaking.preview);
    shown->isUnderWay = false;
    if (!taken)
        shown->problem = taken.error();
    else if (!*taken)
        shown->problem = taken->error().message;
    else
        *shown = (*taken)->preview;
    m_answers.answer(std::exchange(m_previewTicket, 0), shown->problem, previewJsonText(*shown));
    session.gameMaking.preview = std::move(shown);
    return true;
}

bool GameMaker::takeMade(Session& session)
{
    if (!m_making.isReady())
        return false;
    const auto taken = m_making.take();
    session.exporting.reset();
    session.gameMaking.preview.reset(); // files exist now
    const Ticket ticket = std::exchange(m_ticket, 0);
    std::string problem;
    if (!taken)
        problem = "nothing was written: " + taken.error();
    else if (!*taken)
        problem = m_token.isCancelled() ? std::string(kMakingCancelled) : taken->error().message;
    if (!problem.empty()) {
        showProblem(session, problem);
        m_answers.answer(ticket, problem);
        return true;
    }
    auto made = std::make_shared<MadeGame>((*taken)->made);
    made->tab = m_tab;
    session.gameMaking.made = made;
    showSaved(session, "Made " + platform::utf8FromPath(made->file), made->file);
    session.message->isAboutOpening = false; // it stays while the made model opens
    m_answers.answer(ticket, {}, oneLineJson(made->reportJson));
    openBeside(session, *made, ticket);
    return true;
}

/// Opens the made model in another tab, compared with its source. A form shows the report, too.
void GameMaker::openBeside(Session& session, const MadeGame& made, Ticket ticket)
{
    if (ticket == 0 && session.overlay == Overlay::none)
        session.overlay = Overlay::gameReport;
    if (!tabWithId(session, made.tab))
        return;
    m_awaitsSides = true;
    if (const Tab* const open = tabWithFile(session, made.file); open != nullptr && open->id != made.tab) {
        startComparison(session, made.tab, open->id); // the tab follows its changed file
        return;
    }
    OpenChosen request{.file = made.file, .tab = TabPolicy::another, .beside = made.tab};
    request.choices.isPart = true;
    session.pending.open = std::move(request);
}

/// Once both sides are shown.
bool GameMaker::showHeat(Session& session, bool isOpening)
{
    if (!m_awaitsSides)
        return false;
    const auto& made = session.gameMaking.made;
    const auto sides = comparedTabs(session);
    const bool areShown = made && sides && session.tabs[sides->a].id == made->tab &&
                          platform::pathFromUtf8(session.tabs[sides->b].document->path) == made->file;
    if (areShown)
        showDistances(session, made->choices);
    if (areShown || (!isOpening && !session.pending.open)) // else the file did not open, or another one did
        m_awaitsSides = false;
    return areShown;
}

bool GameMaker::showProgress(Session& session)
{
    if (!m_making.isUnderWay() || !session.exporting)
        return false;
    const double now = m_clock();
    session.exporting->done = static_cast<std::size_t>(m_percent->load());
    session.exporting->seconds = now - m_since;
    const bool isDue = now - m_shownAt >= kBetweenProgress;
    if (isDue)
        m_shownAt = now;
    return isDue;
}

void GameMaker::close()
{
    m_preview = {};
    if (!m_making.isUnderWay())
        return;
    m_token.cancel(); // making may take long; files that are being written are finished
    const auto done = m_jobs.finish(m_making);
    if (!done || !*done)
        std::fprintf(stderr, "trisview: the model was not made: the window was closed\n");
}

} // namespace app

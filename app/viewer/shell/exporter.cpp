#include "app/viewer/shell/exporter.hpp"

#include "app/viewer/tabs/view_record.hpp"
#include "formats/base/cancellation.hpp"
#include "formats/base/counted.hpp"
#include "formats/base/out_of_memory.hpp"
#include "formats/platform/host.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <utility>

namespace app {
namespace {

constexpr double kBetweenShownProgress = 0.1; // in seconds
constexpr double kRound = 0.08;               // in seconds: a frame of the window may take as long as many steps
constexpr std::chrono::milliseconds kStepPatience(20);
constexpr std::string_view kCancelled = "the export was cancelled";
constexpr const char* kNotFinished = "trisview: the export was not finished: the window was closed\n";
constexpr std::string_view kClosed = "the model was closed before it was exported";

/// "/home/pictures/sarge.obj", "3 files in /home/pictures/sarge-run"; on the web without folders.
std::string writtenText(const ExportPlan& plan, std::size_t written, const std::filesystem::path& path)
{
    if (!plan.folder)
        return platform::utf8FromPath(platform::host().hasDisk ? path : path.filename());
    const std::string files = formats::counted(written, "file");
    return platform::host().hasDisk ? files + " in " + platform::utf8FromPath(path) : files;
}

/// One line for each.
std::string linesOf(const std::vector<std::string>& notes)
{
    std::string text;
    for (const std::string& note : notes)
        text += "\n" + note;
    return text;
}

/// Removes the document from the GPU if its tab was closed during the export.
void leaveView(SceneView& view, const Session& session, const std::shared_ptr<const scene::Document>& document)
{
    const bool isShown =
        std::any_of(session.tabs.begin(), session.tabs.end(), [&](const Tab& tab) { return tab.document == document; });
    if (!isShown)
        view.remove(document);
}

} // namespace

bool Exporter::start(Session& session, const ExportOptions& options, const glm::uvec2& view, Ticket ticket)
{
    if (!session.tab().document)
        return false;
    if (isUnderWay() || session.exporting) { // also a model for a game
        showProblem(session, "another export is running; wait until it ends, or cancel it");
        return false;
    }
    const Tab& tab = session.tab();
    if (!m_awaitsEdits(tab))
        return begin(session, session, options, view, ticket);
    m_waiting = WaitingExport{options, view, ticket, tab.id, tab.document->path};
    session.exporting = ExportProgress{.title = std::string(exportRow(options.kind).title)};
    return true;
}

bool Exporter::begin(Session& session, const Session& source, const ExportOptions& options, const glm::uvec2& view,
                     Ticket ticket)
{
    const auto size = pictureSize(options, view);
    auto plan = size ? exportRow(options.kind).plan(source, options, *size) : tl::unexpected(size.error());
    if (!plan) {
        showProblem(session, plan.error());
        return false;
    }
    m_running.emplace();
    m_running->plan = *std::move(plan);
    m_running->options = options;
    m_running->size = *size;
    m_running->session = sessionAt(source, options, 0);
    if (auto motion = MotionFrames::of(source, options); options.kind == ExportKind::motion && motion)
        m_running->motion = *std::move(motion);
    m_running->ticket = ticket;
    m_running->since = m_clock();
    session.exporting =
        ExportProgress{.title = std::string(exportRow(options.kind).title), .steps = m_running->plan.steps};
    return true;
}

/// Begins the export that waits, if its document is open with its edits now. True if the display changes.
bool Exporter::endWaiting(Session& session)
{
    const auto tab = std::find_if(session.tabs.begin(), session.tabs.end(), [this](const Tab& one) {
        return one.id == m_waiting->tab && one.document && one.document->path == m_waiting->document;
    });
    const bool isThere = tab != session.tabs.end();
    if (isThere && !m_waiting->isCancelled && m_awaitsEdits(*tab))
        return false;
    const WaitingExport waiting = *std::exchange(m_waiting, std::nullopt);
    session.exporting.reset();
    if (waiting.isCancelled || !isThere) {
        showProblem(session, std::string(waiting.isCancelled ? kCancelled : kClosed));
    } else {
        Session source = session; // its tab may not be the active one
        source.activeTab = static_cast<std::size_t>(tab - session.tabs.begin());
        if (begin(session, source, waiting.options, waiting.view, waiting.ticket))
            return true;
    }
    m_answers.answerSaving(waiting.ticket, session.message->text, {});
    return true;
}

void Exporter::cancel()
{
    if (m_waiting)
        m_waiting->isCancelled = true;
    if (m_running)
        stop(std::string(kCancelled));
}

/// The export ends when no worker uses its plan any more.
void Exporter::stop(std::string reason)
{
    if (m_running->stopReason.empty())
        m_running->stopReason = std::move(reason);
    m_running->token.cancel();
}

bool Exporter::work(Session& session, SceneView& view)
{
    const bool isOther = m_waiting && endWaiting(session);
    if (!m_running)
        return isOther;
    const auto document = m_running->session.tab().document;
    const double end = m_clock() + kRound;
    do
        workOnStep(session, view);
    while (mayGoOn(end));
    if (!m_running) {
        leaveView(view, session, document);
        return true;
    }
    const double now = m_clock();
    session.exporting->done = m_running->done;
    session.exporting->seconds = now - m_running->since;
    const bool isDue = now - m_running->shownAt >= kBetweenShownProgress;
    if (isDue)
        m_running->shownAt = now;
    return isDue;
}

/// Takes the step that has ended and starts the next one.
void Exporter::workOnStep(Session& session, SceneView& view)
{
    takeStep(session);
    if (m_running && !m_running->job.isUnderWay() && m_running->done == m_running->plan.steps)
        finish(session, {});
    else if (m_running && !m_running->job.isUnderWay() && !m_running->stopReason.empty())
        finish(session, m_running->stopReason);
    if (m_running)
        startStep(view);
    if (m_running && m_running->plan.needsPictures && m_running->job.isUnderWay())
        startStep(view); // the next step is drawn while this one is written
}

/// Whether another step can be taken before the window draws its next frame. Without threads, none: the window runs the
/// jobs.
bool Exporter::mayGoOn(double end) const
{
    return m_running && m_jobs.hasThreads() && m_clock() < end && m_running->job.isReadyWithin(kStepPatience);
}

void Exporter::takeStep(Session& session)
{
    if (!m_running->job.isReady())
        return;
    const auto written = m_running->job.take();
    ++m_running->done;
    if (written && !*written && !m_running->stopReason.empty()) {
        finish(session, m_running->stopReason);
    } else if (!written || !*written) {
        finish(session, written ? written->error().message : "nothing was written: " + written.error());
    } else if (!(*written)->empty()) {
        ++m_running->written;
        if (m_running->file.empty())
            m_running->file = **written;
    }
}

/// Gives the next step to a worker, or draws the picture of the step after it.
void Exporter::startStep(SceneView& view)
{
    RunningExport& running = *m_running;
    if (!running.stopReason.empty() || running.started == running.plan.steps)
        return;
    try {
        if (running.plan.needsPictures && !running.picture) {
            const auto frame = static_cast<std::uint32_t>(running.started);
            if (running.motion)
                running.motion->moveTo(running.session, frame);
            else if (frame > 0)
                running.session = sessionAt(running.session, running.options, frame);
            view.add(running.session.tab().document); // its tab may be closed
            const ScreenshotKind kind = running.options.background == PictureBackground::transparent
                                            ? ScreenshotKind::transparent
                                            : ScreenshotKind::asShown;
            running.picture = ExportPicture{view.screenshot(running.session, running.size, kind)};
            if (!running.motion)
                running.picture->view = textOf(recordOf(running.session, running.session.tab()));
        }
    } catch (const std::exception& error) {
        return stop("the picture was not drawn: " + formats::reasonOf(error));
    }
    if (running.job.isUnderWay())
        return;
    const std::size_t step = running.started++;
    running.job = m_jobs.start([run = running.plan.run, step,
                                picture = std::exchange(running.picture, std::nullopt).value_or(ExportPicture()),
                                token = running.token](const CancelToken&) -> formats::Result<std::filesystem::path> {
        const formats::CancelScope scope([token] { return token.isCancelled(); });
        TRISVIEW_TRY(formats::checkCancelled("the export"));
        return run(step, picture);
    });
}

/// `problem`: empty if everything was written. Writing no file at all is an error.
void Exporter::finish(Session& session, std::string problem)
{
    const RunningExport running = std::exchange(m_running, std::nullopt).value();
    if (problem.empty() && running.written == 0)
        problem = "nothing was written";
    const std::vector<std::string> notes = running.plan.notes ? running.plan.notes() : std::vector<std::string>();
    running.plan.tidy();
    session.exporting.reset();
    const std::filesystem::path path = running.plan.folder ? running.plan.folder() : running.file;
    const std::string text = writtenText(running.plan, running.written, path);
    if (problem.empty())
        showSaved(session, "Saved " + text + linesOf(notes), path);
    else if (running.written == 0)
        showProblem(session, problem);
    else
        session.message = Message{.text = fmt::format("{}; saved before: {}", problem, text), .file = path};
    m_answers.answerSaving(running.ticket, problem, platform::utf8FromPath(path), notes);
}

void Exporter::close()
{
    const bool isWaiting = std::exchange(m_waiting, std::nullopt).has_value();
    if (isWaiting)
        std::fprintf(stderr, "%s", kNotFinished);
    if (!m_running)
        return;
    m_running->token.cancel(); // a conversion may take long
    bool isWhole = m_running->started == m_running->plan.steps;
    if (m_running->job.isUnderWay()) {
        const auto written = m_jobs.finish(m_running->job);
        isWhole = isWhole && written && *written;
    }
    m_running->plan.tidy();
    if (!isWhole)
        std::fprintf(stderr, "%s", kNotFinished);
    m_running.reset();
}

} // namespace app

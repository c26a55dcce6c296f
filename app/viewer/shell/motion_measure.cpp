#include "app/viewer/shell/motion_measure.hpp"

#include "app/viewer/export/exports.hpp"
#include "formats/base/out_of_memory.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace app {
namespace {

std::string resultOf(const ExportEstimate& estimate)
{
    nlohmann::json result = {{"frames", estimate.frames},
                             {"seconds", estimate.seconds},
                             {"width", estimate.width},
                             {"height", estimate.height},
                             {"bytes", nullptr}};
    if (estimate.bytes)
        result["bytes"] = *estimate.bytes;
    return result.dump();
}

} // namespace

bool MotionMeasure::start(Session& session, ExportOptions options, const glm::uvec2& view, Ticket ticket)
{
    if (!session.tab().document)
        return false;
    const auto checkedSize = pictureSize(options, view);
    auto frames = checkedSize ? MotionFrames::of(session, options) : tl::unexpected(checkedSize.error());
    if (!frames && ticket != 0) {
        showProblem(session, frames.error());
        return false;
    }
    end("another picture is measured");
    const glm::uvec2 size = checkedSize.value_or(glm::uvec2(0));
    ExportEstimate& estimate = session.exportEstimate.emplace();
    estimate.options = withoutPath(options);
    estimate.document = session.tab().document;
    estimate.width = size.x;
    estimate.height = size.y;
    estimate.isUnderWay = frames.has_value();
    estimate.isForCall = ticket != 0;
    if (!frames) {
        estimate.problem = frames.error();
        return false;
    }
    const MotionTimeline& timeline = *frames->timeline();
    estimate.frames = timeline.frameCount();
    estimate.seconds = timeline.seconds();
    const MotionHeader header = motionHeader(options, size);
    const std::uint64_t most = m_jobs.hasThreads() ? kMaxEstimatedPixels : kMaxEstimatedPixelsWithoutThreads;
    const bool isDrawn =
        std::uint64_t{size.x} * size.y <= most && !isVideo(header.format) && problemOfMotion(header, "").empty();
    auto runs = isDrawn ? sampledRuns(timeline.frameCount()) : std::vector<FrameRun>();
    m_running.emplace(Running{sessionAt(session, options, 0), *std::move(frames), header, std::move(runs)});
    m_running->ticket = ticket;
    return true;
}

/// Whether the form shows a picture that has another size in the present view.
bool MotionMeasure::hasOtherSize(const Session& session, const glm::uvec2& view) const
{
    const auto& estimate = session.exportEstimate;
    if (session.overlay != Overlay::exports || !estimate || (m_running && m_running->ticket != 0) ||
        estimate->document.lock() != session.tab().document)
        return false;
    return pictureSize(estimate->options, view).value_or(glm::uvec2(0)) !=
           glm::uvec2(estimate->width, estimate->height);
}

bool MotionMeasure::work(Session& session, SceneView& sceneView, const glm::uvec2& view)
{
    if (hasOtherSize(session, view)) {
        const ExportOptions options = session.exportEstimate->options;
        (void)start(session, options, view, 0);
        return true;
    }
    if (!m_running)
        return false;
    Running& running = *m_running;
    const bool isWanted = running.ticket != 0 || session.overlay == Overlay::exports;
    const bool isShown = std::any_of(session.tabs.begin(), session.tabs.end(),
                                     [&](const Tab& tab) { return tab.document == running.session.tab().document; });
    if (!isWanted || !isShown) {
        end("the picture was not measured: its model was closed");
        session.exportEstimate.reset();
        return true;
    }
    if (running.job.isReady()) {
        if (const auto measured = running.job.take())
            running.measured.push_back(*measured);
        else
            running.runs.clear(); // out of memory: no estimate
        ++running.run;
    }
    if (running.run >= running.runs.size()) {
        finish(session);
        return true;
    }
    if (!running.job.isUnderWay())
        drawFrame(sceneView);
    return false;
}

void MotionMeasure::drawFrame(SceneView& sceneView)
{
    Running& running = *m_running;
    const FrameRun run = running.runs[running.run];
    try {
        running.frames.moveTo(running.session, run.first + running.images.size());
        const glm::uvec2 size(running.header.width, running.header.height);
        running.images.push_back(sceneView.screenshot(
            running.session, size, running.header.keepsAlpha ? ScreenshotKind::transparent : ScreenshotKind::asShown));
    } catch (const std::exception&) { // the export itself will report it
        running.runs.clear();
        return;
    }
    if (running.images.size() == run.count)
        encodeRun();
}

void MotionMeasure::encodeRun()
{
    Running& running = *m_running;
    running.job = m_jobs.start([timeline = running.frames.timeline(), run = running.runs[running.run],
                                header = running.header, images = std::exchange(running.images, {})](
                                   const CancelToken&) { return measuredRun(*timeline, run, header, images); });
}

void MotionMeasure::finish(Session& session)
{
    ExportEstimate& estimate = *session.exportEstimate;
    estimate.isUnderWay = false;
    if (!m_running->measured.empty() && m_running->measured.size() == m_running->runs.size()) {
        estimate.bytes = estimatedBytes(estimate.frames, m_running->measured);
        estimate.isExact = m_running->runs.front().count == estimate.frames;
    }
    end("", resultOf(estimate));
}

void MotionMeasure::end(const std::string& problem, const std::string& result)
{
    if (const auto ended = std::exchange(m_running, std::nullopt))
        m_answers.answer(ended->ticket, problem, result);
}

} // namespace app

#pragma once

#include "app/viewer/export/exports.hpp"
#include "app/viewer/export/motion_frames.hpp"
#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/shell/call_answers.hpp"
#include "app/viewer/view/scene_view.hpp"
#include "formats/platform/clock.hpp"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace app {

/// An export in progress.
struct RunningExport {
    ExportPlan plan;
    ExportOptions options;
    glm::uvec2 size{};                    ///< of its pictures
    Session session;                      ///< the tab's state at the start of the export
    std::optional<MotionFrames> motion{}; ///< of a moving picture
    std::size_t started = 0;              ///< number of steps
    std::size_t done = 0;
    std::size_t written = 0;              ///< number of files
    std::filesystem::path file;           ///< the first written file
    std::optional<ExportPicture> picture; ///< of the next step
    Job<formats::Result<std::filesystem::path>> job;
    CancelToken token;        ///< of all steps
    std::string stopReason{}; ///< why no further step is started; empty: it goes on
    CallAnswers::Ticket ticket = 0;
    double since = 0.0;
    double shownAt = 0.0;
};

/// Runs one export at a time, step by step: workers write files; pictures are drawn between two frames of the window,
/// several if they are small. It can be cancelled between two frames, and during steps that read and convert a whole
/// model.
class Exporter {
public:
    using Ticket = CallAnswers::Ticket;

    Exporter(JobPool& jobs, CallAnswers& answers, platform::Clock clock)
        : m_jobs(jobs), m_answers(answers), m_clock(std::move(clock))
    {
    }

    /// Starts an export of the active document; pictures have the view's size, `view`, unless another one was chosen.
    /// False if nothing is written; the session's message has the reason.
    bool start(Session& session, const ExportOptions& options, const glm::uvec2& view, Ticket ticket);
    void cancel();

    /// Continues the export. True if the display changes.
    bool work(Session& session, SceneView& view);
    [[nodiscard]] bool isUnderWay() const { return m_running.has_value(); }

    /// Cancels the current step, or waits for its file. Reports missing files on stderr.
    void close();

private:
    void workOnStep(Session& session, SceneView& view);
    [[nodiscard]] bool mayGoOn(double end) const;
    void takeStep(Session& session);
    void startStep(SceneView& view);
    void stop(std::string reason);
    void finish(Session& session, std::string problem);

    JobPool& m_jobs;
    CallAnswers& m_answers;
    platform::Clock m_clock;
    std::optional<RunningExport> m_running;
};

} // namespace app

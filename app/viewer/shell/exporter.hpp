#pragma once

#include "app/viewer/export/exports.hpp"
#include "app/viewer/export/motion_frames.hpp"
#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/shell/call_answers.hpp"
#include "app/viewer/view/scene_view.hpp"
#include "formats/platform/clock.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
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

/// An export whose model is opened again with its last edits first.
struct WaitingExport {
    ExportOptions options;
    glm::uvec2 view{};
    CallAnswers::Ticket ticket = 0;
    std::uint32_t tab = 0; ///< Tab::id
    std::string document;  ///< scene::Document::path
    bool isCancelled = false;
};

/// Runs one export at a time, step by step: workers write files; pictures are drawn between two frames of the window,
/// several if they are small. It can be cancelled between two frames, and during steps that read and convert a whole
/// model.
class Exporter {
public:
    using Ticket = CallAnswers::Ticket;
    /// Whether the document of a tab is about to be opened again with its last edits.
    using AwaitsEdits = std::function<bool(const Tab&)>;

    Exporter(
        JobPool& jobs, CallAnswers& answers, platform::Clock clock,
        AwaitsEdits awaitsEdits = [](const Tab&) { return false; })
        : m_jobs(jobs), m_answers(answers), m_clock(std::move(clock)), m_awaitsEdits(std::move(awaitsEdits))
    {
    }

    /// Starts an export of the active document; pictures have the view's size, `view`, unless another one was chosen.
    /// It waits until the document is open with its last edits. False if nothing is written; the session's message has
    /// the reason.
    bool start(Session& session, const ExportOptions& options, const glm::uvec2& view, Ticket ticket);
    void cancel();

    /// Continues the export. True if the display changes.
    bool work(Session& session, SceneView& view);
    [[nodiscard]] bool isUnderWay() const { return m_running || m_waiting; }

    /// Cancels the current step, or waits for its file. Reports missing files on stderr.
    void close();

private:
    /// `source`: the session with the exported document as the active one.
    bool begin(Session& session, const Session& source, const ExportOptions& options, const glm::uvec2& view,
               Ticket ticket);
    bool endWaiting(Session& session);
    void workOnStep(Session& session, SceneView& view);
    [[nodiscard]] bool mayGoOn(double end) const;
    void takeStep(Session& session);
    void startStep(SceneView& view);
    void stop(std::string reason);
    void finish(Session& session, std::string problem);

    JobPool& m_jobs;
    CallAnswers& m_answers;
    platform::Clock m_clock;
    AwaitsEdits m_awaitsEdits;
    std::optional<WaitingExport> m_waiting;
    std::optional<RunningExport> m_running;
};

} // namespace app

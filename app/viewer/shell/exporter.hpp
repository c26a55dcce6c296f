#pragma once

#include "app/viewer/export/exports.hpp"
#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/shell/call_answers.hpp"
#include "app/viewer/view/scene_view.hpp"
#include "formats/platform/clock.hpp"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace app {

/// An export that is under way.
struct RunningExport {
    ExportPlan plan;
    ExportOptions options;
    glm::uvec2 size{};       ///< of its pictures
    Session session;         ///< the tab as it was when the export began
    std::size_t started = 0; ///< steps
    std::size_t done = 0;
    std::size_t written = 0;              ///< files
    std::filesystem::path file;           ///< the first of them
    std::optional<ExportPicture> picture; ///< of the step that is started next
    Job<formats::Result<std::filesystem::path>> job;
    CallAnswers::Ticket ticket = 0;
    double since = 0.0;
    double shownAt = 0.0;
    bool isCancelled = false;
};

/// Exports one thing at a time, step by step: workers write, and what has to be drawn for it is drawn between two
/// frames, one picture at a time. It can be cancelled between two steps.
class Exporter {
public:
    using Ticket = CallAnswers::Ticket;

    Exporter(JobPool& jobs, CallAnswers& answers, platform::Clock clock)
        : m_jobs(jobs), m_answers(answers), m_clock(std::move(clock))
    {
    }

    /// Starts to write something of the present document; pictures have the size of the view, `view`, where no other
    /// was chosen. False when nothing is written; why is the session's message.
    bool start(Session& session, const ExportOptions& options, const glm::uvec2& view, Ticket ticket);
    void cancel();

    /// Goes on. True when something else is to be shown.
    bool work(Session& session, SceneView& view);
    [[nodiscard]] bool isUnderWay() const { return m_running.has_value(); }

    /// Waits until what a worker writes is written, and ends. What is missing then is said on stderr.
    void close();

private:
    void takeStep(Session& session);
    void startStep(Session& session, SceneView& view);
    void finish(Session& session, std::string problem);

    JobPool& m_jobs;
    CallAnswers& m_answers;
    platform::Clock m_clock;
    std::optional<RunningExport> m_running;
};

} // namespace app

#pragma once

#include "app/output/motion_plan.hpp"
#include "app/viewer/export/motion_frames.hpp"
#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/shell/call_answers.hpp"
#include "app/viewer/view/scene_view.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// Estimates the bytes of a moving picture before it is exported: draws some of its frames, one between two frames of
/// the window, and encodes them on a worker. The result is Session::exportEstimate.
class MotionMeasure {
public:
    using Ticket = CallAnswers::Ticket;

    MotionMeasure(JobPool& jobs, CallAnswers& answers) : m_jobs(jobs), m_answers(answers) {}

    /// Measures a picture of the active document instead of the one before. False if it cannot be exported: a message
    /// has the reason, or the estimate if no `ticket` asks for it.
    bool start(Session& session, ExportOptions options, const glm::uvec2& view, Ticket ticket);

    /// Continues. `view`: the size of the view; a picture of that size is measured again if it changes. True if the
    /// display changes.
    bool work(Session& session, SceneView& sceneView, const glm::uvec2& view);
    [[nodiscard]] bool isUnderWay() const { return m_running.has_value(); }

    /// Abandons it.
    void close() { m_running.reset(); }

private:
    struct Running {
        Session session; // the tab's state
        MotionFrames frames;
        MotionHeader header;
        std::vector<FrameRun> runs{};
        std::size_t run = 0;                  // into `runs`
        std::vector<formats::Image> images{}; // of the current run
        std::vector<RunBytes> measured{};
        Job<RunBytes> job{};
        Ticket ticket = 0;
    };

    [[nodiscard]] bool hasOtherSize(const Session& session, const glm::uvec2& view) const;
    void drawFrame(SceneView& sceneView);
    void encodeRun();
    void finish(Session& session);
    /// `problem`: empty if the newer estimate replaces it.
    void end(const std::string& problem, const std::string& result = "null");

    JobPool& m_jobs;
    CallAnswers& m_answers;
    std::optional<Running> m_running;
};

} // namespace app

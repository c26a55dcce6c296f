#pragma once

#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/session/session.hpp"
#include "app/viewer/shell/call_answers.hpp"
#include "app/viewer/view/scene_view.hpp"
#include "formats/base/result.hpp"

#include <deque>
#include <filesystem>

namespace app {

/// Writes screenshots and textures as PNG on a worker thread.
class ImageWriter {
public:
    using Ticket = CallAnswers::Ticket;

    ImageWriter(JobPool& jobs, CallAnswers& answers) : m_jobs(jobs), m_answers(answers) {}

    /// Saves an image of the active document with `size` pixels. False if there is nothing to save; the session's
    /// message has the reason.
    bool saveScreenshot(Session& session, SceneView& view, const glm::uvec2& size, const TakeScreenshot& screenshot,
                        Ticket ticket);
    /// `texture`: into Document::textures. False if it has no image.
    bool saveTexture(const Session& session, std::uint32_t texture, Ticket ticket);

    /// Reports the finished images. True if there were any.
    bool finish(Session& session);
    /// Waits until all images are written, so that closing the window loses none.
    void close();

private:
    struct Image {
        Job<formats::Result<std::filesystem::path>> job;
        Ticket ticket = 0;
    };

    JobPool& m_jobs;
    CallAnswers& m_answers;
    std::deque<Image> m_images; // being written
};

} // namespace app

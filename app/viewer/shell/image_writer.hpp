#pragma once

#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/session/session.hpp"
#include "app/viewer/shell/call_answers.hpp"
#include "app/viewer/view/scene_view.hpp"
#include "formats/base/result.hpp"

#include <deque>
#include <filesystem>

namespace app {

/// Writes screenshots and textures as PNG on a worker.
class ImageWriter {
public:
    using Ticket = CallAnswers::Ticket;

    ImageWriter(JobPool& jobs, CallAnswers& answers) : m_jobs(jobs), m_answers(answers) {}

    /// Of the present document, of `size` pixels. False when there is nothing to save; why is the session's message.
    bool saveScreenshot(Session& session, SceneView& view, const glm::uvec2& size, const TakeScreenshot& screenshot,
                        Ticket ticket);
    /// `texture`: into Document::textures. False when it has no image.
    bool saveTexture(const Session& session, std::uint32_t texture, Ticket ticket);

    /// Tells what became of images that are written by now. True when there was one.
    bool finish(Session& session);
    /// Waits until all are written: one that is being saved when the window is closed is not lost.
    void close();

private:
    struct Image {
        Job<formats::Result<std::filesystem::path>> job;
        Ticket ticket = 0;
    };

    JobPool& m_jobs;
    CallAnswers& m_answers;
    std::deque<Image> m_images; // that are being written
};

} // namespace app

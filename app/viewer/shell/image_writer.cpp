#include "app/viewer/shell/image_writer.hpp"

#include "app/viewer/export/exports.hpp"
#include "app/viewer/jobs/save_image.hpp"
#include "app/viewer/tabs/view_record.hpp"
#include "formats/base/out_of_memory.hpp"
#include "formats/platform/directories.hpp"
#include "formats/platform/paths.hpp"

#include <cstdio>
#include <utility>

namespace app {

bool ImageWriter::saveTexture(const Session& session, std::uint32_t index, Ticket ticket)
{
    const auto& document = session.tab().document;
    if (!document || index >= document->textures.size() || !document->textures[index].image)
        return false;
    const scene::Texture& texture = document->textures[index];
    const std::string name = textureFileName(*document, texture);
    m_images.push_back({m_jobs.start([image = texture.image, name](const CancelToken&) {
                            return saveImage(*image, platform::picturesFolder(), name, formats::PngMark::texture);
                        }),
                        ticket});
    return true;
}

bool ImageWriter::saveScreenshot(Session& session, SceneView& view, const glm::uvec2& size,
                                 const TakeScreenshot& screenshot, Ticket ticket)
{
    if (!session.tab().document)
        return false;
    try {
        formats::Image image = view.screenshot(session, size, screenshot.kind);
        auto job = m_jobs.start([image = std::move(image), name = pictureName(session), file = screenshot.file,
                                 view = textOf(recordOf(session, session.tab()))](const CancelToken&) {
            return file.empty() ? saveImage(image, platform::picturesFolder(), name, formats::PngMark::image, view)
                                : saveImageAs(image, file, formats::PngMark::image, view);
        });
        m_images.push_back({std::move(job), ticket});
        return true;
    } catch (const std::exception& error) {
        showProblem(session, "the screenshot was not taken: " + formats::reasonOf(error));
        return false;
    }
}

bool ImageWriter::finish(Session& session)
{
    bool isAny = false;
    for (auto image = m_images.begin(); image != m_images.end();) {
        if (!image->job.isReady()) {
            ++image;
            continue;
        }
        isAny = true;
        const auto saved = image->job.take();
        const std::string path = saved && *saved ? platform::utf8FromPath(**saved) : std::string();
        std::string problem;
        if (!saved)
            problem = "the image was not saved: " + saved.error();
        else if (!*saved)
            problem = saved->error().message;
        if (problem.empty())
            showSaved(session, "Saved " + path, **saved);
        else
            showProblem(session, problem);
        m_answers.answerSaving(image->ticket, problem, path);
        image = m_images.erase(image);
    }
    return isAny;
}

void ImageWriter::close()
{
    for (Image& image : m_images) {
        const auto saved = m_jobs.finish(image.job);
        if (!saved || !*saved)
            std::fprintf(stderr, "trisview: %s\n", saved ? saved->error().message.c_str() : saved.error().c_str());
    }
    m_images.clear();
}

} // namespace app

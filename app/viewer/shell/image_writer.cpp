#include "app/viewer/shell/image_writer.hpp"

#include "app/viewer/jobs/save_image.hpp"
#include "app/viewer/session/shown.hpp"
#include "formats/base/names.hpp"
#include "formats/base/out_of_memory.hpp"
#include "formats/platform/directories.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <utility>

namespace app {

bool ImageWriter::saveTexture(const Session& session, std::uint32_t index, Ticket ticket)
{
    const auto& document = session.tab().document;
    if (!document || index >= document->textures.size() || !document->textures[index].image)
        return false;
    const scene::Texture& texture = document->textures[index];
    // One inside a model's file is called like both.
    const std::string name =
        texture.path.empty() ? formats::stemOf(document->path) + "_" + texture.name : formats::stemOf(texture.path);
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
        std::string name = fmt::format("{}-{}-{:.6g}", formats::stemOf(session.tab().document->name),
                                       shownClip(session).name, shownFrame(session));
        auto job = m_jobs.start(
            [image = std::move(image), name = std::move(name), file = screenshot.file](const CancelToken&) {
                return file.empty() ? saveImage(image, platform::picturesFolder(), name, formats::PngMark::image)
                                    : saveImageAs(image, file, formats::PngMark::image);
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
            showNotice(session, "Saved " + path);
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
        const auto saved = image.job.take();
        if (!saved || !*saved)
            std::fprintf(stderr, "trisview: %s\n", saved ? saved->error().message.c_str() : saved.error().c_str());
    }
    m_images.clear();
}

} // namespace app

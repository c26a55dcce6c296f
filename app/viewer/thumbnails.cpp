#include "app/viewer/thumbnails.hpp"

#include "formats/core/vertex_block.hpp"
#include "renderer/picture.hpp"
#include "renderer/scene/open.hpp"

#include <algorithm>

namespace app {
namespace {

constexpr std::size_t kMostKept = 300; // 28 MB of pictures with their mipmaps

formats::Result<std::shared_ptr<const scene::Document>> load(const std::filesystem::path& file)
{
    auto document = scene::open(file, {.gameFolders = {}, .images = scene::ImagePolicy::chosen, .skin = {}});
    if (!document)
        return tl::unexpected(std::move(document).error());
    return std::make_shared<const scene::Document>(*std::move(document));
}

formats::Image pictureOf(renderer::ModelRenderer& renderer, const std::shared_ptr<const scene::Document>& document)
{
    const formats::Model& model = *document->nodes.front().model;
    const std::uint32_t clip = scene::restingClip(model);
    const std::uint32_t frame = clip < model.clips.size() ? model.clips[clip].firstFrame : 0;
    renderer::PictureOptions options;
    options.width = options.height = Thumbnails::kEdge;
    options.background.reset();
    options.framing = boundsOfFrames(keyframesOf(model), frame, 1);
    renderer::SceneOnGpu scene = renderer.upload(document);
    renderer::PictureRenderer picture(renderer, options);
    picture.draw(scene, {frame, frame, 0.0f});
    formats::Image image = picture.read();
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    return image;
}

} // namespace

const Thumbnail* Thumbnails::want(const std::filesystem::path& file)
{
    Thumbnail& thumbnail = m_thumbnails[file];
    thumbnail.lastWanted = m_frame;
    return &thumbnail;
}

bool Thumbnails::work(renderer::ModelRenderer& renderer, bool mayDraw)
{
    const bool isFinished = mayDraw && m_loading.isReady();
    if (isFinished)
        finish(renderer);
    if (!m_loading.isUnderWay())
        startNext();
    dropOldest();
    return isFinished;
}

void Thumbnails::finish(renderer::ModelRenderer& renderer)
{
    auto loaded = m_loading.take();
    const auto found = m_thumbnails.find(m_loadingFile);
    if (found == m_thumbnails.end())
        return; // forgotten meanwhile
    Thumbnail& thumbnail = found->second;
    thumbnail.state = Thumbnail::State::failed;
    if (!loaded) {
        thumbnail.problem = loaded.error();
    } else if (!*loaded) {
        thumbnail.problem = loaded->error().message;
    } else {
        try {
            thumbnail.texture = std::make_unique<renderer::ColourTexture>(pictureOf(renderer, **loaded), "thumbnail");
            thumbnail.state = Thumbnail::State::ready;
        } catch (const std::exception& error) {
            thumbnail.problem = error.what();
        }
    }
}

void Thumbnails::startNext()
{
    for (const auto& [file, thumbnail] : m_thumbnails) {
        if (thumbnail.state != Thumbnail::State::waiting || thumbnail.lastWanted + 1 < m_frame)
            continue;
        m_loadingFile = file;
        m_loading = m_jobs.start([path = file](const CancelToken&) { return load(path); });
        return;
    }
}

void Thumbnails::dropOldest()
{
    while (m_thumbnails.size() > kMostKept) {
        const auto oldest =
            std::min_element(m_thumbnails.begin(), m_thumbnails.end(),
                             [](const auto& a, const auto& b) { return a.second.lastWanted < b.second.lastWanted; });
        if (oldest->second.lastWanted == m_frame)
            return; // a very large window
        m_thumbnails.erase(oldest);
    }
}

void Thumbnails::forget(const std::filesystem::path& file)
{
    m_thumbnails.erase(file);
}

ThumbnailCounts Thumbnails::counts() const
{
    ThumbnailCounts counts;
    for (const auto& [file, thumbnail] : m_thumbnails) {
        switch (thumbnail.state) {
        case Thumbnail::State::ready:
            ++counts.ready;
            break;
        case Thumbnail::State::failed:
            ++counts.failed;
            break;
        case Thumbnail::State::waiting:
            counts.waiting += thumbnail.lastWanted + 1 >= m_frame ? 1 : 0;
            break;
        }
    }
    return counts;
}

} // namespace app

#include "app/viewer/inspector/previews.hpp"

#include "app/viewer/widgets/widgets.hpp"

#include <algorithm>
#include <cstdint>

namespace app {
namespace {

// Twice the display size, for high-resolution displays.
constexpr std::uint32_t kThumbnailEdge = 96;
constexpr std::uint32_t kLargeEdge = 640;

} // namespace

formats::Image reducedTo(const formats::Image& image, std::uint32_t edge)
{
    if (std::max(image.width, image.height) < 2 * edge)
        return image;
    std::vector<formats::Image> levels = renderer::mipmapsOf(image);
    const auto tooSmall = std::find_if(levels.begin(), levels.end(), [&](const formats::Image& level) {
        return std::max(level.width, level.height) < edge;
    });
    return tooSmall == levels.begin() ? image : std::move(*std::prev(tooSmall));
}

void Previews::keepOnly(const std::shared_ptr<const scene::Document>& document)
{
    if (document == m_document)
        return;
    m_document = document;
    const auto isGone = [&](const auto& entry) {
        const auto shows = [&](const scene::Texture& texture) { return texture.image == entry.first; };
        return !document || std::none_of(document->textures.begin(), document->textures.end(), shows);
    };
    std::erase_if(m_thumbnails, isGone);
    std::erase_if(m_large, isGone);
}

ImTextureID Previews::idOf(Textures& textures, const std::shared_ptr<const formats::Image>& image, std::uint32_t edge)
{
    auto found = textures.find(image);
    if (found == textures.end())
        found = textures.emplace(image, renderer::ColorTexture(reducedTo(*image, edge), "preview")).first;
    return textureId(found->second);
}

ImTextureID Previews::thumbnail(const std::shared_ptr<const formats::Image>& image)
{
    return idOf(m_thumbnails, image, kThumbnailEdge);
}

ImTextureID Previews::large(const std::shared_ptr<const formats::Image>& image)
{
    return idOf(m_large, image, kLargeEdge);
}

std::uint64_t Previews::bytes() const
{
    std::uint64_t sum = 0;
    for (const Textures* textures : {&m_thumbnails, &m_large}) {
        for (const auto& [image, texture] : *textures)
            sum += texture.bytes();
    }
    return sum;
}

} // namespace app

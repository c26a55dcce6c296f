#include "renderer/scene/compare/versions.hpp"

#include "formats/model/capabilities.hpp"

#include <algorithm>

namespace scene {
namespace {

bool hasOtherBytes(const formats::Model& before, const formats::Model& now)
{
    const auto a = fileBytesOf(before);
    const auto b = fileBytesOf(now);
    return before.fileBytes != now.fileBytes || !std::equal(a.begin(), a.end(), b.begin(), b.end());
}

bool hasOtherPixels(const Texture& before, const Texture& now)
{
    if (before.image == now.image || !before.image || !now.image)
        return false;
    return before.image->width != now.image->width || before.image->height != now.image->height ||
           before.image->pixels != now.image->pixels;
}

} // namespace

std::span<const std::byte> fileBytesOf(const formats::Model& model)
{
    if (!capabilitiesOf(model).hasVertexFrames)
        return skinnedOf(model).file.span();
    const auto& blocks = keyframesOf(model).blocks;
    return blocks.empty() ? std::span<const std::byte>() : blocks.front().bytes.span();
}

bool isOtherVersion(const Document& before, const Document& now)
{
    // A node keeps the path of its finest level, even if another level is shown.
    const bool isSameLevel = before.level == now.level;
    for (const Node& node : before.nodes) {
        if (!isSameLevel)
            break;
        const auto again = std::find_if(now.nodes.begin(), now.nodes.end(),
                                        [&](const Node& other) { return other.path == node.path; });
        if (again != now.nodes.end() && hasOtherBytes(*node.model, *again->model))
            return true;
    }
    for (const Texture& texture : before.textures) {
        const auto again = std::find_if(now.textures.begin(), now.textures.end(), [&](const Texture& other) {
            return !texture.path.empty() && other.path == texture.path;
        });
        if (again != now.textures.end() && hasOtherPixels(texture, *again))
            return true;
    }
    return false;
}

std::uint64_t memoryOf(const Document& document)
{
    std::uint64_t bytes = 0;
    for (const Node& node : document.nodes)
        bytes += node.model->fileBytes;
    for (const Texture& texture : document.textures)
        bytes += texture.image ? texture.image->pixels.size() : 0;
    return bytes;
}

} // namespace scene

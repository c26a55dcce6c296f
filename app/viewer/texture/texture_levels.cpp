#include "app/viewer/texture/texture_levels.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace app {
namespace {

using formats::Image;

Image emptyImage(std::uint32_t width, std::uint32_t height)
{
    Image image{width, height, {}};
    image.pixels.resize(4 * image.pixelCount());
    return image;
}

const Image& pixelLevel(const scene::Texture& texture, std::uint32_t level)
{
    return level == 0 ? *texture.image : texture.levels->smaller[level - 1];
}

formats::Rgba pixelIn(const Image& image, std::uint32_t x, std::uint32_t y)
{
    const std::uint8_t* const pixel = &image.pixels[4 * (std::size_t{y} * image.width + x)];
    return {pixel[0], pixel[1], pixel[2], pixel[3]};
}

/// Decodes only the block of the pixel.
formats::Rgba pixelInBlocks(const formats::BlockLevel& level, formats::BlockFormat format, std::uint32_t x,
                            std::uint32_t y)
{
    constexpr std::uint32_t kSide = formats::kBlockSide;
    const std::uint64_t across = (std::uint64_t{level.width} + kSide - 1) / kSide;
    const std::uint64_t number = y / kSide * across + x / kSide;
    const std::size_t bytes = formats::blockBytes(format);
    Image block = emptyImage(kSide, kSide);
    formats::paintBlocks(block, format, level.bytes().subspan(static_cast<std::size_t>(number) * bytes, bytes));
    return pixelIn(block, x % kSide, y % kSide);
}

bool isBlockLevel(const scene::Texture& texture, std::uint32_t level)
{
    return level > 0 && texture.levels && texture.levels->format;
}

/// The pixel at a share of a row of `count`.
std::uint32_t pixelAt(double share, std::uint32_t count, bool repeats)
{
    const double within = repeats ? share - std::floor(share) : std::clamp(share, 0.0, 1.0);
    return std::min(static_cast<std::uint32_t>(within * count), count - 1);
}

} // namespace

std::uint32_t levelCountOf(const scene::Texture& texture)
{
    if (!texture.image || texture.image->isEmpty())
        return 0;
    if (!texture.levels)
        return 1;
    const std::size_t smaller = texture.levels->format ? std::max<std::size_t>(texture.levels->blocks.size(), 1) - 1
                                                       : texture.levels->smaller.size();
    return static_cast<std::uint32_t>(smaller) + 1;
}

glm::uvec2 levelSize(const scene::Texture& texture, std::uint32_t level)
{
    if (isBlockLevel(texture, level))
        return {texture.levels->blocks[level].width, texture.levels->blocks[level].height};
    const Image& image = pixelLevel(texture, level);
    return {image.width, image.height};
}

Image levelImage(const scene::Texture& texture, std::uint32_t level)
{
    if (!isBlockLevel(texture, level))
        return pixelLevel(texture, level);
    const formats::BlockLevel& blocks = texture.levels->blocks[level];
    Image image = emptyImage(blocks.width, blocks.height);
    formats::paintBlocks(image, *texture.levels->format, blocks.bytes());
    return image;
}

std::optional<Texel> texelAt(const scene::Texture& texture, std::uint32_t level, const glm::dvec2& uv,
                             const std::array<bool, 2>& repeats)
{
    if (level >= levelCountOf(texture) || !std::isfinite(uv.x) || !std::isfinite(uv.y))
        return std::nullopt;
    const glm::uvec2 size = levelSize(texture, level);
    const glm::uvec2 at(pixelAt(uv.x, size.x, repeats[0]), pixelAt(uv.y, size.y, repeats[1]));
    if (isBlockLevel(texture, level))
        return Texel{at, pixelInBlocks(texture.levels->blocks[level], *texture.levels->format, at.x, at.y)};
    return Texel{at, pixelIn(pixelLevel(texture, level), at.x, at.y)};
}

Image withChannels(Image image, TextureChannels channels)
{
    constexpr std::uint8_t kOpaque = std::numeric_limits<std::uint8_t>::max();
    if (channels == TextureChannels::rgba)
        return image;
    const std::size_t single = static_cast<std::size_t>(channels) - static_cast<std::size_t>(TextureChannels::red);
    for (std::size_t i = 0; i + 3 < image.pixels.size(); i += 4) {
        if (channels != TextureChannels::rgb)
            std::fill_n(&image.pixels[i], 3, image.pixels[i + single]);
        image.pixels[i + 3] = kOpaque;
    }
    return image;
}

} // namespace app

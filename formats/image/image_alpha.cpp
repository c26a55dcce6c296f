#include "formats/image/image_alpha.hpp"

#include <algorithm>

namespace formats {
namespace {

constexpr std::uint8_t kSolidFrom = 224;
constexpr std::uint8_t kClearBelow = 32;
constexpr std::size_t kStrayPixels = 4096; // at most one pixel in this many is ignored
constexpr std::size_t kSoftPixels = 128;   // more than one in this many makes an image translucent
constexpr std::uint32_t kEdgeWidth = 2;    // partial pixels this near to clear or solid ones may be a smoothed edge

std::uint8_t alphaAt(const Image& image, std::uint32_t x, std::uint32_t y)
{
    return image.pixels[(std::size_t{y} * image.width + x) * 4 + 3];
}

bool isPartial(std::uint8_t alpha)
{
    return alpha >= kClearBelow && alpha < kSolidFrom;
}

/// Whether a pixel and all pixels around it are partial.
bool isInsidePartialArea(const Image& image, std::uint32_t x, std::uint32_t y)
{
    const std::uint32_t right = std::min(x + kEdgeWidth, image.width - 1);
    const std::uint32_t bottom = std::min(y + kEdgeWidth, image.height - 1);
    for (std::uint32_t row = y - std::min(y, kEdgeWidth); row <= bottom; ++row) {
        for (std::uint32_t column = x - std::min(x, kEdgeWidth); column <= right; ++column) {
            if (!isPartial(alphaAt(image, column, row)))
                return false;
        }
    }
    return true;
}

struct AlphaCounts {
    std::size_t clear = 0;
    std::size_t partial = 0;
    std::size_t solid = 0;
};

AlphaCounts countAlpha(const Image& image)
{
    AlphaCounts counts;
    for (std::size_t i = 3; i < image.pixels.size(); i += 4) {
        counts.clear += image.pixels[i] < kClearBelow ? 1 : 0;
        counts.solid += image.pixels[i] >= kSolidFrom ? 1 : 0;
    }
    counts.partial = image.pixelCount() - counts.clear - counts.solid;
    return counts;
}

std::size_t countSoftPixels(const Image& image)
{
    std::size_t count = 0;
    for (std::uint32_t y = 0; y < image.height; ++y) {
        for (std::uint32_t x = 0; x < image.width; ++x)
            count += isPartial(alphaAt(image, x, y)) && isInsidePartialArea(image, x, y) ? 1 : 0;
    }
    return count;
}

} // namespace

std::string_view nameOf(ImageAlpha alpha)
{
    constexpr std::array<std::string_view, 3> kNames{"opaque", "cutout", "blend"};
    return kNames[static_cast<std::size_t>(alpha)];
}

ImageAlpha classifyAlpha(const Image& image)
{
    const AlphaCounts counts = countAlpha(image);
    const std::size_t stray = image.pixelCount() / kStrayPixels;
    const std::size_t visible = counts.partial + counts.solid;
    if (counts.clear + counts.partial <= stray || visible <= stray)
        return ImageAlpha::opaque;
    // Only partial pixels can be soft.
    const bool mayBeSoft = counts.partial > visible / kSoftPixels;
    return mayBeSoft && countSoftPixels(image) > visible / kSoftPixels ? ImageAlpha::blended : ImageAlpha::cutOut;
}

} // namespace formats

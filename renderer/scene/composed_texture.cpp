#include "renderer/scene/composed_texture.hpp"

#include "renderer/scene/games/warcraft/body_texture.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace scene {
namespace {

constexpr std::uint32_t kUsualSide = 256; // that of the game
constexpr std::uint8_t kGray = 128;       // of what no layer paints

} // namespace

std::uint32_t composedSide(const ComposedImage& composed, std::uint32_t firstWidth)
{
    if (!composed.hasSizeOfFirst)
        return kUsualSide;
    return std::bit_ceil(std::clamp(firstWidth, kUsualSide, kMaxComposedSide));
}

formats::Image unpaintedImage(std::uint32_t side)
{
    formats::Image image;
    image.width = image.height = side;
    image.pixels.assign(std::size_t{4} * side * side, kGray);
    for (std::size_t i = 3; i < image.pixels.size(); i += 4)
        image.pixels[i] = 255;
    return image;
}

void paintLayer(formats::Image& image, const ComposedImage::Layer& layer, const formats::Image& pixels)
{
    assert(image.width == image.height);
    const BodyRect rect = scaledRect({layer.x, layer.y, layer.width, layer.height}, image.width);
    if (!layer.isOpaque) {
        paintInto(image, rect, pixels);
        return;
    }
    formats::Image opaque = pixels;
    for (std::size_t alpha = 3; alpha < opaque.pixels.size(); alpha += 4)
        opaque.pixels[alpha] = 255;
    paintInto(image, rect, opaque);
}

} // namespace scene

#include "renderer/scene/composed_texture.hpp"

#include "renderer/scene/games/warcraft/body_texture.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace scene {
namespace {

constexpr std::uint32_t kUsualSide = 256; // that of the game
constexpr std::uint32_t kUnits = 512;     // of rectangles
constexpr std::uint8_t kGray = 128;       // of what no layer paints

} // namespace

std::uint32_t composedSide(const ComposedImage& composed, std::uint32_t firstWidth)
{
    if (!composed.hasSizeOfFirst)
        return kUsualSide;
    return std::bit_ceil(std::clamp(firstWidth, kUsualSide, kMaxComposedSide));
}

formats::Image composedPixels(const ComposedImage& composed, std::span<const formats::Image> images, std::uint32_t side)
{
    assert(images.size() == composed.layers.size());
    formats::Image body;
    body.width = body.height = side;
    body.pixels.assign(std::size_t{4} * side * side, kGray);
    for (std::size_t i = 3; i < body.pixels.size(); i += 4)
        body.pixels[i] = 255;
    for (std::size_t i = 0; i < images.size(); ++i) {
        const ComposedImage::Layer& layer = composed.layers[i];
        const auto scaled = [side](std::uint32_t units) { return units * side / kUnits; };
        const BodyRect rect{scaled(layer.x), scaled(layer.y), scaled(layer.width), scaled(layer.height)};
        if (!layer.isOpaque) {
            paintInto(body, rect, images[i]);
            continue;
        }
        formats::Image opaque = images[i];
        for (std::size_t alpha = 3; alpha < opaque.pixels.size(); alpha += 4)
            opaque.pixels[alpha] = 255;
        paintInto(body, rect, opaque);
    }
    return body;
}

} // namespace scene

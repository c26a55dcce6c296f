#pragma once

#include "formats/image/image.hpp"
#include "renderer/scene/document/composed_image.hpp"

#include <cstdint>

namespace scene {

/// The side of a composed image whose first layer has this width, in pixels: a power of two, 256 to kMaxComposedSide.
[[nodiscard]] std::uint32_t composedSide(const ComposedImage& composed, std::uint32_t firstWidth);
inline constexpr std::uint32_t kMaxComposedSide = 4096;

/// A composed image before its first layer: gray, `side` pixels on each side.
[[nodiscard]] formats::Image unpaintedImage(std::uint32_t side);

/// Paints the image of a layer, scaled to its rectangle, into a square image. An empty image paints nothing.
void paintLayer(formats::Image& image, const ComposedImage::Layer& layer, const formats::Image& pixels);

} // namespace scene

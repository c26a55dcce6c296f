#pragma once

#include "formats/image/image.hpp"
#include "renderer/scene/document/composed_image.hpp"

#include <cstdint>
#include <span>

namespace scene {

/// The side of a composed image whose first layer has this width, in pixels: a power of two, 256 to kMaxComposedSide.
[[nodiscard]] std::uint32_t composedSide(const ComposedImage& composed, std::uint32_t firstWidth);
inline constexpr std::uint32_t kMaxComposedSide = 4096;

/// Paints the layers, whose images are in the same order; an empty image paints nothing.
[[nodiscard]] formats::Image composedPixels(const ComposedImage& composed, std::span<const formats::Image> images,
                                            std::uint32_t side);

} // namespace scene

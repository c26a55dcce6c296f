#pragma once

#include "formats/image/image.hpp"

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace formats {

inline constexpr std::size_t kPaletteSize = 256;

using Rgb = std::array<std::uint8_t, 3>;

/// The palette chosen for an image.
struct ChosenPalette {
    std::vector<Rgb> colors;                                 ///< at most kPaletteSize
    std::unordered_map<std::uint32_t, std::uint8_t> indexOf; ///< by packed color of the image
};

[[nodiscard]] std::uint32_t packedColor(const Rgb& color);

/// The color of a pixel, counted row by row; its alpha is dropped.
[[nodiscard]] Rgb pixelColor(const Image& image, std::size_t pixel);

/// A color and how many pixels have it.
struct CountedColor {
    Rgb color{};
    std::uint64_t count = 0;
};

/// At most `most` colors for those given, of which each count is at least 1. Median cut: repeatedly cuts the box with
/// the largest error; few colors are all kept.
[[nodiscard]] std::vector<Rgb> chooseColors(std::vector<CountedColor> colors, std::size_t most);

/// The same for an image, with the nearest entry for each of its colors.
[[nodiscard]] ChosenPalette paletteFor(const Image& image);

} // namespace formats

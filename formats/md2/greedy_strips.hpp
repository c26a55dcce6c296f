#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace formats::md2 {

/// Strips over `triangles` (corners below `cornerCount`, three different ones each) that begin where few neighbors are
/// left and go on as long as they can. Each triangle is in one strip, with its orientation.
///
/// A stripifier that may turn around by empty triangles makes strips that, without those, are shorter than these.
[[nodiscard]] std::vector<std::vector<std::uint32_t>>
greedyStrips(std::span<const std::array<std::uint32_t, 3>> triangles, std::uint32_t cornerCount);

} // namespace formats::md2

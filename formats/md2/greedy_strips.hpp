#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace formats::md2 {

/// Builds strips of `triangles` (corners below `cornerCount`, three different ones each) that start where few neighbors
/// are left and are as long as possible. Each triangle is in one strip, with its orientation.
///
/// Stripifiers that turn around with empty triangles make longer strips than these, but not if those are removed.
[[nodiscard]] std::vector<std::vector<std::uint32_t>>
greedyStrips(std::span<const std::array<std::uint32_t, 3>> triangles, std::uint32_t cornerCount);

} // namespace formats::md2

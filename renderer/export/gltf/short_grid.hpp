#pragma once

#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

/// Positions as normalized 16-bit integers.
namespace renderer::gltf {

/// The extension that files with such positions need.
inline constexpr std::string_view kQuantization = "KHR_mesh_quantization";

using ShortVector = std::array<std::int16_t, 3>;

/// A position is `stored / 32767 * scale + offset`.
struct ShortGrid {
    double scale = 1.0;
    glm::dvec3 offset{0.0};
};

struct PositionRange {
    glm::dvec3 low{std::numeric_limits<double>::max()};
    glm::dvec3 high{std::numeric_limits<double>::lowest()};

    void add(const std::vector<glm::dvec3>& positions);
    [[nodiscard]] double extent() const; ///< along the longest axis
};

/// The finest grid that contains a range, and with `hasDifferences` also all differences between its positions.
/// nullopt: the range has no size or is not finite.
[[nodiscard]] std::optional<ShortGrid> gridOf(const PositionRange& range, bool hasDifferences);

/// The grid of these steps; nullopt: it does not contain the range, or not all differences.
[[nodiscard]] std::optional<ShortGrid> gridOfSteps(const PositionRange& range, double step);

[[nodiscard]] std::vector<ShortVector> shortsOf(const std::vector<glm::dvec3>& positions, const ShortGrid& grid);

} // namespace renderer::gltf

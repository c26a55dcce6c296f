#include "renderer/export/gltf/short_grid.hpp"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>

namespace renderer::gltf {
namespace {

constexpr double kLargest = 32767.0; // -32768 is not used: normalized, it is -1, too

} // namespace

void PositionRange::add(const std::vector<glm::dvec3>& positions)
{
    for (const glm::dvec3& position : positions) {
        low = glm::min(low, position);
        high = glm::max(high, position);
    }
}

double PositionRange::extent() const
{
    const glm::dvec3 size = high - low;
    return std::max({size.x, size.y, size.z});
}

std::optional<ShortGrid> gridOf(const PositionRange& range, bool hasDifferences)
{
    const double scale = range.extent() * (hasDifferences ? 1.0 : 0.5);
    const glm::dvec3 offset = (range.low + range.high) * 0.5;
    const bool isFinite = std::isfinite(static_cast<float>(scale)) && std::isfinite(offset.x + offset.y + offset.z);
    if (!(static_cast<float>(scale) > 0.0f) || !isFinite)
        return std::nullopt;
    return ShortGrid{scale, offset};
}

std::optional<ShortGrid> gridOfSteps(const PositionRange& range, double step)
{
    const double scale = kLargest * step;
    const double low = std::min({range.low.x, range.low.y, range.low.z});
    const double high = std::max({range.high.x, range.high.y, range.high.z});
    const bool fits = low >= -scale && high <= scale && range.extent() <= scale;
    return fits ? std::optional(ShortGrid{scale, glm::dvec3(0.0)}) : std::nullopt;
}

std::vector<ShortVector> shortsOf(const std::vector<glm::dvec3>& positions, const ShortGrid& grid)
{
    std::vector<ShortVector> shorts;
    shorts.reserve(positions.size());
    for (const glm::dvec3& position : positions) {
        const glm::dvec3 stored = (position - grid.offset) / grid.scale * kLargest;
        ShortVector& one = shorts.emplace_back();
        for (int axis = 0; axis < 3; ++axis) {
            const double rounded = std::round(stored[axis]);
            one[static_cast<std::size_t>(axis)] =
                static_cast<std::int16_t>(std::isnan(rounded) ? 0.0 : std::clamp(rounded, -kLargest, kLargest));
        }
    }
    return shorts;
}

} // namespace renderer::gltf

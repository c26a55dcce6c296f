#include "renderer/export/game/vertex_grid.hpp"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>

namespace renderer::game {
namespace {

constexpr double kGridSteps = 255.0;
constexpr double kSteadySteps = 254.0; // one is lost because frames start at multiples of the step
constexpr int kSignificantBits = 12;

/// Rounded up to a few significant bits.
float roundedStep(double step)
{
    int exponent = 0;
    const double fraction = std::frexp(step, &exponent);
    return static_cast<float>(
        std::ldexp(std::ceil(std::ldexp(fraction, kSignificantBits)), exponent - kSignificantBits));
}

formats::FrameTransform steadyGrid(const FrameBox& box, const glm::vec3& steps)
{
    formats::FrameTransform grid;
    for (int axis = 0; axis < 3; ++axis) {
        const auto step = static_cast<double>(steps[axis]);
        grid.scale[axis] = steps[axis];
        grid.translate[axis] = step > 0.0 ? static_cast<float>(std::floor(box.min[axis] / step) * step)
                                          : static_cast<float>(box.min[axis]);
    }
    return grid;
}

formats::FrameTransform finestGrid(const FrameBox& box)
{
    formats::FrameTransform grid;
    for (int axis = 0; axis < 3; ++axis) {
        grid.scale[axis] = static_cast<float>((box.max[axis] - box.min[axis]) / kGridSteps);
        grid.translate[axis] = static_cast<float>(box.min[axis]);
    }
    return grid;
}

} // namespace

FrameBox boxOf(const PosedFrame& frame, std::span<const std::uint32_t> vertices)
{
    FrameBox box{frame.positions[vertices.front()], frame.positions[vertices.front()]};
    for (const std::uint32_t vertex : vertices) {
        box.min = glm::min(box.min, frame.positions[vertex]);
        box.max = glm::max(box.max, frame.positions[vertex]);
    }
    return box;
}

std::vector<formats::FrameTransform> gridsOf(std::span<const FrameBox> boxes, GridKind kind)
{
    glm::dvec3 extent(0.0);
    for (const FrameBox& box : boxes)
        extent = glm::max(extent, box.max - box.min);
    glm::vec3 steps(0.0f);
    for (int axis = 0; axis < 3; ++axis) {
        if (extent[axis] > 0.0)
            steps[axis] = roundedStep(extent[axis] / kSteadySteps);
    }
    std::vector<formats::FrameTransform> grids;
    grids.reserve(boxes.size());
    for (const FrameBox& box : boxes)
        grids.push_back(kind == GridKind::steady ? steadyGrid(box, steps) : finestGrid(box));
    return grids;
}

std::array<std::uint8_t, 3> nearestGridPoint(const formats::FrameTransform& grid, const glm::dvec3& position)
{
    std::array<std::uint8_t, 3> point{};
    for (int axis = 0; axis < 3; ++axis) {
        const auto step = static_cast<double>(grid.scale[axis]);
        if (!(step > 0.0))
            continue;
        const double steps = std::round((position[axis] - static_cast<double>(grid.translate[axis])) / step);
        point.at(static_cast<std::size_t>(axis)) = static_cast<std::uint8_t>(std::clamp(steps, 0.0, kGridSteps));
    }
    return point;
}

} // namespace renderer::game

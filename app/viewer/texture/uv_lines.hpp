#pragma once

#include "app/viewer/queries/texture_points.hpp"
#include "formats/image/image.hpp"

#include <glm/ext/vector_uint2.hpp>
#include <glm/vec2.hpp>

#include <array>
#include <span>

namespace app {

/// Maps texture coordinates to a picture: `origin` + uv * `scale`, in pixels from its left and top.
struct UvPlacement {
    glm::uvec2 size{1};
    glm::vec2 origin{};
    glm::vec2 scale{1.0f};
    float lineWidth = 1.0f;

    bool operator==(const UvPlacement&) const = default;
};

struct UvLineColors {
    std::array<std::uint8_t, 4> others{};   ///< red, green, blue, alpha
    std::array<std::uint8_t, 4> selected{}; ///< likewise, drawn over the others
};

/// The edges of triangles as antialiased lines with a dark seam on a transparent picture. A picture is drawn fast; GPUs
/// draw a hundred thousand ImGui lines slowly in each frame.
[[nodiscard]] formats::Image drawUvLines(const UvPlacement& placement, std::span<const UvTriangle> others,
                                         std::span<const UvTriangle> selected, const UvLineColors& colors);

} // namespace app

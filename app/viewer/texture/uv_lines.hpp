#pragma once

#include "app/viewer/queries/texture_points.hpp"
#include "formats/image/image.hpp"

#include <glm/ext/vector_uint2.hpp>
#include <glm/vec2.hpp>

#include <array>
#include <span>

namespace app {

/// Where texture coordinates are in a picture: `origin` + uv * `scale`, in pixels from its left and top.
struct UvPlacement {
    glm::uvec2 size{1};
    glm::vec2 origin{};
    glm::vec2 scale{1.0f};
    float lineWidth = 1.0f;

    bool operator==(const UvPlacement&) const = default;
};

struct UvLineColors {
    std::array<std::uint8_t, 4> others{};   ///< red, green, blue, alpha
    std::array<std::uint8_t, 4> selected{}; ///< likewise, over the others
};

/// The edges of triangles as smooth lines with a dark seam, transparent elsewhere. A picture because graphics cards
/// draw a hundred thousand lines of ImGui slowly in each frame, and one picture at once.
[[nodiscard]] formats::Image drawUvLines(const UvPlacement& placement, std::span<const UvTriangle> others,
                                         std::span<const UvTriangle> selected, const UvLineColors& colors);

} // namespace app

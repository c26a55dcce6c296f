#include "renderer/camera_lines.hpp"

#include "renderer/camera/model_camera.hpp"

#include <array>

namespace renderer {
namespace {

constexpr glm::vec4 kCameraColor(0.62f, 0.72f, 0.95f, 0.95f);
constexpr float kPyramidShare = 0.08f; // of the scene's size
constexpr float kPyramidAspect = 4.0f / 3.0f;

} // namespace

void addCameras(LineList& lines, const scene::Document& document, std::span<const scene::PlacedNode> nodes, float size,
                const Marked& marked)
{
    for (std::uint32_t i = 0; i < modelCameraCount(document); ++i) {
        const auto view = viewThroughModelCamera(document, nodes, i, kPyramidAspect);
        if (!view)
            continue;
        const glm::vec4 color = markedColor(i, marked, kCameraColor);
        const float depth = size * kPyramidShare;
        const glm::vec3 middle = view->eye - view->axes.backward * depth;
        std::array<glm::vec3, 4> corners{};
        for (unsigned corner = 0; corner < 4; ++corner) {
            const float right = (corner == 1 || corner == 2 ? 0.5f : -0.5f) * depth;
            const float up = (corner >= 2 ? 0.375f : -0.375f) * depth;
            corners[corner] = middle + view->axes.right * right + view->axes.up * up;
        }
        for (std::size_t corner = 0; corner < 4; ++corner) {
            lines.add(view->eye, corners[corner], color);
            lines.add(corners[corner], corners[(corner + 1) % 4], color);
        }
        lines.add(view->eye, view->eye - view->axes.backward * (3.0f * depth), color);
    }
}

} // namespace renderer

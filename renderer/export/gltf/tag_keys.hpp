#pragma once

#include "renderer/export/gltf/context.hpp"

#include <glm/mat4x4.hpp>

namespace renderer::gltf {

/// A transform without shear.
struct Placement {
    glm::vec3 translation{0.0f};
    glm::quat rotation{1.0f, 0.0f, 0.0f, 0.0f};
    glm::vec3 scale{1.0f};
};

/// The nearest transform without shear; a mirrored one has a negative scale on one axis.
[[nodiscard]] Placement placementOf(const glm::dmat4& transform);

/// Sets the members that differ from the default.
void setTransform(Json& node, const Placement& placement);

/// A tag in the default pose; the model's origin if the file lacks it there.
[[nodiscard]] Placement tagPlacement(const Context& context, std::uint32_t index, std::uint32_t tag);
/// The same in a frame of the model; without a scale.
[[nodiscard]] Placement tagPlacementAt(const formats::Model& model, std::uint32_t tag, std::uint32_t frame);

} // namespace renderer::gltf

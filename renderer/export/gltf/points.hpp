#pragma once

#include "renderer/export/gltf/tag_keys.hpp"

namespace renderer::gltf {

/// Where a node is that hangs on a skinned model.
struct AttachedPlace {
    std::uint32_t below = formats::kNoIndex; ///< its parent in glTF: a joint, or the model if it has no joints
    Placement placement{};
};
/// `nodes`: those of the model at `index`.
[[nodiscard]] AttachedPlace attachedPlace(const Context& context, std::uint32_t index, const PartNodes& nodes,
                                          const formats::Attachment& attachment);

/// Adds attachments, events, lights and cameras of a skinned node, and its emitters as extras.
void addPoints(Context& context, std::uint32_t index, PartNodes& nodes);

} // namespace renderer::gltf

#pragma once

#include "renderer/scene/placement.hpp"

#include <cstdint>
#include <span>

/// Poses the bones of one node.
namespace scene {

/// The pose with frames that the model has: its last one instead of later ones.
[[nodiscard]] animation::KeyframePose clampedTo(const formats::Model& model, const animation::KeyframePose& pose);

/// Fills the times, bones and morphed vertices of a skinned node, whose transform is known. Other parameters: see
/// placedNodes.
void poseBones(const Document& document, std::uint32_t index, std::span<const animation::Pose> layerPoses,
               double seconds, const animation::ViewRotation& view, PlacedNode& placedNode);

} // namespace scene

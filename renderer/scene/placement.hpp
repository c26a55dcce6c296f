#pragma once

#include "formats/core/bounds.hpp"
#include "renderer/animation/playback.hpp"
#include "renderer/scene/document.hpp"

#include <glm/mat4x4.hpp>

#include <span>
#include <vector>

/// Where the nodes of a document stand at an instant.
namespace scene {

/// How far a node is turned out of the direction its tag gives it, about its own origin. Degrees.
struct Turn {
    float yaw = 0.0f;   ///< about +Z: to the left
    float pitch = 0.0f; ///< about +Y: downwards, as in the games

    bool operator==(const Turn&) const = default;
};

/// By Document::nodes; nodes beyond the end are not turned.
using Turns = std::vector<Turn>;

struct PlacedNode {
    animation::KeyframePose pose; ///< in frames of the node's model
    glm::dmat4 transform{1.0};    ///< from the node's space into the scene's
    bool isShown = true;          ///< false: a held weapon without the frame that its player shows (MD2 reference §6.3)
};

/// One for each node. `lanePoses` has one for each lane, in frames of the lane's model; what follows a lane with fewer
/// frames stays on its last.
[[nodiscard]] std::vector<PlacedNode> placedNodes(const Document& document,
                                                  std::span<const animation::KeyframePose> lanePoses,
                                                  const Turns& turns = {});

/// The exact box around everything at an instant.
[[nodiscard]] formats::Bounds boundsOf(const Document& document, std::span<const PlacedNode> nodes);

/// Around everything over whole clips, one for each lane. Lanes of different lengths are walked through together, each
/// around its end.
[[nodiscard]] formats::Bounds boundsOfClips(const Document& document, std::span<const formats::Clip> clips,
                                            const Turns& turns = {});

/// Around everything in every frame: a lone model exactly; of several lanes every clip of each, together with the one of
/// the same name or the resting one of the others, since they are independent.
[[nodiscard]] formats::Bounds boundsOf(const Document& document);

} // namespace scene

#pragma once

#include "formats/model/bounds.hpp"
#include "formats/model/vertex_block.hpp"
#include "renderer/animation/effects/effect_clock.hpp"
#include "renderer/animation/playback.hpp"
#include "renderer/animation/skeleton_pose.hpp"
#include "renderer/scene/document/document.hpp"

#include <glm/mat4x4.hpp>

#include <functional>
#include <set>
#include <span>
#include <vector>

/// Computes the transforms of a document's nodes at an instant.
namespace scene {

/// A rotation of a node about its own origin, relative to its tag. Degrees.
struct RotationOverride {
    float yaw = 0.0f;   ///< about +Z: to the left
    float pitch = 0.0f; ///< about +Y: downwards, as in the games

    bool operator==(const RotationOverride&) const = default;
};

/// By Document::nodes; nodes past the end are not rotated.
using RotationOverrides = std::vector<RotationOverride>;

struct PlacedNode {
    animation::KeyframePose pose; ///< for a keyframed node, in frames of its model
    glm::dmat4 transform{1.0};    ///< from the node's space to scene space
    bool isShown = true; ///< false: a held weapon without its player's current frame (docs/formats/md2.md §6.3)
    animation::SampleTime sampleTime{};            ///< for a skinned node; borrows from the document
    animation::SequencePose sequencePose{};        ///< for a skinned node with sequences: the source of its sample time
    std::vector<animation::BoneMatrix> bones{};    ///< for a skinned node: one per bone
    std::optional<animation::EffectLayer> torso{}; ///< for a skinned node: the bones animated by a separate layer
    /// For a model with morph targets: its vertices moved by them, before bones move them; else null.
    std::shared_ptr<const formats::SkinVertices> morphed{};
};

/// The vertices of a skinned node that its bones move.
[[nodiscard]] inline const formats::SkinVertices& verticesOf(const formats::Skinned& shape,
                                                             const PlacedNode& placedNode)
{
    return placedNode.morphed ? *placedNode.morphed : shape.vertices;
}

/// Drawn over its player at the same frame (Quake II, Kingpin), not on a tag; hidden in frames that it lacks.
[[nodiscard]] bool isHeldWeapon(const Node& node);

/// The vertex block frames of a pose of a keyframed model.
[[nodiscard]] formats::FramePair framesOf(const formats::Keyframed& shape, const animation::KeyframePose& pose);

/// A point of a node, in floats or doubles, in the scene.
template <class Point> [[nodiscard]] glm::vec3 pointInScene(const PlacedNode& placedNode, const Point& point)
{
    return glm::vec3(glm::dvec3(placedNode.transform * glm::dvec4(point, 1.0)));
}

/// The effect time of a skinned node with sequences.
[[nodiscard]] animation::EffectTime effectTimeOf(const PlacedNode& placedNode);

/// One per node. `layerPoses` has one per layer, in frames or sequences of the layer's model; nodes with fewer frames
/// stay on their last one. `view` is the rotation from scene space to view space, for billboards. `seconds` is the time
/// for attached models with their own animation if no layer has a clock for them.
[[nodiscard]] std::vector<PlacedNode> placedNodes(const Document& document, std::span<const animation::Pose> layerPoses,
                                                  const RotationOverrides& rotationOverrides = {},
                                                  const animation::ViewRotation& view = {}, double seconds = 0.0);

/// The transform of an attachment, from its own space to its model's (docs/formats/m2.md §10.1).
[[nodiscard]] glm::dmat4 attachmentTransform(const formats::Attachment& attachment,
                                             std::span<const animation::BoneMatrix> bones);

/// The positions of all vertices of a skinned model in a pose, in model space.
[[nodiscard]] std::vector<glm::vec3> skinnedPositions(const formats::Skinned& shape,
                                                      std::span<const animation::BoneMatrix> bones);
/// The same with its morph targets.
[[nodiscard]] std::vector<glm::vec3> skinnedPositions(const formats::Skinned& shape, const PlacedNode& placedNode);

/// Whether surfaces are drawn with their materials, as in the game, or without.
enum class MaterialLook { drawn, plain };

/// The visible part of a document: the surfaces of one mesh variant except hidden ones (numbers of surfaceAt), with a
/// skin. Boxes around keyframed models always contain all of their vertices.
struct Visibility {
    std::uint32_t meshVariant = 0;
    std::set<std::uint32_t> hiddenSurfaces{};
    std::uint32_t skin = 0; ///< the selected number, see activeSkin
    MaterialLook materials = MaterialLook::drawn;

    bool operator==(const Visibility&) const = default;
};
/// The part that is shown by default.
[[nodiscard]] Visibility usualVisibility(const Document& document);

/// The exact box around everything at an instant.
[[nodiscard]] formats::Bounds boundsOf(const Document& document, std::span<const PlacedNode> nodes,
                                       const Visibility& visibility);
[[nodiscard]] formats::Bounds boundsOf(const Document& document, std::span<const PlacedNode> nodes);

/// Poses, one per layer.
using PosesVisitor = std::function<void(std::span<const animation::Pose>)>;

/// Calls `visit` with the poses of whole clips, one per layer: all their frames, or up to 100 instants of a sequence.
/// Layers with different lengths are visited in parallel, each wrapping around at its end.
void visitPoses(const Document& document, std::span<const formats::Clip> clips, const PosesVisitor& visit);

/// The same for everything that a document can show: all frames, the clips of several layers as in boundsOf(document),
/// or all sequences, with fewer instants each if there are many.
void visitAllPoses(const Document& document, const PosesVisitor& visit);

/// The box around everything over whole clips, one per layer. Layers with different lengths are visited in parallel,
/// each wrapping around at its end. For skinned models the visible parts, at up to 100 instants.
[[nodiscard]] formats::Bounds boundsOfClips(const Document& document, std::span<const formats::Clip> clips,
                                            const RotationOverrides& rotationOverrides, const Visibility& visibility);
[[nodiscard]] formats::Bounds boundsOfClips(const Document& document, std::span<const formats::Clip> clips,
                                            const RotationOverrides& rotationOverrides = {});

/// The box around everything in every frame: exact for a single keyframed model; for a skinned one in the idle clip;
/// for several layers every clip of each, together with the clip of the same name or the idle clip of the others,
/// because they are independent.
[[nodiscard]] formats::Bounds boundsOf(const Document& document);

} // namespace scene

#pragma once

#include "formats/model/bounds.hpp"
#include "renderer/animation/effects/effect_clock.hpp"
#include "renderer/animation/playback.hpp"
#include "renderer/animation/skeleton_pose.hpp"
#include "renderer/scene/document/document.hpp"

#include <glm/mat4x4.hpp>

#include <functional>
#include <set>
#include <span>
#include <vector>

/// Where the nodes of a document stand at an instant.
namespace scene {

/// A turn of a node about its own origin, relative to its tag. Degrees.
struct RotationOverride {
    float yaw = 0.0f;   ///< about +Z: to the left
    float pitch = 0.0f; ///< about +Y: downwards, as in the games

    bool operator==(const RotationOverride&) const = default;
};

/// By Document::nodes; nodes beyond the end are not turned.
using RotationOverrides = std::vector<RotationOverride>;

struct PlacedNode {
    animation::KeyframePose pose; ///< of a keyframed node, in frames of its model
    glm::dmat4 transform{1.0};    ///< from the node's space into the scene's
    bool isShown = true; ///< false: a held weapon without the frame that its player shows (docs/formats/md2.md §6.3)
    animation::SampleTime sampleTime{};            ///< of a skinned node; borrows from the document
    animation::SequencePose sequencePose{};        ///< of a skinned node with sequences: what its sample time is of
    std::vector<animation::BoneMatrix> bones{};    ///< of a skinned node: one for each of its bones
    std::optional<animation::EffectLayer> torso{}; ///< of a skinned node: the bones that a layer of their own moves
};

/// When the effects of a skinned node with sequences are looked at.
[[nodiscard]] animation::EffectTime effectTimeOf(const PlacedNode& place);

/// One for each node. `layerPoses` has one for each layer, in frames or sequences of the layer's model; what follows a
/// layer with fewer frames stays on its last. `view` is where billboards turn to: from the scene's space into that of
/// the viewer. `seconds` is the time of attached models that move by themselves where no layer has a clock for them.
[[nodiscard]] std::vector<PlacedNode> placedNodes(const Document& document, std::span<const animation::Pose> layerPoses,
                                                  const RotationOverrides& rotationOverrides = {},
                                                  const animation::ViewRotation& view = {}, double seconds = 0.0);

/// Where an attachment is, from its own space into its model's (docs/formats/m2.md §10.1).
[[nodiscard]] glm::dmat4 attachmentTransform(const formats::Attachment& attachment,
                                             std::span<const animation::BoneMatrix> bones);

/// The positions of all vertices of a skinned model under a pose, in the model's space.
[[nodiscard]] std::vector<glm::vec3> skinnedPositions(const formats::Skinned& shape,
                                                      std::span<const animation::BoneMatrix> bones);

/// Whether materials are drawn as the game does, or surfaces without them.
enum class MaterialLook { drawn, plain };

/// The visible part of a document: the surfaces of one mesh variant except hidden ones (numbers of surfaceAt), under
/// a skin. Boxes around keyframed models hold all of their vertices all the same.
struct Visibility {
    std::uint32_t meshVariant = 0;
    std::set<std::uint32_t> hiddenSurfaces{};
    std::uint32_t skin = 0; ///< the number that is chosen, see activeSkin
    MaterialLook materials = MaterialLook::drawn;

    bool operator==(const Visibility&) const = default;
};
/// The part that is shown by default.
[[nodiscard]] Visibility usualVisibility(const Document& document);

/// The exact box around everything at an instant.
[[nodiscard]] formats::Bounds boundsOf(const Document& document, std::span<const PlacedNode> nodes,
                                       const Visibility& visibility);
[[nodiscard]] formats::Bounds boundsOf(const Document& document, std::span<const PlacedNode> nodes);

/// Poses, one for each layer.
using PosesVisitor = std::function<void(std::span<const animation::Pose>)>;

/// Calls `visit` with the poses of whole clips, one for each layer: all their frames, or up to 100 instants of a
/// sequence. Layers of different lengths are walked through together, each around its end.
void visitPoses(const Document& document, std::span<const formats::Clip> clips, const PosesVisitor& visit);

/// The same for everything that a document can show: all frames, the clips of several layers as boundsOf(document) has
/// them, or all sequences, fewer instants of each where there are many.
void visitAllPoses(const Document& document, const PosesVisitor& visit);

/// Around everything over whole clips, one for each layer. Layers of different lengths are walked through together,
/// each around its end. Of skinned models what shows, at up to 100 instants.
[[nodiscard]] formats::Bounds boundsOfClips(const Document& document, std::span<const formats::Clip> clips,
                                            const RotationOverrides& rotationOverrides, const Visibility& visibility);
[[nodiscard]] formats::Bounds boundsOfClips(const Document& document, std::span<const formats::Clip> clips,
                                            const RotationOverrides& rotationOverrides = {});

/// Around everything in every frame: a single keyframed model exactly, a skinned one in the idle clip; of
/// several layers every clip of each, together with the one of the same name or the resting one of the others, since
/// they are independent.
[[nodiscard]] formats::Bounds boundsOf(const Document& document);

} // namespace scene

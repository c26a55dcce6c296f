#pragma once

#include "renderer/export/gltf/builder.hpp"
#include "renderer/export/gltf/materials.hpp"
#include "renderer/scene/placement.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace renderer::gltf {

/// A clip that is written: all layers that play it together, or an attached model with clips of its own.
struct ChosenClip {
    struct Lane {
        std::uint32_t layer = 0; ///< kNoIndex: that of an attached model
        formats::Clip clip;
        std::uint32_t node = formats::kNoIndex; ///< the attached model
    };
    std::string name;
    std::vector<Lane> lanes;
};

/// Whether a node of the document plays a lane.
[[nodiscard]] inline bool plays(const scene::Document& document, std::uint32_t node, const ChosenClip::Lane& lane)
{
    return lane.node != formats::kNoIndex ? lane.node == node : document.nodes[node].layer == lane.layer;
}

/// The node that the clip of a lane is of.
[[nodiscard]] inline std::uint32_t nodeOf(const scene::Document& document, const ChosenClip::Lane& lane)
{
    if (lane.node != formats::kNoIndex)
        return lane.node;
    return document.layers.empty() ? 0 : document.layers[lane.layer].node;
}

/// All inputs of an export, and what it has made so far.
struct Context {
    const scene::Document& document;
    const Options& options;
    std::vector<animation::Pose> poses{};    ///< the default pose, one per layer
    std::vector<scene::PlacedNode> placed{}; ///< the nodes in that pose
    std::set<std::uint32_t> hidden{};        ///< numbers of surfaces
    std::vector<ChosenClip> clips{};
    Builder& builder;
    Materials& materials;
    Report& report;

    [[nodiscard]] const scene::Node& node(std::uint32_t index) const { return document.nodes[index]; }
    [[nodiscard]] const formats::Model& model(std::uint32_t index) const { return *document.nodes[index].model; }
    [[nodiscard]] bool isWritten(std::uint32_t index) const { return !options.onlyNode || *options.onlyNode == index; }
    [[nodiscard]] std::uint32_t meshVariantOf(std::uint32_t index) const
    {
        return options.meshVariant < model(index).meshVariants.size() ? options.meshVariant : 0;
    }
};

/// A keyed property of the default pose and the nodes that follow it: a tag and what hangs on it.
struct TagNodes {
    std::uint32_t tag = 0; ///< into Model::tags
    std::vector<std::uint32_t> nodes;
};

/// The nodes of glTF made for a node of the document.
struct PartNodes {
    std::uint32_t part = formats::kNoIndex;  ///< parent of all others, without meshes of skinned models
    glm::vec3 rest{0.0f};                    ///< its translation
    float shownScale = 1.0f;                 ///< its scale if the model is shown
    float restScale = 1.0f;                  ///< its scale in the default pose; 0: hidden
    std::vector<std::uint32_t> frames{};     ///< frames of the model by morph target + 1; the first is the base
    std::vector<std::uint32_t> morphNodes{}; ///< with morph targets, one per surface
    std::vector<TagNodes> tags{};
    std::vector<std::uint32_t> joints{};  ///< one per bone
    std::vector<std::uint32_t> cameras{}; ///< one per camera
};

/// The clips that are written, the idle clip of a player first, those of attached models last. Errors: notFound,
/// cancelled.
[[nodiscard]] formats::Result<std::vector<ChosenClip>> chosenClips(const scene::Document& document,
                                                                   const Options& options);

/// The facts of a player for `asset.extras`, with the keys of q3modelconverter; empty for other models.
[[nodiscard]] Json playerFacts(const Context& context);
/// The number that a player's file gives the first frame of a clip; of others, that of the model's frame.
[[nodiscard]] std::uint32_t statedFirstFrame(const scene::Document& document, std::uint32_t layer,
                                             const formats::Clip& clip);

/// Adds surfaces and tags of a keyframed node. Errors: tooLarge.
[[nodiscard]] formats::Result<void> addKeyframed(Context& context, std::uint32_t index, PartNodes& nodes);

/// Adds bones, meshes and points of a skinned node.
void addSkinned(Context& context, std::uint32_t index, PartNodes& nodes);

/// Adds all clips.
void addClips(Context& context, const std::vector<PartNodes>& parts);

/// Name of a node that can be read and is valid text.
[[nodiscard]] std::string nodeName(std::string_view stored, std::string_view fallback);

} // namespace renderer::gltf

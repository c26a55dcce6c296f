#pragma once

#include "renderer/animation/effects/effect_vertices.hpp"
#include "renderer/draw/list/instance.hpp"
#include "renderer/draw/list/pipeline_state.hpp"
#include "renderer/draw/list/program.hpp"
#include "renderer/draw/list/uniforms.hpp"

#include <array>
#include <span>
#include <vector>

/// The content of a frame as data: made from a document and a view without a graphics API, run by
/// renderer/draw/executor.
namespace renderer {

/// One model of a document, drawn one or more times.
struct NodeDraw {
    std::uint32_t node = 0; ///< into Document::nodes, then Document::effectModels: see modelOf
    std::uint32_t skin = 0; ///< the selected number, see scene::activeSkin; kNoIndex: none
    /// For a skinned model `Instance::frameA` is the index of its first bone in `bones`.
    std::span<const Instance> instances;
    std::span<const animation::BoneMatrix> bones{};    ///< for a skinned model: those of all its instances
    const animation::SampleTime* sampleTime = nullptr; ///< for a skinned model: the time for its materials
    const animation::EffectSystem* effects = nullptr;  ///< its particles and ribbons at this time; null: none
    const formats::SkinVertices* morphed = nullptr;    ///< its vertices moved by morph targets; null: as in the model
};

/// The model with this number: of a node; after all nodes, the models shown instead of particles.
[[nodiscard]] const formats::Model& modelOf(const scene::Document& document, std::uint32_t node);

/// The inputs of a draw list. The list refers to the document's models and to the nodes' instances and bones.
struct DrawInputs {
    const scene::Document& document;
    std::span<const NodeDraw> nodes;
    const View& view;
    const DrawOptions& options;
    VertexTextureLimits limits{};
};

enum class DrawPhase : std::uint8_t {
    opaque,  ///< in any order
    blended, ///< over opaque items, from far to near
    lines,   ///< over everything else: wireframe and normals
};

/// The draw order: by phase, then by each member in turn.
struct DrawOrder {
    DrawPhase phase = DrawPhase::opaque;
    float rank = 0.0f;          ///< ascending: order from the material, below 0: before others, above: after; finite
    std::int32_t plane = 0;     ///< ascending: a model's order of its blended surfaces
    float distance = 0.0f;      ///< descending: distance of a blended item from the eye; else 0. Finite
    std::uint32_t sequence = 0; ///< ascending: order of adding

    bool operator==(const DrawOrder&) const = default;
};
[[nodiscard]] bool operator<(const DrawOrder& a, const DrawOrder& b);

inline constexpr std::uint32_t kWhiteTexture = formats::kNoIndex - 1;

/// A texture and how it is sampled.
struct TextureBinding {
    std::uint32_t texture = formats::kNoIndex; ///< into Document::textures, whose image exists; or kWhiteTexture
    formats::ImageAlpha use = formats::ImageAlpha::opaque; ///< use of its alpha
    bool repeatsU = true;                                  ///< false: clamped to the edge
    bool repeatsV = true;
    bool hasMipmaps = true; ///< false: the full-size image is used at any distance
    bool mirrorsU = false;  ///< of a repeating image: every other repetition is mirrored
    bool mirrorsV = false;

    bool operator==(const TextureBinding&) const = default;
};

enum class Geometry : std::uint8_t {
    triangles, ///< DrawItem::ranges
    edges,     ///< of all triangles of the surface
    normals,   ///< of the vertices of the surface
    quads,     ///< of DrawList::effectVertices: `quadCount` from `firstQuad` on
};

/// One draw.
struct DrawItem {
    DrawOrder order;
    PipelineState pipeline;
    Program program;
    std::uint32_t uniforms = 0; ///< into the array of the list that goes with the program
    std::uint32_t textureCount = 0;
    std::array<TextureBinding, formats::kMaxTextureLayers> textures{};
    Geometry geometry = Geometry::triangles;
    std::uint32_t node = 0;        ///< as NodeDraw::node
    std::uint32_t surface = 0;     ///< of the node's model
    std::uint32_t meshVariant = 0; ///< of the node's model
    std::span<const formats::DrawRange> ranges;
    std::uint32_t firstInstance = 0; ///< into DrawList::instances
    std::uint32_t instanceCount = 0;
    std::uint32_t firstQuad = 0; ///< into DrawList::effectVertices, four per quad
    std::uint32_t quadCount = 0;
};

/// Everything that a frame draws of a document.
struct DrawList {
    FrameUniforms frame;
    std::vector<DrawItem> items; ///< in draw order
    std::vector<DrawItem> itemScratch;
    std::vector<SurfaceUniforms> surfaces;
    std::vector<StageUniforms> stages;
    std::vector<PassUniforms> passes;
    std::vector<LightUniforms> lights; ///< of the models that use their own lights
    std::vector<LineUniforms> lines;
    std::vector<EffectUniforms> effects;
    std::vector<animation::EffectVertex> effectVertices; ///< in upload format
    animation::EffectScratch effectScratch;
    std::span<const NodeDraw> nodes;
    std::vector<Instance> gathered;  ///< of several nodes; see instancesOf
    std::uint64_t triangleCount = 0; ///< total of all instances
};

/// The instances of all nodes, concatenated; `Instance::frameA` of a skinned one counts the bones of all nodes.
[[nodiscard]] std::span<const Instance> instancesOf(const DrawList& list);

/// Makes the items for all visible surfaces. Depends only on `inputs`; `reused` is an earlier list whose memory is
/// reused.
[[nodiscard]] DrawList makeDrawList(const DrawInputs& inputs, DrawList reused = {});

} // namespace renderer

#pragma once

#include "renderer/animation/effects/effect_vertices.hpp"
#include "renderer/draw/list/instance.hpp"
#include "renderer/draw/list/pipeline_state.hpp"
#include "renderer/draw/list/program.hpp"
#include "renderer/draw/list/uniforms.hpp"

#include <array>
#include <span>
#include <vector>

/// What a frame draws, as data: made from a document and a view without a graphics API, run by renderer/draw/executor.
namespace renderer {

/// One model of a document, drawn one or more times.
struct NodeDraw {
    std::uint32_t node = 0; ///< into Document::nodes, then Document::effectModels: see modelOf
    std::uint32_t skin = 0; ///< the number that was chosen, see scene::activeSkin; kNoIndex: none
    /// Of a skinned model `Instance::frameA` is the first of its bones in `bones`.
    std::span<const Instance> instances;
    std::span<const animation::BoneMatrix> bones{};    ///< of a skinned model: those of all its instances
    const animation::SampleTime* sampleTime = nullptr; ///< of a skinned model: when its materials are looked at
    const animation::EffectSystem* effects = nullptr;  ///< its particles and ribbons at this time; null: none
};

/// The model with this number: that of a node; behind those of all nodes the models that particles show.
[[nodiscard]] const formats::Model& modelOf(const scene::Document& document, std::uint32_t node);

/// What a draw list is made from. The list refers to the document's models and to the nodes' instances and bones.
struct DrawInputs {
    const scene::Document& document;
    std::span<const NodeDraw> nodes;
    const View& view;
    const DrawOptions& options;
    VertexTextureLimits limits{};
};

enum class DrawPhase : std::uint8_t {
    opaque,  ///< in any order, for all that is seen of it
    blended, ///< over what is opaque, from far to near
    lines,   ///< over all of it: wireframe and normals
};

/// What is drawn before what: by phase, then by each member in turn.
struct DrawOrder {
    DrawPhase phase = DrawPhase::opaque;
    float rank = 0.0f;          ///< ascending: where a material says that it comes before (below 0) or after others;
                                ///< finite
    std::int32_t plane = 0;     ///< ascending: an order that a model has among its blended surfaces
    float distance = 0.0f;      ///< descending: of something blended from the eye; else 0. Finite
    std::uint32_t sequence = 0; ///< ascending: in which it was added

    bool operator==(const DrawOrder&) const = default;
};
[[nodiscard]] bool operator<(const DrawOrder& a, const DrawOrder& b);

inline constexpr std::uint32_t kWhiteTexture = formats::kNoIndex - 1;

/// A texture and how it is read.
struct TextureBinding {
    std::uint32_t texture = formats::kNoIndex; ///< into Document::textures, whose image is there; or kWhiteTexture
    formats::ImageAlpha use = formats::ImageAlpha::opaque; ///< what its alpha is used for
    bool repeatsU = true;                                  ///< else the image's edge goes on
    bool repeatsV = true;
    bool hasMipmaps = true; ///< else the image itself is seen from afar, too

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
    std::uint32_t firstQuad = 0; ///< into DrawList::effectVertices, four a quad
    std::uint32_t quadCount = 0;
};

/// Everything that one frame draws of a document.
struct DrawList {
    FrameUniforms frame;
    std::vector<DrawItem> items; ///< in the order in which they are drawn
    std::vector<DrawItem> itemScratch;
    std::vector<SurfaceUniforms> surfaces;
    std::vector<StageUniforms> stages;
    std::vector<PassUniforms> passes;
    std::vector<LightUniforms> lights; ///< of the models that are lit by their own
    std::vector<LineUniforms> lines;
    std::vector<EffectUniforms> effects;
    std::vector<animation::EffectVertex> effectVertices; ///< as they are uploaded
    animation::EffectScratch effectScratch;
    std::span<const NodeDraw> nodes;
    std::vector<Instance> gathered;  ///< those of several nodes; see instancesOf
    std::uint64_t triangleCount = 0; ///< of all instances together
};

/// The instances of all nodes, one after the other; `Instance::frameA` of a skinned one counts the bones of all nodes.
[[nodiscard]] std::span<const Instance> instancesOf(const DrawList& list);

/// The items for all surfaces that are seen. Depends on nothing but `inputs`; `reused` is a list of before, whose
/// memory is taken over.
[[nodiscard]] DrawList makeDrawList(const DrawInputs& inputs, DrawList reused = {});

} // namespace renderer

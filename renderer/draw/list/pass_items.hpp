#pragma once

#include "renderer/draw/list/surface_items.hpp"

/// Draws surfaces of skinned models as in their game: an item for each pass (docs/formats/m2.md §9).
namespace renderer {

/// A pass at an instant.
struct PassLook {
    const formats::MaterialPass& pass;
    std::span<const std::uint32_t> slots; ///< the images of the model's texture slots, into Document::textures
    SurfaceLook plain{};                  ///< the surface without its layers
    glm::vec4 color{1.0f};                ///< animation::passColorAt
    formats::BlendMode blend = formats::BlendMode::opaque; ///< blendOf
    std::uint32_t lights = 0;                              ///< into DrawList::lights, if models use their own lights
};

/// The fog color for a pass with this blend mode, chosen so that fog itself changes nothing behind it
/// (docs/formats/m2.md §9.2).
[[nodiscard]] glm::vec3 fogColorOf(formats::BlendMode blend, const glm::vec3& color);

/// Adds one pass of a node with a sample time. Layers from the first one without an image on are left out; if there are
/// none, an opaque pass shows a checker, and an additive one is left out. The document reports missing images.
void addPass(const ListedNode& node, const PassLook& look);

/// The image in a texture slot, or kNoIndex.
[[nodiscard]] std::uint32_t textureInSlot(std::span<const std::uint32_t> slots, std::uint32_t slot);

/// The effective blend mode: the pass's own one, or alpha if an opaque pass fades out.
[[nodiscard]] formats::BlendMode blendOf(const formats::MaterialPass& pass, float alpha);

/// The effect of a mode on color and alpha of the image.
[[nodiscard]] BlendState blendStateOf(formats::BlendMode blend);

/// Pixels with less alpha are not drawn in this mode.
[[nodiscard]] float alphaTestOf(formats::BlendMode blend);

/// Blending and depth of a pass, for a surface with the pipeline `solid`.
[[nodiscard]] PipelineState passPipeline(PipelineState solid, const formats::MaterialPass& pass,
                                         formats::BlendMode blend);

/// The distance from the eye used for sorting a transparent surface (§7.4). `transform` is the instance's.
[[nodiscard]] float sortDistance(const formats::SkinSection& section, const formats::MaterialPass& pass,
                                 std::span<const animation::BoneMatrix> bones, const glm::mat4& transform,
                                 const View& view);

} // namespace renderer

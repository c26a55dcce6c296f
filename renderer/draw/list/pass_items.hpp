#pragma once

#include "renderer/draw/list/surface_items.hpp"

/// Surfaces of skinned models as their game draws them: an item for each pass (docs/formats/m2.md §9).
namespace renderer {

/// A pass at an instant.
struct PassLook {
    const formats::MaterialPass& pass;
    std::span<const std::uint32_t> slots; ///< what fills the model's texture slots, into Document::textures
    SurfaceLook plain{};                  ///< the surface without its layers
    glm::vec4 color{1.0f};                ///< animation::passColorAt
    formats::BlendMode blend = formats::BlendMode::opaque; ///< blendOf
    std::uint32_t lights = 0;                              ///< into DrawList::lights, where models light themselves
};

/// The color of fog where a pass of this mode mixes with what lies behind, so that fog alone changes nothing there
/// (docs/formats/m2.md §9.2).
[[nodiscard]] glm::vec3 fogColorOf(formats::BlendMode blend, const glm::vec3& color);

/// Adds one pass of a node with a sample time. Layers from the first one without an image on are left out; without any,
/// what is solid shows a checker, and what would only be added is left out. The document says what is missing.
void addPass(const ListedNode& node, const PassLook& look);

/// What fills a texture slot, or kNoIndex.
[[nodiscard]] std::uint32_t textureInSlot(std::span<const std::uint32_t> slots, std::uint32_t slot);

/// How it mixes with what lies behind: its own mode, or alpha where an opaque one fades out.
[[nodiscard]] formats::BlendMode blendOf(const formats::MaterialPass& pass, float alpha);

/// The effect of a mode on the colors and the alpha of the image.
[[nodiscard]] BlendState blendStateOf(formats::BlendMode blend);

/// Below it a pixel of this mode is not drawn.
[[nodiscard]] float alphaTestOf(formats::BlendMode blend);

/// Blending and depth of a pass that mixes like this, of a surface whose pipeline would be `solid`.
[[nodiscard]] PipelineState passPipeline(PipelineState solid, const formats::MaterialPass& pass,
                                         formats::BlendMode blend);

/// How far from the eye a surface counts to be where transparent ones are sorted (§7.4). `transform` is that of its
/// instance.
[[nodiscard]] float sortDistance(const formats::SkinSection& section, const formats::MaterialPass& pass,
                                 std::span<const animation::BoneMatrix> bones, const glm::mat4& transform,
                                 const View& view);

} // namespace renderer

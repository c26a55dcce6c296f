#pragma once

#include "renderer/draw/list/draw_list.hpp"

namespace renderer {

/// A node whose items are being added to a list.
struct ListedNode {
    const DrawInputs& inputs;
    DrawList& list;
    const NodeDraw& draw;
    const formats::Model& model;
    std::uint32_t meshVariant = 0;
    std::uint32_t firstSurface = 0;  ///< the number of its first surface, see scene::surfaceAt
    std::uint32_t firstInstance = 0; ///< into the list's instances
    std::uint32_t firstEffect = 0;   ///< the number of its first effect, see scene::effectAt
};

/// Whether it is a model shown instead of particles.
[[nodiscard]] bool showsParticles(const ListedNode& node);

/// Whether the user has not hidden a surface.
[[nodiscard]] bool isShown(const ListedNode& node, std::uint32_t surface);

/// The same for an effect: `effect` counts the node's particle emitters, then its ribbons.
[[nodiscard]] bool isEffectShown(const ListedNode& node, std::size_t effect);

/// Whether a surface is shown and has triangles in the mesh variant.
[[nodiscard]] bool isDrawn(const ListedNode& node, std::uint32_t surface);

/// An item for the triangles of a surface, without program and textures.
[[nodiscard]] DrawItem itemOf(const ListedNode& node, std::uint32_t surface, const DrawOrder& order);

/// The pipeline state of an opaque surface.
[[nodiscard]] PipelineState solidPipeline(const ListedNode& node, Culling culling);

/// The color of a highlighted surface, with its share in w; else zero.
[[nodiscard]] glm::vec4 tintOf(const ListedNode& node, std::uint32_t surface);

/// Whether an image in Document::textures exists for a texture.
[[nodiscard]] bool hasImage(const scene::Document& document, std::uint32_t texture);

/// Adds an item whose uniforms are in the list; sets its place in the order of adding.
void add(DrawList& list, DrawItem& item);

/// Adds an item with the uniforms of its program to a list; `all` are the list's uniforms of this kind.
template <class Uniforms> void add(DrawList& list, DrawItem item, std::vector<Uniforms>& all, const Uniforms& uniforms)
{
    item.uniforms = static_cast<std::uint32_t>(all.size());
    all.push_back(uniforms);
    add(list, item);
}

/// The images in the texture slots of the model, into Document::textures.
[[nodiscard]] std::span<const std::uint32_t> slotsOf(const ListedNode& node);

/// The transform of the instance in the scene.
[[nodiscard]] glm::mat4 transformOf(const Instance& instance);

} // namespace renderer

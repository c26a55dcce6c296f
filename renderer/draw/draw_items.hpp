#pragma once

#include "renderer/draw/model_renderer.hpp"

#include <span>
#include <vector>

/// What of a frame is drawn, and in which order.
namespace renderer {

/// Which pixels of a surface a draw is about, by the alpha of its texture.
enum class AlphaPart {
    whole,       ///< all, whatever their alpha
    cutOut,      ///< those that a mask leaves
    solid,       ///< of a translucent texture those that cover what lies behind
    translucent, ///< the others of it, blended
};

/// One surface with what it uses.
struct DrawItem {
    std::uint32_t node = 0;
    std::uint32_t surface = 0; ///< of the node's model
    std::uint32_t instanceCount = 0;
    bool cullsBackFaces = true;
    bool showsInside = false; ///< the other side is culled
    const NodeDraw* draw = nullptr;
    const formats::MaterialPass* pass = nullptr;           ///< of a skinned model that is drawn as its game does
    glm::vec4 passColor{1.0f};                             ///< what it is multiplied with
    formats::BlendMode blend = formats::BlendMode::opaque; ///< how it mixes; an opaque one that fades does
    std::uint32_t texture = formats::kNoIndex;             ///< into Document::textures, where no shader says more
    std::uint32_t material = formats::kNoIndex;            ///< into Document::materials: one with a shader
    AlphaPart alpha = AlphaPart::whole;
    bool isWhite = false; ///< it has no texture because what it names is plain white
    float sort = 0.0f;
    int plane = 0;         ///< among blended passes of skinned models, ascending
    float distance = 0.0f; ///< of its middle from the eye
};

/// The surfaces of all nodes that are seen: opaque ones first, blended ones after them in the order of their shaders,
/// planes and distances. They refer to `nodes` and to the scene's document.
[[nodiscard]] std::vector<DrawItem> drawItems(const SceneOnGpu& scene, std::span<const NodeDraw> nodes,
                                              const View& view, const DrawOptions& options);

/// What the alpha of a surface's texture does in this look: nothing where textures or their look are not wanted.
[[nodiscard]] formats::ImageAlpha alphaInLook(const scene::Document& document, std::uint32_t node, std::uint32_t skin,
                                              std::uint32_t surface, const DrawOptions& options);

/// Whether the surface with this number (see scene::surfaceAt) is not drawn.
[[nodiscard]] bool isHidden(const DrawOptions& options, std::uint32_t number);

/// MeshVariants are chosen by number; a node that has fewer shows its first.
[[nodiscard]] std::uint32_t meshVariantIn(const Mesh& mesh, const DrawOptions& options);

/// What fills a texture slot of a skinned model, into Document::textures.
[[nodiscard]] std::uint32_t textureInSlot(const scene::Document& document, const NodeDraw& draw, std::uint32_t slot);

} // namespace renderer

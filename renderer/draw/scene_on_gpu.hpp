#pragma once

#include "renderer/animation/effects/effect_system.hpp"
#include "renderer/draw/list/vertex_access.hpp"
#include "renderer/gl/texture.hpp"
#include "renderer/mesh/mesh.hpp"
#include "renderer/scene/document/document.hpp"

#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace renderer {

/// A document's meshes and textures on the GPU. Keeps the document alive.
struct SceneOnGpu {
    std::shared_ptr<const scene::Document> document;
    std::vector<std::unique_ptr<Mesh>> meshes; ///< one per node, then one for each of Document::effectModels
    /// One per node: its particles and ribbons when last drawn; null if it has none.
    std::vector<std::unique_ptr<animation::EffectSystem>> effects;
    VertexTextureLimits limits; ///< limits that the meshes were uploaded with
    /// By index into Document::textures and by use of alpha; uploaded when drawn. Scenes share those of one image.
    std::map<std::pair<std::uint32_t, formats::ImageAlpha>, std::shared_ptr<ColorTexture>> textures;
    std::uint32_t uploadedTextures = 0; ///< how many were uploaded for this scene

    [[nodiscard]] GpuBytes bytes() const;
};

/// Number of particles, or edges of a ribbon, of each effect when last drawn: by number of scene::effectAt.
[[nodiscard]] std::vector<std::uint32_t> effectSizes(const SceneOnGpu& scene);

/// Takes the textures of images that both documents have: those of a look that replaces another one.
void shareTextures(const SceneOnGpu& from, SceneOnGpu& to);

/// A texture of the document, whose image exists; uploaded on first use.
[[nodiscard]] const ColorTexture& textureOnGpu(SceneOnGpu& scene, std::uint32_t texture, formats::ImageAlpha use,
                                               UploadedBytes& uploaded);

} // namespace renderer

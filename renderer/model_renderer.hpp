#pragma once

#include "renderer/frame_stats.hpp"
#include "renderer/gl/shader.hpp"
#include "renderer/gl/texture.hpp"
#include "renderer/instance.hpp"
#include "renderer/keyframed_mesh.hpp"
#include "renderer/orbit_camera.hpp"
#include "renderer/scene/document.hpp"
#include "renderer/shader_variants.hpp"

#include <map>
#include <memory>
#include <set>
#include <span>
#include <vector>

namespace renderer {

enum class NormalSource { automatic, stored, computed }; ///< automatic: computed where the stored ones are unusable

/// How models are drawn, apart from what and from where.
struct DrawOptions {
    Shading shading = Shading::lit;
    NormalSource normals = NormalSource::automatic;
    bool isTwoSided = false;
    bool showsTextures = true;
    bool showsWireframe = false;
    bool showsNormals = false;
    std::uint32_t topology = 0; ///< into Model::topologies
    float lightYaw = 0.0f;      ///< degrees, the studio lights turned about the camera's up direction
    float lightPitch = 0.0f;
    std::set<std::uint32_t> hiddenSurfaces{};             ///< into Model::surfaces: not drawn at all
    std::uint32_t highlightedSurface = formats::kNoIndex; ///< into Model::surfaces: tinted; kNoIndex: none
};

/// A document's meshes and textures on the GPU. Keeps the document alive.
struct SceneOnGpu {
    std::shared_ptr<const scene::Document> document;
    std::vector<KeyframedMesh> meshes; ///< one a node
    std::map<std::uint32_t, std::unique_ptr<ColourTexture>>
        textures; ///< by index into Document::textures; uploaded when drawn

    [[nodiscard]] GpuBytes bytes() const;
};

/// Draws documents. One for each context; owns what all of them share.
///
/// Every draw sets all the state it relies on. What a frame takes is counted from `beginFrame` on.
class ModelRenderer {
public:
    /// `shaderFolder`: see ShaderLibrary.
    explicit ModelRenderer(const std::filesystem::path& shaderFolder = {});

    [[nodiscard]] SceneOnGpu upload(std::shared_ptr<const scene::Document> document, std::uint32_t maxTextureSize = 0);

    /// Draws all `instances` of a node with one of its skins (kNoIndex: none), one draw a run kind and surface.
    void draw(SceneOnGpu& scene, std::uint32_t node, std::uint32_t skin, std::span<const Instance> instances,
              const View& view, const DrawOptions& options);

    /// Forgets the counts of the frame before; what was uploaded since belongs to the new one.
    void beginFrame() { m_stats = {}; }
    [[nodiscard]] FrameStats& stats() { return m_stats; }
    [[nodiscard]] ShaderLibrary& shaders() { return m_shaders; }

    /// What is shared by all scenes: tables and the instance buffer.
    [[nodiscard]] GpuBytes sharedBytes() const;

private:
    void uploadInstances(std::span<const Instance> instances);
    void countTriangles(const formats::Model& model, std::uint32_t instanceCount, const DrawOptions& options);
    const ColourTexture* boundTexture(SceneOnGpu& scene, std::uint32_t node, std::uint32_t skin);
    void drawBatch(KeyframedMesh& mesh, const formats::Batch& batch, const ColourTexture* texture, bool isMissing,
                   std::uint32_t instanceCount, const View& view, const DrawOptions& options);
    void drawWireframe(KeyframedMesh& mesh, std::uint32_t instanceCount, const View& view, const DrawOptions& options);
    void drawNormals(KeyframedMesh& mesh, std::uint32_t instanceCount, const View& view, const DrawOptions& options);
    [[nodiscard]] static BlockAccess accessOf(const KeyframedMesh& mesh, std::uint32_t block,
                                              const DrawOptions& options);
    void bindBlock(const ShaderProgram& program, KeyframedMesh& mesh, std::uint32_t block, const BlockAccess& access,
                   const DrawOptions& options);

    ShaderLibrary m_shaders;
    FloatTable m_normalTable;
    BufferHandle m_instances;
    std::uint64_t m_instanceBytes = 0;
    FrameStats m_stats;
};

} // namespace renderer

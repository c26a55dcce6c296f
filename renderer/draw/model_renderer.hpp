#pragma once

#include "renderer/camera/orbit_camera.hpp"
#include "renderer/gl/samplers.hpp"
#include "renderer/gl/shader.hpp"
#include "renderer/gl/texture.hpp"
#include "renderer/mesh/frame_stats.hpp"
#include "renderer/mesh/instance.hpp"
#include "renderer/mesh/mesh.hpp"
#include "renderer/mesh/shader_variants.hpp"
#include "renderer/mesh/skinned_mesh.hpp"
#include "renderer/scene/document.hpp"
#include "renderer/scene/surface_alpha.hpp"

#include <map>
#include <memory>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace renderer {

/// How models are drawn, apart from what and from where.
struct DrawOptions {
    Shading shading = Shading::lit;
    NormalSource normals = NormalSource::automatic;
    bool isTwoSided = false;
    bool showsTextures = true;
    scene::AlphaMode alpha = scene::AlphaMode::automatic;
    bool showsWireframe = false;
    bool showsNormals = false;
    std::uint32_t meshVariant = 0; ///< into Model::meshVariants
    float lightYaw = 0.0f;         ///< degrees, the studio lights turned about the camera's up direction
    float lightPitch = 0.0f;
    double seconds = 0.0;        ///< what shaders that run on time show
    glm::vec4 entityColor{1.0f}; ///< what a game would color the model with (rgbGen entity)
    /// Numbers of scene::surfaceAt, nodes numbered through: not drawn at all.
    std::set<std::uint32_t> hiddenSurfaces{};
    std::set<std::uint32_t> highlightedSurfaces{}; ///< the same: tinted
    /// Into Document::materials and stages of its shader: left out.
    std::set<std::pair<std::uint32_t, std::uint32_t>> hiddenStages{};
};

/// Whether materials are drawn as the game would: where it is their look that is wanted.
[[nodiscard]] bool showsMaterials(const DrawOptions& options);

/// One model of a document, drawn one or more times.
struct NodeDraw {
    std::uint32_t node = 0; ///< into Document::nodes
    std::uint32_t skin = 0; ///< the number that was chosen, see scene::activeSkin; kNoIndex: none
    /// Of a skinned model `Instance::frameA` is the first of its bones in `bones`.
    std::span<const Instance> instances;
    std::span<const animation::BoneMatrix> bones{};    ///< of a skinned model: those of all its instances
    const animation::SampleTime* sampleTime = nullptr; ///< of a skinned model: when its materials are looked at
};

/// A document's meshes and textures on the GPU. Keeps the document alive.
struct SceneOnGpu {
    std::shared_ptr<const scene::Document> document;
    std::vector<std::unique_ptr<Mesh>> meshes; ///< one a node
    std::vector<std::uint32_t> firstSurfaces;  ///< one a node: the number of its first surface
    /// By index into Document::textures and by what its alpha is used for; uploaded when drawn.
    std::map<std::pair<std::uint32_t, formats::ImageAlpha>, std::unique_ptr<ColorTexture>> textures;

    [[nodiscard]] GpuBytes bytes() const;
};

struct DrawItem;

/// Draws documents. One for each context; owns what all of them share.
///
/// Every draw sets all the state it relies on. What a frame takes is counted from `beginFrame` on.
class ModelRenderer {
public:
    /// `shaderFolder`: see ShaderLibrary.
    explicit ModelRenderer(const std::filesystem::path& shaderFolder = {});

    [[nodiscard]] SceneOnGpu upload(std::shared_ptr<const scene::Document> document, std::uint32_t maxTextureSize = 0);

    /// Draws nodes with all their instances: opaque surfaces first, blended ones after them in the order of their
    /// shaders. One draw a run kind, surface and stage.
    void draw(SceneOnGpu& scene, std::span<const NodeDraw> nodes, const View& view, const DrawOptions& options);
    /// The same for one node.
    void draw(SceneOnGpu& scene, std::uint32_t node, std::uint32_t skin, std::span<const Instance> instances,
              const View& view, const DrawOptions& options);

    /// Forgets the counts of the frame before; what was uploaded since belongs to the new one.
    void beginFrame() { m_stats = {}; }
    [[nodiscard]] FrameStats& stats() { return m_stats; }
    [[nodiscard]] ShaderLibrary& shaders() { return m_shaders; }

    /// What is shared by all scenes: tables and the instance buffer.
    [[nodiscard]] GpuBytes sharedBytes() const;

private:
    /// What all draws of a frame share.
    struct Frame {
        SceneOnGpu& scene;
        const View& view;
        const DrawOptions& options;
    };

    void uploadInstances(std::span<const NodeDraw> nodes, SceneOnGpu& scene);
    void drawPass(const Frame& frame, const DrawItem& item);
    void countTriangles(const SceneOnGpu& scene, const NodeDraw& draw, const DrawOptions& options);
    const ColorTexture* textureOnGpu(SceneOnGpu& scene, std::uint32_t texture,
                                     formats::ImageAlpha use = formats::ImageAlpha::opaque);
    const ColorTexture& white();
    void drawPlain(const Frame& frame, const DrawItem& item);
    void drawStages(const Frame& frame, const DrawItem& item);
    void drawStage(const Frame& frame, const DrawItem& item, const formats::quake3::Shader& shader,
                   const formats::quake3::Stage& stage, const ColorTexture& texture);
    void setSurfaceUniforms(const ShaderProgram& program, const Frame& frame, const DrawItem& item);
    void drawWireframe(const Frame& frame, const NodeDraw& draw);
    void drawNormals(const Frame& frame, const NodeDraw& draw);
    void bindVertices(const ShaderProgram& program, Mesh& mesh, std::uint32_t surface, const VertexAccess& access,
                      const DrawOptions& options);

    ShaderLibrary m_shaders;
    FloatTable m_normalTable;
    BufferHandle m_instances;
    std::uint64_t m_instanceBytes = 0;
    BonePalette m_bones;
    Samplers m_samplers;
    std::unique_ptr<ColorTexture> m_white; // of stages without an image; null until needed
    FrameStats m_stats;
};

} // namespace renderer

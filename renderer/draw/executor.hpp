#pragma once

#include "renderer/draw/list/draw_list.hpp"
#include "renderer/draw/quads_on_gpu.hpp"
#include "renderer/draw/scene_on_gpu.hpp"
#include "renderer/gl/samplers.hpp"
#include "renderer/gl/shader.hpp"
#include "renderer/mesh/frame_stats.hpp"
#include "renderer/mesh/skinned_mesh.hpp"

#include <map>
#include <memory>

namespace renderer {

/// Runs draw lists with OpenGL: the only place that uses programs, textures and pipeline states for models. One for
/// each context; owns what all scenes share.
class Executor {
public:
    /// `shaderFolder`: see ShaderLibrary.
    explicit Executor(const std::filesystem::path& shaderFolder);

    /// Draws all items of a list, made from the document of `scene`, until the work is cancelled. Relies on no state
    /// that others left. Afterwards the pipeline is as PipelineState's default says, and no sampler is bound.
    void execute(const DrawList& list, SceneOnGpu& scene, FrameStats& stats);

    [[nodiscard]] ShaderLibrary& shaders() { return m_shaders; }
    /// The buffer that meshes take their instances from.
    [[nodiscard]] GLuint instances() const { return m_instances.name(); }
    /// What is shared by all scenes: tables and the instance buffer.
    [[nodiscard]] GpuBytes bytes() const;

private:
    /// What the items of a list have in common while it runs.
    struct Run {
        const DrawList& list;
        SceneOnGpu& scene;
        FrameStats& stats;
        const Program* program = nullptr; ///< the one in use
        const ShaderProgram* shader = nullptr;
    };

    void upload(const DrawList& list, UploadedBytes& uploaded);
    void draw(Run& run, const DrawItem& item);
    void use(Run& run, const Program& program);
    void bindTextures(const Run& run, const DrawItem& item);
    const ShaderProgram& shaderOf(const Program& program);
    const ColorTexture& textureOf(const Run& run, const TextureBinding& binding);

    bool m_isSoftware = false;
    ShaderLibrary m_shaders;
    std::map<Program, const ShaderProgram*> m_programs; // into m_shaders
    FloatTable m_normalTable;
    BufferHandle m_instances;
    std::uint64_t m_instanceBytes = 0;
    BonePalette m_bones;
    QuadsOnGpu m_quads; // of particles and ribbons
    Samplers m_samplers;
    std::unique_ptr<ColorTexture> m_white; // of stages without an image; null until needed
};

} // namespace renderer

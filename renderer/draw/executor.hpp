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

/// Runs draw lists with OpenGL: the only code that uses programs, textures and pipeline states for models. One per
/// context; owns the objects shared by all scenes.
class Executor {
public:
    /// `shaderFolder`: see ShaderLibrary.
    explicit Executor(const std::filesystem::path& shaderFolder);

    /// Draws all items of a list, made from the document of `scene`, until the work is cancelled. Does not depend on
    /// earlier OpenGL state. Afterwards the pipeline has PipelineState's default, and no sampler is bound.
    void execute(const DrawList& list, SceneOnGpu& scene, FrameStats& stats);

    [[nodiscard]] ShaderLibrary& shaders() { return m_shaders; }
    /// The buffer from which meshes read their instances.
    [[nodiscard]] GLuint instances() const { return m_instances.name(); }
    /// Memory shared by all scenes: tables and the instance buffer.
    [[nodiscard]] GpuBytes bytes() const;

private:
    /// The state shared by the items of a list while it runs.
    struct Run {
        const DrawList& list;
        SceneOnGpu& scene;
        FrameStats& stats;
        const Program* program = nullptr; ///< the current one
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
    QuadsOnGpu m_quads; // for particles and ribbons
    Samplers m_samplers;
    std::unique_ptr<ColorTexture> m_white; // for stages without an image; null until needed
};

} // namespace renderer

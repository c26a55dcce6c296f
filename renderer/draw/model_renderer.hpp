#pragma once

#include "renderer/draw/executor.hpp"
#include "renderer/draw/list/draw_list.hpp"
#include "renderer/draw/scene_on_gpu.hpp"

#include <filesystem>
#include <memory>
#include <span>

namespace renderer {

/// Draws documents: makes a draw list and runs it. One per context; the statistics of a frame start at `beginFrame`.
class ModelRenderer {
public:
    /// `shaderFolder`: see ShaderLibrary.
    explicit ModelRenderer(const std::filesystem::path& shaderFolder = {}) : m_executor(shaderFolder) {}

    /// `maxTextureSize`: for vertex blocks; 0: the driver's limit. Smaller values are for tests of the array path.
    [[nodiscard]] SceneOnGpu upload(std::shared_ptr<const scene::Document> document, std::uint32_t maxTextureSize = 0);

    /// Draws nodes with all their instances, in the order of makeDrawList. One draw per run kind, surface and stage.
    void draw(SceneOnGpu& scene, std::span<const NodeDraw> nodes, const View& view, const DrawOptions& options);
    /// The same for one node.
    void draw(SceneOnGpu& scene, std::uint32_t node, std::uint32_t skin, std::span<const Instance> instances,
              const View& view, const DrawOptions& options);

    /// Resets the counts of the previous frame; uploads since then count for the new one.
    void beginFrame();
    [[nodiscard]] FrameStats& stats() { return m_stats; }
    [[nodiscard]] ShaderLibrary& shaders() { return m_executor.shaders(); }

    /// Memory shared by all scenes.
    [[nodiscard]] GpuBytes sharedBytes() const { return m_executor.bytes(); }

private:
    Executor m_executor;
    DrawList m_list; // of the last draw; the next one reuses its memory
    FrameStats m_stats;
};

} // namespace renderer

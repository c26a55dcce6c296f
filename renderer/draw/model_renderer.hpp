#pragma once

#include "renderer/draw/executor.hpp"
#include "renderer/draw/list/draw_list.hpp"
#include "renderer/draw/scene_on_gpu.hpp"

#include <filesystem>
#include <memory>
#include <span>

namespace renderer {

/// Draws documents: makes a draw list and runs it. One for each context; what a frame takes is counted from
/// `beginFrame` on.
class ModelRenderer {
public:
    /// `shaderFolder`: see ShaderLibrary.
    explicit ModelRenderer(const std::filesystem::path& shaderFolder = {}) : m_executor(shaderFolder) {}

    /// `maxTextureSize`: of vertex blocks; 0: the driver's own. Smaller ones are for tests of the array path.
    [[nodiscard]] SceneOnGpu upload(std::shared_ptr<const scene::Document> document, std::uint32_t maxTextureSize = 0);

    /// Draws nodes with all their instances, in the order of makeDrawList. One draw a run kind, surface and stage.
    void draw(SceneOnGpu& scene, std::span<const NodeDraw> nodes, const View& view, const DrawOptions& options);
    /// The same for one node.
    void draw(SceneOnGpu& scene, std::uint32_t node, std::uint32_t skin, std::span<const Instance> instances,
              const View& view, const DrawOptions& options);

    /// Forgets the counts of the frame before; what was uploaded since belongs to the new one.
    void beginFrame();
    [[nodiscard]] FrameStats& stats() { return m_stats; }
    [[nodiscard]] ShaderLibrary& shaders() { return m_executor.shaders(); }

    /// What is shared by all scenes.
    [[nodiscard]] GpuBytes sharedBytes() const { return m_executor.bytes(); }

private:
    Executor m_executor;
    DrawList m_list; // of the last draw, whose memory the next one takes over
    FrameStats m_stats;
};

} // namespace renderer

#pragma once

#include "app/viewer/session.hpp"
#include "renderer/model_renderer.hpp"
#include "renderer/overlays.hpp"

#include <memory>
#include <vector>

namespace app {

/// In pixels of the framebuffer, from the bottom left.
struct PixelRect {
    int x = 0;
    int y = 0;
    int width = 1;
    int height = 1;
};

/// The present document on the GPU, drawn into a part of the window or as a picture. Needs a current context.
class SceneView {
public:
    /// Puts a document on the GPU, beside those that are there. Throws GlError.
    void add(std::shared_ptr<const scene::Document> document);
    /// Takes all others off it.
    void keepOnly(const std::vector<std::shared_ptr<const scene::Document>>& documents);

    /// Draws background, model and overlays into `area` of the bound framebuffer, and nothing outside it.
    void draw(const Session& session, const PixelRect& area);

    /// The view as a picture of this size, smoothed. Throws GlError. Leaves the window's framebuffer bound.
    [[nodiscard]] formats::Image picture(const Session& session, const glm::uvec2& size);

    /// Of the last `draw`.
    [[nodiscard]] const renderer::FrameStats& stats() { return m_renderer.stats(); }
    [[nodiscard]] std::uint64_t gpuBytes() const;

private:
    [[nodiscard]] renderer::SceneOnGpu* sceneOf(const std::shared_ptr<const scene::Document>& document);
    void drawModel(renderer::SceneOnGpu& scene, const Session& session, float aspect);
    [[nodiscard]] const formats::Bounds& clipBounds(const Session& session);

    renderer::ModelRenderer m_renderer;
    renderer::Overlays m_overlays;
    std::vector<renderer::SceneOnGpu> m_scenes;
    std::shared_ptr<const scene::Document> m_measured; // whose clip
    formats::Clip m_measuredClip;
    formats::Bounds m_clipBounds;
};

} // namespace app

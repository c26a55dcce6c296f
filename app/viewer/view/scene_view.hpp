#pragma once

#include "app/viewer/session/session.hpp"
#include "app/viewer/session/time/onion_skin.hpp"
#include "renderer/draw/model_renderer.hpp"
#include "renderer/gl/draw_area.hpp"
#include "renderer/outlines.hpp"
#include "renderer/overlays.hpp"
#include "renderer/smooth_target.hpp"

#include <memory>
#include <span>
#include <vector>

namespace app {

using renderer::PixelRect;

enum class Motion { still, moving };

/// The present document on the GPU, drawn into a part of the window or as an image. Needs a current context.
class SceneView {
public:
    /// `shaderFolder`: see renderer::ShaderLibrary.
    explicit SceneView(const std::filesystem::path& shaderFolder = {}) : m_renderer(shaderFolder) {}

    /// Puts a document on the GPU, beside those that are there. Throws GlError.
    void add(std::shared_ptr<const scene::Document> document);
    /// Takes all others off it.
    void keepOnly(const std::vector<std::shared_ptr<const scene::Document>>& documents);

    /// Draws background, model and overlays into `area` of the window, and nothing outside it; with smooth edges where
    /// that is cheap, and always when nothing moves. Leaves the window's framebuffer bound.
    void draw(const Session& session, const PixelRect& area, Motion motion);

    /// The view as an image of this size, smoothed; the transparent kind without background and grid. Throws GlError.
    /// Leaves the window's framebuffer bound.
    [[nodiscard]] formats::Image screenshot(const Session& session, const glm::uvec2& size, ScreenshotKind kind);

    /// For others that draw in the same context between two images of the view.
    [[nodiscard]] renderer::ModelRenderer& renderer() { return m_renderer; }

    /// Of the last `draw`.
    [[nodiscard]] const renderer::FrameStats& stats() { return m_renderer.stats(); }
    [[nodiscard]] std::uint64_t gpuBytes() const;
    /// Of the present document, when it was drawn last; see renderer::effectSizes.
    [[nodiscard]] std::vector<std::uint32_t> effectSizes(const Session& session);

    /// The box around everything that is open; something is.
    [[nodiscard]] const formats::Bounds& sceneBounds(const Session& session);

private:
    enum class Highlight { shown, leftOut };
    struct MeasuredClip {
        std::uint32_t firstFrame = 0;
        std::uint32_t frameCount = 0;
        std::uint32_t sequence = formats::kNoIndex;
        bool isUnread = false; // its keys come later and move what was measured

        bool operator==(const MeasuredClip&) const = default;
    };

    [[nodiscard]] renderer::SceneOnGpu* sceneOf(const std::shared_ptr<const scene::Document>& document);
    void drawInto(const Session& session, const PixelRect& area, ScreenshotKind kind, Highlight highlight);
    void drawBackdrop(const Session& session, int height);
    void drawModel(renderer::SceneOnGpu& scene, const Session& session, float aspect, ScreenshotKind kind,
                   Highlight highlight);
    void drawCrowd(renderer::SceneOnGpu& scene, const Session& session, const formats::Bounds& bounds,
                   const renderer::View& view, const renderer::DrawOptions& drawing);
    void drawGhosts(renderer::SceneOnGpu& scene, const Session& session, const renderer::View& view,
                    const renderer::DrawOptions& drawing);
    void drawTrail(std::span<const TrailPoint> trail, float size, const renderer::View& view, float opacity);
    void drawBones(const Session& session, const scene::PlacedNode& place, const formats::Bounds& bounds,
                   const renderer::View& view, Highlight highlight);
    void drawEmitters(const Session& session, std::span<const scene::PlacedNode> placed, const formats::Bounds& bounds,
                      const renderer::View& view, Highlight highlight);
    void drawCameras(const Session& session, std::span<const scene::PlacedNode> placed, const formats::Bounds& bounds,
                     const renderer::View& view, Highlight highlight);
    void drawTags(const Session& session, const formats::Bounds& bounds, const renderer::View& view,
                  Highlight highlight);
    void drawOutlines(const Session& session, const PixelRect& area);
    [[nodiscard]] const formats::Bounds& clipBounds(const Session& session);

    renderer::ModelRenderer m_renderer;
    renderer::Outlines m_outlines;
    renderer::Overlays m_overlays;
    renderer::SmoothTarget m_smooth;
    bool m_isSlow = renderer::isSoftwareRenderer();
    std::vector<renderer::SceneOnGpu> m_scenes;
    std::shared_ptr<const scene::Document> m_measured; // whose clip
    std::vector<MeasuredClip> m_measuredFrames;        // of each layer
    scene::RotationOverrides m_measuredRotations;
    scene::Visibility m_measuredVisibility;
    formats::Bounds m_clipBounds;
    std::shared_ptr<const scene::Document> m_boundedDocument;
    bool m_isBoundedEarly = false; // before the keys of a resting sequence were there
    formats::Bounds m_sceneBounds;
};

} // namespace app

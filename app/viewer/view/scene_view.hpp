#pragma once

#include "app/viewer/compare/compare.hpp"
#include "app/viewer/playback/onion_skin.hpp"
#include "app/viewer/queries/compared_tabs.hpp"
#include "app/viewer/session/session.hpp"
#include "app/viewer/view/compared_heat.hpp"
#include "app/viewer/view/measured_bounds.hpp"
#include "renderer/compared_images.hpp"
#include "renderer/draw/model_renderer.hpp"
#include "renderer/gl/debug.hpp"
#include "renderer/gl/draw_area.hpp"
#include "renderer/outlines.hpp"
#include "renderer/overlays.hpp"
#include "renderer/smooth_target.hpp"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace app {

using renderer::PixelRect;

enum class Motion { still, moving };

/// Whether the scene may look otherwise than when it was drawn last.
enum class SceneChange { none, any };

/// The present document, or the two that are compared, on the GPU, drawn into a part of the window or as an image.
/// Needs a current context.
class SceneView {
public:
    /// `shaderFolder`: see renderer::ShaderLibrary.
    explicit SceneView(const std::filesystem::path& shaderFolder = {}) : m_renderer(shaderFolder) {}

    /// Puts a document on the GPU, beside those that are there. Throws GlError.
    void add(std::shared_ptr<const scene::Document> document);
    /// Takes one off it.
    void remove(const std::shared_ptr<const scene::Document>& document);
    /// Takes all others off it.
    void keepOnly(const std::vector<std::shared_ptr<const scene::Document>>& documents);

    /// Draws background, model and overlays into `area` of the window, and nothing outside it; with smooth edges where
    /// that is cheap, and always when nothing moves. Without a change the image is shown that was drawn last. Leaves
    /// the window's framebuffer bound.
    void draw(const Session& session, const PixelRect& area, Motion motion, SceneChange change = SceneChange::any);

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
    [[nodiscard]] const formats::Bounds& sceneBounds(const Session& session) { return m_bounds.ofScene(session); }

    /// What was measured of the comparison that was drawn last.
    [[nodiscard]] const ComparedFacts& compared() const { return m_compared; }

    /// Whether selected and pointed items are highlighted.
    enum class Highlight { shown, leftOut };

private:
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
    void drawOutlines(const Session& session, const PixelRect& area, const renderer::Framebuffer* target = nullptr);

    // Of two sides: view/scene_comparison.cpp.
    [[nodiscard]] bool wantsSmooth(Motion motion) const { return motion == Motion::still || !m_isSlow; }
    /// Whether `smooth` has the whole image, apart from outlines.
    bool drawSide(const Session& session, const PixelRect& area, Motion motion, renderer::SmoothTarget& smooth);
    void drawKept(const Session& session, const PixelRect& area);
    void drawComparison(const Session& session, const ComparedTabs& tabs, const PixelRect& area, Motion motion);
    void drawBlink(const Session& session, const Session& other, const PixelRect& area, Motion motion);
    void drawHeat(const Session& session, const Session& other, const PixelRect& area, Motion motion);
    void drawImage(const Session& session, const PixelRect& area, CompareMode mode, Motion motion);
    void drawImages(const Session& session, const Session& other, const ComparedTabs& tabs, const PixelRect& area,
                    Motion motion);
    void drawComparedPicture(const Session& session, const ComparedTabs& tabs, const PixelRect& area,
                             const renderer::Framebuffer& target);

    renderer::ModelRenderer m_renderer;
    renderer::Outlines m_outlines;
    renderer::Overlays m_overlays;
    renderer::SmoothTarget m_smooth;
    std::optional<PixelRect> m_kept; // the area whose whole image `m_smooth` has
    bool m_isSlow = renderer::isSoftwareRenderer();
    std::vector<renderer::SceneOnGpu> m_scenes;
    MeasuredBounds m_bounds;
    renderer::SmoothTarget m_smoothOther;             // of the side without the focus
    std::optional<renderer::ComparedImages> m_images; // once two images were compared
    ComparedHeat m_heat;
    bool m_showsHeat = false; // in what is being drawn
    ComparedFacts m_compared;
};

} // namespace app

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

/// Whether the scene may look different from the last drawing.
enum class SceneChange { none, any };

/// The active document, or the two compared ones, on the GPU, drawn into a part of the window or as an image. Needs a
/// current context.
class SceneView {
public:
    /// `shaderFolder`: see renderer::ShaderLibrary.
    explicit SceneView(const std::filesystem::path& shaderFolder = {}) : m_renderer(shaderFolder) {}

    /// Uploads another document to the GPU. Throws GlError.
    void add(std::shared_ptr<const scene::Document> document);
    /// Removes a document from the GPU.
    void remove(const std::shared_ptr<const scene::Document>& document);
    /// Removes all other documents from the GPU.
    void keepOnly(const std::vector<std::shared_ptr<const scene::Document>>& documents);

    /// Draws background, model and overlays into `area` of the window, and nothing outside of it. Antialiased if that
    /// is cheap, and always when nothing moves. Without changes the last image is shown again. Leaves the window's
    /// framebuffer bound.
    void draw(const Session& session, const PixelRect& area, Motion motion, SceneChange change = SceneChange::any);

    /// The view as an antialiased image of this size; transparent pictures have no background and grid. Throws GlError.
    /// Leaves the window's framebuffer bound.
    [[nodiscard]] formats::Image screenshot(const Session& session, const glm::uvec2& size, ScreenshotKind kind);

    /// For others that draw in the same context between two images of the view.
    [[nodiscard]] renderer::ModelRenderer& renderer() { return m_renderer; }

    /// Of the last `draw`.
    [[nodiscard]] const renderer::FrameStats& stats() { return m_renderer.stats(); }
    [[nodiscard]] std::uint64_t gpuBytes() const;
    /// How many textures were uploaded for the active document, without those that it shares with the one before.
    [[nodiscard]] std::uint32_t textureUploads(const Session& session);
    /// Of the active document at its last drawing; see renderer::effectSizes.
    [[nodiscard]] std::vector<std::uint32_t> effectSizes(const Session& session);

    /// The bounding box of everything open; requires a document.
    [[nodiscard]] const formats::Bounds& sceneBounds(const Session& session) { return m_bounds.ofScene(session); }

    /// Results of the last drawn comparison.
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
    /// Whether `smooth` has the complete image, except outlines.
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
    std::optional<PixelRect> m_kept; // the area whose complete image is in `m_smooth`
    bool m_isSlow = renderer::isSoftwareRenderer();
    std::vector<renderer::SceneOnGpu> m_scenes;
    MeasuredBounds m_bounds;
    renderer::SmoothTarget m_smoothOther;             // of the side without the focus
    std::optional<renderer::ComparedImages> m_images; // created for the first comparison of two images
    ComparedHeat m_heat;
    bool m_showsHeat = false; // in the current drawing
    ComparedFacts m_compared;
};

} // namespace app

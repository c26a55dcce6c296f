#include "app/viewer/scene_view.hpp"

#include "app/viewer/theme.hpp"
#include "formats/core/vertex_block.hpp"
#include "renderer/frame_capture.hpp"
#include "renderer/gl/framebuffer.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace app {
namespace {

constexpr std::uint32_t kPictureSupersample = 2;

glm::vec3 colourOf(ImU32 colour)
{
    const ImVec4 parts = ImGui::ColorConvertU32ToFloat4(colour);
    return {parts.x, parts.y, parts.z};
}

} // namespace

void SceneView::add(std::shared_ptr<const scene::Document> document)
{
    if (sceneOf(document) == nullptr)
        m_scenes.push_back(m_renderer.upload(std::move(document)));
}

void SceneView::keepOnly(const std::vector<std::shared_ptr<const scene::Document>>& documents)
{
    std::erase_if(m_scenes, [&](const renderer::SceneOnGpu& scene) {
        return std::find(documents.begin(), documents.end(), scene.document) == documents.end();
    });
    m_measured.reset();
}

renderer::SceneOnGpu* SceneView::sceneOf(const std::shared_ptr<const scene::Document>& document)
{
    const auto found = std::find_if(m_scenes.begin(), m_scenes.end(),
                                    [&](const renderer::SceneOnGpu& scene) { return scene.document == document; });
    return found != m_scenes.end() ? &*found : nullptr;
}

void SceneView::draw(const Session& session, const PixelRect& area, Motion motion)
{
    const bool isSmooth =
        (motion == Motion::still || !m_isSlow) &&
        m_smooth.begin(static_cast<std::uint32_t>(area.width), static_cast<std::uint32_t>(area.height));
    if (!isSmooth) {
        drawInto(session, area, PictureKind::asShown, Highlight::shown);
        return;
    }
    drawInto(session, {0, 0, area.width, area.height}, PictureKind::asShown, Highlight::shown);
    m_smooth.finish(area.x, area.y);
}

void SceneView::drawBackdrop(const Session& session, int height)
{
    renderer::Backdrop backdrop{colourOf(colours::kViewTop), colourOf(colours::kViewBottom)};
    switch (session.settings.background) {
    case Background::gradient:
        break;
    case Background::dark:
        backdrop.top = backdrop.bottom = colourOf(colours::kViewDark);
        break;
    case Background::light:
        backdrop.top = backdrop.bottom = colourOf(colours::kViewLight);
        break;
    case Background::checker:
        backdrop = {colourOf(colours::kCheckerLight), colourOf(colours::kCheckerDark),
                    std::max(std::round(static_cast<float>(height) / 40.0f), 4.0f)};
        break;
    }
    m_overlays.drawBackground(m_renderer.shaders(), backdrop);
}

void SceneView::drawInto(const Session& session, const PixelRect& area, PictureKind kind, Highlight highlight)
{
    m_renderer.beginFrame();
    glViewport(area.x, area.y, area.width, area.height);
    glScissor(area.x, area.y, area.width, area.height);
    glEnable(GL_SCISSOR_TEST);
    glDepthMask(GL_TRUE);
    glClear(GL_DEPTH_BUFFER_BIT);
    if (kind == PictureKind::asShown)
        drawBackdrop(session, area.height);
    if (renderer::SceneOnGpu* const scene = sceneOf(session.tab().document)) {
        const float aspect = static_cast<float>(area.width) / static_cast<float>(area.height);
        drawModel(*scene, session, aspect, kind, highlight);
    }
    glDisable(GL_SCISSOR_TEST);
}

void SceneView::drawModel(renderer::SceneOnGpu& scene, const Session& session, float aspect, PictureKind kind,
                          Highlight highlight)
{
    const formats::Model& model = *shownModel(session);
    const ViewState& state = session.tab().view;
    const bool showsGrid = state.overlays.showsGrid && kind == PictureKind::asShown;
    // The grid reaches beyond the model: the planes must keep it as well.
    formats::Bounds kept = model.bounds;
    if (showsGrid && !kept.isEmpty()) {
        const glm::vec3 reach(model.bounds.diagonal() * 1.5f);
        kept.add(model.bounds.min - reach);
        kept.add(model.bounds.max + reach);
    }
    const renderer::View view = viewOf(state.camera, aspect, kept);
    const animation::KeyframePose pose = shownPose(session);
    const std::array<renderer::Instance, 1> instances = {renderer::instanceOf(keyframesOf(model), pose)};
    renderer::DrawOptions drawing = state.drawing;
    if (highlight == Highlight::leftOut)
        drawing.highlightedSurface = formats::kNoIndex;
    m_renderer.draw(scene, 0, state.skin, instances, view, drawing);

    renderer::LineList lines;
    if (showsGrid)
        addGrid(lines, model.bounds);
    if (state.overlays.showsAxes)
        addAxes(lines, model.bounds);
    if (state.overlays.showsBounds)
        addBounds(lines, clipBounds(session));
    m_overlays.draw(m_renderer.shaders(), lines, view, m_renderer.stats());
}

/// Measured once for each clip: it takes reading all vertices of all its frames.
const formats::Bounds& SceneView::clipBounds(const Session& session)
{
    const formats::Clip clip = shownClip(session);
    const bool isMeasured = m_measured == session.tab().document && m_measuredClip.firstFrame == clip.firstFrame &&
                            m_measuredClip.frameCount == clip.frameCount;
    if (!isMeasured) {
        m_clipBounds = boundsOfFrames(keyframesOf(*shownModel(session)), clip.firstFrame, clip.frameCount);
        m_measured = session.tab().document;
        m_measuredClip = clip;
    }
    return m_clipBounds;
}

formats::Image SceneView::picture(const Session& session, const glm::uvec2& size, PictureKind kind)
{
    const glm::uvec2 large = size * kPictureSupersample;
    const renderer::Framebuffer framebuffer(large.x, large.y);
    framebuffer.bind();
    glClearColor(0.0f, 0.0f, 0.0f, kind == PictureKind::transparent ? 0.0f : 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    drawInto(session, {0, 0, static_cast<int>(large.x), static_cast<int>(large.y)}, kind, Highlight::leftOut);
    formats::Image image = capture(framebuffer, kPictureSupersample);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    return image;
}

std::uint64_t SceneView::gpuBytes() const
{
    std::uint64_t bytes = m_renderer.sharedBytes().total();
    for (const renderer::SceneOnGpu& scene : m_scenes)
        bytes += scene.bytes().total();
    return bytes;
}

} // namespace app

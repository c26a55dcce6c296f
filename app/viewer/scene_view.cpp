#include "app/viewer/scene_view.hpp"

#include "app/viewer/theme.hpp"
#include "formats/core/vertex_block.hpp"
#include "renderer/frame_capture.hpp"
#include "renderer/gl/framebuffer.hpp"

#include <array>

namespace app {
namespace {

constexpr std::uint32_t kPictureSupersample = 2;

glm::vec3 colourOf(ImU32 colour)
{
    const ImVec4 parts = ImGui::ColorConvertU32ToFloat4(colour);
    return {parts.x, parts.y, parts.z};
}

} // namespace

void SceneView::show(std::shared_ptr<const scene::Document> document)
{
    m_scene = m_renderer.upload(std::move(document));
    m_measuredClip.reset();
}

void SceneView::draw(const Session& session, const PixelRect& area)
{
    m_renderer.beginFrame();
    glViewport(area.x, area.y, area.width, area.height);
    glScissor(area.x, area.y, area.width, area.height);
    glEnable(GL_SCISSOR_TEST);
    glDepthMask(GL_TRUE);
    glClear(GL_DEPTH_BUFFER_BIT);
    m_overlays.drawBackground(m_renderer.shaders(), colourOf(colours::kViewTop), colourOf(colours::kViewBottom));
    if (m_scene && session.tab().document == m_scene->document)
        drawModel(session, static_cast<float>(area.width) / static_cast<float>(area.height));
    glDisable(GL_SCISSOR_TEST);
}

void SceneView::drawModel(const Session& session, float aspect)
{
    const formats::Model& model = *shownModel(session);
    const ViewState& state = session.tab().view;
    // The grid reaches beyond the model: the planes must keep it as well.
    formats::Bounds kept = model.bounds;
    if (state.overlays.showsGrid && !kept.isEmpty()) {
        const glm::vec3 reach(model.bounds.diagonal() * 1.5f);
        kept.add(model.bounds.min - reach);
        kept.add(model.bounds.max + reach);
    }
    const renderer::View view = viewOf(state.camera, aspect, kept);
    const animation::KeyframePose pose = shownPose(session);
    const std::array<renderer::Instance, 1> instances = {renderer::instanceOf(keyframesOf(model), pose)};
    m_renderer.draw(*m_scene, 0, state.skin, instances, view, state.drawing);

    renderer::LineList lines;
    if (state.overlays.showsGrid)
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
    const bool isMeasured = m_measuredClip && m_measuredClip->firstFrame == clip.firstFrame &&
                            m_measuredClip->frameCount == clip.frameCount;
    if (!isMeasured) {
        m_clipBounds = boundsOfFrames(keyframesOf(*shownModel(session)), clip.firstFrame, clip.frameCount);
        m_measuredClip = clip;
    }
    return m_clipBounds;
}

formats::Image SceneView::picture(const Session& session, const glm::uvec2& size)
{
    const glm::uvec2 large = size * kPictureSupersample;
    const renderer::Framebuffer framebuffer(large.x, large.y);
    framebuffer.bind();
    glClearColor(0.0f, 0.0f, 0.0f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    draw(session, {0, 0, static_cast<int>(large.x), static_cast<int>(large.y)});
    formats::Image image = capture(framebuffer, kPictureSupersample);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    return image;
}

std::uint64_t SceneView::gpuBytes() const
{
    return (m_scene ? m_scene->bytes().total() : 0) + m_renderer.sharedBytes().total();
}

} // namespace app

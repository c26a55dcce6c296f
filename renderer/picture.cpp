#include "renderer/picture.hpp"

#include "renderer/frame_capture.hpp"

namespace renderer {

LineList overlayLines(const OverlayOptions& overlays, const formats::Bounds& scene)
{
    LineList lines;
    if (overlays.showsGrid)
        addGrid(lines, scene);
    if (overlays.showsAxes)
        addAxes(lines, scene);
    if (overlays.showsBounds)
        addBounds(lines, scene);
    return lines;
}

PictureRenderer::PictureRenderer(ModelRenderer& renderer, const PictureOptions& options)
    : m_renderer(renderer),
      m_options(options),
      m_framebuffer(options.width * options.supersample, options.height * options.supersample)
{
}

void PictureRenderer::draw(SceneOnGpu& scene, const animation::KeyframePose& pose)
{
    m_framebuffer.bind();
    const glm::vec3 background = m_options.background.value_or(glm::vec3(0.0f));
    glClearColor(background.r, background.g, background.b, m_options.background ? 1.0f : 0.0f);
    glDisable(GL_SCISSOR_TEST);
    glDepthMask(GL_TRUE);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);

    const float aspect = static_cast<float>(m_options.width) / static_cast<float>(m_options.height);
    OrbitCamera camera;
    camera.yaw = m_options.camera.yaw;
    camera.pitch = m_options.camera.pitch;
    camera.projection = m_options.projection;
    camera = framed(camera, aspect, m_options.framing);

    const LineList lines = overlayLines(m_options.overlays, m_options.framing);
    formats::Bounds kept = m_options.framing;
    for (const LineList::Point& point : lines.points())
        kept.add(point.position);
    const View view = viewOf(camera, aspect, kept);
    for (std::uint32_t node = 0; node < scene.meshes.size(); ++node) {
        const Instance instance = instanceOf(scene.meshes[node].shape(), pose);
        m_renderer.draw(scene, node, m_options.skin, {&instance, 1}, view, m_options.draw);
    }
    m_overlays.draw(m_renderer.shaders(), lines, view, m_renderer.stats());
}

formats::Image PictureRenderer::read() const
{
    return capture(m_framebuffer, m_options.supersample);
}

} // namespace renderer

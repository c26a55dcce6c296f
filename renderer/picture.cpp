#include "renderer/picture.hpp"

#include "renderer/animation/tag_pose.hpp"
#include "renderer/frame_capture.hpp"
#include "renderer/model_camera.hpp"
#include "renderer/skeleton_lines.hpp"

#include <algorithm>

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

float tagLength(const formats::Bounds& scene)
{
    return scene.isEmpty() ? 1.0f : std::max(scene.diagonal() / 14.0f, 1e-6f);
}

LineList tagLines(const scene::Document& document, std::span<const scene::PlacedNode> nodes,
                  const formats::Bounds& scene)
{
    LineList lines;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (isSkinned(*document.nodes[i].model)) {
            addAttachments(lines, skinnedOf(*document.nodes[i].model), nodes[i], tagLength(scene));
            continue;
        }
        for (const formats::Tag& tag : document.nodes[i].model->tags) {
            if (const auto local = animation::tagTransform(tag, nodes[i].pose))
                addTag(lines, nodes[i].transform * *local, tagLength(scene));
        }
    }
    return lines;
}

LineList boneLines(const scene::Document& document, std::span<const scene::PlacedNode> nodes,
                   const formats::Bounds& scene)
{
    LineList lines;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (isSkinned(*document.nodes[i].model))
            addBones(lines, skinnedOf(*document.nodes[i].model), nodes[i], scene.diagonal());
    }
    return lines;
}

LineList collisionLines(const scene::Document& document, std::span<const scene::PlacedNode> nodes)
{
    LineList lines;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (!isSkinned(*document.nodes[i].model))
            continue;
        const formats::Skinned& shape = skinnedOf(*document.nodes[i].model);
        addCollision(lines, shape.collision, nodes[i].transform);
        addStatedBounds(lines, shape);
    }
    return lines;
}

PictureRenderer::PictureRenderer(ModelRenderer& renderer, const PictureOptions& options)
    : m_renderer(renderer),
      m_options(options),
      m_framebuffer(options.width * options.supersample, options.height * options.supersample)
{
}

void drawNodes(ModelRenderer& renderer, SceneOnGpu& scene, std::span<const scene::PlacedNode> nodes, std::uint32_t skin,
               const View& view, const DrawOptions& options)
{
    std::vector<Instance> instances;
    instances.reserve(nodes.size()); // the draws refer to them
    std::vector<NodeDraw> draws;
    for (std::uint32_t node = 0; node < nodes.size(); ++node) {
        if (!nodes[node].isShown)
            continue;
        const formats::Model& model = scene.meshes[node]->model();
        const glm::mat4 transform(nodes[node].transform);
        instances.push_back(isSkinned(model) ? instanceOf(0, transform)
                                             : instanceOf(keyframesOf(model), nodes[node].pose, transform));
        draws.push_back({node, skin, std::span(&instances.back(), 1), nodes[node].bones, &nodes[node].moment});
    }
    renderer.draw(scene, draws, view, options);
}

animation::ViewRotation rotationOf(const View& view)
{
    return glm::transpose(glm::mat3(view.axes.right, view.axes.up, view.axes.backward));
}

void PictureRenderer::draw(SceneOnGpu& scene, std::span<const animation::Pose> lanePoses, double seconds)
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
    View view = viewOf(camera, aspect, kept);
    if (m_options.modelCamera != formats::kNoIndex) {
        const auto still = placedNodes(*scene.document, lanePoses, m_options.turns);
        view = viewThroughModelCamera(*scene.document, still, m_options.modelCamera, aspect).value_or(view);
    }
    DrawOptions options = m_options.draw;
    options.seconds = seconds;
    const auto placed = placedNodes(*scene.document, lanePoses, m_options.turns, rotationOf(view), seconds);
    drawNodes(m_renderer, scene, placed, m_options.skin, view, options);
    m_overlays.draw(m_renderer.shaders(), lines, view, m_renderer.stats());
    if (m_options.overlays.showsCollision)
        m_overlays.draw(m_renderer.shaders(), collisionLines(*scene.document, placed), view, m_renderer.stats());
    if (m_options.overlays.showsBones) {
        m_overlays.draw(m_renderer.shaders(), boneLines(*scene.document, placed, m_options.framing), view,
                        m_renderer.stats(), LineDepth::ignored);
    }
    if (m_options.overlays.showsTags) {
        m_overlays.draw(m_renderer.shaders(), tagLines(*scene.document, placed, m_options.framing), view,
                        m_renderer.stats(), LineDepth::ignored);
    }
}

formats::Image PictureRenderer::read() const
{
    return capture(m_framebuffer, m_options.supersample);
}

} // namespace renderer

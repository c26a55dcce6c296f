#include "renderer/picture.hpp"

#include "renderer/animation/tag_pose.hpp"
#include "renderer/frame_capture.hpp"
#include "renderer/framing.hpp"
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

OrbitCamera cameraOf(const PictureOptions& options)
{
    OrbitCamera camera;
    camera.yaw = options.camera.yaw;
    camera.pitch = options.camera.pitch;
    camera.projection = options.projection;
    return camera;
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

    DrawOptions options = m_options.draw;
    options.seconds = seconds;
    const Seen seen = seenFrom(*scene.document, lanePoses, seconds);
    drawNodes(m_renderer, scene, seen.placed, m_options.skin, seen.view, options);
    drawOverlays(*scene.document, seen);
}

PictureRenderer::Seen PictureRenderer::seenFrom(const scene::Document& document,
                                                std::span<const animation::Pose> lanePoses, double seconds) const
{
    const float aspect = static_cast<float>(m_options.width) / static_cast<float>(m_options.height);
    OrbitCamera camera = m_options.fitted.value_or(cameraOf(m_options));
    std::optional<View> fixed;
    if (m_options.modelCamera != formats::kNoIndex) {
        const auto still = placedNodes(document, lanePoses, m_options.turns);
        fixed = viewThroughModelCamera(document, still, m_options.modelCamera, aspect);
    }
    Seen seen;
    const View turned = fixed.value_or(viewOf(camera, aspect, {}));
    seen.placed = placedNodes(document, lanePoses, m_options.turns, rotationOf(turned), seconds);
    formats::Bounds kept = boundsOf(document, seen.placed, {m_options.draw.topology, m_options.draw.hiddenSurfaces});
    seen.around = m_options.framing.isEmpty() ? kept : m_options.framing;
    if (!m_options.fitted)
        camera = framed(camera, aspect, seen.around);
    seen.lines = overlayLines(m_options.overlays, seen.around);
    kept.add(seen.around);
    for (const LineList::Point& point : seen.lines.points())
        kept.add(point.position);
    seen.view = fixed.value_or(viewOf(camera, aspect, kept));
    return seen;
}

void PictureRenderer::drawOverlays(const scene::Document& document, const Seen& seen)
{
    const auto draw = [&](const LineList& lines, LineDepth depth) {
        m_overlays.draw(m_renderer.shaders(), lines, seen.view, m_renderer.stats(), depth);
    };
    draw(seen.lines, LineDepth::tested);
    if (m_options.overlays.showsCollision)
        draw(collisionLines(document, seen.placed), LineDepth::tested);
    if (m_options.overlays.showsBones)
        draw(boneLines(document, seen.placed, seen.around), LineDepth::ignored);
    if (m_options.overlays.showsTags)
        draw(tagLines(document, seen.placed, seen.around), LineDepth::ignored);
}

formats::Image PictureRenderer::read() const
{
    return capture(m_framebuffer, m_options.supersample);
}

} // namespace renderer

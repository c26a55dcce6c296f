#include "app/viewer/queries/markers.hpp"

#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/tags.hpp"
#include "formats/model/capabilities.hpp"
#include "renderer/camera/model_camera.hpp"
#include "renderer/emitter_lines.hpp"

#include <glm/geometric.hpp>

#include <algorithm>

namespace app {
namespace {

/// The scene and the markers found so far.
struct MarkedScene {
    const Session& session;
    const renderer::View& view;
    std::span<const scene::PlacedNode> placed;
    std::vector<Marker> markers;

    void add(SceneItemKind kind, std::uint32_t index, const glm::dvec3& from, const glm::dvec3& to)
    {
        const auto a = offsetOf(view, session.viewAspect, from);
        const auto b = offsetOf(view, session.viewAspect, to);
        if (a && b)
            markers.push_back({{kind, index}, *a, *b});
    }
};

glm::dvec3 inScene(const scene::PlacedNode& placedNode, const glm::vec3& point)
{
    return glm::dvec3(placedNode.transform * glm::dvec4(glm::dvec3(point), 1.0));
}

void addBoneMarkers(MarkedScene& scene)
{
    const formats::Model& model = *shownModel(scene.session);
    if (!scene.session.tab().view.overlays.showsBones || !capabilitiesOf(model).hasBones)
        return;
    const formats::Skinned& shape = skinnedOf(model);
    const scene::PlacedNode& placedNode = scene.placed.front();
    const auto pivotOf = [&](std::uint32_t bone) {
        return inScene(placedNode, animation::transformPoint(placedNode.bones[bone], shape.bones[bone].pivot));
    };
    for (std::uint32_t i = 0; i < shape.bones.size(); ++i) {
        const std::uint32_t parent = shape.bones[i].parent;
        scene.add(SceneItemKind::bone, i, pivotOf(parent == formats::kNoIndex ? i : parent), pivotOf(i));
    }
}

void addTagMarkers(MarkedScene& scene)
{
    if (!scene.session.tab().view.overlays.showsTags)
        return;
    const std::vector<ShownTag> tags = shownTags(scene.session);
    for (std::uint32_t i = 0; i < tags.size(); ++i) {
        const glm::dvec3 at(tags[i].inScene[3]);
        if (tags[i].isPresent)
            scene.add(SceneItemKind::tag, i, at, at);
    }
}

void addEffectMarkers(MarkedScene& scene)
{
    if (!scene.session.tab().view.overlays.showsEmitters)
        return;
    const scene::Document& document = *scene.session.tab().document;
    for (std::uint32_t i = 0; i < effectCount(document); ++i) {
        const glm::dvec3 at(renderer::effectOrigin(document, scene.placed, i));
        scene.add(SceneItemKind::effect, i, at, at);
    }
}

void addCameraMarkers(MarkedScene& scene)
{
    if (!scene.session.tab().view.overlays.showsCameras)
        return;
    const scene::Document& document = *scene.session.tab().document;
    for (std::uint32_t i = 0; i < renderer::modelCameraCount(document); ++i) {
        if (const auto seen = renderer::viewThroughModelCamera(document, scene.placed, i, scene.session.viewAspect))
            scene.add(SceneItemKind::camera, i, glm::dvec3(seen->eye), glm::dvec3(seen->eye));
    }
}

float distanceTo(const Marker& marker, const glm::vec2& at)
{
    const glm::vec2 along = marker.to - marker.from;
    const float square = glm::dot(along, along);
    const float share = square > 0.0f ? std::clamp(glm::dot(at - marker.from, along) / square, 0.0f, 1.0f) : 0.0f;
    return glm::distance(at, marker.from + along * share);
}

} // namespace

std::optional<glm::vec2> offsetOf(const renderer::View& view, float aspect, const glm::dvec3& point)
{
    const glm::vec4 clip = view.viewProjection * glm::vec4(glm::dvec4(point, 1.0));
    if (!(clip.w > 0.0f))
        return std::nullopt;
    return glm::vec2(clip.x / clip.w * 0.5f * aspect, clip.y / clip.w * 0.5f);
}

std::vector<Marker> shownMarkers(const Session& session)
{
    const renderer::OverlayOptions& overlays = session.tab().view.overlays;
    const bool showsAny = overlays.showsBones || overlays.showsTags || overlays.showsEmitters || overlays.showsCameras;
    if (!session.tab().document || !showsAny)
        return {};
    const renderer::View view = shownView(session, session.viewAspect, {});
    const scene::PlacedNodes placed = shownNodes(session);
    MarkedScene scene{session, view, *placed, {}};
    addTagMarkers(scene);
    addEffectMarkers(scene);
    addCameraMarkers(scene);
    addBoneMarkers(scene);
    return std::move(scene.markers);
}

SceneItem nearestMarker(const std::vector<Marker>& markers, const glm::vec2& at, float reach)
{
    SceneItem nearest;
    float least = reach;
    for (const Marker& marker : markers) {
        const bool isLine = marker.item.kind == SceneItemKind::bone;
        if (isLine && nearest.kind != SceneItemKind::none && nearest.kind != SceneItemKind::bone)
            continue;
        const float distance = distanceTo(marker, at);
        if (distance > least)
            continue;
        least = distance;
        nearest = marker.item;
    }
    return nearest;
}

} // namespace app

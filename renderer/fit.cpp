#include "renderer/fit.hpp"

#include "renderer/animation/tag_pose.hpp"
#include "renderer/camera/framing.hpp"
#include "renderer/scene/shown_points.hpp"

#include <glm/vector_relational.hpp>

namespace renderer {
namespace {

/// The bounds of tags, attachments and bones, for documents without visible surfaces.
formats::Bounds boundsOfTagsAndBones(const scene::Document& document, std::span<const scene::PlacedNode> nodes)
{
    formats::Bounds bounds;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto add = [&](const glm::dvec3& point) { bounds.add(pointInScene(nodes[i], point)); };
        const formats::Model& model = *document.nodes[i].model;
        for (const formats::Tag& tag : model.tags) {
            if (const auto local = animation::tagTransform(tag, nodes[i].pose))
                add(glm::dvec3((*local)[3]));
        }
        if (!isSkinned(model))
            continue;
        const formats::Skinned& shape = skinnedOf(model);
        for (std::size_t bone = 0; bone < shape.bones.size(); ++bone)
            add(glm::dvec3(animation::transformPoint(nodes[i].bones[bone], shape.bones[bone].pivot)));
    }
    return bounds;
}

/// Adds effects over the sequences of the poses, or over all sequences.
void addEffects(Framing& framing, const CameraAxes& axes, Fit fit, const FitSubject& subject)
{
    EffectPoints effects(subject.document, subject.effects);
    const auto add = [&](const glm::vec3& point) { framing.add(point); };
    effects.visitSequences(subject.poses, subject.rotationOverrides, axes, add);
    if (fit != Fit::all || effects.isEmpty())
        return;
    const animation::ViewRotation rotation = glm::transpose(glm::mat3(axes.right, axes.up, axes.backward));
    visitAllPoses(subject.document, [&](std::span<const animation::Pose> poses) {
        effects.visit(placedNodes(subject.document, poses, subject.rotationOverrides, rotation), axes, add);
    });
}

/// Adds effects around the surfaces of these nodes, within the margins of the near and far planes.
void addEffectsAround(Framing& framing, const CameraAxes& axes, std::span<const scene::PlacedNode> nodes,
                      const FitSubject& subject)
{
    EffectPoints effects(subject.document, subject.effects);
    if (effects.isEmpty())
        return;
    const formats::Bounds room =
        withRoomForEffects(boundsOf(subject.document, nodes, subject.visibility), subject.document);
    effects.visitSequences(subject.poses, subject.rotationOverrides, axes, [&](const glm::vec3& point) {
        if (glm::all(glm::lessThanEqual(room.min, point)) && glm::all(glm::lessThanEqual(point, room.max)))
            framing.add(point);
    });
}

} // namespace

scene::Visibility visibilityOf(const DrawOptions& options, std::uint32_t skin)
{
    return {options.meshVariant, options.hiddenSurfaces, skin,
            showsMaterials(options) ? scene::MaterialLook::drawn : scene::MaterialLook::plain};
}

OrbitCamera fitted(const OrbitCamera& camera, float aspect, Fit fit, const FitSubject& subject)
{
    const CameraAxes axes = axesOf(camera);
    const animation::ViewRotation rotation = glm::transpose(glm::mat3(axes.right, axes.up, axes.backward));
    const auto placed = [&](std::span<const animation::Pose> poses) {
        return placedNodes(subject.document, poses, subject.rotationOverrides, rotation, subject.seconds);
    };
    Framing framing(camera, aspect);
    const scene::ShownPoints points(subject.document, subject.visibility);
    const auto addPose = [&](std::span<const animation::Pose> poses) {
        points.visit(placed(poses), {axes.right, axes.up, axes.backward}, subject.seconds,
                     [&](const glm::vec3& point) { framing.add(point); });
    };
    addPose(subject.poses);
    if (fit == Fit::clip)
        visitPoses(subject.document, subject.clips, addPose);
    if (fit == Fit::all)
        visitAllPoses(subject.document, addPose);
    const auto nodes = placed(subject.poses);
    if (!framing.isEmpty()) {
        addEffectsAround(framing, axes, nodes, subject);
        return framing.camera();
    }
    const formats::Bounds hidden = boundsOf(subject.document, nodes, {subject.visibility.meshVariant, {}});
    if (!hidden.isEmpty())
        return framed(camera, aspect, hidden);
    addEffects(framing, axes, fit, subject);
    return framing.isEmpty() ? framed(camera, aspect, boundsOfTagsAndBones(subject.document, nodes)) : framing.camera();
}

} // namespace renderer

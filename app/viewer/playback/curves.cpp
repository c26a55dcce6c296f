#include "app/viewer/playback/curves.hpp"

#include "app/viewer/playback/playing.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/skeleton_facts.hpp"
#include "app/viewer/queries/tags.hpp"
#include "formats/base/byte_view.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/vertex_block.hpp"
#include "renderer/animation/node_pose.hpp"
#include "renderer/animation/tag_pose.hpp"
#include "renderer/picking.hpp"

#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

namespace app {
namespace {

using formats::kNoIndex;
using formats::LocalTransform;

constexpr double kSequenceFrameMs = 1000.0 / static_cast<double>(formats::kSequenceFramesPerSecond);

/// An item whose position depends only on the frame.
struct Mover {
    std::string subject;
    std::function<std::optional<LocalTransform>(double frame)> transformAt;
    std::vector<double> positionKeys; ///< frame numbers
    std::vector<double> rotationKeys;
};

glm::vec3 anglesOf(const glm::quat& rotation)
{
    const glm::mat3 axes = glm::mat3_cast(rotation);
    const float yaw = std::atan2(axes[0].y, axes[0].x);
    const float pitch = std::asin(std::clamp(-axes[0].z, -1.0f, 1.0f));
    const float roll = std::atan2(axes[1].z, axes[2].z);
    return glm::degrees(glm::vec3(yaw, pitch, roll));
}

std::vector<double> wholeFrames(std::uint32_t first, std::uint32_t count)
{
    std::vector<double> frames;
    for (std::uint32_t i = 0; i < count; ++i)
        frames.push_back(static_cast<double>(first) + i);
    return frames;
}

animation::KeyframePose poseBetween(double frame, std::uint32_t frameCount)
{
    const double kept = std::clamp(frame, 0.0, static_cast<double>(frameCount - 1));
    const auto a = static_cast<std::uint32_t>(kept);
    return {a, std::min(a + 1, frameCount - 1), static_cast<float>(kept - std::floor(kept))};
}

std::optional<Mover> tagMover(const scene::Document& document, const TagOfNode& tag)
{
    const formats::Model& model = *document.nodes[tag.node].model;
    if (capabilitiesOf(model).hasAttachments)
        return std::nullopt; // it is fixed to its bone, which has curves
    Mover mover;
    mover.subject = tagName(document, tag) + " in its model";
    const auto count = static_cast<std::uint32_t>(keyframesOf(model).frames.size());
    mover.positionKeys = mover.rotationKeys = wholeFrames(0, count);
    mover.transformAt = [&model, tag, count](double frame) -> std::optional<LocalTransform> {
        const auto transform = animation::tagTransform(model.tags[tag.tag], poseBetween(frame, count));
        if (!transform)
            return std::nullopt;
        return LocalTransform{glm::vec3((*transform)[3]),
                              glm::normalize(glm::quat_cast(glm::mat3(glm::dmat3(*transform))))};
    };
    return mover;
}

/// None for a skinned model: its vertices follow bones, which have curves.
std::optional<Mover> vertexMover(const scene::Document& document, const SceneItem& item)
{
    const scene::SurfaceOfNode own = surfaceAt(document, item.index);
    const formats::Model& model = *document.nodes[own.node].model;
    if (!capabilitiesOf(model).hasVertexFrames)
        return std::nullopt;
    Mover mover;
    mover.subject = "vertex " + std::to_string(item.vertex) + " in its model";
    const formats::Keyframed& shape = keyframesOf(model);
    const auto count = static_cast<std::uint32_t>(shape.frames.size());
    mover.positionKeys = wholeFrames(0, count);
    mover.transformAt = [&shape, &model, own, item, count](double frame) -> std::optional<LocalTransform> {
        const formats::VertexBlock& block = shape.blocks[model.surfaces[own.surface].block];
        const formats::FramePair frames = scene::framesOf(shape, poseBetween(frame, count));
        return LocalTransform{glm::vec3(positionAt(block, frames, item.vertex))};
    };
    return mover;
}

/// The times of a track's keys, in frames of the sequence.
std::vector<double> keyFrames(formats::TrackIndex track, const formats::KeyView& keys)
{
    std::vector<double> frames;
    if (track >= keys.timelines.size())
        return frames;
    const formats::Timeline& timeline = keys.timelines[track];
    const auto bytes = timeline.isExternal != 0 ? keys.external : keys.file;
    for (std::uint32_t i = 0; i < timeline.count; ++i) {
        const std::uint32_t ms =
            formats::FieldReader(bytes.subspan(timeline.timesOffset + std::size_t{i} * 4, 4)).u32();
        if (ms >= keys.startMs && ms - keys.startMs <= keys.durationMs)
            frames.push_back(static_cast<double>(ms - keys.startMs) / kSequenceFrameMs);
    }
    return frames;
}

Mover trackedBone(const formats::Skinned& shape, std::uint32_t number, const formats::KeyView& keys)
{
    const formats::Bone& bone = shape.bones[number];
    Mover mover;
    mover.positionKeys = keyFrames(bone.translation, keys);
    mover.rotationKeys = keyFrames(bone.rotation, keys);
    mover.transformAt = [&shape, &bone, keys](double frame) -> std::optional<LocalTransform> {
        animation::SampleTime at;
        at.now = {keys, std::clamp(frame * kSequenceFrameMs, 0.0, static_cast<double>(keys.durationMs))};
        return LocalTransform{sampleVec3(shape, at, bone.translation, glm::vec3(0.0f)),
                              sampleQuaternion(shape, at, bone.rotation)};
    };
    return mover;
}

Mover sampledBone(const formats::Skinned& shape, std::uint32_t bone, const formats::Clip& clip)
{
    Mover mover;
    const auto found =
        std::find_if(shape.sampledFrames.begin(), shape.sampledFrames.end(), [&](const formats::SampledFrames& frames) {
            return clip.firstFrame >= frames.firstFrame && clip.firstFrame < frames.firstFrame + frames.frameCount;
        });
    if (found == shape.sampledFrames.end())
        return mover;
    const formats::SampledFrames& frames = *found;
    mover.positionKeys = mover.rotationKeys = wholeFrames(frames.firstFrame, frames.frameCount);
    mover.transformAt = [&frames, bone](double frame) -> std::optional<LocalTransform> {
        const animation::KeyframePose pose = poseBetween(frame - frames.firstFrame, frames.frameCount);
        return between(localTransformAt(frames, bone, pose.frameA), localTransformAt(frames, bone, pose.frameB),
                       pose.blend);
    };
    return mover;
}

/// The times of a curve's keys, in frames of the sequence.
std::vector<double> curveFrames(const formats::Skinned& shape, const formats::NodeCurve& curve)
{
    std::vector<double> frames;
    for (std::uint32_t i = 0; i < curve.keyCount; ++i)
        frames.push_back(1000.0 * static_cast<double>(shape.nodes.numbers[curve.firstTime + i]) / kSequenceFrameMs);
    return frames;
}

Mover curvedBone(const formats::Skinned& shape, std::uint32_t bone, const formats::Clip& clip)
{
    Mover mover;
    for (const formats::NodeCurve& curve : animation::curvesOfBone(shape, clip.sequence, bone)) {
        if (curve.property == formats::NodeProperty::translation)
            mover.positionKeys = curveFrames(shape, curve);
        else if (curve.property == formats::NodeProperty::rotation)
            mover.rotationKeys = curveFrames(shape, curve);
    }
    mover.transformAt = [&shape, bone, clip](double frame) -> std::optional<LocalTransform> {
        animation::SampleTime at;
        at.now = {{}, std::clamp(frame * kSequenceFrameMs, 0.0, 1000.0 * clip.sequenceSeconds), clip.sequence};
        return nodeTransformAt(shape, at, bone);
    };
    return mover;
}

Mover placedBone(const formats::Skinned& shape, std::uint32_t bone, const formats::Clip& clip)
{
    return shape.sampledFrames.empty() ? curvedBone(shape, bone, clip) : sampledBone(shape, bone, clip);
}

std::optional<Mover> boneMover(const Session& session, std::uint32_t bone)
{
    const scene::Node& node = session.tab().document->nodes.front();
    if (!capabilitiesOf(*node.model).hasBones || bone >= skinnedOf(*node.model).bones.size())
        return std::nullopt;
    const formats::Skinned& shape = skinnedOf(*node.model);
    const ShownBones shown(session.tab(), node);
    Mover mover = shape.bindConvention == formats::BindConvention::inverseMatrices
                      ? placedBone(shape, bone, shown.motionOf(bone).clip)
                      : trackedBone(shape, bone, shown.motionOf(bone).keys);
    mover.subject = boneName(shape, bone) + " in its parent";
    return mover.transformAt ? std::optional(std::move(mover)) : std::nullopt;
}

std::optional<Mover> selectedMover(const Session& session)
{
    const Selection& selection = session.tab().selection;
    if (!session.tab().document)
        return std::nullopt;
    if (selection.item.kind == SceneItemKind::vertex)
        return vertexMover(*session.tab().document, selection.item);
    if (selection.tag() != kNoIndex)
        return tagMover(*session.tab().document, tagAt(*session.tab().document, selection.tag()));
    return boneMover(session, selection.bone());
}

/// The angle closest to the previous point's, which avoids jumps at 360 degrees.
float unwound(float angle, const std::vector<CurvePoint>& before)
{
    return before.empty() ? angle : angle + 360.0f * std::round((before.back().value - angle) / 360.0f);
}

/// The value of a curve at a frame, interpolated between its points.
float valueAt(const std::vector<CurvePoint>& points, double frame)
{
    const auto next = std::lower_bound(points.begin(), points.end(), frame,
                                       [](const CurvePoint& point, double at) { return point.frame < at; });
    if (next == points.begin() || next == points.end())
        return next == points.end() ? points.back().value : next->value;
    const CurvePoint& before = *(next - 1);
    const auto share = static_cast<float>((frame - before.frame) / (next->frame - before.frame));
    return before.value + (next->value - before.value) * share;
}

void addPoints(Curves& curves, const Mover& mover, CurveKind kind, const std::vector<double>& frames)
{
    for (const double frame : frames) {
        const auto transform = mover.transformAt(frame);
        if (!transform)
            continue;
        const glm::vec3 values = kind == CurveKind::position ? transform->translation : anglesOf(transform->rotation);
        for (std::size_t i = 0; i < curves.curves.size(); ++i) {
            std::vector<CurvePoint>& points = curves.curves[i].points;
            const float value = values[static_cast<int>(i)];
            points.push_back({frame, kind == CurveKind::rotation ? unwound(value, points) : value});
        }
    }
}

} // namespace

std::uint32_t curvesLayer(const Session& session)
{
    const Tab& tab = session.tab();
    std::uint32_t layer = kNoIndex;
    if (tab.document && tab.selection.item.kind == SceneItemKind::vertex) {
        layer = tab.document->nodes[surfaceAt(*tab.document, tab.selection.item.index).node].layer;
    } else if (tab.document && tab.selection.tag() != kNoIndex) {
        layer = tab.document->nodes[tagAt(*tab.document, tab.selection.tag()).node].layer;
    } else if (tab.document && tab.selection.bone() != kNoIndex) {
        layer = tab.document->nodes.front().layer;
        for (std::uint32_t other = 0; other < tab.document->layers.size(); ++other) {
            const std::vector<std::uint32_t>& bones = tab.document->layers[other].bones;
            if (std::find(bones.begin(), bones.end(), tab.selection.bone()) != bones.end())
                layer = other;
        }
    }
    return layer < tab.view.layers.size() ? layer : tab.view.activeLayer;
}

Curves shownCurves(const Session& session, double from, double to, std::uint32_t count)
{
    Curves curves;
    const auto mover = selectedMover(session);
    if (!mover || !(to > from))
        return curves;
    const CurveKind kind = session.tab().view.curves.kind;
    curves.subject = mover->subject;
    const bool isPosition = kind == CurveKind::position;
    const std::array<const char*, 3> names =
        isPosition ? std::array{"x", "y", "z"} : std::array{"yaw", "pitch", "roll"};
    const std::uint32_t points = std::clamp(count, 2U, kMaxCurvePoints);
    std::vector<double> frames;
    for (std::uint32_t i = 0; i < points; ++i)
        frames.push_back(from + (to - from) * i / (points - 1.0));
    addPoints(curves, *mover, kind, frames);
    bool isFirst = true;
    for (std::size_t i = 0; i < names.size(); ++i) {
        Curve& curve = curves.curves[i];
        curve.name = names[i];
        for (const double key : isPosition ? mover->positionKeys : mover->rotationKeys) {
            if (key >= from && key <= to && !curve.points.empty())
                curve.keys.push_back({key, valueAt(curve.points, key)});
        }
        for (const CurvePoint& point : curve.points) {
            curves.least = isFirst ? point.value : std::min(curves.least, point.value);
            curves.most = isFirst ? point.value : std::max(curves.most, point.value);
            isFirst = false;
        }
    }
    return curves;
}

bool hasKeys(const Session& session)
{
    return selectedMover(session).has_value();
}

void stepKey(Session& session, int direction)
{
    const auto mover = selectedMover(session);
    if (!mover || direction == 0)
        return;
    selectLayer(session, curvesLayer(session));
    constexpr double kHalfAMillisecond = 0.5 / kSequenceFrameMs; // keys are at whole milliseconds
    const double now = shownFileFrame(session, curvesLayer(session));
    const formats::Clip clip = shownClip(session);
    const bool isPosition = session.tab().view.curves.kind == CurveKind::position;
    std::optional<double> next;
    for (const double key : isPosition ? mover->positionKeys : mover->rotationKeys) {
        const bool isInClip = clip.isSequence() || (key >= clip.firstFrame && key < clip.firstFrame + clip.frameCount);
        const double ahead = direction > 0 ? key - now : now - key;
        const bool isNearer = !next || ahead < (direction > 0 ? *next - now : now - *next);
        if (isInClip && ahead > kHalfAMillisecond && isNearer)
            next = key;
    }
    if (next)
        moveToFileFrame(session, *next);
}

std::string howToSeeCurves(const Session& session)
{
    const Selection& selection = session.tab().selection;
    if (selection.item.kind == SceneItemKind::vertex)
        return "The selected vertex is moved by its bones: select a bone to see how it moves";
    if (selection.tag() != kNoIndex)
        return "The selected tag is moved by its bone: select a bone to see how it moves";
    return "Select a bone, a tag or a vertex to see how it moves";
}

void toggleCurveKind(Session& session)
{
    CurveKind& kind = session.tab().view.curves.kind;
    kind = kind == CurveKind::position ? CurveKind::rotation : CurveKind::position;
}

} // namespace app

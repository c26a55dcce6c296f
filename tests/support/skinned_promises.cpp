#include "tests/support/skinned_promises.hpp"

#include <algorithm>
#include <cmath>

namespace tests {
namespace {

using formats::joined;
using formats::kNoIndex;
using formats::Model;
using formats::Skinned;
using formats::TrackIndex;

bool isFinite(const glm::vec3& v)
{
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

std::string brokenVertices(const Skinned& shape)
{
    const formats::ByteRange range = rangeOf(shape.vertices.layout, shape.vertices.count);
    if (range.offset + range.length > shape.vertices.bytes.size())
        return "the vertices are not in their bytes";
    if (shape.vertices.count > 0 && !shape.vertices.layout[formats::VertexSemantic::position].isThere())
        return "the vertices have no positions";
    for (std::uint32_t i = 0; i < shape.vertices.count; ++i) {
        const formats::SkinVertex vertex = formats::vertexAt(shape.vertices, i);
        const bool isStanding = vertex.weights == std::array<float, 4>{} && shape.bones.empty();
        const bool hasBones =
            isStanding || std::all_of(vertex.bones.begin(), vertex.bones.end(),
                                      [&shape](std::uint32_t bone) { return bone < shape.bones.size(); });
        if (!hasBones || !isFinite(vertex.position) || !isFinite(vertex.normal))
            return joined("vertex ", i, " is not sound");
    }
    return {};
}

std::string brokenBones(const Skinned& shape)
{
    if (shape.boneOrder.size() != shape.bones.size())
        return "not all bones are in order";
    std::vector<bool> isDone(shape.bones.size());
    for (const std::uint32_t index : shape.boneOrder) {
        if (index >= shape.bones.size() || isDone[index])
            return "the order of bones is none";
        const formats::Bone& bone = shape.bones[index];
        if (bone.parent != kNoIndex && (bone.parent >= shape.bones.size() || !isDone[bone.parent]))
            return joined("bone ", index, " comes before its parent");
        if (!isFinite(bone.pivot))
            return joined("bone ", index, " turns about nothing");
        for (const TrackIndex track : {bone.translation, bone.rotation, bone.scale}) {
            if (track != kNoIndex && track >= shape.tracks.size())
                return joined("bone ", index, " has no such track");
        }
        isDone[index] = true;
    }
    return {};
}

bool isFinite(const glm::mat3x4& matrix)
{
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 4; ++column) {
            if (!std::isfinite(matrix[row][column]))
                return false;
        }
    }
    return true;
}

std::string brokenFrames(const Skinned& shape)
{
    if (shape.bindConvention == formats::BindConvention::pivots)
        return shape.binds.empty() && shape.sampledFrames.empty() ? "" : "frames of bones that turn about pivots";
    if (shape.binds.size() != shape.bones.size())
        return "not one bind pose for each bone";
    for (const formats::BoneBind& bind : shape.binds) {
        if (!isFinite(bind.inverse) || !isFinite(rowsOf(bind.local)))
            return "a bind pose is not finite";
    }
    std::uint64_t first = 0;
    for (const formats::SampledFrames& frames : shape.sampledFrames) {
        const std::uint64_t end =
            frames.offset + std::uint64_t{frames.frameCount} * frames.wordCount * sizeof(std::uint16_t);
        if (frames.firstFrame != first || frames.bones.size() != shape.bones.size() || end > frames.bytes.size())
            return joined("the frames from ", frames.firstFrame, " on are not in their bytes");
        first += frames.frameCount;
        for (const formats::BoneChannels& bone : frames.bones) {
            for (const formats::SampledChannel& channel : bone) {
                if (channel.word != formats::SampledChannel::kNoWord && channel.word >= frames.wordCount)
                    return "a bone moves by words of another frame";
            }
        }
        for (std::uint32_t bone = 0; bone < shape.bones.size() && frames.frameCount > 0; ++bone) {
            for (const std::uint32_t frame : {0U, frames.frameCount - 1}) {
                if (!isFinite(localTransformAt(frames, bone, frame).translation))
                    return joined("bone ", bone, " is nowhere");
            }
        }
    }
    return {};
}

std::string brokenTimelines(const Skinned& shape)
{
    const std::size_t rows = std::max<std::size_t>(shape.sequences.size(), 1);
    if (shape.timelines.size() != rows * shape.tracks.size())
        return "not one timeline for each track and sequence";
    for (std::size_t i = 0; i < shape.timelines.size(); ++i) {
        const formats::Timeline& timeline = shape.timelines[i];
        const formats::Track& track = shape.tracks[i / rows];
        const std::uint64_t valueBytes = formats::valueBytesOf(track.type);
        if (timeline.timesOffset + std::uint64_t{timeline.count} * 4 > shape.file.size() ||
            (valueBytes > 0 && timeline.valuesOffset + timeline.count * valueBytes > shape.file.size()))
            return joined("timeline ", i, " is not in the file");
        if (timeline.isExternal != 0)
            return joined("timeline ", i, " is not in the model");
        if (track.globalLoop != kNoIndex && track.globalLoop >= shape.globalLoops.size())
            return "a track has no such global loop";
    }
    return {};
}

std::string brokenInheritance(const Skinned& shape)
{
    for (const std::vector<formats::Track>& tracks : shape.inheritedTracks) {
        if (tracks.size() != shape.tracks.size())
            return "not one inherited track for each track";
        for (std::size_t i = 0; i < tracks.size(); ++i) {
            const formats::Track& track = tracks[i];
            if (track.type != shape.tracks[i].type)
                return joined("inherited track ", i, " is of another type");
            if (track.globalLoop != kNoIndex && track.globalLoop >= shape.globalLoops.size())
                return "an inherited track has no such global loop";
            if (track.times.count > 0 && track.times.offset + std::uint64_t{track.times.count} * 8 > shape.file.size())
                return joined("the arrays of inherited track ", i, " are not in the file");
        }
    }
    const auto isKnown = [&shape](const formats::Sequence& each) {
        return each.keyTable <= shape.inheritedTracks.size();
    };
    return std::all_of(shape.sequences.begin(), shape.sequences.end(), isKnown) ? "" : "a sequence has no such tracks";
}

std::string brokenFrameClips(const Model& model, std::uint32_t frameCount)
{
    for (const formats::Clip& clip : model.clips) {
        if (clip.isSequence() || clip.frameCount == 0 || clip.firstFrame >= frameCount ||
            clip.frameCount > frameCount - clip.firstFrame || !(clip.framesPerSecond > 0.0f))
            return joined("clip ", clip.name, " is not in the model");
    }
    return {};
}

std::string brokenSequences(const Model& model, const Skinned& shape)
{
    for (const formats::Sequence& sequence : shape.sequences) {
        if (sequence.keysFrom >= shape.sequences.size() ||
            (sequence.nextVariation != kNoIndex && sequence.nextVariation >= shape.sequences.size()))
            return joined("sequence ", sequence.name, " refers to none");
    }
    if (shape.nodes.clips.size() != (shape.nodes.clips.empty() ? 0 : shape.sequences.size()))
        return "not the curves of one clip for each sequence";
    if (shape.bindConvention == formats::BindConvention::inverseMatrices && shape.sequences.empty())
        return brokenFrameClips(model, frameCountOf(shape));
    if (model.clips.size() != shape.sequences.size())
        return "not one clip for each sequence";
    for (const formats::Clip& clip : model.clips) {
        if (!clip.isSequence() || clip.sequence >= shape.sequences.size() ||
            clip.frameCount != formats::sequenceFrames(clip.sequenceSeconds, clip.loops))
            return joined("clip ", clip.name, " is not in the model");
    }
    return {};
}

std::string brokenCurves(const Skinned& shape)
{
    const auto isIn = [&shape](std::uint64_t first, std::uint64_t count) {
        return first + count <= shape.nodes.numbers.size();
    };
    for (const formats::NodeClip& clip : shape.nodes.clips) {
        if (std::uint64_t{clip.firstCurve} + clip.curveCount > shape.nodes.curves.size())
            return "a clip has curves that are not there";
    }
    for (const formats::NodeCurve& curve : shape.nodes.curves) {
        const bool areWeights = curve.property == formats::NodeProperty::weights;
        const std::uint64_t parts = curve.kind == formats::CurveKind::cubic ? 3 : 1;
        if (curve.target >= (areWeights ? shape.morphs.sets.size() : shape.bones.size()) || curve.keyCount == 0)
            return "a curve moves nothing";
        if (!isIn(curve.firstTime, curve.keyCount) || !isIn(curve.firstValue, parts * curve.keyCount * curve.width))
            return "the keys of a curve are not there";
        const auto times = std::span(shape.nodes.numbers).subspan(curve.firstTime, curve.keyCount);
        if (!std::is_sorted(times.begin(), times.end()))
            return "the keys of a curve are not in order";
    }
    const auto isNumber = [](float number) { return std::isfinite(number); };
    if (!std::all_of(shape.nodes.numbers.begin(), shape.nodes.numbers.end(), isNumber))
        return "a key is not finite";
    return {};
}

std::string brokenMorphs(const Skinned& shape)
{
    const formats::Morphs& morphs = shape.morphs;
    if (morphs.weights.size() != morphs.targets.size())
        return "not one weight for each target";
    for (const formats::MorphSet& set : morphs.sets) {
        if (set.targetCount == 0 || std::uint64_t{set.firstTarget} + set.targetCount > morphs.targets.size())
            return "a morph set has no such targets";
    }
    for (const formats::MorphTarget& target : morphs.targets) {
        if (std::uint64_t{target.firstDelta} + target.deltaCount > morphs.deltas.size())
            return "a target has movements that are not there";
    }
    for (const formats::MorphDelta& delta : morphs.deltas) {
        if (delta.vertex >= shape.vertices.count || !isFinite(delta.position) || !isFinite(delta.normal))
            return "a target moves a vertex to nowhere";
    }
    return {};
}

std::string brokenViews(const Model& model, const Skinned& shape)
{
    if (shape.hasOwnPasses)
        return shape.sections.size() == model.surfaces.size() ? "" : "not one section for each surface";
    if (shape.bindConvention == formats::BindConvention::inverseMatrices && shape.skinProfiles.empty())
        return shape.sections.empty() ? "" : "sections of no view";
    if (shape.sections.size() != model.surfaces.size() || shape.skinProfiles.size() != model.meshVariants.size())
        return "not one section for each surface, or view for each meshVariant";
    for (std::size_t i = 0; i < shape.skinProfiles.size(); ++i) {
        const formats::SkinProfile& view = shape.skinProfiles[i];
        if (view.firstSurface + view.surfaceCount > model.surfaces.size() ||
            view.firstBatch + view.batchCount > model.batches.size())
            return joined(view.name, " has surfaces or batches that are not there");
        for (std::uint32_t batch = view.firstBatch; batch < view.firstBatch + view.batchCount; ++batch) {
            if (model.batches[batch].surface - view.firstSurface >= view.surfaceCount)
                return joined("a batch of ", view.name, " is of another view's surface");
        }
        for (const formats::DrawRange& run : model.meshVariants[i].drawRanges) {
            if (run.surface - view.firstSurface >= view.surfaceCount)
                return joined("a run of ", view.name, " is of another view's surface");
        }
    }
    for (const formats::MaterialPass& pass : model.passes) {
        if (pass.layerCount > pass.layers.size() || (pass.color != kNoIndex && pass.color >= shape.colors.size()))
            return "a pass has layers or a color that are not there";
        for (const formats::TextureLayer& layer : pass.layers) {
            if ((layer.texture != kNoIndex && layer.texture >= model.textureSlots.size()) ||
                (layer.weight != kNoIndex && layer.weight >= shape.textureWeights.size()) ||
                (layer.transform != kNoIndex && layer.transform >= shape.textureTransforms.size()))
                return "a layer refers to nothing";
        }
    }
    return {};
}

template <class T> bool isInOrder(const formats::LifeCurve<T>& curve)
{
    return std::all_of(curve.keys.begin(), curve.keys.end(),
                       [](const auto& key) { return key.at >= 0.0f && key.at <= 1.0f; });
}

std::string brokenEffects(const Skinned& shape, std::size_t textureCount)
{
    const auto isIn = [](std::uint32_t index, std::size_t count) { return index == kNoIndex || index < count; };
    for (const formats::ParticleEmitter& each : shape.particles) {
        if (!isIn(each.bone, shape.bones.size()) || !isFinite(each.position) || !std::isfinite(each.drag))
            return "a particle emitter is nowhere";
        for (const TrackIndex track : {each.speed, each.gravity, each.lifespan, each.rate, each.enabled}) {
            if (!isIn(track, shape.tracks.size()))
                return "a particle emitter has no such track";
        }
        for (const std::uint32_t texture : each.textures) {
            if (!isIn(texture, textureCount))
                return "a particle emitter has no such texture";
        }
        if (each.rows == 0 || each.columns == 0 || !isInOrder(each.color) || !isInOrder(each.scale))
            return "a particle emitter looks like nothing";
        if (!std::isfinite(each.constantZSource.value_or(0.0f)) || !std::isfinite(each.colorFactor) ||
            !std::isfinite(each.alphaFactor) || !isInOrder(each.alphaCutoff) || each.alphaCutoff.keys.size() > 256)
            return "a particle emitter has a factor that is no number";
    }
    for (const formats::RibbonEmitter& each : shape.ribbons) {
        if (!isIn(each.bone, shape.bones.size()) || !isFinite(each.position) || each.rows == 0 || each.columns == 0)
            return "a ribbon is nowhere";
        for (const formats::RibbonLayer& layer : each.layers) {
            if (!isIn(layer.texture, textureCount))
                return "a ribbon has no such texture";
        }
    }
    return {};
}

std::string brokenAttachments(const Skinned& shape, std::size_t textureCount)
{
    const auto isBone = [&shape](std::uint32_t bone) { return bone == kNoIndex || bone < shape.bones.size(); };
    for (const formats::Attachment& each : shape.attachments) {
        if (!isBone(each.bone) || !isFinite(each.position))
            return "an attachment hangs on nothing";
    }
    for (const formats::Event& each : shape.events) {
        if (!isBone(each.bone))
            return "an event hangs on nothing";
    }
    for (const formats::Light& each : shape.lights) {
        if (!isBone(each.bone))
            return "a light hangs on nothing";
    }
    const std::string effects = brokenEffects(shape, textureCount);
    if (!effects.empty())
        return effects;
    if (shape.collision.indices.size() % 3 != 0)
        return "a collision triangle is not whole";
    for (const std::uint16_t index : shape.collision.indices) {
        if (index >= shape.collision.positions.size())
            return "a collision triangle refers to no position";
    }
    return {};
}

} // namespace

std::string brokenSkinnedPromise(const Model& model)
{
    const Skinned& shape = formats::skinnedOf(model);
    for (std::string broken :
         {brokenVertices(shape), brokenBones(shape), brokenFrames(shape), brokenTimelines(shape),
          brokenInheritance(shape), brokenSequences(model, shape), brokenCurves(shape), brokenMorphs(shape),
          brokenViews(model, shape), brokenAttachments(shape, model.textureSlots.size())}) {
        if (!broken.empty())
            return broken;
    }
    return {};
}

} // namespace tests

#include "renderer/export/gltf/gltf.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"
#include "formats/model/capabilities.hpp"
#include "renderer/animation/tag_pose.hpp"
#include "renderer/export/gltf/context.hpp"
#include "renderer/export/gltf/points.hpp"
#include "renderer/export/gltf/skinned_clips.hpp"
#include "renderer/export/gltf/tag_keys.hpp"
#include "renderer/scene/games/game_defaults.hpp"
#include "renderer/scene/sequence_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace renderer::gltf {
namespace {

using formats::LoadErrorCode;
using formats::Result;

/// The name of the file, without a "_" before a last digit: q3modelconverter takes such a digit for a level of detail
/// that is not the finest of its file, and finds no model.
std::string rootName(const scene::Document& document)
{
    std::string stem(formats::stemOf(document.name));
    const bool endsInNumber =
        stem.size() > 2 && stem[stem.size() - 2] == '_' && stem.back() >= '0' && stem.back() <= '9';
    if (endsInNumber && capabilitiesOf(*document.nodes.front().model).hasVertexFrames)
        stem[stem.size() - 2] = '-';
    return nodeName(stem, "model");
}

void addRoot(Context& context, PartNodes& nodes)
{
    const float half = 0.70710677f;
    Json root = {{"name", rootName(context.document)}};
    setRotation(root, context.options.forward == Forward::x ? glm::quat(half, -half, 0.0f, 0.0f)
                                                            : glm::quat(0.5f, -0.5f, -0.5f, -0.5f));
    const float scale =
        static_cast<float>(context.options.scale) * context.node(context.options.onlyNode.value_or(0)).scale;
    setScale(root, glm::vec3(scale));
    root["extras"] = {{"q3_pivot", "axes"}};
    nodes.shownScale = nodes.restScale = scale;
    nodes.part = context.builder.addNode(std::move(root));
    context.builder.addRoot(nodes.part);
}

/// A node that another model hangs on: it follows the tag or the joint.
void addPivot(Context& context, std::uint32_t index, std::vector<PartNodes>& parts)
{
    const scene::Node& node = context.node(index);
    const std::string name = node.name.empty() ? formats::stemOf(node.path) : node.name;
    PartNodes& parent = parts[node.parent];
    const bool isHidden = isHeldWeapon(node) && !context.placed[index].isShown;
    Json pivot = {{"name", fmt::format("pivot_{}", formats::printable(name))},
                  {"extras", {{"q3_pivot", formats::printable(name)}}}};
    parts[index].shownScale = node.scale;
    parts[index].restScale = isHidden ? 0.0f : node.scale;
    setScale(pivot, glm::vec3(parts[index].restScale));
    const formats::Model& model = context.model(node.parent);
    std::uint32_t below = parent.part;
    if (isSkinned(model)) {
        const formats::Skinned& shape = skinnedOf(model);
        const std::uint32_t found = node.tag.empty() ? formats::kNoIndex : formats::findAttachment(shape, node.tag);
        if (found != formats::kNoIndex) {
            const AttachedPlace place = attachedPlace(context, node.parent, parent, shape.attachments[found]);
            Placement placement = place.placement;
            placement.scale *= parts[index].restScale;
            setTransform(pivot, placement);
            parts[index].rest = place.placement.translation;
            below = place.below;
        }
        parts[index].part = context.builder.addNode(std::move(pivot), below);
        return;
    }
    const formats::Tag* const tag = node.tag.empty() ? nullptr : animation::findTag(model, node.tag);
    const auto number = tag != nullptr ? static_cast<std::uint32_t>(tag - model.tags.data()) : formats::kNoIndex;
    if (tag != nullptr) {
        const Placement placement = tagPlacement(context, node.parent, number);
        setTransform(pivot, placement);
        parts[index].rest = placement.translation;
    }
    parts[index].part = context.builder.addNode(std::move(pivot), below);
    if (number < parent.tags.size()) // a parent that is left out has none
        parent.tags[number].nodes.push_back(parts[index].part);
}

Result<void> addNodes(Context& context, std::vector<PartNodes>& parts)
{
    parts.resize(context.document.nodes.size());
    const std::uint32_t first = context.options.onlyNode.value_or(0);
    addRoot(context, parts[first]);
    for (std::uint32_t i = 0; i < parts.size(); ++i) {
        if (!context.isWritten(i) || formats::isCancelled())
            continue;
        if (i != first)
            addPivot(context, i, parts);
        if (context.options.isStatic && !context.placed[i].isShown) {
            context.report.leaveOut(fmt::format("'{}' is left out: it has no frame for this pose",
                                                formats::printable(context.node(i).name)));
            continue;
        }
        if (isSkinned(context.model(i)))
            addSkinned(context, i, parts[i]);
        else if (auto added = addKeyframed(context, i, parts[i]); !added)
            return added;
    }
    return {};
}

Result<void> checkOptions(const scene::Document& document, const Options& options)
{
    if (!(options.scale > 0.0) || !std::isfinite(static_cast<float>(options.scale)) ||
        static_cast<float>(options.scale) == 0.0f)
        return formats::fail(LoadErrorCode::unsupported, "the scale must be above 0");
    if (options.onlyNode && *options.onlyNode >= document.nodes.size())
        return formats::fail(LoadErrorCode::notFound, "there is no part ", *options.onlyNode);
    if (options.animationOnly && !capabilitiesOf(*document.nodes.front().model).hasBones)
        return formats::fail(LoadErrorCode::unsupported,
                             "clips without meshes need bones: the frames of this model are meshes");
    if (options.animationOnly && options.isStatic)
        return formats::fail(LoadErrorCode::unsupported, "a pose without meshes and clips is empty");
    return {};
}

/// The bytes that morph targets need, before any is made.
Result<void> checkSize(const scene::Document& document, const Options& options)
{
    constexpr std::uint64_t kMaxBytes = 0xF0000000ULL;
    std::uint64_t bytes = 0;
    for (const scene::Node& node : document.nodes) {
        if (isSkinned(*node.model) || options.isStatic || options.onlyUsedFrames)
            continue;
        const std::uint64_t vertex = options.isCompact ? 20 : 24;
        const std::uint64_t vertices = node.model->meshVariants.front().vertices.size();
        bytes += vertices * vertex * keyframesOf(*node.model).frames.size();
    }
    // Equal frames are stored once, so that the estimate is too high, but not by such a factor.
    if (bytes / 8 > kMaxBytes)
        return formats::fail(LoadErrorCode::tooLarge, document.name, ": all frames need about ", bytes,
                             " bytes, a glTF file holds 4 GB; write one file per clip");
    return {};
}

Context contextOf(const scene::Document& document, const Options& options, Builder& builder, Materials& materials,
                  Report& report)
{
    Context context{
        .document = document, .options = options, .builder = builder, .materials = materials, .report = report};
    context.poses = options.poses.empty() ? defaultPoses(document) : options.poses;
    context.placed = placedNodes(document, context.poses, {}, {}, options.seconds);
    context.hidden = options.hiddenSurfaces ? *options.hiddenSurfaces : defaultHidden(document);
    return context;
}

/// Reads the keys of a sequence unless they were read before, and reports their problems.
void readKeysOf(const Context& context, const scene::Node& node, std::uint32_t sequence)
{
    for (const formats::Diagnostic& problem : node.sequences->read(sequence)) {
        if (problem.severity == formats::Severity::note)
            continue;
        context.report.warnings.push_back(fmt::format("{}: {}", formats::printable(problem.file), problem.message));
        context.report.isIncomplete = context.report.isIncomplete || problem.severity == formats::Severity::error;
    }
}

/// Reads the keys of the clips that are written.
void readKeys(const Context& context)
{
    for (const ChosenClip& chosen : context.clips) {
        for (const ChosenClip::Lane& lane : chosen.lanes) {
            for (std::uint32_t i = 0; i < context.document.nodes.size(); ++i) {
                if (plays(context.document, i, lane) && context.node(i).sequences && lane.clip.isSequence())
                    readKeysOf(context, context.node(i), lane.clip.sequence);
                if (formats::isCancelled())
                    return;
            }
        }
    }
}

} // namespace

std::string nodeName(std::string_view stored, std::string_view fallback)
{
    return formats::printable(stored.empty() ? fallback : stored);
}

std::vector<animation::Pose> defaultPoses(const scene::Document& document)
{
    std::vector<animation::Pose> poses;
    const std::uint32_t count = animationLayerCount(document);
    for (std::uint32_t layer = 0; layer < count; ++layer) {
        if (isSkinned(layerModel(document, layer))) {
            poses.emplace_back(animation::SequencePose());
            continue;
        }
        const std::vector<formats::Clip>& clips = clipsOf(document, layer);
        const std::uint32_t idle = count > 1 ? idleClip(document, layer) : formats::kNoIndex;
        poses.push_back(idle < clips.size() ? animation::clipPoseAtFrame(clips[idle], 0.0)
                                            : animation::Pose(animation::KeyframePose()));
    }
    return poses;
}

Result<Gltf> makeGltf(const scene::Document& document, const Options& options)
{
    TRISVIEW_TRY(checkOptions(document, options));
    TRISVIEW_TRY(checkSize(document, options));
    Gltf gltf;
    Builder builder;
    Materials materials(document, options, builder, gltf);
    Context context = contextOf(document, options, builder, materials, gltf.report);
    if (!options.isStatic) {
        TRISVIEW_TRY_ASSIGN(context.clips, chosenClips(document, options));
        readKeys(context);
    }
    builder.assetExtras = playerFacts(context);
    std::vector<PartNodes> parts;
    TRISVIEW_TRY(addNodes(context, parts));
    addClips(context, parts);
    if (formats::isCancelled())
        return formats::fail(LoadErrorCode::cancelled, "cancelled");
    if (builder.isTooLarge())
        return formats::fail(LoadErrorCode::tooLarge, document.name, ": needs more than 4 GB as glTF");
    if (builder.hadInfinite())
        context.report.leaveOut("some numbers of the model are not finite: they are written as 0");
    builder.finish(gltf);
    return gltf;
}

} // namespace renderer::gltf

#include "formats/base/cancellation.hpp"
#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/clip_names.hpp"
#include "renderer/export/gltf/context.hpp"
#include "renderer/scene/games/game_defaults.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

namespace renderer::gltf {
namespace {

using formats::LoadErrorCode;
using formats::Result;

/// A layer that animates some bones has the clips of the whole model.
bool hasOwnClips(const scene::Document& document, std::uint32_t layer)
{
    return layer >= document.layers.size() || document.layers[layer].bones.empty();
}

/// The clips of a layer, or of an attached model.
struct ClipSource {
    std::uint32_t layer = formats::kNoIndex;
    std::uint32_t node = formats::kNoIndex;
    std::vector<formats::Clip> clips{};
};

std::vector<formats::Clip> clipsOrFrames(std::vector<formats::Clip> clips, const formats::Model& model)
{
    if (clips.empty() && capabilitiesOf(model).hasFrames && frameCountOf(model) > 1)
        clips.push_back(animation::allFrames(model));
    return clips;
}

/// Those of an attached model, its idle clip first, with names that differ from those of its holder.
std::vector<formats::Clip> attachedClips(const scene::Node& node)
{
    std::vector<formats::Clip> clips = clipsOrFrames(node.model->clips, *node.model);
    if (const std::uint32_t idle = scene::idleClip(node); idle < clips.size()) {
        const auto first = clips.begin() + static_cast<std::ptrdiff_t>(idle);
        std::rotate(clips.begin(), first, first + 1);
    }
    for (formats::Clip& clip : clips)
        clip.name = fmt::format("{}: {}", node.name, clip.name);
    return clips;
}

std::vector<ClipSource> sourcesOf(const scene::Document& document)
{
    std::vector<ClipSource> sources;
    for (std::uint32_t layer = 0; layer < animationLayerCount(document); ++layer) {
        if (hasOwnClips(document, layer))
            sources.push_back(
                {.layer = layer, .clips = clipsOrFrames(clipsOf(document, layer), layerModel(document, layer))});
    }
    for (std::uint32_t i = 0; i < document.nodes.size(); ++i) {
        const scene::Node& node = document.nodes[i];
        if (node.layer == formats::kNoIndex && capabilitiesOf(*node.model).hasBones)
            sources.push_back({.node = i, .clips = attachedClips(node)});
    }
    return sources;
}

/// The names of all clips, each once.
std::vector<std::string> clipNames(const scene::Document& document)
{
    std::vector<std::string> names;
    std::set<std::string> known;
    for (const ClipSource& source : sourcesOf(document)) {
        for (const formats::Clip& clip : source.clips) {
            if (known.insert(clip.name).second)
                names.push_back(clip.name);
        }
    }
    return names;
}

/// The clips of a source with these names, which are added to `found`. Numbers are those of layers.
std::set<std::uint32_t> clipsNamed(const ClipSource& source, const std::vector<std::string>& names,
                                   std::set<std::string>& found)
{
    std::set<std::uint32_t> wanted;
    for (const std::string& name : names) {
        const std::uint32_t clip = scene::findClip(source.clips, name);
        const bool isOther = clip == formats::kNoIndex || (source.node != formats::kNoIndex &&
                                                           !formats::isSameButForCase(source.clips[clip].name, name));
        if (isOther)
            continue;
        wanted.insert(clip);
        found.insert(name);
    }
    return wanted;
}

/// Clips by name, the first of a name last.
using ClipsByName = std::unordered_map<std::string, std::vector<std::size_t>>;

ClipsByName byName(const std::vector<ChosenClip>& chosen)
{
    ClipsByName clips;
    for (std::size_t i = chosen.size(); i-- > 0;)
        clips[chosen[i].name].push_back(i);
    return clips;
}

/// Players play clips of several layers with the same name together. `earlier`: those of earlier layers.
void addChosen(std::vector<ChosenClip>& chosen, ClipsByName& earlier, ChosenClip::Lane lane)
{
    const auto partners = earlier.find(lane.clip.name);
    if (lane.clip.isSequence() || partners == earlier.end() || partners->second.empty()) {
        const std::string name = lane.clip.name;
        chosen.push_back({name, {std::move(lane)}});
        return;
    }
    chosen[partners->second.back()].lanes.push_back(std::move(lane));
    partners->second.pop_back();
}

/// Viewers without a choice play the first animation: a player stands.
void moveIdleFirst(const scene::Document& document, std::vector<ChosenClip>& chosen)
{
    if (document.layers.size() < 2 || !hasOwnClips(document, 1))
        return;
    const std::uint32_t idle = idleClip(document, 0);
    const std::vector<formats::Clip>& clips = clipsOf(document, 0);
    const auto first = std::find_if(chosen.begin(), chosen.end(), [&](const ChosenClip& one) {
        return idle < clips.size() && one.lanes.front().layer == 0 && one.name == clips[idle].name;
    });
    if (first != chosen.end())
        std::rotate(chosen.begin(), first, first + 1);
}

/// Keeps what moves a node.
void keepNode(const scene::Document& document, std::vector<ChosenClip>& chosen, std::uint32_t node)
{
    for (ChosenClip& clip : chosen)
        std::erase_if(clip.lanes, [&](const ChosenClip::Lane& lane) { return !plays(document, node, lane); });
    std::erase_if(chosen, [](const ChosenClip& clip) { return clip.lanes.empty(); });
}

/// The default pose of a file with one clip: its first frame, so that no other frame is needed.
std::vector<animation::Pose> posesOf(const scene::Document& document, const ChosenClip& clip)
{
    std::vector<animation::Pose> poses = defaultPoses(document);
    for (const ChosenClip::Lane& lane : clip.lanes) {
        if (lane.node == formats::kNoIndex)
            poses[lane.layer] = animation::clipPoseAtFrame(lane.clip, 0.0);
    }
    return poses;
}

} // namespace

Result<std::vector<ChosenClip>> chosenClips(const scene::Document& document, const Options& options)
{
    const std::vector<std::string> names = options.clips.value_or(std::vector<std::string>());
    std::vector<ChosenClip> chosen;
    std::set<std::string> found;
    for (ClipSource& source : sourcesOf(document)) {
        const std::set<std::uint32_t> wanted = clipsNamed(source, names, found);
        ClipsByName earlier = source.node == formats::kNoIndex ? byName(chosen) : ClipsByName();
        for (std::uint32_t i = 0; i < source.clips.size(); ++i) {
            TRISVIEW_TRY(formats::checkCancelled(document.name));
            if (!options.clips || wanted.contains(i))
                addChosen(chosen, earlier, {source.layer, std::move(source.clips[i]), source.node});
        }
    }
    for (const std::string& name : names) {
        if (!found.contains(name))
            return formats::fail(LoadErrorCode::notFound,
                                 formats::printable(scene::missingText("clip", name, clipNames(document))));
    }
    moveIdleFirst(document, chosen);
    if (options.onlyNode)
        keepNode(document, chosen, *options.onlyNode);
    if (options.onlyClip)
        chosen = {chosen.at(*options.onlyClip)};
    return chosen;
}

Result<void> checkClips(const scene::Document& document, const Options& options)
{
    return chosenClips(document, options).map([](const std::vector<ChosenClip>&) {});
}

std::vector<SplitFile> splitByClips(const scene::Document& document, const Options& options)
{
    const auto chosen = chosenClips(document, options);
    if (!chosen)
        return {};
    std::vector<SplitFile> files;
    formats::UniqueClipNames names;
    for (std::uint32_t i = 0; i < chosen->size(); ++i) {
        SplitFile& file = files.emplace_back();
        file.name = names.unique((*chosen)[i].name);
        file.options = options;
        file.options.onlyClip = i;
        file.options.onlyUsedFrames = true;
        file.options.bakesGlobals = true;
        if (options.poses.empty() && !isSkinned(*document.nodes.front().model))
            file.options.poses = posesOf(document, (*chosen)[i]);
    }
    return files;
}

std::vector<SplitFile> splitByParts(const scene::Document& document, const Options& options)
{
    std::vector<SplitFile> files;
    formats::UniqueClipNames names;
    for (std::uint32_t i = 0; i < document.nodes.size(); ++i) {
        const scene::Node& node = document.nodes[i];
        SplitFile& file = files.emplace_back();
        file.name = names.unique(node.name.empty() ? formats::stemOf(node.path) : node.name);
        file.options = options;
        file.options.onlyNode = i;
    }
    return files;
}

} // namespace renderer::gltf

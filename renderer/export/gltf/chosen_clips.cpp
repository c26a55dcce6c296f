#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"
#include "formats/model/capabilities.hpp"
#include "renderer/export/gltf/context.hpp"
#include "renderer/scene/games/game_defaults.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace renderer::gltf {
namespace {

using formats::LoadErrorCode;
using formats::Result;

/// A layer that animates some bones has the clips of the whole model.
bool hasOwnClips(const scene::Document& document, std::uint32_t layer)
{
    return layer >= document.layers.size() || document.layers[layer].bones.empty();
}

std::vector<formats::Clip> clipsOfLayer(const scene::Document& document, std::uint32_t layer)
{
    std::vector<formats::Clip> clips = clipsOf(document, layer);
    const formats::Model& model = layerModel(document, layer);
    if (clips.empty() && capabilitiesOf(model).hasFrames && frameCountOf(model) > 1)
        clips.push_back(animation::allFrames(model));
    return clips;
}

/// Players play clips of several layers with the same name together.
void addChosen(std::vector<ChosenClip>& chosen, std::uint32_t layer, const formats::Clip& clip)
{
    const auto partner = std::find_if(chosen.begin(), chosen.end(), [&](const ChosenClip& one) {
        return one.name == clip.name && one.lanes.back().layer < layer && !clip.isSequence();
    });
    if (partner != chosen.end())
        partner->lanes.push_back({layer, clip});
    else
        chosen.push_back({clip.name, {{layer, clip}}});
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
void keepLayer(std::vector<ChosenClip>& chosen, std::uint32_t layer)
{
    for (ChosenClip& clip : chosen)
        std::erase_if(clip.lanes, [layer](const ChosenClip::Lane& lane) { return lane.layer != layer; });
    std::erase_if(chosen, [](const ChosenClip& clip) { return clip.lanes.empty(); });
}

/// A name that is not taken, ignoring case.
std::string uniqueName(const std::string& title, std::set<std::string>& taken)
{
    std::string name = title;
    for (int number = 2; !taken.insert(formats::lowered(name)).second; ++number)
        name = fmt::format("{} {}", title, number);
    return name;
}

/// The default pose of a file with one clip: its first frame, so that no other frame is needed.
std::vector<animation::Pose> posesOf(const scene::Document& document, const ChosenClip& clip)
{
    std::vector<animation::Pose> poses = defaultPoses(document);
    for (const ChosenClip::Lane& lane : clip.lanes)
        poses[lane.layer] = animation::clipPoseAtFrame(lane.clip, 0.0);
    return poses;
}

} // namespace

Result<std::vector<ChosenClip>> chosenClips(const scene::Document& document, const Options& options)
{
    const std::vector<std::string> names = options.clips.value_or(std::vector<std::string>());
    std::vector<ChosenClip> chosen;
    std::set<std::string> found;
    for (std::uint32_t layer = 0; layer < animationLayerCount(document); ++layer) {
        if (!hasOwnClips(document, layer))
            continue;
        const std::vector<formats::Clip> clips = clipsOfLayer(document, layer);
        std::set<std::uint32_t> wanted;
        for (const std::string& name : names) {
            const std::uint32_t clip = scene::findClip(clips, name);
            if (clip == formats::kNoIndex)
                continue;
            wanted.insert(clip);
            found.insert(name);
        }
        for (std::uint32_t i = 0; i < clips.size(); ++i) {
            if (!options.clips || wanted.contains(i))
                addChosen(chosen, layer, clips[i]);
        }
    }
    for (const std::string& name : names) {
        if (!found.contains(name))
            return formats::fail(LoadErrorCode::notFound, "there is no clip '", formats::printable(name), "'");
    }
    moveIdleFirst(document, chosen);
    if (options.onlyNode)
        keepLayer(chosen, document.nodes[*options.onlyNode].layer);
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
    std::set<std::string> taken;
    for (std::uint32_t i = 0; i < chosen->size(); ++i) {
        SplitFile& file = files.emplace_back();
        file.name = uniqueName((*chosen)[i].name, taken);
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
    std::set<std::string> taken;
    for (std::uint32_t i = 0; i < document.nodes.size(); ++i) {
        const scene::Node& node = document.nodes[i];
        SplitFile& file = files.emplace_back();
        file.name = uniqueName(node.name.empty() ? formats::stemOf(node.path) : node.name, taken);
        file.options = options;
        file.options.onlyNode = i;
    }
    return files;
}

} // namespace renderer::gltf

#include "app/output/clip_list.hpp"

#include "formats/base/names.hpp"

#include <algorithm>
#include <cstdint>
#include <map>

namespace app {
namespace {

std::vector<std::string> namesInLayers(const scene::Document& document)
{
    std::vector<std::string> names;
    for (std::uint32_t layer = 0; layer < animationLayerCount(document); ++layer) {
        for (const formats::Clip& clip : clipsOf(document, layer)) {
            if (std::find(names.begin(), names.end(), clip.name) == names.end())
                names.push_back(clip.name);
        }
    }
    return names;
}

/// Whether a list shows the name in the same way: a number is an index.
bool canBeListed(const std::string& name)
{
    const bool isNumber = std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
    return !isNumber && name != kAllClips && name.find(',') == std::string::npos;
}

} // namespace

bool haveOwnClips(const scene::Document& document)
{
    return animationLayerCount(document) > 1 && document.layers.back().bones.empty();
}

std::vector<std::string> listedNames(const std::string& list)
{
    std::vector<std::string> names;
    for (std::size_t from = 0; from <= list.size();) {
        const std::size_t to = std::min(list.find(',', from), list.size());
        names.push_back(list.substr(from, to - from));
        from = to + 1;
    }
    return names;
}

std::vector<ListedClip> clipsNamed(const scene::Document& document, const std::string& list)
{
    const std::vector<formats::Clip>& clips = clipsOf(document, 0);
    const bool isAll = list == kAllClips;
    std::vector<ListedClip> named;
    if (isAll && !haveOwnClips(document)) {
        for (std::size_t i = 0; i < clips.size(); ++i)
            named.push_back({std::to_string(i), clips[i].name}); // several clips may have one name
    } else {
        for (const std::string& entry : isAll ? namesInLayers(document) : listedNames(list)) {
            const std::uint32_t clip = haveOwnClips(document) ? formats::kNoIndex : scene::findClip(clips, entry);
            named.push_back({entry, clip != formats::kNoIndex ? clips[clip].name : entry});
        }
    }
    return named.empty() ? std::vector<ListedClip>{{"", "all frames"}} : named;
}

std::vector<ListedClip> listedClips(const scene::Document& document)
{
    std::vector<ListedClip> listed;
    if (haveOwnClips(document)) {
        for (const std::string& name : namesInLayers(document)) {
            if (canBeListed(name))
                listed.push_back({name, name});
        }
        return listed;
    }
    const std::vector<formats::Clip>& clips = clipsOf(document, 0);
    std::map<std::string, int> uses;
    for (const formats::Clip& clip : clips)
        ++uses[formats::lowered(clip.name)];
    for (std::size_t i = 0; i < clips.size(); ++i) {
        const bool isPlain = canBeListed(clips[i].name) && uses[formats::lowered(clips[i].name)] == 1;
        listed.push_back({isPlain ? clips[i].name : std::to_string(i), clips[i].name});
    }
    return listed;
}

} // namespace app

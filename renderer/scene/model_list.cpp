#include "renderer/scene/model_list.hpp"

#include "formats/base/names.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace scene {
namespace {

using Names = std::set<std::string, std::less<>>;

/// What a file is part of, as far as names tell; itself where it stands alone. All in lower case.
std::string wholeOf(const std::string& name, const Names& all)
{
    const std::string folder = formats::folderOf(name);
    const std::string stem = formats::stemOf(name);
    const std::string extension = formats::extensionOf(name);
    const auto beside = [&](std::string_view other) { return formats::nameIn(folder, std::string(other) + extension); };
    if (extension == ".md3") {
        for (const std::string_view ending : {"_1", "_2", "_barrel", "_flash", "_hand"}) {
            if (!stem.ends_with(ending))
                continue;
            const std::string base = beside(stem.substr(0, stem.size() - ending.size()));
            if (all.contains(base))
                return wholeOf(base, all);
        }
        const bool isPart = stem == "upper" || stem == "head";
        return isPart && all.contains(beside("lower")) && all.contains(beside("upper")) ? beside("lower") : name;
    }
    // UFO: Alien Invasion keeps tangents and normals under the name that Kingpin's models have.
    if (extension == ".mdx" && all.contains(formats::nameIn(folder, stem + ".md2")))
        return formats::nameIn(folder, stem + ".md2");
    if (extension == ".mdx" && (stem == "head" || stem == "body") && all.contains(beside("legs")))
        return beside("legs");
    // Drawn over the player at the same frame.
    const bool isHeld = stem == "weapon" || stem.starts_with("w_");
    const char* const player = extension == ".mdx" ? "legs" : "tris";
    if ((extension == ".md2" || extension == ".mdx") && isHeld && all.contains(beside(player)))
        return beside(player);
    return name;
}

} // namespace

std::vector<std::string> wholeModels(std::span<const std::string> names, std::string_view kept)
{
    Names all;
    for (const std::string& name : names)
        all.insert(formats::lowered(name));
    const std::string keptWhole = kept.empty() ? std::string() : wholeOf(formats::lowered(kept), all);
    std::vector<std::string> whole;
    bool isKeptThere = kept.empty();
    for (const std::string& name : names) {
        const std::string lowered = formats::lowered(name);
        if (wholeOf(lowered, all) != lowered)
            continue;
        const bool isKeptOne = !kept.empty() && lowered == keptWhole;
        isKeptThere = isKeptThere || isKeptOne || name == kept;
        whole.push_back(isKeptOne ? std::string(kept) : name);
    }
    if (!isKeptThere)
        whole.emplace_back(kept);
    return whole;
}

} // namespace scene

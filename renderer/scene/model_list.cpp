#include "renderer/scene/model_list.hpp"

#include "formats/base/names.hpp"
#include "renderer/scene/games/game_profile.hpp"

namespace scene {
namespace {

/// The name itself if it is a model of its own. All in lower case.
std::string wholeOf(const std::string& name, const FileNames& all)
{
    const GameProfile& profile = profileOfFile(name);
    return profile.wholeOf != nullptr ? profile.wholeOf(name, all) : name;
}

} // namespace

std::vector<std::string> wholeModels(std::span<const std::string> names, std::string_view kept)
{
    FileNames all;
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

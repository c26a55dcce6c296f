#include "renderer/scene/games/model_groups.hpp"

#include "formats/base/names.hpp"
#include "renderer/scene/games/game_profile.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string_view>

namespace scene {

namespace {

constexpr std::array<std::string_view, 8> kItemFolders = {"powerups", "ammo",    "mapobjects", "flags",
                                                          "items",    "objects", "keys",       "holdable"};

/// Facts about all names together, in lower case.
struct Known {
    std::set<std::string, std::less<>> names;
    std::map<std::string, std::set<std::string, std::less<>>, std::less<>> stems; // of the models in each folder
};

/// The name of the level 0 model, where `name` (lower case) ends as a level of detail does.
std::optional<std::string> fullDetailName(const std::string& name)
{
    const std::string extension = formats::extensionOf(name);
    if (extension != ".md3" && extension != ".mdc" && extension != ".mdr")
        return std::nullopt;
    const std::string_view base = std::string_view(name).substr(0, name.size() - extension.size());
    if (base.size() < 3 || base[base.size() - 2] != '_' || base.back() < '1' || base.back() > '2')
        return std::nullopt;
    return std::string(base.substr(0, base.size() - 2)) + extension;
}

/// Whether a folder has all files of a player of some game.
bool hasPlayerParts(const Known& known, const std::string& folder)
{
    const auto found = known.stems.find(folder);
    if (found == known.stems.end())
        return false;
    const auto has = [&](std::string_view stem) { return found->second.contains(stem); };
    const auto hasAll = [&](const GameProfile* game) {
        return !game->playerParts.empty() && std::all_of(game->playerParts.begin(), game->playerParts.end(), has);
    };
    return std::any_of(gameProfiles().begin(), gameProfiles().end(), hasAll);
}

bool isPlayerPart(std::string_view stem)
{
    return std::any_of(gameProfiles().begin(), gameProfiles().end(), [stem](const GameProfile* game) {
        return std::find(game->playerParts.begin(), game->playerParts.end(), stem) != game->playerParts.end();
    });
}

/// Whether a folder is "players/<name>" to Quake II: its grandparent is no "models", as it is in Quake III.
bool isQuake2Player(const std::vector<std::string_view>& parts)
{
    const std::size_t count = parts.size();
    return count >= 2 && parts[count - 2] == "players" && !(count >= 3 && parts[count - 3] == "models");
}

bool isBelow(const std::vector<std::string_view>& parts, std::string_view beginning)
{
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
        if (parts[i] == "models" && parts[i + 1].starts_with(beginning))
            return true;
    }
    return false;
}

bool isItem(const std::vector<std::string_view>& parts)
{
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
        if (parts[i] == "models" &&
            std::find(kItemFolders.begin(), kItemFolders.end(), parts[i + 1]) != kItemFolders.end())
            return true;
    }
    return false;
}

} // namespace

ModelGroups groupModels(std::span<const std::string> names)
{
    Known known;
    for (const std::string& name : names) {
        const std::string folded = formats::lowered(name);
        known.stems[formats::folderOf(folded)].insert(formats::stemOf(folded));
        known.names.insert(folded);
    }
    ModelGroups groups;
    std::map<std::string, std::size_t> players; // into groups.players, by lower-case folder
    for (const std::string& name : names) {
        const std::string folded = formats::lowered(name);
        const std::string folder = formats::folderOf(folded);
        const std::string stem = formats::stemOf(folded);
        const std::vector<std::string_view> parts = formats::partsOf(folder);
        const auto fullDetail = fullDetailName(folded);
        if (fullDetail && known.names.contains(*fullDetail)) {
            groups.levels.push_back(name);
        } else if ((isPlayerPart(stem) && hasPlayerParts(known, folder)) || (stem == "tris" && isQuake2Player(parts))) {
            const auto [player, isNew] = players.try_emplace(folder, groups.players.size());
            if (isNew)
                groups.players.push_back({formats::fileNameOf(formats::folderOf(name)), formats::folderOf(name), {}});
            groups.players[player->second].files.push_back(name);
        } else if (isBelow(parts, "weapons") || isQuake2Player(parts)) {
            groups.weapons.push_back(name);
        } else if (isItem(parts)) {
            groups.items.push_back(name);
        } else {
            groups.rest.push_back(name);
        }
    }
    return groups;
}

} // namespace scene

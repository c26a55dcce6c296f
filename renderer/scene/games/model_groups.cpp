#include "renderer/scene/games/model_groups.hpp"

#include "formats/base/names.hpp"
#include "renderer/scene/games/game_profile.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>

namespace scene {

namespace {

constexpr std::array<std::string_view, 8> kItemFolders = {"powerups", "ammo",    "mapobjects", "flags",
                                                          "items",    "objects", "keys",       "holdable"};

/// The games' file names of a player, without duplicates.
std::vector<std::string_view> namesOfPlayerParts()
{
    std::vector<std::string_view> names;
    for (const GameProfile* const game : gameProfiles())
        names.insert(names.end(), game->playerParts.begin(), game->playerParts.end());
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

/// Facts about all names together, in lower case. There may be a million, so only names of folders with a player's
/// files are copied.
class KnownNames {
public:
    explicit KnownNames(std::span<const std::string_view> names) : m_names(names), m_order(names.size())
    {
        std::iota(m_order.begin(), m_order.end(), 0U);
        std::sort(m_order.begin(), m_order.end(),
                  [this](std::uint32_t a, std::uint32_t b) { return formats::isBefore(m_names[a], m_names[b]); });
        for (const std::string_view name : names) {
            const std::string stem = formats::lowered(formats::stemOf(name));
            const auto part = std::lower_bound(m_parts.begin(), m_parts.end(), stem);
            if (part != m_parts.end() && *part == stem)
                m_players[formats::lowered(formats::folderOf(name))] |= 1U << (part - m_parts.begin());
        }
    }

    /// Whether this name exists, ignoring case.
    [[nodiscard]] bool contains(std::string_view name) const
    {
        // Names that differ only in case are adjacent.
        const auto found = std::partition_point(m_order.begin(), m_order.end(), [&](std::uint32_t index) {
            return formats::isBefore(m_names[index], name) && !formats::isSameButForCase(m_names[index], name);
        });
        return found != m_order.end() && formats::isSameButForCase(m_names[*found], name);
    }

    /// Whether a file is one of those that a player of some game has once each, in a folder with all of them.
    [[nodiscard]] bool isOfPlayer(const std::string& folder, std::string_view stem) const
    {
        if (!std::binary_search(m_parts.begin(), m_parts.end(), stem))
            return false;
        const auto found = m_players.find(folder);
        const auto has = [&](std::string_view part) {
            const auto index = std::lower_bound(m_parts.begin(), m_parts.end(), part) - m_parts.begin();
            return (found->second >> index & 1U) != 0;
        };
        return found != m_players.end() &&
               std::any_of(gameProfiles().begin(), gameProfiles().end(), [&](const GameProfile* game) {
                   return !game->playerParts.empty() &&
                          std::all_of(game->playerParts.begin(), game->playerParts.end(), has);
               });
    }

private:
    std::span<const std::string_view> m_names;
    std::vector<std::uint32_t> m_order; // of the names, by lower case
    std::vector<std::string_view> m_parts = namesOfPlayerParts();
    std::map<std::string, std::uint32_t, std::less<>> m_players; // by folder: a bit for each of m_parts in it
};

/// The name of the level 0 model, if `name` (lower case) ends like a level of detail.
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

/// Whether a folder is "players/<name>" of Quake II: its grandparent is not "models", unlike in Quake III.
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

ModelGroupIndices groupedIndices(std::span<const std::string_view> names)
{
    const KnownNames known(names);
    ModelGroupIndices groups;
    std::map<std::string, std::size_t> players; // into groups.players, by lower-case folder
    for (std::uint32_t index = 0; index < names.size(); ++index) {
        const std::string folded = formats::lowered(names[index]);
        const std::string folder = formats::folderOf(folded);
        const std::string stem = formats::stemOf(folded);
        const std::vector<std::string_view> parts = formats::partsOf(folder);
        const auto fullDetail = fullDetailName(folded);
        if (fullDetail && known.contains(*fullDetail)) {
            groups.levels.push_back(index);
        } else if (known.isOfPlayer(folder, stem) || (stem == "tris" && isQuake2Player(parts))) {
            const auto [player, isNew] = players.try_emplace(folder, groups.players.size());
            if (isNew)
                groups.players.push_back({formats::folderOf(names[index]), {}});
            groups.players[player->second].files.push_back(index);
        } else if (isBelow(parts, "weapons") || isQuake2Player(parts)) {
            groups.weapons.push_back(index);
        } else if (isItem(parts)) {
            groups.items.push_back(index);
        } else {
            groups.rest.push_back(index);
        }
    }
    return groups;
}

ModelGroups groupModels(std::span<const std::string> names)
{
    const ModelGroupIndices found = groupedIndices(std::vector<std::string_view>(names.begin(), names.end()));
    const auto namesOf = [&](const std::vector<std::uint32_t>& indices) {
        std::vector<std::string> group;
        for (const std::uint32_t index : indices)
            group.push_back(names[index]);
        return group;
    };
    ModelGroups groups{{}, namesOf(found.weapons), namesOf(found.items), namesOf(found.levels), namesOf(found.rest)};
    for (const ModelGroupIndices::Player& player : found.players)
        groups.players.push_back({formats::fileNameOf(player.folder), player.folder, namesOf(player.files)});
    return groups;
}

} // namespace scene

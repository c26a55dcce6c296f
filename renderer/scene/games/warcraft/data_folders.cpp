#include "renderer/scene/games/warcraft/data_folders.hpp"

#include "formats/base/names.hpp"
#include "renderer/scene/games/warcraft/numbered_files.hpp"

#include <algorithm>
#include <array>

namespace scene {

std::vector<TablePlace> tablePlacesOf(const std::string& modelName)
{
    std::vector<TablePlace> places;
    const auto add = [&](const std::string& tables, const std::string& root, bool isBeside) {
        const bool isKnown =
            std::any_of(places.begin(), places.end(), [&](const TablePlace& one) { return one.tables == tables; });
        if (!isKnown)
            places.push_back({tables, root, isBeside});
    };
    for (const std::string& root : warcraftDataRoots(modelName, "Creature"))
        add(formats::joinPath(root, kTableFolder), root, false);
    const std::string beside = formats::folderOf(modelName);
    add(formats::joinPath(beside, kTableFolder), beside, true);
    add(beside, beside, true);
    return places;
}

bool isWarcraftFolderName(std::string_view name)
{
    constexpr std::array<std::string_view, 9> kFolders = {"creature", "character",    "world",   "item",    "interface",
                                                          "spells",   "environments", "cameras", "dungeons"};
    return std::find(kFolders.begin(), kFolders.end(), formats::lowered(name)) != kFolders.end();
}

std::optional<formats::ContentFolder> warcraftContentFolder(std::span<const std::string_view> parts)
{
    const auto found = std::find_if(parts.begin(), parts.end(), isWarcraftFolderName);
    if (found == parts.end())
        return formats::contentFolderIn(parts);
    return formats::ContentFolder{static_cast<std::size_t>(found - parts.begin()), true};
}

std::optional<std::size_t> warcraftGroupOf(std::string_view name)
{
    struct Folder {
        std::string_view name;
        std::size_t group = 0;
    };
    constexpr std::array<Folder, 7> kFolders = {{{"character", 0},
                                                 {"creature", 1},
                                                 {"item", 2},
                                                 {"spells", 3},
                                                 {"world", 4},
                                                 {"environments", 4},
                                                 {"dungeons", 4}}};
    if (formats::extensionOf(name) != ".m2")
        return std::nullopt;
    const std::string_view first = name.substr(0, name.find('/'));
    const auto found = std::find_if(kFolders.begin(), kFolders.end(), [first](const Folder& folder) {
        return formats::isSameButForCase(folder.name, first);
    });
    return found != kFolders.end() ? std::optional(found->group) : std::nullopt;
}

} // namespace scene

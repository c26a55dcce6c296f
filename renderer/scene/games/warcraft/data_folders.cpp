#include "renderer/scene/games/warcraft/data_folders.hpp"

#include "formats/base/names.hpp"

#include <algorithm>
#include <array>

namespace scene {

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

} // namespace scene

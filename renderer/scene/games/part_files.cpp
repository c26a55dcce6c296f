#include "renderer/scene/games/part_files.hpp"

#include "renderer/scene/games/game_profile.hpp"

#include <utility>

namespace scene {
namespace {

/// A missing level is replaced by the next finer one (docs/formats/md3.md §6).
std::vector<formats::FoundFile> levelsOf(const formats::VirtualFileSystem& files, const formats::FoundFile& file)
{
    std::vector<formats::FoundFile> levels;
    std::size_t found = 0;
    for (const std::string_view ending : profileOfFile(file.name).levelEndings) {
        auto level = siblingOf(files, file, formats::stemOf(file.name) + std::string(ending));
        const bool isThere = level.has_value();
        levels.push_back(isThere ? std::move(*level) : levels.empty() ? file : levels.back());
        found = isThere ? levels.size() : found;
    }
    levels.resize(found);
    return levels;
}

} // namespace

std::optional<formats::FoundFile> siblingOf(const formats::VirtualFileSystem& files, const formats::FoundFile& file,
                                            std::string_view stem)
{
    const std::string name = std::string(stem) + formats::extensionOf(file.name);
    return files.find(formats::joinPath(formats::folderOf(file.name), name));
}

Part partOf(const formats::VirtualFileSystem& files, const formats::FoundFile& file, std::string name,
            std::uint32_t parent, std::string tag, std::uint32_t layer)
{
    return {file, std::move(name), NodeRole::part, parent, std::move(tag), layer, levelsOf(files, file)};
}

} // namespace scene

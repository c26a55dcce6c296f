#include "formats/image/blp/blp_levels.hpp"

#include <algorithm>
#include <utility>

namespace formats {

ImageLevels levelsOf(const BlpFile& file, const LoadedImage& first)
{
    ImageLevels levels;
    const auto firstPart =
        std::find_if(file.levels.begin(), file.levels.end(), [](const BlpLevel& level) { return !level.isWhole(); });
    const auto whole = static_cast<std::size_t>(firstPart - file.levels.begin());
    if (file.content == BlpContent::jpeg || whole == 0)
        return levels;
    if (file.content == BlpContent::blocks) {
        levels.format = file.blocks;
        for (auto level = file.levels.begin(); level != firstPart; ++level)
            levels.blocks.push_back({level->width, level->height, level->file, level->range});
        return levels;
    }
    for (std::size_t i = 1; i < whole; ++i) {
        auto level = decodeLevel(file, i);
        if (!level || level->diagnostics.empty() != first.diagnostics.empty())
            break;
        levels.smaller.push_back(std::move(level->image));
    }
    return levels;
}

} // namespace formats

#include "app/commands/palette_option.hpp"

#include "renderer/scene/games/quake1/read_palette_file.hpp"

namespace app {

formats::Result<void> usePalette(const std::filesystem::path& palette, scene::OpenOptions& options)
{
    if (!palette.empty())
        TRISVIEW_TRY(scene::readPaletteFile(palette));
    options.palette = palette;
    return {};
}

} // namespace app

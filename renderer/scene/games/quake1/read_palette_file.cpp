#include "renderer/scene/games/quake1/read_palette_file.hpp"

#include "formats/vfs/archive_paths.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>

namespace scene {

formats::Result<formats::Palette> readPaletteFile(const std::filesystem::path& path)
{
    TRISVIEW_TRY_ASSIGN(const formats::ByteView file, formats::readPath(path));
    if (file.size() != formats::Palette().size())
        return formats::fail(formats::LoadErrorCode::corrupt, file.name(), ": has ", file.size(),
                             " bytes, a palette has ", formats::Palette().size());
    return paletteOf(file);
}

formats::Palette paletteOf(const formats::ByteView& file)
{
    const std::span<const std::byte> bytes = file.file().span();
    formats::Palette palette{};
    assert(bytes.size() == palette.size());
    std::transform(bytes.begin(), bytes.end(), palette.begin(),
                   [](std::byte each) { return std::to_integer<std::uint8_t>(each); });
    return palette;
}

} // namespace scene

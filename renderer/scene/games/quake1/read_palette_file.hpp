#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/base/result.hpp"
#include "formats/image/palette.hpp"

#include <filesystem>

namespace scene {

/// The 256 colors of a file (red, green and blue, 768 bytes: `gfx/palette.lmp` of Quake and its relatives), also one in
/// an archive. Errors: those of reading, corrupt (another length).
[[nodiscard]] formats::Result<formats::Palette> readPaletteFile(const std::filesystem::path& path);

/// The colors in bytes; there must be as many as in a palette.
[[nodiscard]] formats::Palette paletteOf(const formats::ByteView& file);

} // namespace scene

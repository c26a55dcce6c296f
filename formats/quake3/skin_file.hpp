#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/base/diagnostics.hpp"

#include <string>
#include <string_view>
#include <vector>

/// Quake III `.skin` files: which shader each surface of a model uses (docs/formats/quake3_skin.md).
namespace formats::quake3 {

struct SkinEntry {
    std::string surface;    ///< lower case
    std::string shader;     ///< as written, a path or the name of a shader; empty: the surface uses nothing
    std::uint32_t line = 0; ///< in the file, from 1
};

struct SkinFile {
    std::vector<SkinEntry> entries;       ///< in the order of the file
    std::vector<std::uint32_t> bySurface; ///< into entries, by surface; of one surface in the order of the file
    Diagnostics diagnostics;              ///< rules "skin-…", byte ranges into the .skin file
};

/// Reads by lines where the engine does not: `l_legs,` alone gives an empty shader and leaves the next line alone, and
/// whatever follows a tag on its line is passed over. What Return to Castle Wolfenstein adds is passed over and said:
/// the size of a player (`playerscale, 1.2`) and models that are used with the skin (`md3_hat, models/…/hat.md3`).
/// Names longer than kMaxNameBytes are cut, with a diagnostic. Errors: corrupt for what is not text, tooLarge.
[[nodiscard]] Result<SkinFile> loadSkinFile(const ByteView& file);

/// The entry for a surface: of its name, case ignored; else of the name without its last two characters where the first
/// of these is '_', which the engine always cuts off. The first of several; nullptr for none.
[[nodiscard]] const SkinEntry* shaderFor(const SkinFile& skin, std::string_view surfaceName);

/// Whether a surface that uses this is not to be seen: nothing at all, or one of the conventional names (`nodraw`).
[[nodiscard]] bool hidesSurface(std::string_view shader);

} // namespace formats::quake3

#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/base/diagnostics.hpp"
#include "formats/base/word_location.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Quake III `.skin` files: the shader of each surface of a model (docs/formats/quake3_skin.md).
namespace formats::quake3 {

struct SkinEntry {
    std::string surface;    ///< lower case
    std::string shader;     ///< as stored, a path or the name of a shader; empty: the surface has none
    std::uint32_t line = 0; ///< in the file, from 1
    WordLocation surfaceWord{};
    /// Of length 0 behind a comma without a shader, if one can be written there.
    std::optional<WordLocation> shaderWord{};
};

struct SkinFile {
    std::vector<SkinEntry> entries;       ///< in the order of the file
    std::vector<SkinEntry> tags;          ///< lines that name a tag, which the engine skips; without shaders
    std::vector<std::uint32_t> bySurface; ///< into entries, by surface; entries of one surface in file order
    Diagnostics diagnostics;              ///< rules "skin-…", byte ranges into the .skin file
};

/// Unlike the engine, reads line by line: a line with only `l_legs,` gives an empty shader and does not affect the next
/// line, and text after a tag is skipped. Words of Return to Castle Wolfenstein are skipped and reported: the size of a
/// player (`playerscale, 1.2`) and models that are used with the skin (`md3_hat, models/…/hat.md3`). Names longer than
/// kMaxNameBytes are cut, with a diagnostic. Errors: corrupt if the file is not text, tooLarge.
[[nodiscard]] Result<SkinFile> loadSkinFile(const ByteView& file);

/// The entry for a surface: by its name, ignoring case; else by the name without its last two characters if the first
/// of these is '_', which the engine always removes. The first of several; nullptr for none.
[[nodiscard]] const SkinEntry* shaderFor(const SkinFile& skin, std::string_view surfaceName);

/// Whether surfaces with this shader are invisible: it is empty or one of the conventional names (`nodraw`).
[[nodiscard]] bool hidesSurface(std::string_view shader);

} // namespace formats::quake3

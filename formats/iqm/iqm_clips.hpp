#pragma once

#include "formats/iqm/iqm_header.hpp"
#include "formats/model/model.hpp"

#include <vector>

namespace formats::iqm {

/// Reads the animations as clips, frames counted from the file's first; if there are frames but no animation, one clip
/// of all frames named `title`. Exporters rarely set the loop flag, so a clip without the flag loops, too, unless its
/// name means an action played once (a death, a jump). Names are made printable and unique.
///
/// Errors: truncated. Diagnostics: animations that are cut or left out, invalid rates.
[[nodiscard]] Result<std::vector<Clip>> readClips(const ByteView& file, const Header& header, const TextBlock& text,
                                                  std::string_view title, Diagnostics& diagnostics);

} // namespace formats::iqm

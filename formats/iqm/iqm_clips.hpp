#pragma once

#include "formats/iqm/iqm_header.hpp"
#include "formats/model/model.hpp"

#include <vector>

namespace formats::iqm {

/// The animations as clips, frames counted from the file's first; where there are frames and no animation, one clip of
/// all frames called `title`. Exporters hardly ever set the flag for loops: a clip whose name does not say that games
/// play it once (a death, a jump) loops, too. Names are printable and told apart.
///
/// Errors: truncated. Diagnostics: animations that are cut or left out, rates that are none.
[[nodiscard]] Result<std::vector<Clip>> readClips(const ByteView& file, const Header& header, const TextBlock& text,
                                                  std::string_view title, Diagnostics& diagnostics);

} // namespace formats::iqm

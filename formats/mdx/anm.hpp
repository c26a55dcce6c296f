#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/model/model.hpp"

#include <vector>

namespace formats {

/// The clips of a `.anm` file (UFO: Alien Invasion; docs/formats/md2.md §6): a record a line `name first last fps`,
/// `//` comments, frames from 0, `last` included.
struct AnmClips {
    std::vector<Clip> clips;
    Diagnostics diagnostics; ///< rules "anm-…", byte ranges into the .anm file
};

/// `frameCount` is that of the model (at least 1): clips beyond it are cut or dropped with a diagnostic.
/// Errors: corrupt when no line holds a record (binary rubbish, another format). An fps of 0 or less counts as 1, with
/// a diagnostic unless the clip is a single frame, where it has no meaning.
[[nodiscard]] Result<AnmClips> loadAnm(const ByteView& file, std::uint32_t frameCount);

} // namespace formats

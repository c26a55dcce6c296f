#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/model/model.hpp"

#include <vector>

namespace formats {

/// The clips of a `.anm` file (UFO: Alien Invasion; docs/formats/md2.md §6): one record per line `name first last fps`,
/// `//` comments, frames from 0, `last` included.
struct AnmClips {
    std::vector<Clip> clips;
    Diagnostics diagnostics; ///< rules "anm-…", byte ranges into the .anm file
};

/// `frameCount` is the number of frames in the model (at least 1): clips beyond it are cut or dropped with a
/// diagnostic. Errors: corrupt if no line contains a record (binary data, another format). An fps of 0 or less counts
/// as 1, with a diagnostic unless the clip is a single frame, for which it does not matter.
[[nodiscard]] Result<AnmClips> loadAnm(const ByteView& file, std::uint32_t frameCount);

} // namespace formats

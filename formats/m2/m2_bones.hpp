#pragma once

#include "formats/m2/m2_header.hpp"
#include "formats/m2/m2_tracks.hpp"

namespace formats::m2 {

/// Bones with their tracks, the order in which parents come before children, and the key bone table (docs/formats/m2.md
/// §6). A parent that does not exist or makes a circle is dropped.
void readBones(const ByteView& file, const Opening& opening, TrackReader& tracks, Skinned& shape,
               Diagnostics& diagnostics);

/// The tracks of bones that are there, for sequences that another skeleton brings (§15.1).
void inheritBoneTracks(const ByteView& file, const Opening& opening, TrackReader& tracks, Skinned& shape,
                       Diagnostics& diagnostics);

/// The vertices, in the file's own bytes or, where these are not sound, in a repaired copy; and their bounds in its
/// bind pose (§7.1). Bones must be read before; a model with vertices but no bones gets one that stands still.
[[nodiscard]] Bounds readVertices(const ByteView& file, const Opening& opening, Skinned& shape,
                                  Diagnostics& diagnostics);

} // namespace formats::m2

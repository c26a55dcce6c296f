#pragma once

#include "formats/m2/m2_header.hpp"
#include "formats/m2/m2_tracks.hpp"

namespace formats::m2 {

/// Reads bones with their tracks, the order in which parents precede children, and the key bone table
/// (docs/formats/m2.md §6). A parent that does not exist or closes a cycle is dropped.
void readBones(const ByteView& file, const Opening& opening, TrackReader& tracks, Skinned& shape,
               Diagnostics& diagnostics);

/// Reads the tracks of existing bones for sequences from another skeleton (§15.1).
void inheritBoneTracks(const ByteView& file, const Opening& opening, TrackReader& tracks, Skinned& shape,
                       Diagnostics& diagnostics);

/// Reads the vertices, in the file's own bytes or, if these are invalid, in a repaired copy; returns their bounds in
/// the bind pose (§7.1). Read bones before; a model with vertices but no bones gets one static bone.
[[nodiscard]] Bounds readVertices(const ByteView& file, const Opening& opening, Skinned& shape,
                                  Diagnostics& diagnostics);

} // namespace formats::m2

#pragma once

#include "formats/m2/m2_header.hpp"
#include "formats/m2/m2_tracks.hpp"

namespace formats::m2 {

/// Reads the parts of an M2 other than the mesh: attachments, events, lights, cameras, the collision mesh; of ribbons
/// and particles only their positions (docs/formats/m2.md §10 to §13). None of them makes a model fail: an unreadable
/// table is left out, with a diagnostic.
void readAttachments(const ByteView& file, const Opening& opening, TrackReader& tracks, Skinned& shape,
                     Diagnostics& diagnostics);

/// Reads only the attachments of a skeleton file (§15.1).
void readSkeletonAttachments(const ByteView& file, const Opening& opening, TrackReader& tracks, Skinned& shape,
                             Diagnostics& diagnostics);

} // namespace formats::m2

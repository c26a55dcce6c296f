#pragma once

#include "formats/m2/m2_header.hpp"
#include "formats/m2/m2_tracks.hpp"

namespace formats {

/// Everything of an M2 that hangs on bones or stands beside the mesh: attachments, events, lights, cameras, the
/// collision mesh; of ribbons and particles only where they are (docs/formats/m2.md §10 to §13). None of it makes a
/// model fail: what cannot be read is left out, with a diagnostic.
void readM2Attachments(const ByteView& file, const M2Opening& opening, M2TrackReader& tracks, Skinned& shape,
                       Diagnostics& diagnostics);

} // namespace formats

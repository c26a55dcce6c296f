#pragma once

#include "formats/m2/m2_header.hpp"
#include "formats/m2/m2_tracks.hpp"
#include "formats/model/model.hpp"

namespace formats::m2 {

/// Reads particle and ribbon emitters of all versions (docs/formats/m2_effects.md §1, §8) into the skinned shape of
/// `model`, whose bones and texture slots are there. An emitter that refers to what is not there stays, with a
/// diagnostic, and refers to nothing. Not read: colors from databases.
void readEffects(const ByteView& file, const Opening& opening, TrackReader& tracks, Model& model,
                 Diagnostics& diagnostics);

/// Warns of chunks about emitters (§9) that are not whole entries.
void checkParticleChunks(const Chunks& chunks, Diagnostics& diagnostics);

} // namespace formats::m2

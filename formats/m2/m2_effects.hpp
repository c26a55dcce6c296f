#pragma once

#include "formats/m2/m2_header.hpp"
#include "formats/m2/m2_tracks.hpp"
#include "formats/model/model.hpp"

namespace formats::m2 {

/// Reads particle and ribbon emitters of all versions (docs/formats/m2_effects.md §1, §8) into the skinned shape of
/// `model`, whose bones and texture slots were read before. An invalid reference of an emitter is dropped, with a
/// diagnostic. Not read: colors from databases.
void readEffects(const ByteView& file, const Opening& opening, TrackReader& tracks, Model& model,
                 Diagnostics& diagnostics);

/// Warns of emitter chunks (§9) with incomplete entries.
void checkParticleChunks(const Chunks& chunks, Diagnostics& diagnostics);

} // namespace formats::m2

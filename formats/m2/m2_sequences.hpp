#pragma once

#include "formats/m2/m2_header.hpp"
#include "formats/model/model.hpp"

namespace formats {

/// The sequences of a model, aliases resolved and names of external files filled in (docs/formats/m2.md §5).
[[nodiscard]] std::vector<Sequence> readM2Sequences(const ByteView& file, const M2Opening& opening,
                                                    Diagnostics& diagnostics);

/// The substitutes for missing sequences, by animation id (§5.4).
[[nodiscard]] std::vector<PlayableSequence> readM2Playable(const ByteView& file, const M2Opening& opening,
                                                           Diagnostics& diagnostics);

/// One clip for each sequence.
[[nodiscard]] std::vector<Clip> m2Clips(const Skinned& shape);

/// Whether the keys of sequence `index` itself (aliases are not followed) are in the model's file (§5.2).
[[nodiscard]] bool hasOwnKeysInModel(const Sequence& sequence, const M2Layout& layout);

} // namespace formats

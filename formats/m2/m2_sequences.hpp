#pragma once

#include "formats/m2/m2_header.hpp"
#include "formats/model/model.hpp"

namespace formats::m2 {

/// Reads the sequences of a model, with resolved aliases and names of external files (docs/formats/m2.md §5).
[[nodiscard]] std::vector<Sequence> readSequences(const ByteView& file, const Opening& opening,
                                                  Diagnostics& diagnostics);

/// The substitutes for missing sequences, by animation id (§5.4).
[[nodiscard]] std::vector<PlayableSequence> readPlayable(const ByteView& file, const Opening& opening,
                                                         Diagnostics& diagnostics);

/// One clip for each sequence.
[[nodiscard]] std::vector<Clip> clipsOf(const Skinned& shape);

/// Whether the keys of sequence `index` itself (aliases are not followed) are in the model's file (§5.2).
[[nodiscard]] bool hasOwnKeysInModel(const Sequence& sequence, const Layout& layout);

} // namespace formats::m2

#pragma once

#include "formats/model/model.hpp"

#include <cstdint>
#include <optional>

namespace formats {

/// Model::map and, for a skinned model, the ranges of its keys and of the tables that point at them. Computed on
/// request: there are thousands of arrays, and loading does not need them.
[[nodiscard]] FileMap fileMapOf(const Model& model);

/// The same of a file beside the model, one of Model::sidecars.
[[nodiscard]] FileMap fileMapOf(const Model& model, const SidecarFile& sidecar);

/// The same of the file with the keys of one sequence.
[[nodiscard]] FileMap fileMapOf(const Skinned& shape, const SequenceKeys& keys);

/// The time or the value of one key.
struct KeyPlace {
    TrackIndex track = kNoIndex;
    std::uint32_t key = 0; ///< in its timeline, from 0
    ByteRange range;
};

/// The key that has this byte of Skinned::file; nullopt: it is of a table that points at keys, or of none.
[[nodiscard]] std::optional<KeyPlace> keyAt(const Skinned& shape, std::uint64_t offset);
/// The same of the file with the keys of one sequence.
[[nodiscard]] std::optional<KeyPlace> keyAt(const Skinned& shape, const SequenceKeys& keys, std::uint64_t offset);

/// What a track moves: its kind of record and its number there. Of others than bones, attachments, cameras and emitters
/// `other`.
struct TrackOwner {
    Element element = Element::other;
    std::uint32_t index = 0;
};
[[nodiscard]] TrackOwner ownerOfTrack(const Skinned& shape, TrackIndex track);

} // namespace formats

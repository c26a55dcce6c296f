#pragma once

#include "formats/model/model.hpp"

#include <cstdint>
#include <optional>

namespace formats {

/// Model::map and, for a skinned model, the ranges of its keys and of the tables that point to them. Computed on
/// request: there are thousands of arrays, and loading does not need them.
[[nodiscard]] FileMap fileMapOf(const Model& model);

/// The same for one of Model::sidecars.
[[nodiscard]] FileMap fileMapOf(const Model& model, const SidecarFile& sidecar);

/// The same for the file with the keys of one sequence.
[[nodiscard]] FileMap fileMapOf(const Skinned& shape, const SequenceKeys& keys);

/// The time or the value of one key.
struct KeyLocation {
    TrackIndex track = kNoIndex;
    std::uint32_t key = 0; ///< in its timeline, from 0
    ByteRange range;
};

/// The key that contains this byte of Skinned::file; nullopt: the byte is in a table that points to keys, or not in
/// any.
[[nodiscard]] std::optional<KeyLocation> keyAt(const Skinned& shape, std::uint64_t offset);
/// The same for the file with the keys of one sequence.
[[nodiscard]] std::optional<KeyLocation> keyAt(const Skinned& shape, const SequenceKeys& keys, std::uint64_t offset);

/// The record that a track animates: its kind and index. `other` for all but bones, attachments, cameras and emitters.
struct TrackOwner {
    Element element = Element::other;
    std::uint32_t index = 0;
};
[[nodiscard]] TrackOwner ownerOfTrack(const Skinned& shape, TrackIndex track);

} // namespace formats

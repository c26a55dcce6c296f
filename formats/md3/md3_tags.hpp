#pragma once

#include "formats/md3/md3_header.hpp"
#include "formats/model/model.hpp"

#include <vector>

/// The tags of an MD3 (docs/formats/md3.md §1.3, §3, §7).
namespace formats::md3 {

/// The number of complete frames of tags in the file.
[[nodiscard]] std::uint64_t soundTagFrames(const ByteView& file, const Header& header);

/// Reads one Tag for each distinct name, in the order of first occurrence, with one pose for each of `frameCount`
/// frames; of equal names in a frame the first is used. Axes have length 1; numbers that are not finite are replaced,
/// with a diagnostic.
[[nodiscard]] std::vector<Tag> readTags(const ByteView& file, const Header& header, std::uint32_t frameCount,
                                        Diagnostics& diagnostics);

} // namespace formats::md3

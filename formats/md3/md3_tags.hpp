#pragma once

#include "formats/md3/md3_header.hpp"
#include "formats/model/model.hpp"

#include <vector>

/// The tags of an MD3 (docs/formats/md3.md §1.3, §3, §7).
namespace formats::md3 {

/// How many whole frames of tags lie in the file.
[[nodiscard]] std::uint64_t soundTagFrames(const ByteView& file, const Header& header);

/// One Tag for each distinct name, in the order in which names first occur, with one pose for each of `frameCount`
/// frames; the first of equal names in a frame wins. Axes have length 1; what is not a number is replaced, with a
/// diagnostic.
[[nodiscard]] std::vector<Tag> readTags(const ByteView& file, const Header& header, std::uint32_t frameCount,
                                        Diagnostics& diagnostics);

} // namespace formats::md3

#pragma once

#include "formats/mdl/mdl_header.hpp"

#include <string_view>
#include <vector>

/// The frames of a Quake MDL: single ones and groups of them with their times (docs/formats/mdl.md §1.5).
namespace formats::mdl {

/// Frames that the game plays continuously in a loop.
struct FrameGroup {
    std::uint32_t first = 0;       ///< into FrameList::frames
    std::uint32_t count = 0;       ///< at least 1
    float framesPerSecond = 10.0f; ///< the mean
    std::vector<double> ends{};    ///< see Clip::frameEnds; empty: frames last equally long
};

/// The frames, which follow the triangles.
struct FrameList {
    VertexBlock block;
    std::vector<Frame> frames; ///< names as stored; frame i refers to frame i of the block
    std::vector<FrameGroup> groups;
};

/// Reads all complete frames from byte `at` on, at least one; sets `at` to the first byte after them. Truncated frames
/// cause a diagnostic. Errors: truncated, tooLarge.
[[nodiscard]] Result<FrameList> readFrames(const ByteView& file, const Header& header, std::uint64_t& at,
                                           Diagnostics& diagnostics);

/// Makes a clip for each group and, by name, for the runs of frames between groups. Every frame belongs to exactly one
/// clip, in order; clip names are unique, ignoring case.
[[nodiscard]] std::vector<Clip> clipsOf(const FrameList& list, std::string_view modelName);

} // namespace formats::mdl

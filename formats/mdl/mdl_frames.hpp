#pragma once

#include "formats/mdl/mdl_header.hpp"

#include <string_view>
#include <vector>

/// The frames of a Quake MDL: single ones and groups of them with their times (docs/formats/mdl.md §1.5).
namespace formats::mdl {

/// Frames that the game plays by themselves, in a circle.
struct FrameGroup {
    std::uint32_t first = 0; ///< into FrameList::frames
    std::uint32_t count = 0; ///< at least 1
    float framesPerSecond = 10.0f;
};

/// The frames, which follow the triangles.
struct FrameList {
    VertexBlock block;
    std::vector<Frame> frames; ///< names as written; frame i shows frame i of the block
    std::vector<FrameGroup> groups;
};

/// All whole frames from byte `at` on, at least one; `at` then is the first byte behind them. Those that are cut off
/// are a diagnostic. Errors: truncated, tooLarge.
[[nodiscard]] Result<FrameList> readFrames(const ByteView& file, const Header& header, std::uint64_t& at,
                                           Diagnostics& diagnostics);

/// A clip for each group and, by their names, for the runs of frames between groups. Every frame belongs to exactly
/// one, in order; no two names are equal, also not when case is ignored.
[[nodiscard]] std::vector<Clip> clipsOf(const FrameList& list, std::string_view modelName);

} // namespace formats::mdl

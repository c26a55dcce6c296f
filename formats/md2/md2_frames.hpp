#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/model/model.hpp"

#include <string_view>
#include <vector>

/// The frames of an MD2 (docs/formats/md2.md §1.2, §2); a Kingpin MDX has the same.
namespace formats::md2 {

/// The rules of diagnostics about frames.
struct FrameRules {
    std::string_view size;          ///< the frame size is too small
    std::string_view sizeUnaligned; ///< it is not divisible by 4
    std::string_view truncated;     ///< the file ends before the last frame
    std::string_view unsound;       ///< positions are not finite
};

/// The location of a file's frames, from its header.
struct FrameTable {
    FrameRules rules;
    std::uint64_t offset = 0;
    std::uint32_t frameSize = 0;
    std::uint32_t vertexCount = 0; ///< at least 1
    std::uint32_t frameCount = 0;  ///< at least 1
    ByteRange frameSizeField{};
    ByteRange frameCountField{};
};

/// All complete frames in the file, at least one. Errors: truncated, corrupt (an impossible frame size), tooLarge.
[[nodiscard]] Result<VertexBlock> frameBlock(const ByteView& file, const FrameTable& table, Diagnostics& diagnostics);

/// Reads the frames, with their names as stored; an invalid frame is replaced by the valid one before it, or the first
/// valid one. Errors: corrupt if none is valid.
[[nodiscard]] Result<std::vector<Frame>> readFrames(const ByteView& file, const VertexBlock& block,
                                                    std::string_view unsoundRule, Diagnostics& diagnostics);

} // namespace formats::md2

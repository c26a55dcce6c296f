#pragma once

#include "formats/core/model.hpp"
#include "formats/md2/md2_header.hpp"

#include <vector>

/// The frames of an MD2 (MD2 reference §1.2, §2).
namespace formats {

/// All whole frames that lie in the file, at least one. Errors: truncated, corrupt (a frame size that cannot be),
/// tooLarge.
[[nodiscard]] Result<VertexBlock> frameBlock(const ByteView& file, const Md2Header& header, Diagnostics& notes);

/// Names as written; an unsound frame shows the sound one before it, or the first sound one. Errors: corrupt when none
/// is sound.
[[nodiscard]] Result<std::vector<Frame>> readFrames(const ByteView& file, const VertexBlock& block, Diagnostics& notes);

/// Bounds of all sound frames, and a finding about normal indices past the table; one pass over the vertices.
[[nodiscard]] Bounds surveyVertices(const Keyframed& shape, Diagnostics& notes);

} // namespace formats

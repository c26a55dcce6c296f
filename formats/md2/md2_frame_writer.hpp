#pragma once

#include "formats/base/byte_writer.hpp"
#include "formats/md2/md2_writer.hpp"

namespace formats::md2 {

/// A frame of an MD2 or a Kingpin MDX on a grid of its own: 256 steps across its bounds on each axis, with the
/// outermost points exactly on it; normals are rounded to the nearest one in the table.
[[nodiscard]] Md2StoredFrame storedFrameOf(const Md2Source::Frame& frame);

/// The stored frames, or if there are none the others on grids of their own. There is at least one, and all have the
/// same number of vertices, at least one: asserted.
[[nodiscard]] std::vector<Md2StoredFrame> storedFramesOf(const std::vector<Md2Source::Frame>& frames,
                                                         const std::vector<Md2StoredFrame>& stored);

/// Writes one frame.
void writeFrame(ByteWriter& out, const Md2StoredFrame& frame);

} // namespace formats::md2

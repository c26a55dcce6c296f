#pragma once

#include "formats/base/byte_writer.hpp"
#include "formats/md2/md2_writer.hpp"

namespace formats::md2 {

/// Writes one frame of an MD2 or a Kingpin MDX. Each frame has its own grid: 256 steps across its bounds on each axis,
/// with the outermost points exactly on it; normals are rounded to the nearest one in the table.
void writeFrame(ByteWriter& out, const Md2Source::Frame& frame);

} // namespace formats::md2

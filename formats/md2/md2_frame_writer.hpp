#pragma once

#include "formats/base/byte_writer.hpp"
#include "formats/md2/md2_writer.hpp"

namespace formats::md2 {

/// One frame of an MD2 or a Kingpin MDX. Each frame has a grid of its own: 256 steps across its bounds on each axis,
/// the outermost points exactly on it; normals become the nearest of the table.
void writeFrame(ByteWriter& out, const Md2Source::Frame& frame);

} // namespace formats::md2

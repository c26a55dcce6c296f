#pragma once

#include "formats/m2/writer/m2_writer.hpp"

namespace samples {

/// Adds animated features other than the mesh: embers from the mouth, many more while the creature roars, and a band of
/// light from the tip of the tail. Needs bones, sequences and textures, and a first global loop of 4 seconds.
void addM2Effects(formats::M2WriteModel& model);

} // namespace samples

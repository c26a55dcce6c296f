#pragma once

#include "formats/m2/writer/m2_writer.hpp"

namespace samples {

/// Adds what moves beside the mesh: embers from the mouth, a storm of them while the creature roars, and a band of
/// light that the tip of the tail draws. Bones, sequences and textures must be there, and the first global loop of 4
/// seconds.
void addM2Effects(formats::M2WriteModel& model);

} // namespace samples

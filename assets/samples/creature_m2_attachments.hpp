#pragma once

#include "formats/m2/writer/m2_writer.hpp"

namespace samples {

/// Adds what stands beside the mesh: attachments, events, a light, a portrait camera, a collision mesh. Bones and
/// sequences must be there, and the first global loop of 4 seconds.
void addM2Attachments(formats::M2WriteModel& model);

} // namespace samples

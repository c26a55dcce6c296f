#pragma once

#include "formats/m2/writer/m2_writer.hpp"

namespace samples {

/// Adds features other than the mesh: attachments, events, a light, a portrait camera, a collision mesh. Needs the
/// bones, the sequences, and a first global loop of 4 seconds.
void addM2Attachments(formats::M2WriteModel& model);

} // namespace samples

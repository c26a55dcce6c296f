#pragma once

#include "formats/quake3/shader_reader.hpp"

namespace formats::quake3 {

/// Reads a stage from after its opening brace to its closing one, with the defaults for missing values
/// (docs/formats/quake3_shader.md §4, §6).
[[nodiscard]] Stage readStage(DirectiveReader& reader);

} // namespace formats::quake3

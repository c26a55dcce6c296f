#pragma once

#include "formats/quake3/shader_reader.hpp"

namespace formats::quake3 {

/// Reads a stage whose opening brace was reached, up to its closing one, with the defaults for what it does not say
/// (docs/formats/quake3_shader.md §4, §6).
[[nodiscard]] Stage readStage(DirectiveReader& reader);

} // namespace formats::quake3

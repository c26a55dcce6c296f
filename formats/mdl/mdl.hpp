#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/model/model.hpp"

namespace formats {

[[nodiscard]] bool sniffMdl(std::span<const std::byte> head);

/// Loads a Quake model (MDL, "IDPO", version 6).
///
/// `file` must be the whole file; the model shares its bytes. The result has one Surface, one VertexBlock whose frames
/// share scale and translation, one mesh variant of triangles, one texture slot of type "skin" and the file's skins as
/// Model::embeddedSkins: indices of Quake's palette, several images for a skin group. Every pose is a Frame, including
/// those of frame groups. Clips are the runs of frame names as in an MD2 and one looping clip per frame group with the
/// mean of its intervals. Errors: wrongFormat, unsupported (another version), truncated or corrupt if nothing usable is
/// left, tooLarge. Diagnostics: all other defects, including engine limits. Reference: docs/formats/mdl.md; Quake
/// source, modelgen.h, "mdl_t". Not supported: "eyeposition", "synctype" and "flags", which describe the model's use in
/// the game; the RAPO files of Hexen II.
[[nodiscard]] Result<Model> loadMdl(const ByteView& file);

/// The diagnostics of the header alone, as `loadMdl` gives them. Errors: those that the header shows.
[[nodiscard]] Result<Diagnostics> checkMdlHeader(const ByteView& file);

} // namespace formats

#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/model/model.hpp"

namespace formats {

[[nodiscard]] bool sniffMd2(std::span<const std::byte> head);

/// Loads a Quake II model (MD2, "IDP2", version 8).
///
/// `file` must be the whole file; the model shares its bytes. The result has one Surface, one VertexBlock (positions in
/// Quake units, Z up), one texture slot of type "skin" and one Clip per run of frame names ("stand01".."stand40" →
/// "stand", 10 frames per second as in the game). Skin names are returned as written; resolving them to images is the
/// caller's work. The first mesh variant is the triangle list, the second the GL command list with its strips and fans
/// as stored; either is missing if it is unusable, with a diagnostic. Errors: wrongFormat, truncated or corrupt if
/// nothing usable is left. Diagnostics: all other defects, including engine limits. Reference: Quake II source,
/// qfiles.h, "dmdl_t"; docs/formats/md2.md §1-§7. Not supported: Kingpin's MDX ("IDPX"), which has its own loader.
[[nodiscard]] Result<Model> loadMd2(const ByteView& file);

/// The diagnostics of the header alone, as `loadMd2` gives them. Errors: those that the header shows.
[[nodiscard]] Result<Diagnostics> checkMd2Header(const ByteView& file);

} // namespace formats

#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/model/model.hpp"

namespace formats {

[[nodiscard]] bool sniffMdx(std::span<const std::byte> head);

/// Loads a model of Kingpin: Life of Crime (MDX, "IDPX", version 4).
///
/// `file` must be the whole file; the model shares its bytes. The result has one Surface for each sub-object
/// ("sub-object 1", ...; the file has no names for them), all in one VertexBlock, one texture slot of type "skin" and
/// clips from frame names as in an MD2. The first mesh variant is the GL command list, the only one with texture
/// coordinates; the second is the triangle list, where they are all 0. Either is missing if it is unusable, with a
/// diagnostic. Errors: wrongFormat, truncated or corrupt if nothing usable is left. Diagnostics: all other defects,
/// including engine limits. Reference: docs/formats/mdx.md. Not supported: effects and hit boxes; their tables are in
/// the file map.
[[nodiscard]] Result<Model> loadMdx(const ByteView& file);

/// The diagnostics of the header alone, as `loadMdx` gives them. Errors: those that the header shows.
[[nodiscard]] Result<Diagnostics> checkMdxHeader(const ByteView& file);

} // namespace formats

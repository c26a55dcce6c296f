#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/model/model.hpp"

namespace formats {

[[nodiscard]] bool sniffMdx(std::span<const std::byte> head);

/// Loads a model of Kingpin: Life of Crime (MDX, "IDPX", version 4).
///
/// `file` must be the whole file; the model shares its bytes. The result has one Surface for each sub-object
/// ("sub-object 1", ...; the file has no names for them), all in one VertexBlock, one texture slot of type "skin" and
/// clips from the names of frames, as an MD2 has them. The first mesh variant is the GL command list, which alone has
/// texture coordinates; the second the triangle list, where all of them are 0. Either may be missing when it is
/// unusable, which a diagnostic says.
/// Errors: wrongFormat, truncated or corrupt where nothing sound is left. Diagnostics: everything else that is not as
/// it should be, engine limits among it.
/// Reference: docs/formats/mdx.md.
/// Not supported: effects and hit boxes; their tables are in the file map.
[[nodiscard]] Result<Model> loadMdx(const ByteView& file);

} // namespace formats

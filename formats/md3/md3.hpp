#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/model/model.hpp"

namespace formats {

[[nodiscard]] bool sniffMd3(std::span<const std::byte> head);

/// Loads a Quake III model (MD3, "IDP3", version 15).
///
/// `file` must be the whole file; the model shares its bytes. The result has one Surface, VertexBlock (positions in
/// Quake units, Z up), texture slot of type "shader", pass and batch for each sound surface, in the order of the file;
/// `Surface::shaders` as written. The one mesh variant "triangles" has one corner a vertex of each surface and one run
/// a surface with triangles. There is one Tag for each distinct name, looked up by name in each frame. Clips come from
/// frame names where these mean something ("walk01".."walk20"), 15 frames a second; none otherwise: an MD3 has no
/// timing. A file without surfaces is a model of nothing but tags: the mesh variant is empty, so are the bounds.
/// Errors: wrongFormat, truncated or corrupt where nothing sound is left. Diagnostics: everything else that is not as
/// it should be, engine limits among it. Reference: docs/formats/md3.md §1, §2, §7. Not supported: other formats that
/// begin with the same mark but are laid out differently (MDC is "IDPC").
[[nodiscard]] Result<Model> loadMd3(const ByteView& file);

} // namespace formats

#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/model/model.hpp"

namespace formats {

[[nodiscard]] bool sniffMd3(std::span<const std::byte> head);

/// Loads a Quake III model (MD3, "IDP3", version 15).
///
/// `file` must be the whole file; the model shares its bytes. The result has one Surface, VertexBlock (positions in
/// Quake units, Z up), texture slot of type "shader", pass and batch for each valid surface, in file order;
/// `Surface::shaders` as stored. The single mesh variant "triangles" has one corner per vertex of each surface and one
/// run per surface with triangles. There is one Tag for each distinct name, looked up by name in each frame. Clips come
/// from meaningful frame names ("walk01".."walk20"), at 15 frames per second because an MD3 has no timing; otherwise
/// there are none. A file without surfaces becomes a model with only tags, an empty mesh variant and empty bounds.
/// Errors: wrongFormat, truncated or corrupt if nothing usable is left. Diagnostics: all other defects, including
/// engine limits. Reference: docs/formats/md3.md §1, §2, §7. Not supported: other formats with the same magic but a
/// different layout (MDC is "IDPC").
[[nodiscard]] Result<Model> loadMd3(const ByteView& file);

/// The diagnostics of the header alone, as `loadMd3` gives them. Errors: those that the header shows.
[[nodiscard]] Result<Diagnostics> checkMd3Header(const ByteView& file);

} // namespace formats

#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/base/sidecars.hpp"
#include "formats/model/model.hpp"

namespace formats {

[[nodiscard]] bool sniffM2(std::span<const std::byte> head);

/// Loads a World of Warcraft model (M2, versions 256 to 274; "MD20", or made of chunks with the same in "MD21").
///
/// `file` must be the whole file; the model shares its bytes: vertices and keys stay in them. `sidecars` fetches the
/// `.skin` files of version 264 and later, by their numbers where the chunks state some; without it such a model has no
/// triangles. The shape is Skinned. There is one
/// mesh variant for each view ("view 0", the most detailed, first), one Surface for each of its sections (named after
/// the mesh part, "boots 2"), one batch and pass for each of its batches, sorted as they are drawn apart from the
/// distance; one texture slot for each texture, with the name or the type that says who fills it; one clip for each
/// sequence. Keys of sequences that lie in `.anim` files are not read: `Sequence::keysFile` names the file,
/// `loadSequenceKeys` reads it. Errors: wrongFormat, truncated. Diagnostics:
/// everything else that is not as it should be; a table that cannot be read is left out. Reference: docs/formats/m2.md
/// §1 to §10, §13, §14, §16 to §18. Of `.phys` files only bodies are counted.
[[nodiscard]] Result<Model> loadM2(const ByteView& file, const SidecarLoader& sidecars = {});

/// The keys of a sequence whose `keysFile` was found (docs/formats/m2.md §15.2), old form or chunked. Keys missing in
/// the file are left out, with a diagnostic. A sequence that is external by its flags but was stored in the model by a
/// tool can be read by passing the model's own bytes. Errors: corrupt when the file does not belong to this model.
[[nodiscard]] Result<SequenceKeys> loadSequenceKeys(const Skinned& shape, std::uint32_t sequence, const ByteView& anim);

} // namespace formats

#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/base/sidecars.hpp"
#include "formats/model/model.hpp"

namespace formats {

[[nodiscard]] bool sniffM2(std::span<const std::byte> head);

/// Loads a World of Warcraft model (M2, versions 256 to 274; "MD20", or chunks with the same content in "MD21").
///
/// `file` must be the whole file; the model shares its bytes: vertices and keys stay in them. `sidecars` fetches the
/// `.skin` files of version 264 and later, by file number if the chunks have some; without it such a model has no
/// triangles. The shape is Skinned. There is one mesh variant for each view ("view 0", the most detailed, first), one
/// Surface for each of its sections (named after the mesh part, "boots 2"), one batch and pass for each of its batches,
/// sorted in draw order except for distance; one texture slot for each texture, with its name or its type, which says
/// how the game fills it; one clip for each sequence. Keys of sequences that lie in `.anim` files are not read:
/// `Sequence::keysFile` names the file, `loadSequenceKeys` reads it. Errors: wrongFormat, truncated. Diagnostics: all
/// other defects; an unreadable table is left out. Reference: docs/formats/m2.md §1 to §10, §13, §14, §16 to §18. Of
/// `.phys` files only bodies are counted.
[[nodiscard]] Result<Model> loadM2(const ByteView& file, const SidecarLoader& sidecars = {});

/// The diagnostics of the version and the layout that it states, as `loadM2` gives them. Errors: those that the header
/// shows.
[[nodiscard]] Result<Diagnostics> checkM2Header(const ByteView& file);

/// The keys of a sequence whose `keysFile` was found (docs/formats/m2.md §15.2), old form or chunked. Missing keys are
/// left out, with a diagnostic. If a tool stored a sequence in the model although its flags say external, pass the
/// model's own bytes. Errors: corrupt if the file does not belong to this model.
[[nodiscard]] Result<SequenceKeys> loadSequenceKeys(const Skinned& shape, std::uint32_t sequence, const ByteView& anim);

} // namespace formats

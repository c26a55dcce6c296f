#pragma once

#include "formats/edit/rewrite.hpp"

/// Changes of the skins of an MD2 or MDX.
namespace formats::edit {

/// A name behind the last one. Errors: it is empty, too long or has quotes or control characters; the table cannot
/// grow.
[[nodiscard]] StepResult addedSkin(const EditableFile& file, std::string_view name);

/// Without skin `index`. Errors: there is none; the table cannot shrink.
[[nodiscard]] StepResult removedSkin(const EditableFile& file, std::uint64_t index);

/// Another size of the skin, 1 to 32768 a side. The texture coordinates of an MD2 keep their place on the skin as
/// nearly as whole texels allow; the reason of the edits states the error. If the old size is none (0), they stay. GL
/// commands are independent of the size. Errors: a wrong size; coordinates that do not fit into 16 bits.
[[nodiscard]] StepResult resizedSkin(const EditableFile& file, std::uint32_t width, std::uint32_t height);

} // namespace formats::edit

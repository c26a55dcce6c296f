#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/edit/text_fields.hpp"

#include <tl/expected.hpp>

namespace formats::edit {

/// The words of a `.skin` (docs/formats/quake3_skin.md): "surfaces[l_legs].name", "surfaces[l_legs].shader",
/// "tags[tag_head].name".
[[nodiscard]] TextFields skinFields(const ByteView& file);

/// The edits that give a surface a shader: in the line that is used for it, else in a new last line. The error is a
/// sentence.
[[nodiscard]] tl::expected<std::vector<Edit>, std::string>
skinLineEdits(const EditableFile& file, std::string_view surface, std::string_view shader);

} // namespace formats::edit

#pragma once

#include "formats/edit/field.hpp"

namespace formats::edit {

/// Adds to a step the edits that write a text behind the end of the file, at a multiple of 16 from the field's base,
/// and let the field point to it; the old text stays. Texts of one step follow each other in one edit. If the base is
/// the start of a chunk, which must end with the file, the chunk's size grows.
void addAppendedText(const Field& field, std::span<const std::byte> file, std::span<const std::byte> value,
                     std::string_view reason, std::vector<Edit>& step);

} // namespace formats::edit

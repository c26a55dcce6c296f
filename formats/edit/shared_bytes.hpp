#pragma once

#include "formats/edit/editable_file.hpp"

#include <string>
#include <vector>

namespace formats::edit {

/// Sentences about edits of the file whose bytes also belong to other fields, since tables of a file may overlap: these
/// fields change, too. Only edits of fields are looked at.
[[nodiscard]] std::vector<std::string> sharedBytesOf(const EditableFile& file, const std::vector<Edit>& edits);

} // namespace formats::edit

#pragma once

#include "formats/edit/editable_file.hpp"
#include "formats/edit/editor.hpp"

#include <string>
#include <vector>

namespace formats::edit {

/// Sentences about edits of the file whose bytes also belong to other fields, since tables of a file may overlap: these
/// fields change, too. Only edits of fields are looked at; they ascend.
[[nodiscard]] std::vector<std::string> sharedBytesOf(const EditableFile& file, const std::vector<Edit>& edits);
/// About all edits of a file. A field may have got its name when bytes were moved: the second frame is the first one
/// after that is dropped.
[[nodiscard]] std::vector<std::string> sharedBytesOf(const Editor& editor);

} // namespace formats::edit

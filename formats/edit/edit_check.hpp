#pragma once

#include "formats/edit/edit_set.hpp"
#include "formats/edit/editable_file.hpp"

#include <string>
#include <vector>

namespace formats::edit {

/// The warnings and errors that there were not before: of each rule and severity as many as there are more.
[[nodiscard]] Diagnostics newFindings(const Diagnostics& before, const Diagnostics& after);

/// The file as the edits make it, opened again. Errors: those of its loader.
[[nodiscard]] Result<EditableFile> edited(const EditableFile& file, const EditSet& edits);

} // namespace formats::edit

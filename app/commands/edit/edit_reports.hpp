#pragma once

#include "app/commands/edit/edit_files.hpp"

#include <string>
#include <vector>

/// The results of `edit` as text and JSON.
namespace app {

/// A line for each edit, or one that a file was refused with all its edits; with `showsBytes` followed by the first
/// bytes before and after. Then a line for each note. Problems are messages, not results.
[[nodiscard]] std::string textOfEdits(const EditOutcome& outcome, bool showsBytes);

/// A line for each field: "frames[0].name = stand01", after the path of the file if there are `several`.
[[nodiscard]] std::string textOfFields(const EditOutcome& outcome, bool several);

/// "4 edits in 2 of 3 files; 1 not edited".
[[nodiscard]] std::string editSummary(const std::vector<EditOutcome>& outcomes);

/// docs/schemas/edit.schema.json.
[[nodiscard]] std::string jsonOfEdits(const std::vector<EditOutcome>& outcomes, bool isDryRun, bool listsFields);

} // namespace app

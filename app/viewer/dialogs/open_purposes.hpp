#pragma once

#include "app/viewer/dialogs/overlays.hpp"

#include <filesystem>
#include <vector>

/// What the open dialog is open for.
namespace app {

/// Ends the dialog with what was chosen: at least one file.
void finishDialog(const OpenDialogState& state, std::vector<std::filesystem::path> files, TabPolicy tab,
                  Requests& requests);

/// "Use this list": of the button that ends it.
[[nodiscard]] const char* titleOfChoice(DialogPurpose purpose);

/// What it lists at first.
[[nodiscard]] FileFilter usualFilter(DialogPurpose purpose);

} // namespace app

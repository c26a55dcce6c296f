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

/// Whether it ends with the folder that it shows.
[[nodiscard]] bool choosesFolder(DialogPurpose purpose);
/// Whether a folder can be chosen as well as files.
[[nodiscard]] bool mayChooseFolder(DialogPurpose purpose);

/// The folder itself, or the one that a file lies in.
[[nodiscard]] std::filesystem::path folderOfFile(const std::filesystem::path& path);

/// What it lists at first.
[[nodiscard]] FileFilter usualFilter(DialogPurpose purpose);

} // namespace app

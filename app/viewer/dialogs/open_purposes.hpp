#pragma once

#include "app/viewer/dialogs/overlays.hpp"

#include <filesystem>
#include <vector>

/// The purposes of the open dialog.
namespace app {

/// The request for the chosen files, at least one. `texture` and `attachedTo`: see OpenDialogState.
[[nodiscard]] Request requestOf(DialogPurpose purpose, std::vector<std::filesystem::path> files, TabPolicy tab,
                                std::uint32_t texture, std::uint32_t attachedTo);
/// Finishes the dialog with the chosen files, at least one.
void finishDialog(const OpenDialogState& state, std::vector<std::filesystem::path> files, TabPolicy tab,
                  Requests& requests);

/// Text of the confirm button: "Use this list".
[[nodiscard]] const char* titleOfChoice(DialogPurpose purpose);

/// Whether the dialog returns the shown folder.
[[nodiscard]] bool choosesFolder(DialogPurpose purpose);
/// Whether a folder can be chosen in addition to files.
[[nodiscard]] bool mayChooseFolder(DialogPurpose purpose);

/// The folder itself, or the folder of a file.
[[nodiscard]] std::filesystem::path folderOfFile(const std::filesystem::path& path);

/// The default file filter.
[[nodiscard]] FileFilter usualFilter(DialogPurpose purpose);

} // namespace app

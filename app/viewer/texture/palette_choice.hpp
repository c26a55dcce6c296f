#pragma once

#include "app/viewer/session/session.hpp"

/// The colors of skins that lie inside models: those of their games, or of a palette that was chosen for all of them.
namespace app {

/// Whether a skin of the present model has its colors from a palette.
[[nodiscard]] bool hasPaletteSkins(const Session& session);

void choosePalette(Session& session); ///< opens the dialog

/// Everything is opened anew with its colors; an empty path stands for those of the games. A file that is no palette
/// changes nothing, and a message says why.
void setPalette(Session& session, const std::filesystem::path& file);

} // namespace app

#pragma once

#include "app/viewer/session/session.hpp"

/// The palette for skins inside models: that of each game, or one palette chosen for all.
namespace app {

/// Whether a skin of the active model uses a palette.
[[nodiscard]] bool hasPaletteSkins(const Session& session);

void choosePalette(Session& session); ///< opens the dialog

/// Reopens everything with the palette; an empty path means the games' palettes. If the file is no palette, nothing
/// changes and a message says why.
void setPalette(Session& session, const std::filesystem::path& file);

} // namespace app

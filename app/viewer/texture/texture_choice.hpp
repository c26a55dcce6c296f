#pragma once

#include "app/viewer/session/session.hpp"

#include <string>

/// The current texture of the window, and the images that a user chooses for textures.
namespace app {

/// The default texture for a dropped image: the current skin's, or the one without a name in the model. kNoIndex: none.
[[nodiscard]] std::uint32_t usualTexture(const Session& session);

/// The texture in the texture panel and the Textures tab: the selected one, else the default, else the first; kNoIndex
/// if the document has none.
[[nodiscard]] std::uint32_t shownTexture(const Session& session);
[[nodiscard]] const scene::Texture* shownTextureOf(const Session& session); ///< nullptr: none

/// Opens the dialog that chooses an image for the shown texture.
void chooseImage(Session& session);
/// The texture that the dialog is for; kNoIndex: the document no longer has it.
[[nodiscard]] std::uint32_t textureOfDialog(const Session& session);

/// Whether the shown texture has no image, but a file with a similar name exists.
[[nodiscard]] bool hasNearestImage(const Session& session);
void useNearestImage(Session& session);

/// Whether the user chose images for the active model, now or earlier.
[[nodiscard]] bool hasChosenImages(const Session& session);
/// Restores the textures that the model names, and forgets its chosen images.
void forgetImages(Session& session);

} // namespace app

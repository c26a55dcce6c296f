#pragma once

#include "app/viewer/session/session.hpp"

#include <string>

/// Which texture the window speaks of, and the images that a user chooses for textures.
namespace app {

/// The default texture for a dropped image: the present skin's, or the one that the model does not name. kNoIndex:
/// there is none.
[[nodiscard]] std::uint32_t usualTexture(const Session& session);

/// The texture that the texture panel and the Textures tab show: the selected one, else the usual one, else the first;
/// kNoIndex where the document has none.
[[nodiscard]] std::uint32_t shownTexture(const Session& session);
[[nodiscard]] const scene::Texture* shownTextureOf(const Session& session); ///< nullptr: none

/// Opens the dialog in which an image is chosen for the texture shown.
void chooseImage(Session& session);
/// The texture that the dialog is about; kNoIndex: the document has it no longer.
[[nodiscard]] std::uint32_t textureOfDialog(const Session& session);

/// Whether there is an image that is called nearly as the texture shown, which has none.
[[nodiscard]] bool hasNearestImage(const Session& session);
void useNearestImage(Session& session);

/// Whether images were chosen for the present model, now or before.
[[nodiscard]] bool hasChosenImages(const Session& session);
/// Shows all textures as the model names them, and remembers no image for them.
void forgetImages(Session& session);

} // namespace app

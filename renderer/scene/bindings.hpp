#pragma once

#include "renderer/scene/document/document.hpp"

/// Images that the user selected for textures.
namespace scene {

/// Assigns each texture the id used in bindings.
void nameTextures(std::vector<Texture>& textures);

/// Replaces found images by bound ones, and removes the diagnostics about missing ones. If a texture is used by no
/// skin, because the file names none and nothing was found, it becomes the first skin.
void bindImages(const Bindings& bindings, std::vector<Skin>& skins, Document& document);

/// Removes bindings to images that no longer exist, with a diagnostic for each.
[[nodiscard]] formats::Diagnostics dropGoneImages(Bindings& bindings);

} // namespace scene

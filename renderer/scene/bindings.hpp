#pragma once

#include "renderer/scene/document/document.hpp"

/// Images that the user chose for textures.
namespace scene {

/// Gives each texture the id that bindings know it by.
void nameTextures(std::vector<Texture>& textures);

/// Replaces the images that were found by bound ones, and removes the diagnostics about missing ones. A
/// texture that no skin shows, because the file names none and nothing was found, becomes the first skin.
void bindImages(const Bindings& bindings, std::vector<Skin>& skins, Document& document);

/// Takes the images out that are no longer there: a diagnostic for each.
[[nodiscard]] formats::Diagnostics dropGoneImages(Bindings& bindings);

} // namespace scene

#pragma once

#include "app/viewer/texture/texture_panel.hpp"

namespace app {

/// Draws the image shown into a rectangle of the window, its triangles and marks over it, and takes the mouse there.
/// `texture` has an image.
void drawTextureCanvas(const PanelContext& context, const Rect& area, const Session& session,
                       const scene::Texture& texture, TexturePanelState& state, Requests& requests);

/// Window units for each pixel of level 0.
[[nodiscard]] float textureScale(const PanelContext& context, const Rect& area, const scene::Texture& texture,
                                 const TextureView& view);

} // namespace app

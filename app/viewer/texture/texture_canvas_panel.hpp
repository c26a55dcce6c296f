#pragma once

#include "app/viewer/texture/texture_panel.hpp"

namespace app {

/// Draws the shown image into a rectangle of the window with triangles and marks, and handles the mouse there.
/// `texture` must have an image.
void drawTextureCanvas(const PanelContext& context, const Rect& area, const Session& session,
                       const scene::Texture& texture, TexturePanelState& state, Requests& requests);

/// Window units for each pixel of level 0.
[[nodiscard]] float textureScale(const PanelContext& context, const Rect& area, const scene::Texture& texture,
                                 const TextureView& view);

} // namespace app

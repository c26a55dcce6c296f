#pragma once

#include "app/viewer/session/session.hpp"
#include "app/viewer/texture/texture_levels.hpp"

#include <glm/vec2.hpp>

#include <optional>

/// The texture panel: its view and the texel under the pointer.
namespace app {

/// Whether the panel is open and has a texture.
[[nodiscard]] bool showsTexturePanel(const Session& session);
/// Shows a texture in the panel.
void showTexture(Session& session, std::uint32_t texture);

/// The view of the current texture; after a change of texture only the settings common to all.
[[nodiscard]] TextureView presentTextureView(const Session& session);
/// Clamps every value to its range.
void setTextureView(Session& session, TextureView view);
void zoomTexture(Session& session, float factor);
void scaleTexture(Session& session, TextureScale scale); ///< fits the image, or shows one image pixel per window pixel
void stepTextureChannels(Session& session, int steps);   ///< wraps around
void stepTextureLevel(Session& session, int steps);      ///< stops at the ends

/// The next image of the selected surface, or of the document without a selection; wraps around.
void stepTexture(Session& session, int steps);

/// Points at a texel of the shown image, and so at all points of the model that show it.
void pointAtTexel(Session& session, const glm::dvec2& uv);
/// Points at the texel under a point of the view (see itemAt), while the panel is open.
void followOnTexture(Session& session, const std::optional<glm::vec2>& at);

/// The pixel pointed at, in the shown level.
[[nodiscard]] std::optional<Texel> pointedTexel(const Session& session);

} // namespace app

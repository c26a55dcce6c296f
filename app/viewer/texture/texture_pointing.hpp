#pragma once

#include "app/viewer/session/session.hpp"
#include "app/viewer/texture/texture_levels.hpp"

#include <glm/vec2.hpp>

#include <optional>

/// The texture panel: what it shows and what is pointed at in it.
namespace app {

/// Whether the panel is open and has something to show.
[[nodiscard]] bool showsTexturePanel(const Session& session);
/// Shows a texture in the panel.
void showTexture(Session& session, std::uint32_t texture);

/// How the present texture is shown: of a view that was about another one only what counts for all.
[[nodiscard]] TextureView presentTextureView(const Session& session);
/// Every value is moved into its range.
void setTextureView(Session& session, TextureView view);
void zoomTexture(Session& session, float factor);
void scaleTexture(Session& session, TextureScale scale); ///< the whole image, or pixel by pixel
void stepTextureChannels(Session& session, int steps);   ///< around the ends
void stepTextureLevel(Session& session, int steps);      ///< not past the ends

/// The next image of the selected surface, or of the document where none is selected; around the end.
void stepTexture(Session& session, int steps);

/// Points at a place of the image shown, and so at all points of the model that show it.
void pointAtTexel(Session& session, const glm::dvec2& uv);
/// Points at the place of the image that lies under a point of the view (see itemAt), while the panel is shown.
void followOnTexture(Session& session, const std::optional<glm::vec2>& at);

/// The pixel pointed at, in the level shown.
[[nodiscard]] std::optional<Texel> pointedTexel(const Session& session);

} // namespace app

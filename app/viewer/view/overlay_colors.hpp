#pragma once

#include "app/viewer/session/session.hpp"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <imgui.h>

/// Colors of what is drawn over the model: those of the preferences, else the usual ones.
namespace app {

/// A color of the theme without its opacity, each part from 0 to 1.
[[nodiscard]] glm::vec3 colorOf(ImU32 color);

/// The color that the user chose for `overlay`; `usual` where none is chosen.
[[nodiscard]] glm::vec3 chosenColor(const Session& session, OverlayColor overlay, const glm::vec3& usual);
/// The same with the opacity of the usual one.
[[nodiscard]] glm::vec4 chosenColor(const Session& session, OverlayColor overlay, const glm::vec4& usual);

/// Around a surface that is selected or pointed at, and of marked triangles and vertices.
[[nodiscard]] glm::vec3 selectionColor(const Session& session);

} // namespace app

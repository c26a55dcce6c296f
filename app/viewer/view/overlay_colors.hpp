#pragma once

#include "app/viewer/session/session.hpp"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <imgui.h>

/// Colors of overlays over the model: those of the preferences, else the defaults.
namespace app {

/// A theme color without its opacity, components from 0 to 1.
[[nodiscard]] glm::vec3 colorOf(ImU32 color);

/// The user's color for `overlay`; `usual` if none is chosen.
[[nodiscard]] glm::vec3 chosenColor(const Session& session, OverlayColor overlay, const glm::vec3& usual);
/// The same with the opacity of `usual`.
[[nodiscard]] glm::vec4 chosenColor(const Session& session, OverlayColor overlay, const glm::vec4& usual);

/// Outline color of selected and highlighted surfaces, and of marked triangles and vertices.
[[nodiscard]] glm::vec3 selectionColor(const Session& session);

} // namespace app

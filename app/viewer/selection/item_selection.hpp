#pragma once

#include "app/viewer/session/session.hpp"

#include <glm/vec2.hpp>

#include <optional>

/// The one item of a document that is selected, and the one under the pointer. Surfaces, textures, materials and rows
/// of tables follow it, and it follows them. Points of the view are given as offset from its middle in shares of its
/// height (right, up).
namespace app {

/// What a click at a point of the view selects: a marker that is shown (bone, tag, emitter, camera), else the surface;
/// within the selected surface the triangle, and within the selected triangle the nearest vertex.
[[nodiscard]] SceneItem itemAt(const Session& session, const glm::vec2& at);

/// Where the ray through a point of the view meets the model that is shown.
[[nodiscard]] std::optional<renderer::Hit> hitAt(const Session& session, const glm::vec2& at);

/// Shows what a click there would select; nullopt: the pointer is elsewhere.
void pointAt(Session& session, const std::optional<glm::vec2>& at);

/// What a click does. Beside everything: nothing is selected any more.
void selectAt(Session& session, const glm::vec2& at);

/// What a right click does: the same, but what is selected stays where the click is within its surface, or beside all.
void selectUnder(Session& session, const glm::vec2& at);

/// Whether the present document shows such an item.
[[nodiscard]] bool isThere(const Session& session, const SceneItem& item);

/// Selects it, and with it what tables show of it. Nothing happens where it is not there; a thing of no kind ends the
/// selection.
void selectItem(Session& session, const SceneItem& item);

/// One step back: from the vertex to its triangle, to its surface, to nothing.
void selectOuter(Session& session);
/// One step on: from the surface to its first triangle, to the first of its vertices; without a selection the first
/// surface that is seen.
void selectInner(Session& session);
/// The next (or previous) item of the selected kind, around the end: surfaces that are seen, triangles of the surface,
/// vertices of the triangle.
void stepItem(Session& session, int steps);

/// The mesh variant or what is hidden has changed, or the document was read again: ends what is there no longer.
void keepItem(Tab& tab);

} // namespace app

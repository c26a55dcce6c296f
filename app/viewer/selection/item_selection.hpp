#pragma once

#include "app/viewer/session/session.hpp"

#include <glm/vec2.hpp>

#include <optional>

/// The selected item of a document, and the item under the pointer. Surfaces, textures, materials and table rows are
/// selected along with it, and vice versa. Points of the view are offsets from its center in shares of its height
/// (right, up).
namespace app {

/// The item that a click at a point of the view selects: a visible marker (bone, tag, emitter, camera), else the
/// surface; within the selected surface the triangle, and within the selected triangle the nearest vertex.
[[nodiscard]] SceneItem itemAt(const Session& session, const glm::vec2& at);

/// The intersection of the ray through a point of the view with the shown model.
[[nodiscard]] std::optional<renderer::Hit> hitAt(const Session& session, const glm::vec2& at);

/// Highlights the item that a click there would select; nullopt: the pointer is elsewhere.
void pointAt(Session& session, const std::optional<glm::vec2>& at);

/// A click: selects the item at a point. Clicking empty space clears the selection.
void selectAt(Session& session, const glm::vec2& at);

/// A right click: the same, but keeps the selection if the point is on its surface or in empty space.
void selectUnder(Session& session, const glm::vec2& at);

/// Whether the active document shows such an item.
[[nodiscard]] bool isThere(const Session& session, const SceneItem& item);

/// Selects an item and its table rows. Does nothing if the item does not exist; an item of kind none clears the
/// selection.
void selectItem(Session& session, const SceneItem& item);

/// Selects the enclosing item: from vertex to triangle, to surface, to nothing.
void selectOuter(Session& session);
/// Selects the first contained item: from surface to triangle, to vertex; without a selection the first visible
/// surface.
void selectInner(Session& session);
/// The next (or previous) item of the selected kind, wrapping around: visible surfaces, triangles of the surface,
/// vertices of the triangle.
void stepItem(Session& session, int steps);

/// After a change of mesh variant or visibility, or a reload: clears the selection of items that no longer exist.
void keepItem(Tab& tab);

} // namespace app

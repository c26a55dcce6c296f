#pragma once

#include "app/viewer/session/session.hpp"
#include "renderer/scene/compare/vertex_distances.hpp"

#include <vector>

namespace app {

/// The distances between a model that was made for a game and its source, if these are the two sides, for the vertices
/// of the side with the focus: in the frame of the made model that is shown, or nearest to it, in units of the game. A
/// vertex of the source that became several has the largest of their distances. `nodes`: of the side with the focus.
/// Empty: the sides are other documents, or the source has changed since.
[[nodiscard]] std::vector<scene::VertexDistances> madeDistances(const Session& focus, const Session& other,
                                                                const scene::PlacedNodes& nodes);

} // namespace app

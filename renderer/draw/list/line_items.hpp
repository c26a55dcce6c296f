#pragma once

#include "renderer/draw/list/node_items.hpp"

namespace renderer {

/// The edges of the triangles of all surfaces that are drawn.
void addWireframe(const ListedNode& node);

/// A line along the normal of each vertex that belongs to a surface that is shown.
void addNormals(const ListedNode& node);

} // namespace renderer

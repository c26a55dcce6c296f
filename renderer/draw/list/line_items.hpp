#pragma once

#include "renderer/draw/list/node_items.hpp"

namespace renderer {

/// Adds the triangle edges of all visible surfaces.
void addWireframe(const ListedNode& node);

/// Adds a line along the normal of each vertex of a visible surface.
void addNormals(const ListedNode& node);

} // namespace renderer

#pragma once

#include "renderer/draw/list/node_items.hpp"

namespace renderer {

/// Adds everything visible of a node as a translucent shape in one color (DrawOptions::ghost) that hides its own back:
/// each surface is drawn twice, first only its depth, then its color.
void addGhost(const ListedNode& node);

} // namespace renderer

#pragma once

#include "renderer/draw/list/node_items.hpp"

namespace renderer {

/// Everything of a node that is not hidden as a translucent shape of one color (DrawOptions::ghost), through which
/// nothing of the same shape is seen: each surface comes twice, first its depth alone, then its color.
void addGhost(const ListedNode& node);

} // namespace renderer

#pragma once

#include "renderer/draw/list/node_items.hpp"

namespace renderer {

/// Adds the surfaces of a keyframed model: with the shaders of their materials if these are shown, else with their
/// image.
void addKeyframedItems(const ListedNode& node);

} // namespace renderer

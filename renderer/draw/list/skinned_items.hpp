#pragma once

#include "renderer/draw/list/node_items.hpp"

namespace renderer {

/// Adds the batches of a skinned model in the client's order (docs/formats/m2.md §9.3): opaque ones in model order,
/// then transparent and fading ones by plane and distance. If materials are not shown, each surface is drawn once.
void addSkinnedItems(const ListedNode& node);

} // namespace renderer

#pragma once

#include "renderer/draw/list/node_items.hpp"

namespace renderer {

/// The batches of a skinned model in the client's order (docs/formats/m2.md §9.3): what is opaque as the model has it,
/// then the rest, with what fades, by plane and distance. Where materials are not shown, each surface comes once.
void addSkinnedItems(const ListedNode& node);

} // namespace renderer

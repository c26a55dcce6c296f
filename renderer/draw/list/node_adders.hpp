#pragma once

#include "renderer/draw/list/node_items.hpp"

/// The kinds of items that a node adds to a draw list, each implemented in a file of its own.
namespace renderer {

/// Adds the surfaces of a keyframed model: with the shaders of their materials if these are shown, else with their
/// image.
void addKeyframedItems(const ListedNode& node);

/// Adds the batches of a skinned model in the client's order (docs/formats/m2.md §9.3): opaque ones in model order,
/// then transparent and fading ones by plane and distance. If materials are not shown, each surface is drawn once.
void addSkinnedItems(const ListedNode& node);

/// Adds the triangle edges of all visible surfaces.
void addWireframe(const ListedNode& node);

/// Adds a line along the normal of each vertex of a visible surface.
void addNormals(const ListedNode& node);

/// Adds everything visible of a node as a translucent shape in one color (DrawOptions::ghost) that hides its own back:
/// each surface is drawn twice, first only its depth, then its color.
void addGhost(const ListedNode& node);

/// Adds the particles and ribbons of a skinned model (docs/formats/m2_effects.md §6, §8): an item for each visible
/// emitter and each visible layer of a ribbon, among the transparent surfaces. A soft dot or band replaces a missing
/// image.
void addEffects(const ListedNode& node);

} // namespace renderer

#pragma once

#include "formats/model/mesh_variant.hpp"

#include <algorithm>
#include <utility>

namespace tests {

/// The model with its triangles split into two surfaces, "first" (the first half of them) and "second", each with its
/// own vertex block.
[[nodiscard]] inline formats::Model inTwoSurfaces(formats::Model model)
{
    auto& shape = std::get<formats::Keyframed>(model.shape);
    shape.blocks = {shape.blocks.front(), shape.blocks.front()};
    model.surfaces = {{"first", 0}, {"second", 1}};
    model.batches = {{.surface = 0, .pass = 0, .sortKey = 0}, {.surface = 1, .pass = 0, .sortKey = 0}};
    formats::MeshVariant meshVariant = *formats::findMeshVariant(model, "triangles");
    const auto first = static_cast<std::uint32_t>(meshVariant.indices.size() / 6 * 3);
    const auto all = static_cast<std::uint32_t>(meshVariant.indices.size());
    meshVariant.drawRanges = {{formats::PrimitiveType::triangles, 0, 0, first},
                              {formats::PrimitiveType::triangles, 1, first, all - first}};
    model.meshVariants = {std::move(meshVariant)};
    return model;
}

} // namespace tests

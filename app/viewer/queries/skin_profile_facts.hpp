#pragma once

#include "app/viewer/session/session.hpp"

/// The views of a skinned model: levels of detail, each with its own surfaces. In a keyframed model each mesh variant
/// connects all surfaces.
namespace app {

/// Numbers of surfaces (see scene::surfaceAt).
struct SurfaceRange {
    std::uint32_t first = 0;
    std::uint32_t count = 0;

    [[nodiscard]] bool contains(std::uint32_t number) const { return number >= first && number - first < count; }
};

/// The mesh variant that a node shows.
[[nodiscard]] const formats::MeshVariant& shownMeshVariant(const Tab& tab, std::uint32_t node);

/// The surfaces of a node that belong to its shown mesh variant.
[[nodiscard]] SurfaceRange shownSurfaces(const Tab& tab, std::uint32_t node);

/// The same for all nodes, in order.
[[nodiscard]] std::vector<std::uint32_t> allShownSurfaces(const Tab& tab);

/// The contents of one view of the first node.
struct SkinProfileFacts {
    std::string name; ///< "view 0"
    std::uint32_t sections = 0;
    std::uint32_t batches = 0;
    std::uint64_t triangles = 0;
    std::uint64_t vertices = 0; ///< renderVertices
    std::uint32_t bones = 0;    ///< number of bones that move its vertices
};
/// One per mesh variant of a skinned model; empty for other models.
[[nodiscard]] std::vector<SkinProfileFacts> skinProfileFacts(const formats::Model& model);

} // namespace app

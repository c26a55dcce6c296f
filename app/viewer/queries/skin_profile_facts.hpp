#pragma once

#include "app/viewer/session/session.hpp"

/// The views of a skinned model: levels of detail, each with surfaces of its own. Of a keyframed model every mesh
/// variant connects all of its surfaces.
namespace app {

/// Numbers of surfaces (see scene::surfaceAt).
struct SurfaceRange {
    std::uint32_t first = 0;
    std::uint32_t count = 0;

    [[nodiscard]] bool contains(std::uint32_t number) const { return number >= first && number - first < count; }
};

/// The mesh variant that is shown of a node.
[[nodiscard]] const formats::MeshVariant& shownMeshVariant(const Tab& tab, std::uint32_t node);

/// The batches of a node that belong to its shown surfaces.
[[nodiscard]] SurfaceRange shownSurfaces(const Tab& tab, std::uint32_t node);

/// The same of all nodes, one after the other.
[[nodiscard]] std::vector<std::uint32_t> allShownSurfaces(const Tab& tab);

/// The contents of one view of the first node.
struct SkinProfileFacts {
    std::string name; ///< "view 0"
    std::uint32_t sections = 0;
    std::uint32_t batches = 0;
    std::uint64_t triangles = 0;
    std::uint64_t vertices = 0; ///< renderVertices
    std::uint32_t bones = 0;    ///< that move a vertex of it
};
/// One for each mesh variant of a skinned model; none for others.
[[nodiscard]] std::vector<SkinProfileFacts> skinProfileFacts(const formats::Model& model);

} // namespace app

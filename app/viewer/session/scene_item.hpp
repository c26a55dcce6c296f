#pragma once

#include "formats/model/model.hpp"

#include <array>
#include <cstdint>
#include <string_view>

namespace app {

/// Kinds of items that can be pointed at and selected in the view.
enum class SceneItemKind {
    none,
    surface,
    triangle, ///< of a surface
    vertex,   ///< of a surface
    bone,
    tag, ///< or attachment
    effect,
    camera, ///< of the model
};
inline constexpr std::array<std::string_view, 8> kSceneItemKindNames = {"none", "surface", "triangle", "vertex",
                                                                        "bone", "tag",     "effect",   "camera"};

/// An item of the scene. Surfaces contain triangles and vertices; a vertex has the triangle it was found in.
struct SceneItem {
    SceneItemKind kind = SceneItemKind::none;
    /// The surface (see scene::surfaceAt), also for a triangle or vertex; the bone (into Skinned::bones of the first
    /// node), tag (see tagAt), effect (see scene::effectAt) or camera (into Skinned::cameras of the first node).
    std::uint32_t index = formats::kNoIndex;
    std::uint32_t triangle = formats::kNoIndex; ///< of the surface in the mesh variant shown, see formats::trianglesOf
    std::uint32_t vertex = formats::kNoIndex;   ///< of the surface: into its vertex block or Skinned::vertices

    bool operator==(const SceneItem&) const = default;

    [[nodiscard]] bool is(SceneItemKind asked, std::uint32_t number) const { return kind == asked && index == number; }
    /// The index if the item is of this kind, else kNoIndex.
    [[nodiscard]] std::uint32_t indexAs(SceneItemKind asked) const { return kind == asked ? index : formats::kNoIndex; }
    [[nodiscard]] bool isOfSurface() const
    {
        return kind == SceneItemKind::surface || kind == SceneItemKind::triangle || kind == SceneItemKind::vertex;
    }
};

} // namespace app

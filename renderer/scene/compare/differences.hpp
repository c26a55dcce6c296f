#pragma once

#include "renderer/scene/document/document.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// What two documents do not have in common.
namespace scene {

enum class DifferenceKind { count, bounds, part, surface, bone, tag, clip, skin, texture, problem };
inline constexpr std::array<std::string_view, 10> kDifferenceKindNames = {
    "count", "bounds", "part", "surface", "bone", "tag", "clip", "skin", "texture", "problem"};

/// Something that two documents, A and B, have differently, or only one of them.
struct Difference {
    DifferenceKind kind = DifferenceKind::count;
    std::string name; ///< "vertices"; the name of the surface, clip ... as its file has it
    std::string a;    ///< what A has, for people; empty: A has nothing of this name
    std::string b;
    /// Numbers of surfaces (see surfaceAt), of clips in their layer, indices of textures; kNoIndex: of something else,
    /// or it is not there.
    std::uint32_t indexA = formats::kNoIndex;
    std::uint32_t indexB = formats::kNoIndex;
    std::uint32_t layer = 0; ///< of a clip
};

/// All of them, in the order of the kinds and, within a kind, of A; empty where nothing is different. Things belong
/// together by their names, and those that share a name by their order. Positions are compared in all frames, or in the
/// bind pose, of surfaces with as many vertices; the pixels of images that were decoded. Paths are no differences.
[[nodiscard]] std::vector<Difference> differencesBetween(const Document& a, const Document& b);

} // namespace scene

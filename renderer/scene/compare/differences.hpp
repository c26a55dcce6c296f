#pragma once

#include "renderer/scene/document/document.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Finds the differences between two documents.
namespace scene {

enum class DifferenceKind { count, bounds, part, surface, bone, tag, clip, skin, texture, problem };
inline constexpr std::array<std::string_view, 10> kDifferenceKindNames = {
    "count", "bounds", "part", "surface", "bone", "tag", "clip", "skin", "texture", "problem"};

/// A property that differs between documents A and B, or that only one of them has.
struct Difference {
    DifferenceKind kind = DifferenceKind::count;
    std::string name; ///< "vertices"; the name of the surface, clip etc. as stored in its file
    std::string a;    ///< A's value as text; empty: A has nothing with this name
    std::string b;
    /// Numbers of surfaces (see surfaceAt), of clips in their layer, indices of textures; kNoIndex: another kind of
    /// object, or missing.
    std::uint32_t indexA = formats::kNoIndex;
    std::uint32_t indexB = formats::kNoIndex;
    std::uint32_t layer = 0; ///< of a clip
};

/// All differences, ordered by kind and, within a kind, as in A; empty if the documents are equal. Objects are matched
/// by name, and those that share a name by their order. Positions are compared in all frames, or in the bind pose, for
/// surfaces with equal vertex counts; pixels for decoded images. Paths do not count as differences.
[[nodiscard]] std::vector<Difference> differencesBetween(const Document& a, const Document& b);

} // namespace scene

#pragma once

#include "formats/model/model.hpp"

#include <cstdint>
#include <set>

/// Defaults for a model of World of Warcraft.
namespace scene {

/// The sequence in which it stands, else in which it is closed, else the first; kNoIndex: it has none
/// (docs/formats/m2.md §5.5).
[[nodiscard]] std::uint32_t warcraftIdleClip(const formats::Model& model);

/// The bone with the number of the lower spine, else the head (docs/formats/m2.md §6.6), the only one in some beasts;
/// kNoIndex: it has neither.
[[nodiscard]] std::uint32_t warcraftTorsoBone(const formats::Model& model);

/// All variants but one of each part, in all of its views (docs/formats/m2.md §16), into Model::surfaces.
[[nodiscard]] std::set<std::uint32_t> warcraftHiddenSurfaces(const formats::Model& model);

} // namespace scene

#pragma once

#include "formats/model/model.hpp"

#include <string_view>

namespace formats {

/// The rules of the diagnostics of `judgeNormals` for one format.
struct NormalRules {
    std::string_view same;       ///< all vertices have one normal
    std::string_view contradict; ///< normals do not match the triangles
};

/// Whether the normals stored in a keyframed model are usable for lighting; for each surface with unusable normals a
/// diagnostic gives the reason.
///
/// Checks frame 0 and seven more, evenly spaced (docs/formats/md2.md §2.3, docs/formats/md3.md §2.1). The normals of a
/// surface are unusable if all its vertices in all these frames have the same normal and it has more than a few
/// triangles, or if they disagree with the geometry; those of the model if at least half of its triangles are in such
/// surfaces (a sight or a muzzle flash of two crossed sheets must not change the lighting of a whole weapon). The model
/// must be complete up to its mesh variants.
[[nodiscard]] NormalQuality judgeNormals(const Model& model, const NormalRules& rules, Diagnostics& diagnostics);

} // namespace formats

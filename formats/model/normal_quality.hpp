#pragma once

#include "formats/model/model.hpp"

#include <string_view>

namespace formats {

/// The rules of the diagnostics of `judgeNormals` for one format.
struct NormalRules {
    std::string_view same;       ///< all vertices have one normal
    std::string_view contradict; ///< normals do not point where the triangles do
};

/// Whether the normals stored in a keyframed model can be lit with; a diagnostic for each surface says why not.
///
/// Looks at frame 0 and seven more, spread evenly (docs/formats/md2.md §2.3, docs/formats/md3.md §2.1). Those of a
/// surface are unusable when all vertices in all of them have one and the same in a surface of more than a few
/// triangles, or when they do not point where the geometry does; those of the model when at least half of its triangles
/// are in such surfaces (a sight or a muzzle flash of two crossed sheets must not change how the whole weapon is lit).
/// The model must be complete up to its mesh variants.
[[nodiscard]] NormalQuality judgeNormals(const Model& model, const NormalRules& rules, Diagnostics& diagnostics);

} // namespace formats

#pragma once

#include "formats/core/model.hpp"

namespace formats {

/// Whether the normals stored in an MD2 can be lit with; a diagnostic says why not.
///
/// Looks at frame 0 and seven more, spread evenly (MD2 reference §2.3): unusable when all vertices of all of them have
/// one and the same index in a model of more than a few triangles, or when they do not point where the geometry does.
/// The model must be complete up to its topologies.
[[nodiscard]] NormalQuality judgeNormals(const Model& model, Diagnostics& notes);

} // namespace formats

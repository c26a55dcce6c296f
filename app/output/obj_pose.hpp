#pragma once

#include "app/output/obj_materials.hpp"
#include "renderer/animation/playback.hpp"
#include "renderer/export/posed_part.hpp"
#include "renderer/scene/document/document.hpp"
#include "renderer/scene/placement.hpp"

#include <set>
#include <string>
#include <vector>

namespace app {

/// The up axis: games use Z, many programs Y. The forward axis stays horizontal.
enum class UpAxis { z, y };

/// The instant of a document to export as OBJ or STL.
struct ExportedPose {
    std::vector<animation::Pose> poses; ///< one per layer
    double seconds = 0.0;               ///< see scene::placedNodes
    std::uint32_t meshVariant = 0;
    std::set<std::uint32_t> hiddenSurfaces{}; ///< see scene::surfaceAt
    scene::RotationOverrides rotationOverrides{};
    UpAxis up = UpAxis::z;
    double scale = 1.0;
};

/// All surfaces in the current pose, in node order, including those that a skin hides. The parts refer to the document.
[[nodiscard]] std::vector<formats::PosedPart> posedPartsOf(const scene::Document& document, const ExportedPose& pose,
                                                           const MaterialFiles& material,
                                                           const SurfaceMixings& mixings);

/// The visible surfaces that are left out because faces of OBJ and STL are always opaque: their names in quotes,
/// separated by commas. Empty: none.
[[nodiscard]] std::string surfacesLeftOut(const scene::Document& document, const ExportedPose& pose,
                                          const SurfaceMixings& mixings);

} // namespace app

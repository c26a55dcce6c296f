#pragma once

#include "app/output/obj_materials.hpp"
#include "renderer/animation/playback.hpp"
#include "renderer/export/obj_writer.hpp"
#include "renderer/scene/document/document.hpp"
#include "renderer/scene/placement.hpp"

#include <set>
#include <string>
#include <vector>

namespace app {

/// Games have Z up, many programs Y. What points forward stays horizontal.
enum class UpAxis { z, y };

/// The instant of a document that becomes an OBJ.
struct ExportedPose {
    std::vector<animation::Pose> poses; ///< one a layer
    double seconds = 0.0;               ///< see scene::placedNodes
    std::uint32_t meshVariant = 0;
    std::set<std::uint32_t> hiddenSurfaces{}; ///< numbers of scene::surfaceAt
    scene::RotationOverrides rotationOverrides{};
    UpAxis up = UpAxis::z;
};

/// Everything as it stands, in the order of the nodes; the surfaces that a skin leaves out among it. The parts point
/// into the document.
[[nodiscard]] std::vector<formats::ObjPart> objPartsOf(const scene::Document& document, const ExportedPose& pose,
                                                       const MaterialFiles& material, const SurfaceMixings& mixings);

/// The surfaces that would be shown but are left out because a face of an OBJ always covers what lies behind it: their
/// names, quoted, with commas between. Empty: none.
[[nodiscard]] std::string surfacesLeftOut(const scene::Document& document, const ExportedPose& pose,
                                          const SurfaceMixings& mixings);

} // namespace app

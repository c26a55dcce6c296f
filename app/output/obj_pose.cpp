#include "app/output/obj_pose.hpp"

#include "formats/model/mesh_variant.hpp"
#include "renderer/scene/posed_normals.hpp"

#include <glm/gtc/matrix_transform.hpp>

namespace app {
namespace {

/// From the space of the model to that of the file.
glm::dmat4 fileSpaceOf(const ExportedPose& pose)
{
    glm::dmat4 turn(1.0);
    if (pose.up == UpAxis::y) { // y = z, z = -y
        turn[1] = {0.0, 0.0, -1.0, 0.0};
        turn[2] = {0.0, 1.0, 0.0, 0.0};
    }
    return glm::scale(turn, glm::dvec3(pose.scale));
}

} // namespace

std::vector<formats::PosedPart> posedPartsOf(const scene::Document& document, const ExportedPose& pose,
                                             const MaterialFiles& material, const SurfaceMixings& mixings)
{
    const auto placed = placedNodes(document, pose.poses, pose.rotationOverrides, {}, pose.seconds);
    std::vector<formats::PosedPart> parts;
    for (std::size_t i = 0; i < document.nodes.size(); ++i) {
        if (!placed[i].isShown)
            continue;
        const scene::Node& node = document.nodes[i];
        formats::PosedPart part;
        part.model = node.model.get();
        part.meshVariant = pose.meshVariant < node.model->meshVariants.size() ? pose.meshVariant : 0;
        if (isSkinned(*node.model)) {
            part.positions = scene::skinnedPositions(skinnedOf(*node.model), placed[i]);
            part.normals = scene::skinnedNormals(skinnedOf(*node.model), placed[i]);
        } else {
            const std::vector<formats::Frame>& frames = keyframesOf(*node.model).frames;
            part.frames = {frames[placed[i].pose.frameA].blockFrame, frames[placed[i].pose.frameB].blockFrame,
                           static_cast<double>(placed[i].pose.blend)};
            part.normals = scene::posedNormals(*node.model, part.meshVariant, part.frames);
        }
        const std::uint32_t firstSurface = firstSurfaceOf(document, static_cast<std::uint32_t>(i));
        for (std::uint32_t surface = 0; surface < node.model->surfaces.size(); ++surface)
            part.isHidden.push_back(pose.hiddenSurfaces.contains(firstSurface + surface) ||
                                    mixings[i][surface] == scene::SurfaceMixing::additive);
        part.transform = fileSpaceOf(pose) * placed[i].transform;
        if (i < material.names.size())
            part.materials = material.names[i];
        parts.push_back(std::move(part));
    }
    return parts;
}

std::string surfacesLeftOut(const scene::Document& document, const ExportedPose& pose, const SurfaceMixings& mixings)
{
    std::string names;
    for (std::uint32_t node = 0; node < document.nodes.size(); ++node) {
        const formats::Model& model = *document.nodes[node].model;
        const std::uint32_t meshVariant = pose.meshVariant < model.meshVariants.size() ? pose.meshVariant : 0;
        const std::uint32_t first = firstSurfaceOf(document, node);
        for (std::uint32_t surface = 0; surface < model.surfaces.size(); ++surface) {
            const bool isLeftOut = mixings[node][surface] == scene::SurfaceMixing::additive &&
                                   !pose.hiddenSurfaces.contains(first + surface) &&
                                   triangleCountOf(model.meshVariants[meshVariant], surface) > 0;
            if (isLeftOut)
                names += (names.empty() ? "'" : ", '") + model.surfaces[surface].name + "'";
        }
    }
    return names;
}

} // namespace app

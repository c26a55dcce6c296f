#include "renderer/camera/model_camera.hpp"

#include "formats/model/capabilities.hpp"
#include "renderer/animation/model_tracks.hpp"

#include <glm/geometric.hpp>

#include <algorithm>

namespace renderer {
namespace {

constexpr float kLeastNear = 1e-3f;  // relative to the target's distance; nearer planes leave no precision
constexpr float kLeastReach = 4.0f;  // of the far plane, relative to the target's distance
constexpr float kLeastAngle = 0.01f; // radians
constexpr float kLargestAngle = 3.0f;

} // namespace

std::uint32_t modelCameraCount(const scene::Document& document)
{
    const formats::Model& model = *document.nodes.front().model;
    return capabilitiesOf(model).hasCameras ? static_cast<std::uint32_t>(skinnedOf(model).cameras.size()) : 0;
}

std::optional<View> viewThroughModelCamera(const scene::Document& document, std::span<const scene::PlacedNode> nodes,
                                           std::uint32_t camera, float aspect)
{
    if (camera >= modelCameraCount(document))
        return std::nullopt;
    const formats::Skinned& shape = skinnedOf(*document.nodes.front().model);
    const formats::ModelCamera& stated = shape.cameras[camera];
    const animation::ModelCameraPose pose = cameraAt(shape, nodes.front().sampleTime, stated);
    FixedCamera fixed;
    fixed.eye = pointInScene(nodes.front(), pose.eye);
    fixed.target = pointInScene(nodes.front(), pose.target);
    fixed.rollRadians = pose.rollRadians;
    fixed.fieldOfView =
        std::clamp(animation::verticalFieldOfView(pose.fieldOfView, aspect), kLeastAngle, kLargestAngle);
    const float distance = std::max(glm::distance(fixed.eye, fixed.target), 1e-3f);
    fixed.nearPlane = std::max(stated.nearClip, distance * kLeastNear);
    fixed.farPlane = std::max({stated.farClip, distance * kLeastReach, fixed.nearPlane * 2.0f});
    return viewOf(fixed, aspect);
}

} // namespace renderer

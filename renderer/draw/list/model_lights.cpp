#include "renderer/draw/list/model_lights.hpp"

#include "renderer/animation/light_pose.hpp"

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace renderer {
namespace {

// Daylight outdoors (docs/formats/m2.md §10.3).
constexpr glm::vec3 kSkyLight(0.45f);
constexpr glm::vec3 kSunLight(0.65f);
constexpr float kSunYaw = 40.0f; // degrees from the front to the left
constexpr float kSunPitch = 45.0f;

/// Towards the sun. It is fixed to the model, not to the camera.
glm::vec3 sunDirection(const DrawOptions& options)
{
    const float yaw = glm::radians(kSunYaw + options.lightYaw);
    const float pitch = glm::radians(std::clamp(kSunPitch + options.lightPitch, -90.0f, 90.0f));
    return {std::cos(pitch) * std::cos(yaw), std::cos(pitch) * std::sin(yaw), std::sin(pitch)};
}

void addLight(LightUniforms& uniforms, const glm::vec4& position, const glm::vec3& color, const glm::vec2& range)
{
    if (uniforms.count == kMaxShaderLights)
        return;
    uniforms.positions[uniforms.count] = position;
    uniforms.colors[uniforms.count] = glm::vec4(color, 0.0f);
    uniforms.ranges[uniforms.count] = glm::vec4(range, 0.0f, 0.0f);
    ++uniforms.count;
}

/// Normalized; upwards if a bone with scale 0 leaves no direction.
glm::vec3 unitDirection(const glm::vec3& direction)
{
    const float length = glm::length(direction);
    return length > 0.0f ? direction / length : glm::vec3(0.0f, 0.0f, 1.0f);
}

} // namespace

LightUniforms lightsOf(const ListedNode& node, const glm::mat4& transform)
{
    const formats::Skinned& shape = skinnedOf(node.model);
    LightUniforms uniforms;
    uniforms.ambient = kSkyLight;
    addLight(uniforms, glm::vec4(sunDirection(node.inputs.options), 0.0f), kSunLight, {});
    for (const formats::Light& light : shape.lights) {
        const animation::LightPose pose = animation::lightAt(shape, *node.draw.sampleTime, node.draw.bones, light);
        if (!pose.isVisible)
            continue;
        uniforms.ambient += pose.ambient;
        const glm::vec3 turned(transform * glm::vec4(pose.direction, 0.0f));
        if (light.kind == formats::LightKind::directional) {
            addLight(uniforms, glm::vec4(unitDirection(turned), 0.0f), pose.diffuse, {});
            continue;
        }
        const float size = glm::length(glm::vec3(transform[0]));
        addLight(uniforms, transform * glm::vec4(pose.position, 1.0f), pose.diffuse,
                 glm::vec2(pose.attenuationStart, pose.attenuationEnd) * size);
    }
    return uniforms;
}

} // namespace renderer

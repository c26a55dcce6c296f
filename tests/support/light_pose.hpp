#pragma once

#include "renderer/animation/model_tracks.hpp"

#include <span>

namespace tests {

struct LightPose {
    glm::vec3 position{};           ///< animated by its bone
    glm::vec3 direction{};          ///< of directional ones: from its position, as in the game
    glm::vec3 ambient{}, diffuse{}; ///< multiplied with their intensities
    float attenuationStart = 0.0f, attenuationEnd = 0.0f;
    bool isOn = true;
};

/// The values of a light's tracks at a time. The program reads lights but does not draw them.
[[nodiscard]] inline LightPose lightAt(const formats::Skinned& shape, const animation::SampleTime& sampleTime,
                                       const formats::Light& light, std::span<const animation::BoneMatrix> bones)
{
    const animation::BoneMatrix bone = light.bone == formats::kNoIndex ? animation::identityBone() : bones[light.bone];
    const auto number = [&](formats::TrackIndex track, float fallback) {
        return animation::sampleFloat(shape, sampleTime, track, fallback);
    };
    const auto color = [&](formats::TrackIndex track) {
        return animation::sampleVec3(shape, sampleTime, track, glm::vec3(1.0f));
    };
    LightPose pose;
    pose.position = animation::transformPoint(bone, light.position);
    pose.direction = animation::transformDirection(bone, light.position);
    pose.ambient = color(light.ambientColor) * number(light.ambientIntensity, 1.0f);
    pose.diffuse = color(light.diffuseColor) * number(light.diffuseIntensity, 1.0f);
    pose.attenuationStart = number(light.attenuationStart, 0.0f);
    pose.attenuationEnd = number(light.attenuationEnd, 0.0f);
    pose.isOn = number(light.visibility, 1.0f) != 0.0f;
    return pose;
}

} // namespace tests

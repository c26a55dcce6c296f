#include "renderer/animation/light_pose.hpp"

namespace animation {
namespace {

// The game's defaults.
constexpr float kUsualAttenuationStart = 1.67f;
constexpr float kUsualAttenuationEnd = 5.27f;

} // namespace

LightPose lightAt(const formats::Skinned& shape, const SampleTime& sampleTime, std::span<const BoneMatrix> bones,
                  const formats::Light& light)
{
    const auto number = [&](formats::TrackIndex track, float fallback) {
        return sampleFloat(shape, sampleTime, track, fallback);
    };
    const auto color = [&](formats::TrackIndex track, formats::TrackIndex intensity) {
        return sampleVec3(shape, sampleTime, track, glm::vec3(0.0f)) * number(intensity, 1.0f);
    };
    const BoneMatrix bone = light.bone < bones.size() ? bones[light.bone] : identityBone();
    LightPose pose;
    pose.isVisible = number(light.visibility, 1.0f) > 0.5f;
    pose.position = transformPoint(bone, light.position);
    pose.direction = transformDirection(bone, pose.direction);
    pose.ambient = color(light.ambientColor, light.ambientIntensity);
    pose.diffuse = color(light.diffuseColor, light.diffuseIntensity);
    pose.attenuationStart = number(light.attenuationStart, kUsualAttenuationStart);
    pose.attenuationEnd = number(light.attenuationEnd, kUsualAttenuationEnd);
    return pose;
}

} // namespace animation

#include "renderer/animation/model_tracks.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace animation {

using formats::kNoIndex;
using formats::Skinned;

namespace {

constexpr glm::vec3 kWhite(1.0f);

} // namespace

glm::vec4 colorAt(const Skinned& shape, const SampleTime& sampleTime, std::uint32_t colorIndex)
{
    if (colorIndex == kNoIndex)
        return glm::vec4(1.0f);
    const formats::ColorTracks& tracks = shape.colors[colorIndex];
    return {sampleVec3(shape, sampleTime, tracks.color, kWhite),
            std::clamp(sampleFloat(shape, sampleTime, tracks.alpha, 1.0f), 0.0f, 1.0f)};
}

float textureWeightAt(const Skinned& shape, const SampleTime& sampleTime, std::uint32_t weightIndex)
{
    if (weightIndex == kNoIndex)
        return 1.0f;
    return std::clamp(sampleFloat(shape, sampleTime, shape.textureWeights[weightIndex], 1.0f), 0.0f, 1.0f);
}

glm::vec4 passColorAt(const Skinned& shape, const SampleTime& sampleTime, const formats::MaterialPass& pass)
{
    glm::vec4 color = colorAt(shape, sampleTime, pass.color);
    if (pass.weightScalesAlpha && pass.layerCount > 0)
        color.a *= textureWeightAt(shape, sampleTime, pass.layers[0].weight);
    return color;
}

glm::mat3x2 textureTransformAt(const Skinned& shape, const SampleTime& sampleTime, std::uint32_t transformIndex)
{
    constexpr glm::mat3x2 kUnmoved(1.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f);
    if (transformIndex == kNoIndex)
        return kUnmoved;
    const formats::TextureTransformTracks& tracks = shape.textureTransforms[transformIndex];
    const glm::vec3 translation = sampleVec3(shape, sampleTime, tracks.translation, glm::vec3(0.0f));
    const glm::vec3 scale = sampleVec3(shape, sampleTime, tracks.scale, kWhite);
    // Rotation and scale about the texture's center first, then the translation (docs/formats/m2.md §9.5).
    const glm::mat3 turn = glm::mat3_cast(sampleQuaternion(shape, sampleTime, tracks.rotation));
    const glm::vec3 middle(0.5f, 0.5f, 0.0f);
    const auto moved = [&](const glm::vec3& uv) {
        const glm::vec3 scaled = scale * (uv + translation - middle);
        return glm::vec2(turn * scaled + middle);
    };
    const glm::vec2 origin = moved(glm::vec3(0.0f));
    return {moved(glm::vec3(1.0f, 0.0f, 0.0f)) - origin, moved(glm::vec3(0.0f, 1.0f, 0.0f)) - origin, origin};
}

bool isActiveAt(const Skinned& shape, const SampleTime& sampleTime, const formats::Attachment& attachment)
{
    return sampleFloat(shape, sampleTime, attachment.isActive, 1.0f) > 0.5f;
}

ModelCameraPose cameraAt(const Skinned& shape, const SampleTime& sampleTime, const formats::ModelCamera& camera)
{
    const glm::vec3 none(0.0f);
    return {camera.position + sampleVec3(shape, sampleTime, camera.positionTrack, none),
            camera.target + sampleVec3(shape, sampleTime, camera.targetTrack, none),
            sampleFloat(shape, sampleTime, camera.rollTrack, 0.0f),
            sampleFloat(shape, sampleTime, camera.fieldOfViewTrack, camera.fieldOfView)};
}

float verticalFieldOfView(float diagonal, float aspect)
{
    return diagonal / std::sqrt(1.0f + aspect * aspect);
}

} // namespace animation

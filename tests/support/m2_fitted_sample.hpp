#pragma once

#include "tests/support/m2_sample.hpp"

namespace tests {

/// The flag pole with all other features of the writer: camera, light, collision, animated textures, a batch of two
/// textures over another, stated bounds. It uses each kind of interpolation.
[[nodiscard]] inline formats::M2WriteModel fittedPole(std::uint32_t version)
{
    using formats::Interpolation;
    formats::M2WriteModel model = flagPole(version);
    model.globalFlags = 0x10;
    model.globalLoops = {500, 2000};
    model.bounds = formats::Bounds{{-1.0f, -2.0f, -3.0f}, {4.0f, 5.0f, 6.0f}};
    model.sequences[0].frequency = 1234;
    model.sequences[1].bounds = formats::Bounds{{0.0f, 0.0f, 0.0f}, {1.0f, 1.0f, 5.0f}};
    model.bones[1].translation.interpolation = Interpolation::step;
    model.colors[0].color.globalLoop = 1;
    model.colors[0].color.interpolation = Interpolation::step;
    model.colors[0].color.bySequence = {{{0, {1.0f, 2.0f, 0.5f}}, {1000, {0.25f, 0.0f, 1.0f}}}};
    model.textureWeights.resize(2);
    model.textureWeights[1].bySequence = {{{0, 0.0f}, {1000, 1.0f}}, {{0, 0.25f}}, {{0, 1.0f}, {600, 0.0f}}};
    model.textureTransforms.resize(2);
    model.textureTransforms[0].translation.globalLoop = 1;
    model.textureTransforms[0].translation.bySequence = {{{0, {}}, {2000, {1.0f, 0.0f, 0.0f}}}};
    const float half = std::sqrt(0.5f);
    model.textureTransforms[1].rotation.bySequence = {{{0, {1.0f, 0.0f, 0.0f, 0.0f}}, {1000, {half, 0.0f, 0.0f, half}}},
                                                      {{0, {1.0f, 0.0f, 0.0f, 0.0f}}},
                                                      {{0, {1.0f, 0.0f, 0.0f, 0.0f}}}};
    model.textureTransforms[1].scale.globalLoop = 0;
    model.textureTransforms[1].scale.bySequence = {{{0, {2.0f, 0.5f, 1.0f}}}};
    if (version >= formats::kFirstM2WriteVersionWithFiles)
        model.combinerCombos = {1, 4}; // modulate, then modulate 2x with the second texture

    formats::M2WritePart& flag = model.skinProfiles[0].parts[1];
    flag.centerBone = 1;
    flag.batches.resize(2);
    flag.batches[0].material = 1;
    flag.batches[0].color = 0;
    flag.batches[0].priorityPlane = -3;
    flag.batches[0].layers = {{.texture = 1, .weight = 1}};
    flag.batches[1].material = 1;
    flag.batches[1].materialLayer = 1;
    flag.batches[1].flags = 0x52;
    flag.batches[1].shaderId = version < formats::kFirstM2WriteVersionWithFiles ? 4 : 0;
    flag.batches[1].layers = {{.texture = 1, .transform = 0},
                              {.texture = 0, .coords = -1, .weight = 1, .transform = 1}};

    model.attachments[0].isActive.interpolation = Interpolation::step;
    model.attachments[0].isActive.bySequence = {{{0, 1}, {300, 0}}, {{0, 0}}, {{0, 1}}};
    model.events[0].data = 77;

    formats::M2WriteLight light;
    light.bone = 1;
    light.position = {0.0f, 0.5f, 2.5f};
    light.ambientColor.bySequence = {{{0, {0.1f, 0.2f, 0.3f}}}, {{0, {0.1f, 0.2f, 0.3f}}}, {{0, {0.1f, 0.2f, 0.3f}}}};
    light.ambientIntensity.globalLoop = 1;
    light.ambientIntensity.bySequence = {{{0, 0.5f}, {2000, 1.5f}}};
    light.diffuseColor.globalLoop = 1;
    light.diffuseColor.bySequence = {{{0, {2.0f, 1.0f, 0.0f}}}};
    light.diffuseIntensity.bySequence = {{{0, 3.0f}}, {{0, 4.0f}}, {{0, 5.0f}}};
    light.attenuationStart.globalLoop = 1;
    light.attenuationStart.bySequence = {{{0, 1.25f}}};
    light.attenuationEnd.globalLoop = 1;
    light.attenuationEnd.bySequence = {{{0, 7.5f}}};
    light.visibility.interpolation = Interpolation::step;
    light.visibility.bySequence = {{{0, 0}, {500, 1}}, {{0, 1}}, {{0, 0}}};
    model.lights = {light};
    model.lights.push_back({.kind = formats::LightKind::directional, .position = {0.0f, 0.0f, -1.0f}});

    formats::M2WriteCamera camera;
    camera.type = 1;
    camera.fieldOfView = 0.9f;
    camera.farClip = 27.5f;
    camera.nearClip = 0.25f;
    camera.position = {10.0f, 0.0f, 2.0f};
    camera.target = {0.0f, 0.0f, 1.0f};
    camera.positions.interpolation = Interpolation::hermite;
    camera.positions.bySequence = {{{0, {{}, {}, {4.0f, 0.0f, 0.0f}}}, {1000, {{0.0f, 2.0f, 0.0f}, {}, {}}}},
                                   {{0, {{1.0f, 1.0f, 1.0f}, {}, {}}}},
                                   {{0, {}}, {600, {{6.0f, 0.0f, 0.0f}, {}, {}}}}};
    camera.targets.interpolation = Interpolation::bezier;
    camera.targets.globalLoop = 1;
    camera.targets.bySequence = {{{0, {{}, {}, {0.0f, 0.0f, 4.0f}}}, {2000, {{}, {0.0f, 0.0f, 4.0f}, {}}}}};
    camera.roll.bySequence = {{{0, {0.0f, 0.0f, 0.0f}}, {1000, {0.5f, 0.0f, 0.0f}}}, {{0, {}}}, {{0, {}}}};
    model.cameras = {camera};

    model.collision.positions = {{0.0f, 0.0f, 0.0f}, {2.0f, 0.0f, 0.0f}, {0.0f, 2.0f, 0.0f}, {0.0f, 0.0f, 2.0f}};
    model.collision.indices = {0, 2, 1, 0, 1, 3};
    model.collision.normals = {{0.0f, 0.0f, -1.0f}, {0.0f, -1.0f, 0.0f}};
    return model;
}

} // namespace tests

#pragma once

#include "formats/m2/writer/m2_effects_writer.hpp"
#include "tests/support/m2_sample.hpp"

#include <memory>

namespace tests {

/// A track with the same value in all three sequences of the flag pole.
template <class T> [[nodiscard]] formats::M2WriteTrack<T> constantTrack(const T& value)
{
    formats::M2WriteTrack<T> track;
    track.bySequence = {{{0, value}}, {{0, value}}, {{0, value}}};
    return track;
}

/// The flag pole with these emitters.
[[nodiscard]] inline formats::M2WriteModel poleWith(std::uint32_t version, formats::M2WriteEffects effects)
{
    formats::M2WriteModel model = flagPole(version);
    model.effects = std::make_shared<const formats::M2WriteEffects>(std::move(effects));
    return model;
}

/// An emitter on the second bone with numbers that are all different.
[[nodiscard]] inline formats::M2WriteParticle distinctEmitter()
{
    formats::M2WriteParticle p;
    p.flags = 0x29;
    p.position = {1.0f, 2.0f, 3.0f};
    p.bone = 1;
    p.texture = 1;
    p.geometryModel = "spark.mdx";
    p.recursionModel = "smoke.mdx";
    p.blend = 4;
    p.shape = 2;
    p.colorIndex = 12;
    p.headOrTail = 2;
    p.priorityPlane = -1;
    p.rows = 4;
    p.columns = 8;
    float value = 1.5f;
    for (auto* const track : {&p.speed, &p.speedVariation, &p.verticalRange, &p.horizontalRange, &p.gravity,
                              &p.lifespan, &p.rate, &p.areaLength, &p.areaWidth, &p.zSource})
        *track = constantTrack(value += 1.0f);
    p.lifespanVariation = 0.25f;
    p.rateVariation = 0.75f;
    p.middle = 0.25f;
    p.color.keys = {{0.0f, {255.0f, 128.0f, 64.0f}}, {0.25f, {1.0f, 2.0f, 3.0f}}, {1.0f, {4.0f, 5.0f, 6.0f}}};
    p.alpha.keys = {{0.0f, 0.0f}, {0.25f, 1.0f}, {1.0f, 0.2f}};
    p.scale.keys = {{0.0f, {0.5f, 0.5f}}, {0.25f, {2.0f, 2.0f}}, {1.0f, {3.0f, 3.0f}}};
    p.scaleVariation = {0.125f, 0.375f};
    p.headCells.keys = {{0.0f, 0.0f}, {0.25f, 7.0f}, {0.25f, 8.0f}, {1.0f, 16.0f}};
    p.tailCells.keys = {{0.0f, 1.0f}, {0.25f, 2.0f}, {0.25f, 3.0f}, {1.0f, 4.0f}};
    p.tailSeconds = 0.5f;
    p.twinkleSpeed = 10.0f;
    p.twinkleShare = 0.875f;
    p.twinkleScale = {12.0f, 13.0f};
    p.inheritedVelocity = 14.0f;
    p.drag = -0.5f;
    p.baseSpin = 15.0f;
    p.baseSpinVariation = 16.0f;
    p.spin = 17.0f;
    p.spinVariation = 18.0f;
    p.tumbleMin = {19.0f, 20.0f, 21.0f};
    p.tumbleMax = {22.0f, 23.0f, 24.0f};
    p.wind = {25.0f, 26.0f, 27.0f};
    p.windSeconds = 28.0f;
    p.followSpeeds = {29.0f, 31.0f};
    p.followShares = {30.0f, 32.0f};
    p.splinePoints = {{1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {4, 0, 5}};
    p.enabled.bySequence = {{{0, 1}, {500, 0}}, {{0, 1}}, {{0, 0}}};
    return p;
}

[[nodiscard]] inline formats::M2WriteRibbon distinctRibbon()
{
    formats::M2WriteRibbon ribbon;
    ribbon.bone = 1;
    ribbon.position = {1.0f, 2.0f, 3.0f};
    ribbon.textures = {1, 0};
    ribbon.materials = {1};
    ribbon.color = constantTrack(glm::vec3(0.25f, 0.5f, 0.75f));
    ribbon.alpha = constantTrack(0.5f);
    ribbon.heightAbove = constantTrack(2.0f);
    ribbon.heightBelow = constantTrack(3.0f);
    ribbon.edgesPerSecond = 12.0f;
    ribbon.edgeSeconds = 0.125f;
    ribbon.gravity = 4.0f;
    ribbon.rows = 2;
    ribbon.columns = 3;
    ribbon.cell = constantTrack<std::uint16_t>(5);
    ribbon.isVisible.bySequence = {{{0, 1}}, {{0, 0}}, {{0, 1}}};
    ribbon.priorityPlane = 6;
    return ribbon;
}

} // namespace tests

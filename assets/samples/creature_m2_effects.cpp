#include "assets/samples/creature_m2_effects.hpp"

#include "assets/samples/creature_m2.hpp"
#include "formats/m2/writer/m2_effects_writer.hpp"

#include <numbers>

namespace samples {

namespace {

using formats::M2WriteKey;
using formats::M2WriteModel;
using formats::M2WriteTrack;

constexpr std::uint16_t kAddingParticles = 4; // docs/formats/m2.md §9.2
constexpr std::uint16_t kPlaneEmitter = 1;
constexpr std::uint32_t kDrawsHeads = 0x20000; // quads; before version 264 another field states it
constexpr std::uint16_t kDyingSequence = 1;
constexpr std::uint16_t kRoaringSequence = 55;

/// The values of a number in each sequence: from the start, and while the creature roars and after it has died.
struct Course {
    float usual = 0.0f;
    float roaring = 0.0f;
    float dead = 0.0f;
};

M2WriteTrack<float> courseTrack(const M2WriteModel& model, const Course& course)
{
    using Keys = std::vector<M2WriteKey<float>>;
    M2WriteTrack<float> track;
    for (const formats::M2WriteSequence& sequence : model.sequences) {
        if (sequence.id == kRoaringSequence) // while its mouth is open
            track.bySequence.push_back(Keys{{0, course.usual},
                                            {350, course.usual},
                                            {450, course.roaring},
                                            {1050, course.roaring},
                                            {1200, course.usual}});
        else if (sequence.id == kDyingSequence)
            track.bySequence.push_back(Keys{{0, course.usual}, {600, course.usual}, {900, course.dead}});
        else
            track.bySequence.push_back(Keys{{0, course.usual}});
    }
    return track;
}

M2WriteTrack<float> steadyTrack(const M2WriteModel& model, float value)
{
    return courseTrack(model, {value, value, value});
}

formats::M2WriteParticle mouthEmbers(const M2WriteModel& model)
{
    formats::M2WriteParticle embers;
    embers.flags = kDrawsHeads;
    embers.bone = kM2Mouth;
    embers.position = model.bones[kM2Mouth].pivot;
    embers.texture = kM2Embers;
    embers.rows = embers.columns = 2;
    embers.blend = kAddingParticles;
    embers.shape = kPlaneEmitter;
    embers.areaLength = steadyTrack(model, 3.0f); // as wide as the mouth
    embers.areaWidth = steadyTrack(model, 0.8f);
    embers.rate = courseTrack(model, {22.0f, 240.0f, 0.0f});
    embers.speed = courseTrack(model, {9.0f, 48.0f, 0.0f});
    embers.speedVariation = steadyTrack(model, 0.5f);
    embers.verticalRange = steadyTrack(model, 0.4f);
    embers.horizontalRange = steadyTrack(model, std::numbers::pi_v<float>);
    embers.gravity = courseTrack(model, {-8.0f, -12.0f, -8.0f}); // hot air rises
    embers.lifespan = courseTrack(model, {1.5f, 1.0f, 1.5f});
    embers.lifespanVariation = 0.5f;
    embers.drag = 0.9f;
    embers.color.keys = {
        {0.0f, {255.0f, 150.0f, 50.0f}}, {0.5f, {255.0f, 92.0f, 20.0f}}, {1.0f, {160.0f, 26.0f, 6.0f}}};
    embers.alpha.keys = {{0.0f, 1.0f}, {0.5f, 0.9f}, {1.0f, 0.0f}};
    embers.scale.keys = {{0.0f, {1.0f, 1.0f}}, {0.5f, {1.3f, 1.3f}}, {1.0f, {0.7f, 0.7f}}};
    embers.scaleVariation = {0.4f, 0.4f};
    embers.headCells.keys = {{0.0f, 0.0f}, {0.5f, 1.0f}, {0.5f, 2.0f}, {1.0f, 3.0f}};
    embers.twinkleSpeed = 9.0f;
    embers.twinkleScale = {0.75f, 1.15f};
    embers.spin = 1.5f;
    return embers;
}

formats::M2WriteRibbon tailTrail(const M2WriteModel& model)
{
    formats::M2WriteRibbon trail;
    trail.bone = kM2TailTip;
    trail.position = model.bones[kM2TailTip].pivot;
    trail.textures = {kM2Trail};
    trail.materials = {kM2Shine};
    trail.color.globalLoop = 0;
    trail.color.bySequence = {{{0, {1.0f, 0.48f, 0.12f}}, {2000, {1.0f, 0.3f, 0.06f}}, {4000, {1.0f, 0.48f, 0.12f}}}};
    trail.alpha = courseTrack(model, {0.9f, 0.9f, 0.0f});
    trail.heightAbove = steadyTrack(model, 2.0f);
    trail.heightBelow = steadyTrack(model, 2.0f);
    trail.edgesPerSecond = 30.0f;
    trail.edgeSeconds = 0.75f;
    trail.gravity = 9.0f;
    return trail;
}

} // namespace

void addM2Effects(M2WriteModel& model)
{
    auto effects = std::make_shared<formats::M2WriteEffects>();
    effects->particles = {mouthEmbers(model)};
    effects->ribbons = {tailTrail(model)};
    model.effects = std::move(effects);
}

} // namespace samples

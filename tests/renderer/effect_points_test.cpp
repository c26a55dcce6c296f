#include "renderer/effect_points.hpp"

#include "renderer/fit.hpp"
#include "tests/renderer/effect_documents.hpp"

namespace {

using tests::documentOf;
using tests::effectOf;
using tests::emitterOf;
using tests::kStart;
using tests::poleDocument;

/// A constant square of 12 by 12 above the pole.
formats::M2WriteParticle tile()
{
    formats::M2WriteParticle emitter = emitterOf(1, 0.0f, 0.0f);
    emitter.flags = 0x1010; // flat, and moving with the emitter
    emitter.rate = tests::constantTrack(4.0f);
    emitter.lifespan = tests::constantTrack(1.0f);
    emitter.scale.keys = {{0.0f, glm::vec2(6.0f)}, {0.5f, glm::vec2(6.0f)}, {1.0f, glm::vec2(6.0f)}};
    return emitter;
}

TEST(EffectPoints, AreTheCornersOfParticles)
{
    const scene::Document document = poleDocument(effectOf(tile()));
    const formats::Bounds box = renderer::boundsOfEffects(document, {&kStart, 1}, {}, {});
    EXPECT_NEAR(box.min.z, 30.0f, 30.1f); // its bone, the root, changes its scale
    EXPECT_LT(box.min.x, 4.1f);
    EXPECT_GT(box.max.x, 15.9f);
    EXPECT_TRUE(renderer::boundsOfEffects(document, {&kStart, 1}, {}, {.hidden = {0}}).isEmpty());
    EXPECT_TRUE(renderer::boundsOfEffects(document, {&kStart, 1}, {}, {.areShown = false}).isEmpty());
}

TEST(EffectPoints, LeaveOutWhatHasFadedAsItsBlendModeFades)
{
    using formats::BlendMode;
    const auto isEmptyWith = [](BlendMode blend, const glm::vec3& color, float alpha) {
        formats::M2WriteParticle emitter = tile();
        emitter.blend = static_cast<std::uint8_t>(blend);
        emitter.color.keys = {{0.0f, color}, {0.5f, color}, {1.0f, color}};
        emitter.alpha.keys = {{0.0f, alpha}, {0.5f, alpha}, {1.0f, alpha}};
        return renderer::boundsOfEffects(poleDocument(effectOf(emitter)), {&kStart, 1}, {}, {}).isEmpty();
    };
    EXPECT_TRUE(isEmptyWith(BlendMode::add, glm::vec3(0.0f), 1.0f)) << "no light is added";
    EXPECT_TRUE(isEmptyWith(BlendMode::add, glm::vec3(255.0f), 0.0f));
    EXPECT_FALSE(isEmptyWith(BlendMode::add, glm::vec3(255.0f), 1.0f));
    EXPECT_FALSE(isEmptyWith(BlendMode::alpha, glm::vec3(0.0f), 1.0f)) << "black smoke";
    EXPECT_TRUE(isEmptyWith(BlendMode::alpha, glm::vec3(0.0f), 0.0f));
}

TEST(Fit, GoesAroundEffectsBesideSurfacesToo)
{
    const auto distanceFor = [](const scene::Document& document, const renderer::EffectVisibility& effects) {
        renderer::OrbitCamera camera;
        camera.projection = renderer::Projection::orthographic;
        return fitted(camera, 1.0f, renderer::Fit::pose, {document, {&kStart, 1}, {}, {}, {}, 0.0, effects}).distance;
    };
    formats::M2WriteParticle near = tile();
    near.position = {0.0f, 0.0f, 3.0f};
    near.scale.keys = {{0.0f, glm::vec2(0.5f)}, {0.5f, glm::vec2(0.5f)}, {1.0f, glm::vec2(0.5f)}};
    const scene::Document pole = poleDocument(effectOf(near));
    EXPECT_GT(distanceFor(pole, {}), 1.05f * distanceFor(pole, {.areShown = false}));
}

TEST(Fit, IsOfEffectsWhereThereAreNoSurfaces)
{
    const auto cameraFor = [](const scene::Document& document, const renderer::EffectVisibility& effects) {
        return fitted(renderer::OrbitCamera(), 1.0f, renderer::Fit::pose,
                      {document, {&kStart, 1}, {}, {}, {}, 0.0, effects});
    };
    const scene::Document pole = poleDocument(effectOf(tile()));
    const float ofPole = cameraFor(pole, {.areShown = false}).distance;
    EXPECT_EQ(cameraFor(pole, {}).distance, ofPole) << "the tile is farther from the pole than that is large";

    formats::M2WriteModel written = tests::poleWith(256, effectOf(tile()));
    written.vertices.clear();
    for (auto& profile : written.skinProfiles)
        profile.parts.clear();
    const scene::Document tileAlone = documentOf(written);
    const renderer::OrbitCamera ofTile = cameraFor(tileAlone, {});
    EXPECT_GT(ofTile.distance, 3.0f * ofPole);
    EXPECT_GT(ofTile.target.z, 20.0f);
    EXPECT_EQ(ofTile.distance, cameraFor(tileAlone, {}).distance) << "the same each time";
    EXPECT_LT(cameraFor(tileAlone, {.areShown = false}).target.z, 20.0f) << "of the bones";
}

} // namespace

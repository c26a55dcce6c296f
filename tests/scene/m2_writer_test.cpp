#include "formats/m2/writer/m2_writer.hpp"

#include "formats/model/mesh_variant.hpp"
#include "renderer/animation/model_tracks.hpp"
#include "renderer/animation/skinning.hpp"
#include "tests/support/light_pose.hpp"
#include "tests/support/m2_fitted_sample.hpp"
#include "tests/support/m2_reference.hpp"
#include "tests/support/model_promises.hpp"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace {

using animation::BoneMatrix;
using formats::Model;
using formats::Skinned;

struct Written {
    std::vector<formats::M2WrittenFile> files;
    Model model;
};

Written written(const formats::M2WriteModel& source)
{
    Written result{formats::writeM2(source), {}};
    const formats::ByteView file(formats::FileBytes::copyOf(result.files[0].bytes), result.files[0].name);
    auto model = formats::loadM2(file, tests::sidecarsIn(result.files));
    EXPECT_TRUE(model) << model.error().message;
    result.model = *std::move(model);
    return result;
}

formats::SequenceKeys externalKeys(const Written& pole, std::uint32_t sequence)
{
    const Skinned& shape = formats::skinnedOf(pole.model);
    const auto bytes = tests::sidecarsIn(pole.files)(shape.sequences[sequence].keysFile);
    EXPECT_TRUE(bytes);
    auto keys = formats::loadSequenceKeys(shape, sequence, formats::ByteView(*bytes, "x.anim"));
    EXPECT_TRUE(keys) << keys.error().message;
    return *std::move(keys);
}

class M2Writer : public testing::TestWithParam<std::uint32_t> {};
INSTANTIATE_TEST_SUITE_P(Versions, M2Writer, testing::Values(256U, 264U));

TEST_P(M2Writer, MakesWhatTheLoaderReadsBack)
{
    const Written pole = written(tests::flagPole(GetParam()));
    const Model& model = pole.model;
    EXPECT_EQ(tests::brokenPromise(model), "");
    for (const formats::Diagnostic& each : model.diagnostics)
        ADD_FAILURE() << each.rule << ": " << each.message;
    EXPECT_EQ(model.version, GetParam());
    const Skinned& shape = formats::skinnedOf(model);
    ASSERT_EQ(shape.bones.size(), 2U);
    EXPECT_EQ(shape.bones[0].keyBone, 26);
    EXPECT_EQ(shape.bones[1].parent, 0U);
    EXPECT_EQ(shape.bones[1].pivot, glm::vec3(0.0f, 0.0f, 2.0f));
    ASSERT_EQ(shape.vertices.count, 8U);
    const formats::SkinVertex last = formats::vertexAt(shape.vertices, 7);
    EXPECT_EQ(last.position, glm::vec3(0.0f, 1.0f, 2.0f));
    EXPECT_EQ(last.uv[0], glm::vec2(0.0f, 1.0f));
    EXPECT_EQ(last.bones[0], 1);
    EXPECT_EQ(last.weights[0], 255);
    ASSERT_EQ(shape.sequences.size(), 3U);
    EXPECT_EQ(shape.sequences[1].name, "Walk");
    EXPECT_EQ(shape.sequences[1].moveSpeed, 2.5f);
    EXPECT_EQ(shape.sequences[1].blendInMs, 150U);
    EXPECT_EQ(shape.sequences[2].name, "EmoteDance 2");
    EXPECT_FALSE(shape.sequences[2].loops);
    EXPECT_EQ(shape.sequences[2].keysFile, GetParam() == 264 ? "Pole0069-01.anim" : "");
    EXPECT_EQ(model.clips[0].seconds(), 1.0);
    ASSERT_EQ(model.meshVariants.size(), 2U);
    EXPECT_EQ(model.meshVariants[0].name, "view 0");
    EXPECT_EQ(model.meshVariants[0].triangleCount, 4U);
    EXPECT_EQ(model.meshVariants[1].triangleCount, 1U);
    ASSERT_EQ(model.surfaces.size(), 3U);
    EXPECT_EQ(model.surfaces[0].name, "body");
    EXPECT_EQ(model.surfaces[1].name, "boots 2");
    ASSERT_EQ(model.batches.size(), 3U);
    const formats::MaterialPass& flag = model.passes[model.batches[1].pass];
    EXPECT_EQ(flag.blend, formats::BlendMode::alpha);
    EXPECT_FALSE(flag.cullsBackFaces);
    EXPECT_FALSE(flag.writesDepth);
    EXPECT_EQ(flag.color, 0U);
    EXPECT_EQ(flag.combiner, formats::PixelCombiner::mod);
    EXPECT_EQ(flag.layers[0].texture, 1U);
    EXPECT_EQ(model.textureSlots[0].name, "pole\\wood.blp");
    EXPECT_EQ(model.textureSlots[1].type, "monster skin 1");
    EXPECT_FALSE(model.textureSlots[1].repeatsV);
    EXPECT_EQ(model.bounds.max, glm::vec3(1.0f, 1.0f, 2.0f));
    EXPECT_EQ(shape.attachments[0].position, glm::vec3(0.0f, 0.0f, 3.0f));
    EXPECT_EQ(shape.events[0].identifier, "$FSD");
}

TEST_P(M2Writer, PosesAsItsKeysSay)
{
    const Written pole = written(tests::flagPole(GetParam()));
    const Skinned& shape = formats::skinnedOf(pole.model);
    std::vector<BoneMatrix> bones(2);
    animation::SampleTime sampleTime;
    sampleTime.now = {formats::keysOf(shape, 0), 500.0};
    animation::evaluateSkeleton(shape, sampleTime, std::nullopt, bones);
    // A quarter turn about x through (0, 0, 2): y becomes z.
    const glm::vec3 turned = animation::transformPoint(bones[1], {0.0f, 1.0f, 2.0f});
    EXPECT_NEAR(glm::distance(turned, glm::vec3(0.0f, 0.0f, 3.0f)), 0.0f, 2e-4f);
    sampleTime.globalMs = 1125.0; // half way to double size
    animation::evaluateSkeleton(shape, sampleTime, std::nullopt, bones);
    EXPECT_NEAR(animation::transformPoint(bones[0], {1.0f, 0.0f, 0.0f}).x, 1.5f, 1e-6f);

    formats::SequenceKeys external;
    sampleTime = {};
    sampleTime.now.ms = 300.0;
    sampleTime.now.keys = formats::keysOf(shape, 2);
    if (GetParam() == 264) {
        animation::evaluateSkeleton(shape, sampleTime, std::nullopt, bones);
        EXPECT_EQ(animation::transformPoint(bones[1], {0.0f, 0.0f, 2.0f}), glm::vec3(0.0f, 0.0f, 2.0f)); // no keys yet
        external = externalKeys(pole, 2);
        EXPECT_TRUE(external.diagnostics.empty());
        sampleTime.now.keys = formats::keysOf(shape, 2, external);
    }
    animation::evaluateSkeleton(shape, sampleTime, std::nullopt, bones);
    EXPECT_NEAR(glm::distance(animation::transformPoint(bones[1], {0.0f, 0.0f, 2.0f}), glm::vec3(2.0f, 0.0f, 2.0f)),
                0.0f, 1e-5f);
}

TEST_P(M2Writer, AgreesWithTheSecondReading)
{
    const Written pole = written(tests::flagPole(GetParam()));
    const Skinned& shape = formats::skinnedOf(pole.model);
    const tests::M2Reference reference(shape.file.span());
    std::vector<BoneMatrix> bones(2);
    for (std::uint32_t sequence = 0; sequence < 2; ++sequence) {
        for (const double ms : {0.0, 123.0, 400.0, 799.0}) {
            animation::SampleTime sampleTime;
            sampleTime.now = {formats::keysOf(shape, sequence), ms};
            sampleTime.globalMs = ms * 3;
            animation::evaluateSkeleton(shape, sampleTime, std::nullopt, bones);
            const auto expected = reference.bones(sequence, ms, ms * 3, {});
            for (std::uint32_t vertex = 0; vertex < 8; ++vertex) {
                const glm::vec3 found = animation::skinnedPosition(bones, formats::vertexAt(shape.vertices, vertex));
                const auto wanted = reference.position(vertex, expected);
                for (int axis = 0; axis < 3; ++axis)
                    EXPECT_NEAR(found[axis], wanted[static_cast<std::size_t>(axis)], 1e-5);
            }
        }
    }
}

/// Everything but bones, at a time of a sequence of the complete pole.
animation::SampleTime sampleTimeOf(const Written& pole, std::uint32_t sequence, double ms, double globalMs = 0.0)
{
    animation::SampleTime sampleTime;
    sampleTime.now = {formats::keysOf(formats::skinnedOf(pole.model), sequence), ms};
    sampleTime.globalMs = globalMs;
    return sampleTime;
}

TEST_P(M2Writer, MakesAFittedModelWithoutAProblem)
{
    const Written pole = written(tests::fittedPole(GetParam()));
    EXPECT_EQ(tests::brokenPromise(pole.model), "");
    for (const formats::Diagnostic& each : pole.model.diagnostics)
        ADD_FAILURE() << each.rule << ": " << each.message;
    const Skinned& shape = formats::skinnedOf(pole.model);
    EXPECT_EQ(shape.globalFlags, GetParam() == 264 ? 0x18U : 0x10U);
    EXPECT_EQ(shape.statedBounds.min, glm::vec3(-1.0f, -2.0f, -3.0f));
    EXPECT_EQ(shape.statedBounds.max, glm::vec3(4.0f, 5.0f, 6.0f));
    EXPECT_EQ(shape.sequences[0].frequency, 1234);
    EXPECT_EQ(shape.sequences[0].bounds.max, glm::vec3(4.0f, 5.0f, 6.0f));
    EXPECT_EQ(shape.sequences[1].bounds.max, glm::vec3(1.0f, 1.0f, 5.0f));
    EXPECT_EQ(shape.collisionBounds.max, glm::vec3(2.0f));
    EXPECT_EQ(shape.collision.positions[3], glm::vec3(0.0f, 0.0f, 2.0f));
    EXPECT_EQ(shape.collision.indices, (std::vector<std::uint16_t>{0, 2, 1, 0, 1, 3}));
    EXPECT_EQ(shape.collision.normals[1], glm::vec3(0.0f, -1.0f, 0.0f));
    EXPECT_EQ(shape.events[0].data, 77U);
    EXPECT_EQ(shape.sections[1].centerBone, 1U);
    EXPECT_EQ(shape.sections[1].boneInfluences, 1U);
    if (GetParam() == 264) {
        EXPECT_EQ(shape.sections[1].sortCenter, glm::vec3(0.5f, 0.5f, 2.0f));
        EXPECT_NEAR(shape.sections[1].sortRadius, std::sqrt(0.5f), 1e-6f);
    }
    EXPECT_EQ(shape.tracks[shape.bones[1].translation].interpolation, formats::Interpolation::step);
    EXPECT_EQ(shape.tracks[shape.bones[1].rotation].interpolation, formats::Interpolation::linear);
    EXPECT_EQ(shape.tracks[shape.cameras[0].positionTrack].interpolation, formats::Interpolation::hermite);
    EXPECT_EQ(shape.tracks[shape.cameras[0].targetTrack].interpolation, formats::Interpolation::bezier);
}

TEST_P(M2Writer, MakesBatchesOfSeveralTextures)
{
    const Written pole = written(tests::fittedPole(GetParam()));
    const Model& model = pole.model;
    const Skinned& shape = formats::skinnedOf(model);
    ASSERT_EQ(shape.skinProfiles[0].batchCount, 3U);
    const formats::MaterialPass& wood = model.passes[model.batches[0].pass];
    EXPECT_EQ(wood.combiner, formats::PixelCombiner::opaque);
    EXPECT_EQ(wood.layers[0].texture, 0U);
    EXPECT_EQ(wood.layers[0].weight, 0U);
    EXPECT_EQ(wood.layers[0].transform, formats::kNoIndex);
    const formats::MaterialPass& flag = model.passes[model.batches[1].pass];
    EXPECT_EQ(flag.priorityPlane, -3);
    EXPECT_EQ(flag.materialLayer, 0U);
    EXPECT_EQ(flag.layerCount, 1U);
    EXPECT_EQ(flag.combiner, formats::PixelCombiner::mod);
    EXPECT_EQ(flag.layers[0].texture, 1U);
    EXPECT_EQ(flag.layers[0].weight, 1U);
    EXPECT_TRUE(flag.weightScalesAlpha);
    const formats::MaterialPass& overlay = model.passes[model.batches[2].pass];
    EXPECT_EQ(overlay.materialLayer, 1U);
    EXPECT_EQ(overlay.sortOffset, 2U);
    EXPECT_FALSE(overlay.weightScalesAlpha);
    ASSERT_EQ(overlay.layerCount, 2U);
    EXPECT_EQ(overlay.combiner, formats::PixelCombiner::modMod2x);
    EXPECT_EQ(overlay.layers[0].texture, 1U);
    EXPECT_EQ(overlay.layers[0].transform, 0U);
    EXPECT_EQ(overlay.layers[0].weight, 0U);
    EXPECT_EQ(overlay.layers[1].texture, 0U);
    EXPECT_EQ(overlay.layers[1].weight, 1U);
    EXPECT_EQ(overlay.layers[1].coords, formats::TexCoordSet::environment);
    EXPECT_EQ(overlay.color, formats::kNoIndex);
}

TEST_P(M2Writer, MovesColorsAndTextures)
{
    const Written pole = written(tests::fittedPole(GetParam()));
    const Skinned& shape = formats::skinnedOf(pole.model);
    EXPECT_EQ(glm::vec3(animation::colorAt(shape, sampleTimeOf(pole, 0, 0.0, 999.0), 0)), glm::vec3(1.0f, 2.0f, 0.5f));
    EXPECT_EQ(glm::vec3(animation::colorAt(shape, sampleTimeOf(pole, 0, 0.0, 1000.0), 0)),
              glm::vec3(0.25f, 0.0f, 1.0f));
    EXPECT_NEAR(animation::colorAt(shape, sampleTimeOf(pole, 0, 250.0), 0).a, 0.75f, 1e-4f);
    EXPECT_NEAR(animation::textureWeightAt(shape, sampleTimeOf(pole, 0, 600.0), 1), 0.6f, 1e-4f);
    EXPECT_NEAR(animation::textureWeightAt(shape, sampleTimeOf(pole, 1, 600.0), 1), 0.25f, 1e-4f);
    EXPECT_EQ(animation::textureWeightAt(shape, sampleTimeOf(pole, 0, 600.0), 0), 1.0f);
    const glm::mat3x2 moved = animation::textureTransformAt(shape, sampleTimeOf(pole, 0, 0.0, 500.0), 0);
    EXPECT_NEAR(moved[2].x, 0.25f, 1e-6f);
    // Rotated by 90 degrees, twice as wide, half as high.
    const glm::mat3x2 turned = animation::textureTransformAt(shape, sampleTimeOf(pole, 0, 1000.0), 1);
    EXPECT_NEAR(glm::length(turned[0]), 2.0f, 1e-5f);
    EXPECT_NEAR(std::abs(turned[0].y), 2.0f, 1e-5f);
    EXPECT_NEAR(std::abs(turned[1].x), 0.5f, 1e-5f);
}

TEST_P(M2Writer, LightsAndSwitches)
{
    const Written pole = written(tests::fittedPole(GetParam()));
    const Skinned& shape = formats::skinnedOf(pole.model);
    std::vector<BoneMatrix> bones(2, animation::identityBone());
    ASSERT_EQ(shape.lights.size(), 2U);
    EXPECT_EQ(shape.lights[0].kind, formats::LightKind::point);
    EXPECT_EQ(shape.lights[0].bone, 1U);
    EXPECT_EQ(shape.lights[1].kind, formats::LightKind::directional);
    EXPECT_EQ(shape.lights[1].bone, formats::kNoIndex);
    const auto early = tests::lightAt(shape, sampleTimeOf(pole, 0, 499.0, 1000.0), shape.lights[0], bones);
    EXPECT_FALSE(early.isOn);
    EXPECT_EQ(early.position, glm::vec3(0.0f, 0.5f, 2.5f));
    EXPECT_NEAR(glm::distance(early.ambient, glm::vec3(0.1f, 0.2f, 0.3f)), 0.0f, 1e-6f); // half way to 1.5: 1
    EXPECT_EQ(early.diffuse, glm::vec3(6.0f, 3.0f, 0.0f));
    EXPECT_EQ(early.attenuationStart, 1.25f);
    EXPECT_EQ(early.attenuationEnd, 7.5f);
    EXPECT_TRUE(tests::lightAt(shape, sampleTimeOf(pole, 0, 500.0), shape.lights[0], bones).isOn);
    EXPECT_EQ(tests::lightAt(shape, sampleTimeOf(pole, 1, 0.0), shape.lights[0], bones).diffuse,
              glm::vec3(8.0f, 4.0f, 0.0f));
    const auto isActive = [&](std::uint32_t sequence, double ms) {
        return animation::sampleFloat(shape, sampleTimeOf(pole, sequence, ms), shape.attachments[0].isActive, -1.0f);
    };
    EXPECT_EQ(isActive(0, 299.0), 1.0f);
    EXPECT_EQ(isActive(0, 300.0), 0.0f);
    EXPECT_EQ(isActive(1, 100.0), 0.0f);
}

TEST_P(M2Writer, FilmsOnCurves)
{
    const Written pole = written(tests::fittedPole(GetParam()));
    const Skinned& shape = formats::skinnedOf(pole.model);
    ASSERT_EQ(shape.cameras.size(), 1U);
    const formats::ModelCamera& camera = shape.cameras[0];
    EXPECT_EQ(camera.type, 1);
    EXPECT_EQ(camera.fieldOfView, 0.9f);
    EXPECT_EQ(camera.nearClip, 0.25f);
    EXPECT_EQ(camera.farClip, 27.5f);
    const auto middle = animation::cameraAt(shape, sampleTimeOf(pole, 0, 500.0, 1000.0), camera);
    // Hermite: 1/8 of the outgoing tangent and half of the way; bezier: 3/8 of either control point.
    EXPECT_NEAR(glm::distance(middle.eye, glm::vec3(10.5f, 1.0f, 2.0f)), 0.0f, 1e-5f);
    EXPECT_NEAR(glm::distance(middle.target, glm::vec3(0.0f, 0.0f, 4.0f)), 0.0f, 1e-5f);
    EXPECT_NEAR(middle.rollRadians, 0.25f, 1e-6f);
    EXPECT_EQ(animation::cameraAt(shape, sampleTimeOf(pole, 1, 0.0), camera).eye, glm::vec3(11.0f, 1.0f, 3.0f));
    animation::SampleTime last = sampleTimeOf(pole, 2, 600.0);
    formats::SequenceKeys external;
    if (GetParam() == 264) {
        EXPECT_EQ(animation::cameraAt(shape, last, camera).eye, camera.position) << "its keys are elsewhere";
        external = externalKeys(pole, 2);
        last.now.keys = formats::keysOf(shape, 2, external);
    }
    EXPECT_EQ(animation::cameraAt(shape, last, camera).eye, glm::vec3(16.0f, 0.0f, 2.0f));
}

TEST(M2WriterFiles, AreTheSameAtEveryRun)
{
    for (const std::uint32_t version : {256U, 264U}) {
        const auto first = formats::writeM2(tests::fittedPole(version));
        const auto second = formats::writeM2(tests::fittedPole(version));
        ASSERT_EQ(first.size(), second.size());
        for (std::size_t i = 0; i < first.size(); ++i)
            EXPECT_EQ(first[i].bytes, second[i].bytes);
    }
}

TEST(M2WriterFiles, AreNamedAsTheGameLooksForThem)
{
    std::vector<std::string> names;
    for (const auto& file : formats::writeM2(tests::flagPole(264)))
        names.push_back(file.name);
    EXPECT_EQ(names, (std::vector<std::string>{"Pole.m2", "Pole00.skin", "Pole01.skin", "Pole0069-01.anim"}));
    EXPECT_EQ(formats::writeM2(tests::flagPole(256)).size(), 1U);
}

} // namespace

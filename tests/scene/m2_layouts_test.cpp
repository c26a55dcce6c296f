#include "formats/m2/writer/m2_wire_layout.hpp"
#include "renderer/animation/skinning.hpp"
#include "tests/support/light_pose.hpp"
#include "tests/support/m2_layouts.hpp"
#include "tests/support/m2_reference.hpp"
#include "tests/support/model_promises.hpp"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

/// One model in every layout of the clients loads as the same model.
namespace {

using animation::BoneMatrix;
using formats::Skinned;
using tests::LayoutUnderTest;

struct Read {
    std::vector<formats::M2WrittenFile> files;
    formats::Model model;
};

Read readBack(const formats::M2WriteModel& source)
{
    Read result{formats::writeM2(source), {}};
    const formats::ByteView file(formats::FileBytes::copyOf(result.files[0].bytes), result.files[0].name);
    auto model = formats::loadM2(file, tests::sidecarsIn(result.files));
    EXPECT_TRUE(model) << model.error().message;
    result.model = *std::move(model);
    return result;
}

std::vector<glm::vec3> posedVertices(const formats::Model& model, std::uint32_t sequence, double ms,
                                     const formats::SequenceKeys* external = nullptr)
{
    const Skinned& shape = formats::skinnedOf(model);
    std::vector<BoneMatrix> bones(shape.bones.size());
    animation::SampleTime time;
    time.now = {external != nullptr ? formats::keysOf(shape, sequence, *external) : formats::keysOf(shape, sequence),
                ms};
    time.globalMs = ms * 3.0;
    animation::evaluateSkeleton(shape, time, std::nullopt, bones);
    std::vector<glm::vec3> positions;
    for (std::uint32_t i = 0; i < shape.vertices.count; ++i)
        positions.push_back(animation::skinnedPosition(bones, formats::vertexAt(shape.vertices, i)));
    return positions;
}

class M2Layouts : public testing::TestWithParam<LayoutUnderTest> {};
INSTANTIATE_TEST_SUITE_P(All, M2Layouts, testing::ValuesIn(tests::allM2Layouts()), tests::LayoutName());

TEST_P(M2Layouts, GiveTheSamePoses)
{
    const Read first = readBack(tests::plainPole(tests::allM2Layouts().front()));
    const Read read = readBack(tests::plainPole(GetParam()));
    EXPECT_EQ(tests::brokenPromise(read.model), "");
    for (const formats::Diagnostic& each : read.model.diagnostics)
        ADD_FAILURE() << each.rule << ": " << each.message;
    EXPECT_EQ(read.model.version, GetParam().version);
    for (std::uint32_t sequence = 0; sequence < 3; ++sequence) {
        for (const double ms : {0.0, 123.0, 250.0, 400.0, 599.0}) {
            const auto expected = posedVertices(first.model, sequence, ms);
            const auto found = posedVertices(read.model, sequence, ms);
            ASSERT_EQ(found.size(), expected.size());
            for (std::size_t i = 0; i < found.size(); ++i)
                EXPECT_LT(glm::distance(found[i], expected[i]), 1e-5f) << sequence << " at " << ms << ", vertex " << i;
        }
    }
}

TEST_P(M2Layouts, AgreeWithTheSecondReading)
{
    if (GetParam().container == formats::M2WriteContainer::chunksAndSkeleton)
        GTEST_SKIP() << "the second reading knows no skeletons";
    const Read read = readBack(tests::plainPole(GetParam()));
    const tests::M2Reference reference(formats::skinnedOf(read.model).file.span());
    for (const double ms : {0.0, 123.0, 400.0, 799.0}) {
        const auto found = posedVertices(read.model, 1, ms);
        const auto bones = reference.bones(1, ms, ms * 3.0, {});
        for (std::uint32_t i = 0; i < found.size(); ++i) {
            const auto wanted = reference.position(i, bones);
            for (int axis = 0; axis < 3; ++axis)
                EXPECT_NEAR(found[i][axis], wanted[static_cast<std::size_t>(axis)], 1e-5);
        }
    }
}

TEST_P(M2Layouts, KeepEverythingElse)
{
    const Read first = readBack(tests::plainPole(tests::allM2Layouts().front()));
    const Read read = readBack(tests::plainPole(GetParam()));
    const Skinned& expected = formats::skinnedOf(first.model);
    const Skinned& found = formats::skinnedOf(read.model);
    ASSERT_EQ(found.lights.size(), 2U);
    ASSERT_EQ(found.cameras.size(), 1U);
    ASSERT_EQ(found.attachments.size(), 1U);
    const auto timeIn = [](const Skinned& shape, double ms) {
        animation::SampleTime time;
        time.now = {formats::keysOf(shape, 0), ms};
        time.globalMs = ms * 2.0;
        return time;
    };
    std::vector<BoneMatrix> bones(2, animation::identityBone());
    for (const double ms : {0.0, 299.0, 300.0, 700.0}) {
        const auto light = tests::lightAt(found, timeIn(found, ms), found.lights[0], bones);
        const auto wanted = tests::lightAt(expected, timeIn(expected, ms), expected.lights[0], bones);
        EXPECT_EQ(light.isOn, wanted.isOn);
        EXPECT_LT(glm::distance(light.diffuse, wanted.diffuse), 1e-5f);
        EXPECT_LT(glm::distance(light.ambient, wanted.ambient), 1e-5f);
        EXPECT_NEAR(light.attenuationEnd, wanted.attenuationEnd, 1e-5f);
        const auto camera = animation::cameraAt(found, timeIn(found, ms), found.cameras[0]);
        const auto filmed = animation::cameraAt(expected, timeIn(expected, ms), expected.cameras[0]);
        EXPECT_LT(glm::distance(camera.eye, filmed.eye), 1e-5f);
        EXPECT_LT(glm::distance(camera.target, filmed.target), 1e-5f);
        EXPECT_NEAR(camera.rollRadians, filmed.rollRadians, 1e-6f);
        EXPECT_NEAR(animation::sampleFloat(found, timeIn(found, ms), found.cameras[0].fieldOfViewTrack,
                                           found.cameras[0].fieldOfView),
                    0.9f, 1e-6f);
        EXPECT_EQ(animation::sampleFloat(found, timeIn(found, ms), found.attachments[0].isActive, -1.0f),
                  animation::sampleFloat(expected, timeIn(expected, ms), expected.attachments[0].isActive, -1.0f));
        EXPECT_NEAR(animation::colorAt(found, timeIn(found, ms), 0).a,
                    animation::colorAt(expected, timeIn(expected, ms), 0).a, 1e-4f);
    }
    EXPECT_EQ(found.cameras[0].nearClip, 0.25f);
    EXPECT_EQ(found.cameras[0].farClip, 27.5f);
    EXPECT_EQ(found.attachments[0].position, glm::vec3(0.0f, 0.0f, 3.0f));
    EXPECT_EQ(found.globalLoops, expected.globalLoops);
    EXPECT_EQ(found.keyBoneLookup, expected.keyBoneLookup);
    EXPECT_EQ(found.statedBounds.max, expected.statedBounds.max);
    EXPECT_EQ(found.collision.indices, expected.collision.indices);
    ASSERT_EQ(found.sequences.size(), expected.sequences.size());
    for (std::size_t i = 0; i < found.sequences.size(); ++i) {
        EXPECT_EQ(found.sequences[i].durationMs, expected.sequences[i].durationMs);
        EXPECT_EQ(found.sequences[i].flags, expected.sequences[i].flags);
        EXPECT_EQ(found.sequences[i].blendInMs, 150U);
        EXPECT_EQ(found.sequences[i].blendOutMs, 150U);
        EXPECT_EQ(found.sequences[i].bounds.max, expected.sequences[i].bounds.max);
        EXPECT_EQ(found.sequences[i].moveSpeed, expected.sequences[i].moveSpeed);
    }
    ASSERT_EQ(read.model.passes.size(), first.model.passes.size());
    for (std::size_t i = 0; i < read.model.passes.size(); ++i)
        EXPECT_EQ(read.model.passes[i].combiner, first.model.passes[i].combiner);
}

class M2LayoutsWithFiles : public testing::TestWithParam<LayoutUnderTest> {};
INSTANTIATE_TEST_SUITE_P(All, M2LayoutsWithFiles, testing::ValuesIn(tests::m2LayoutsWithFiles()), tests::LayoutName());

TEST_P(M2LayoutsWithFiles, HaveKeysInFilesOfTheirOwn)
{
    formats::M2WriteModel embedded = tests::plainPole(GetParam());
    formats::M2WriteModel external = embedded;
    for (formats::M2WriteSequence& sequence : external.sequences)
        sequence.flags = 0;
    external.sequences[2].isExternal = true;
    const Read inside = readBack(embedded);
    const Read outside = readBack(external);
    const Skinned& shape = formats::skinnedOf(outside.model);
    ASSERT_EQ(shape.sequences[2].keysFile, "Pole0069-01.anim");
    const auto bytes = tests::sidecarsIn(outside.files)(shape.sequences[2].keysFile);
    ASSERT_TRUE(bytes);
    const auto keys = formats::loadSequenceKeys(shape, 2, formats::ByteView(*bytes, "Pole0069-01.anim"));
    ASSERT_TRUE(keys) << keys.error().message;
    EXPECT_TRUE(keys->diagnostics.empty()) << keys->diagnostics.front().message;
    for (const double ms : {0.0, 100.0, 600.0}) {
        const auto expected = posedVertices(inside.model, 2, ms);
        const auto found = posedVertices(outside.model, 2, ms, &*keys);
        for (std::size_t i = 0; i < found.size(); ++i)
            EXPECT_LT(glm::distance(found[i], expected[i]), 1e-5f) << "at " << ms << ", vertex " << i;
    }
    animation::SampleTime time;
    time.now = {formats::keysOf(shape, 2, *keys), 0.0};
    EXPECT_EQ(animation::sampleFloat(shape, time, shape.attachments[0].isActive, -1.0f), 1.0f);
}

} // namespace

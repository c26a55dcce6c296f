#include "formats/export/m2_writer.hpp"

#include "formats/core/topology.hpp"
#include "renderer/animation/skinning.hpp"
#include "tests/support/m2_reference.hpp"
#include "tests/support/m2_sample.hpp"
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

Written written(std::uint32_t version)
{
    Written result{formats::writeM2(tests::flagPole(version)), {}};
    const formats::ByteView file(formats::FileBytes::copyOf(result.files[0].bytes), result.files[0].name);
    auto model = formats::loadM2(file, tests::companionsIn(result.files));
    EXPECT_TRUE(model) << model.error().message;
    result.model = *std::move(model);
    return result;
}

formats::SequenceKeys externalKeys(const Written& pole, std::uint32_t sequence)
{
    const Skinned& shape = formats::skinnedOf(pole.model);
    const auto bytes = tests::companionsIn(pole.files)(shape.sequences[sequence].keysFile);
    EXPECT_TRUE(bytes);
    auto keys = formats::loadSequenceKeys(shape, sequence, formats::ByteView(*bytes, "x.anim"));
    EXPECT_TRUE(keys) << keys.error().message;
    return *std::move(keys);
}

class M2Writer : public testing::TestWithParam<std::uint32_t> {};
INSTANTIATE_TEST_SUITE_P(Versions, M2Writer, testing::Values(256U, 264U));

TEST_P(M2Writer, MakesWhatTheLoaderReadsBack)
{
    const Written pole = written(GetParam());
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
    ASSERT_EQ(model.topologies.size(), 2U);
    EXPECT_EQ(model.topologies[0].name, "view 0");
    EXPECT_EQ(model.topologies[0].triangleCount, 4U);
    EXPECT_EQ(model.topologies[1].triangleCount, 1U);
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
    const Written pole = written(GetParam());
    const Skinned& shape = formats::skinnedOf(pole.model);
    std::vector<BoneMatrix> bones(2);
    animation::PoseMoment moment;
    moment.now = {formats::keysOf(shape, 0), 500.0};
    animation::evaluateSkeleton(shape, moment, std::nullopt, bones);
    // A quarter turn about x through (0, 0, 2): y becomes z.
    const glm::vec3 turned = animation::transformPoint(bones[1], {0.0f, 1.0f, 2.0f});
    EXPECT_NEAR(glm::distance(turned, glm::vec3(0.0f, 0.0f, 3.0f)), 0.0f, 2e-4f);
    moment.globalMs = 1125.0; // half way to the double size
    animation::evaluateSkeleton(shape, moment, std::nullopt, bones);
    EXPECT_NEAR(animation::transformPoint(bones[0], {1.0f, 0.0f, 0.0f}).x, 1.5f, 1e-6f);

    formats::SequenceKeys external;
    moment = {};
    moment.now.ms = 300.0;
    moment.now.keys = formats::keysOf(shape, 2);
    if (GetParam() == 264) {
        animation::evaluateSkeleton(shape, moment, std::nullopt, bones);
        EXPECT_EQ(animation::transformPoint(bones[1], {0.0f, 0.0f, 2.0f}), glm::vec3(0.0f, 0.0f, 2.0f)); // no keys yet
        external = externalKeys(pole, 2);
        EXPECT_TRUE(external.diagnostics.empty());
        moment.now.keys = formats::keysOf(shape, 2, external);
    }
    animation::evaluateSkeleton(shape, moment, std::nullopt, bones);
    EXPECT_NEAR(glm::distance(animation::transformPoint(bones[1], {0.0f, 0.0f, 2.0f}), glm::vec3(2.0f, 0.0f, 2.0f)),
                0.0f, 1e-5f);
}

TEST_P(M2Writer, AgreesWithTheSecondReading)
{
    const Written pole = written(GetParam());
    const Skinned& shape = formats::skinnedOf(pole.model);
    const tests::M2Reference reference(shape.file.span());
    std::vector<BoneMatrix> bones(2);
    for (std::uint32_t sequence = 0; sequence < 2; ++sequence) {
        for (const double ms : {0.0, 123.0, 400.0, 799.0}) {
            animation::PoseMoment moment;
            moment.now = {formats::keysOf(shape, sequence), ms};
            moment.globalMs = ms * 3;
            animation::evaluateSkeleton(shape, moment, std::nullopt, bones);
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

TEST(M2WriterFiles, AreNamedAsTheGameLooksForThem)
{
    std::vector<std::string> names;
    for (const auto& file : formats::writeM2(tests::flagPole(264)))
        names.push_back(file.name);
    EXPECT_EQ(names, (std::vector<std::string>{"Pole.m2", "Pole00.skin", "Pole01.skin", "Pole0069-01.anim"}));
    EXPECT_EQ(formats::writeM2(tests::flagPole(256)).size(), 1U);
}

} // namespace

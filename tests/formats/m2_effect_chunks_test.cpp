// What the chunks of later clients add to particle emitters (docs/formats/m2_effects.md §9).
#include "formats/m2/m2.hpp"
#include "tests/support/m2_chunks.hpp"
#include "tests/support/m2_effect_problems.hpp"
#include "tests/support/m2_effects_sample.hpp"
#include "tests/support/m2_layouts.hpp"
#include "tests/support/model_promises.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <limits>

namespace {

using formats::ByteView;
using formats::FileBytes;
using formats::M2ParticleForm;
using formats::Model;
using tests::effectProblems;

using Bytes = std::vector<std::byte>;

constexpr std::uint32_t kLongRecords = 0x200; // of the model's flags
constexpr float kInfinity = std::numeric_limits<float>::infinity();

const formats::Skinned& shapeOf(const Model& model)
{
    return formats::skinnedOf(model);
}

/// A model of later clients with two emitters of three textures, and these chunks behind it.
Model withChunks(const tests::ChunkBuilder& more)
{
    formats::M2WriteModel model = tests::plainPole({272, formats::M2WriteContainer::chunks});
    formats::M2WriteParticle emitter = tests::distinctEmitter();
    emitter.flags = 0x10000000;
    emitter.texture = 0;
    model.effects = std::make_shared<const formats::M2WriteEffects>(
        formats::M2WriteEffects{M2ParticleForm::words, {emitter, emitter}, {}});
    model.globalFlags |= kLongRecords;
    const auto files = formats::writeM2(model);
    Bytes bytes = files.front().bytes;
    bytes.insert(bytes.end(), more.build().begin(), more.build().end());
    auto loaded = formats::loadM2(ByteView(FileBytes::copyOf(bytes), "Pole.m2"), tests::sidecarsIn(files));
    EXPECT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(tests::brokenPromise(*loaded), "");
    return *std::move(loaded);
}

std::uint32_t bitsOf(float value)
{
    return std::bit_cast<std::uint32_t>(value);
}

TEST(M2EffectChunks, ReadsWhatChunksAddToEmitters)
{
    const std::size_t materials = tests::plainPole({272, formats::M2WriteContainer::chunks}).materials.size();
    Bytes colors(2 * (materials + 2));
    colors[2 * materials + 3] = std::byte{1}; // of the second emitter
    // Two records of 28 bytes behind the array, then a curve with two keys for the second.
    const Bytes times{std::byte{0}, std::byte{0}, std::byte{0xFF}, std::byte{0x7F}};
    Bytes factors = tests::ByteBuilder().u32(2).u32(8).build();
    for (const Bytes& record : {tests::ByteBuilder()
                                    .u32(bitsOf(0.0f))
                                    .u32(bitsOf(2.0f))
                                    .u32(bitsOf(0.5f))
                                    .u32(0)
                                    .u32(0)
                                    .u32(0)
                                    .u32(0)
                                    .build(),
                                tests::ByteBuilder()
                                    .u32(bitsOf(-3.0f))
                                    .u32(bitsOf(1.0f))
                                    .u32(bitsOf(4.0f))
                                    .u32(2)
                                    .u32(64)
                                    .u32(2)
                                    .u32(64)
                                    .build(),
                                times})
        factors.insert(factors.end(), record.begin(), record.end());
    const Model model = withChunks(tests::ChunkBuilder()
                                       .words("GPID", {700, 0})
                                       .words("RPID", {0, 800})
                                       .chunk("TXAC", colors)
                                       .words("EXPT", {bitsOf(9.0f), bitsOf(9.0f), bitsOf(9.0f)})
                                       .chunk("EXP2", factors)
                                       .words("PGD1", {2, 8, 502U << 16U}));
    EXPECT_EQ(effectProblems(model), std::vector<std::string>());
    EXPECT_TRUE(model.unknownChunks.empty());
    const auto& emitters = shapeOf(model).particles;
    ASSERT_EQ(emitters.size(), 2U);
    EXPECT_EQ(emitters[0].geometryModelId, 700U);
    EXPECT_EQ(emitters[1].recursionModelId, 800U);
    EXPECT_FALSE(emitters[0].mixesThreeColors);
    EXPECT_TRUE(emitters[1].mixesThreeColors);
    EXPECT_EQ(emitters[0].constantZSource, 0.0f); // also 0 takes the place of the track
    EXPECT_EQ(emitters[1].constantZSource, -3.0f);
    EXPECT_EQ(emitters[0].colorFactor, 2.0f);
    EXPECT_EQ(emitters[0].alphaFactor, 0.5f);
    EXPECT_EQ(emitters[1].alphaFactor, 4.0f);
    EXPECT_TRUE(emitters[0].alphaCutoff.keys.empty());
    ASSERT_EQ(emitters[1].alphaCutoff.keys.size(), 2U);
    EXPECT_EQ(emitters[1].alphaCutoff.keys[1].at, 1.0f);
    EXPECT_EQ(emitters[1].alphaCutoff.keys[1].value, 1.0f);
    EXPECT_EQ(emitters[0].geoset, 0U);
    EXPECT_EQ(emitters[1].geoset, 502U);
}

TEST(M2EffectChunks, ReadsTheShorterChunkOfFactorsWithoutTheLongerOne)
{
    const Model model =
        withChunks(tests::ChunkBuilder().words("EXPT", {bitsOf(1.0f), bitsOf(2.0f), bitsOf(0.25f), bitsOf(7.0f)}));
    const auto& emitters = shapeOf(model).particles;
    EXPECT_EQ(emitters[0].constantZSource, 1.0f);
    EXPECT_EQ(emitters[0].colorFactor, 2.0f);
    EXPECT_EQ(emitters[0].alphaFactor, 0.25f);
    EXPECT_EQ(emitters[1].constantZSource, std::nullopt); // its entry is not whole
    EXPECT_EQ(emitters[1].colorFactor, 1.0f);
}

TEST(M2EffectChunks, CutsChunksOfEmittersThatReachPastTheirEnd)
{
    const Model model = withChunks(tests::ChunkBuilder()
                                       .words("EXP2", {0xFFFFFFFF, 8, bitsOf(1.0f), bitsOf(kInfinity)})
                                       .words("PGD1", {3, 0xFFFFFFF0})
                                       .chunk("TXAC", Bytes(3)));
    ASSERT_EQ(effectProblems(model).size(), 2U);
    EXPECT_TRUE(effectProblems(model)[0].starts_with("m2-effect-array: 1 arrays of emitters are too long"));
    EXPECT_EQ(shapeOf(model).particles[0].colorFactor, 1.0f);
    EXPECT_EQ(shapeOf(model).particles[1].geoset, 0U);
}

} // namespace

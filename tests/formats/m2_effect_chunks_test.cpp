// The data that chunks of later clients add to particle emitters (docs/formats/m2_effects.md §9).
#include "formats/m2/m2.hpp"
#include "tests/support/m2_effect_chunks.hpp"
#include "tests/support/m2_effect_problems.hpp"
#include "tests/support/memory_peak.hpp"
#include "tests/support/model_promises.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <limits>

namespace m2_effect_chunks_test {

using formats::ByteView;
using formats::FileBytes;
using formats::Model;
using tests::effectProblems;

using Bytes = std::vector<std::byte>;

constexpr float kInfinity = std::numeric_limits<float>::infinity();

const formats::Skinned& shapeOf(const Model& model)
{
    return formats::skinnedOf(model);
}

const std::vector<formats::M2WrittenFile>& pole()
{
    static const std::vector<formats::M2WrittenFile> kFiles = formats::writeM2(tests::poleWithTwoEmitters());
    return kFiles;
}

/// The model with these chunks after its block.
Bytes bytesWith(const tests::ChunkBuilder& more)
{
    Bytes bytes = pole().front().bytes;
    bytes.insert(bytes.end(), more.build().begin(), more.build().end());
    return bytes;
}

/// A model that does not load is an error of the test: bad chunks never make a model fail.
Model loadBytes(const Bytes& bytes)
{
    auto loaded = formats::loadM2(ByteView(FileBytes::copyOf(bytes), "Pole.m2"), tests::sidecarsIn(pole()));
    EXPECT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(tests::brokenPromise(*loaded), "");
    return *std::move(loaded);
}

Model withChunks(const tests::ChunkBuilder& more)
{
    return loadBytes(bytesWith(more));
}

tests::ChunkBuilder built(std::span<const tests::EffectChunk> chunks)
{
    tests::ChunkBuilder builder;
    for (const tests::EffectChunk& each : chunks)
        builder.chunk(each.id, each.content);
    return builder;
}

std::uint32_t bitsOf(float value)
{
    return std::bit_cast<std::uint32_t>(value);
}

TEST(M2EffectChunks, ReadsWhatChunksAddToEmitters)
{
    const Model model = withChunks(built(tests::effectChunks()));
    EXPECT_TRUE(model.diagnostics.empty()) << model.diagnostics.front().message;
    EXPECT_TRUE(model.unknownChunks.empty());
    const auto& emitters = shapeOf(model).particles;
    ASSERT_EQ(emitters.size(), 2U);
    EXPECT_EQ(emitters[0].geometryModelId, 700U);
    EXPECT_EQ(emitters[1].recursionModelId, 800U);
    EXPECT_FALSE(emitters[0].mixesThreeColors);
    EXPECT_TRUE(emitters[1].mixesThreeColors);
    EXPECT_EQ(emitters[0].constantZSource, 0.0f); // 0 replaces the track, too
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
    EXPECT_EQ(emitters[1].constantZSource, std::nullopt); // its entry is incomplete
    EXPECT_EQ(emitters[1].colorFactor, 1.0f);
}

TEST(M2EffectChunks, CutsChunksOfEmittersThatReachPastTheirEnd)
{
    const Model model = withChunks(tests::ChunkBuilder()
                                       .words("EXP2", {0xFFFFFFFF, 8, bitsOf(1.0f), bitsOf(kInfinity)})
                                       .words("PGD1", {3, 0xFFFFFFF0})
                                       .chunk("TXAC", Bytes(3)));
    ASSERT_EQ(effectProblems(model).size(), 2U);
    EXPECT_EQ(effectProblems(model)[0],
              "m2-effect-array: 1 array of an emitter is too long or not completely in the file and is cut, the "
              "first: 4294967295 entries of 28 bytes at byte 8, chunk EXP2 has 16");
    EXPECT_EQ(shapeOf(model).particles[0].colorFactor, 1.0f);
    EXPECT_EQ(shapeOf(model).particles[1].geoset, 0U);
}

std::vector<std::string> rulesOf(const Model& model)
{
    std::vector<std::string> rules;
    for (const formats::Diagnostic& each : model.diagnostics)
        rules.push_back(each.rule + ": " + each.message);
    return rules;
}

TEST(M2EffectChunks, TellOfContentThatIsNotWhole)
{
    const Model model = withChunks(tests::ChunkBuilder()
                                       .chunk("TXAC", Bytes(3))
                                       .chunk("EXPT", Bytes(13))
                                       .chunk("PGD1", Bytes(7))
                                       .chunk("RPID", Bytes(6)));
    const std::size_t block = pole().front().bytes.size();
    EXPECT_EQ(rulesOf(model),
              (std::vector<std::string>{"m2-chunk-size: chunk RPID has 6 bytes, not a multiple of the entry size 4",
                                        "m2-chunk-size: chunk EXPT has 13 bytes, not a multiple of the entry size 12",
                                        "m2-chunk-size: chunk PGD1 has 7 bytes, its array is stated in the first 8",
                                        "m2-chunk-size: chunk TXAC has 3 bytes, not a multiple of the entry size 2"}));
    EXPECT_EQ(model.diagnostics[3].range.offset, block + 8);
    EXPECT_EQ(shapeOf(model).particles[0].constantZSource, 0.0f) << "its entry is whole";
    EXPECT_EQ(shapeOf(model).particles[1].constantZSource, std::nullopt);
}

TEST(M2EffectChunks, NeverGiveACleanModelForATruncatedFile)
{
    const std::vector<tests::EffectChunk> chunks = tests::effectChunks();
    const Bytes whole = bytesWith(built(chunks));
    std::vector<std::size_t> ends{pole().front().bytes.size()}; // lengths at which a file looks complete
    for (const tests::EffectChunk& each : chunks)
        ends.push_back(ends.back() + 8 + each.content.size());
    ASSERT_EQ(ends.back(), whole.size());
    for (std::size_t length = ends.front(); length < whole.size(); ++length) {
        const std::size_t end = *std::prev(std::upper_bound(ends.begin(), ends.end(), length));
        const Model model = loadBytes(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)));
        ASSERT_EQ(model.diagnostics.empty(), length - end < 8) << length << " of " << whole.size();
    }
}

TEST(M2EffectChunks, NeverGiveACleanModelForTruncatedContent)
{
    for (const tests::EffectChunk& each : tests::effectChunks()) {
        for (std::size_t length = 1; length < each.content.size(); ++length) {
            const Bytes cut(each.content.begin(), each.content.begin() + static_cast<std::ptrdiff_t>(length));
            const Model model = withChunks(tests::ChunkBuilder().chunk(each.id, cut));
            // One entry per emitter, or fewer: these chunks state no count.
            const std::size_t entry = each.id == "TXAC" ? 2 : each.id == "EXPT" ? 12 : 4;
            const bool hasCount = each.id == "EXP2" || each.id == "PGD1";
            ASSERT_EQ(model.diagnostics.empty(), !hasCount && length % entry == 0) << each.id << " of " << length;
        }
    }
}

TEST(M2EffectChunks, SurviveEachOfTheirFieldsAtItsExtremes)
{
    const std::vector<tests::EffectChunk> chunks = tests::effectChunks();
    const Bytes whole = bytesWith(built(chunks));
    const auto size = static_cast<std::uint32_t>(whole.size());
    const std::size_t emitters = shapeOf(loadBytes(whole)).particles.size();
    const tests::MemoryPeak sound;
    (void)loadBytes(whole);
    const std::size_t usual = sound.bytes();
    for (std::size_t at = pole().front().bytes.size(); at + 4 <= whole.size(); at += 2) {
        for (const std::uint32_t value : {0U, 1U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU, 0x7FC00000U, 0x7F800000U,
                                          0x7149F2CAU, size - 1, size, size + 1}) {
            Bytes bytes = whole;
            tests::patchU32(bytes, at, value);
            const tests::MemoryPeak peak;
            ASSERT_EQ(shapeOf(loadBytes(bytes)).particles.size(), emitters) << at << " = " << value;
            ASSERT_LT(peak.bytes(), usual + 65536) << at << " = " << value;
        }
    }
}

} // namespace m2_effect_chunks_test

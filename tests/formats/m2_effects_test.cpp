// Particle and ribbon emitters as stored in files (docs/formats/m2_effects.md §1, §8).
#include "formats/base/byte_view.hpp"
#include "formats/model/key_map.hpp"
#include "formats/model/model.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/m2_effect_problems.hpp"
#include "tests/support/m2_effects_sample.hpp"
#include "tests/support/m2_layouts.hpp"
#include "tests/support/model_promises.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <set>

namespace m2_effects_test {

using formats::ByteView;
using formats::FileBytes;
using formats::M2ParticleForm;
using formats::Model;
using formats::ParticleEmitter;
using formats::RibbonEmitter;
using formats::TrackType;
using tests::effectProblems;

using Bytes = std::vector<std::byte>;

constexpr std::uint32_t kLongRecords = 0x200; // of the model's flags
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

formats::M2WriteModel written(std::uint32_t version, std::optional<M2ParticleForm> form = {},
                              std::uint32_t globalFlags = 0)
{
    auto model = tests::poleWith(version, {form, {tests::distinctEmitter()}, {tests::distinctRibbon()}});
    model.globalFlags = globalFlags;
    return model;
}

Model loadBytes(const Bytes& bytes)
{
    static const std::vector<formats::M2WrittenFile> kFiles = formats::writeM2(tests::flagPole(264));
    auto model = formats::loadM2(ByteView(FileBytes::copyOf(bytes), "Pole.m2"), tests::sidecarsIn(kFiles));
    EXPECT_TRUE(model) << model.error().message;
    EXPECT_EQ(tests::brokenPromise(*model), "");
    return *std::move(model);
}

Bytes bytesOf(const formats::M2WriteModel& model)
{
    return formats::writeM2(model).front().bytes;
}

const formats::Skinned& shapeOf(const Model& model)
{
    return formats::skinnedOf(model);
}

/// The only value of a track in the first sequence.
float firstValue(const Model& model, formats::TrackIndex track)
{
    const formats::Skinned& shape = shapeOf(model);
    EXPECT_LT(track, shape.tracks.size());
    const formats::Timeline timeline = keysOf(shape, 0).timelines[track];
    EXPECT_EQ(timeline.count, 1U);
    return formats::FieldReader(shape.file.span().subspan(timeline.valuesOffset, 4)).f32();
}

void expectTracks(const Model& model, const ParticleEmitter& p)
{
    float expected = 1.5f;
    for (const formats::TrackIndex track : {p.speed, p.speedVariation, p.verticalRange, p.horizontalRange, p.gravity,
                                            p.lifespan, p.rate, p.areaLength, p.areaWidth, p.zSource})
        EXPECT_EQ(firstValue(model, track), expected += 1.0f);
    const formats::Skinned& shape = shapeOf(model);
    EXPECT_EQ(shape.tracks[p.enabled].type, TrackType::u8);
    EXPECT_EQ(keysOf(shape, 0).timelines[p.enabled].count, 2U);
    EXPECT_EQ(keysOf(shape, 1).timelines[p.enabled].count, 1U);
}

/// Checks the fields common to all forms of the record.
void expectCommon(const Model& model, const ParticleEmitter& p)
{
    EXPECT_EQ(p.flags, 0x29U);
    EXPECT_EQ(p.position, glm::vec3(1.0f, 2.0f, 3.0f));
    EXPECT_EQ(p.bone, 1U);
    EXPECT_EQ(p.textureCount, 1U);
    EXPECT_EQ(p.textures[0], 1U);
    EXPECT_EQ(p.geometryModel, "spark.mdx");
    EXPECT_EQ(p.recursionModel, "smoke.mdx");
    EXPECT_EQ(p.blend, formats::BlendMode::add);
    EXPECT_EQ(p.shape, formats::EmitterShape::sphere);
    EXPECT_EQ(p.priorityPlane, -1);
    EXPECT_EQ(p.rows, 4U);
    EXPECT_EQ(p.columns, 8U);
    expectTracks(model, p);
    EXPECT_EQ(p.tailSeconds, 0.5f);
    EXPECT_EQ(p.twinkleSpeed, 10.0f);
    EXPECT_EQ(p.twinkleShare, 0.875f);
    EXPECT_EQ(p.twinkleScale, glm::vec2(12.0f, 13.0f));
    EXPECT_EQ(p.inheritedVelocity, 14.0f);
    EXPECT_EQ(p.drag, -0.5f);
    EXPECT_EQ(p.spin, 17.0f);
    EXPECT_EQ(p.tumbleMin, glm::vec3(19.0f, 20.0f, 21.0f));
    EXPECT_EQ(p.tumbleMax, glm::vec3(22.0f, 23.0f, 24.0f));
    EXPECT_EQ(p.wind, glm::vec3(25.0f, 26.0f, 27.0f));
    EXPECT_EQ(p.windSeconds, 28.0f);
    EXPECT_EQ(p.followSpeeds, (std::array{29.0f, 31.0f}));
    EXPECT_EQ(p.followShares, (std::array{30.0f, 32.0f}));
    ASSERT_EQ(p.splinePoints.size(), 4U);
    EXPECT_EQ(p.splinePoints[3], glm::vec3(4.0f, 0.0f, 5.0f));
}

void expectCurves(const ParticleEmitter& p)
{
    constexpr float kNear = 1e-4f; // times are 1/32767 apart
    ASSERT_EQ(p.color.keys.size(), 3U);
    EXPECT_EQ(p.color.keys[0].value, glm::vec3(255.0f, 128.0f, 64.0f));
    EXPECT_EQ(p.color.keys[2].value, glm::vec3(4.0f, 5.0f, 6.0f));
    EXPECT_NEAR(p.color.keys[1].at, 0.25f, kNear);
    ASSERT_EQ(p.alpha.keys.size(), 3U);
    EXPECT_NEAR(p.alpha.keys[2].value, 0.2f, 0.001f);
    ASSERT_EQ(p.scale.keys.size(), 3U);
    EXPECT_EQ(p.scale.keys[1].value, glm::vec2(2.0f));
    ASSERT_EQ(p.headCells.keys.size(), 4U);
    EXPECT_EQ(p.headCells.keys[1].value, 7.0f);
    EXPECT_NEAR(p.headCells.keys[2].at, 0.25f, kNear);
    EXPECT_EQ(p.headCells.keys[3].value, 16.0f);
    ASSERT_EQ(p.tailCells.keys.size(), 4U);
    EXPECT_EQ(p.tailCells.keys[3].value, 4.0f);
}

void expectRibbon(const Model& model, const RibbonEmitter& r)
{
    const formats::Skinned& shape = shapeOf(model);
    EXPECT_EQ(r.bone, 1U);
    EXPECT_EQ(r.position, glm::vec3(1.0f, 2.0f, 3.0f));
    ASSERT_EQ(r.layers.size(), 2U);
    EXPECT_EQ(r.layers[0].texture, 1U);
    EXPECT_EQ(r.layers[0].blend, formats::BlendMode::alpha);
    EXPECT_TRUE(r.layers[0].isTwoSided); // flags 0x14
    EXPECT_FALSE(r.layers[0].writesDepth);
    EXPECT_TRUE(r.layers[0].testsDepth);
    EXPECT_EQ(r.layers[1].texture, 0U);
    EXPECT_EQ(shape.tracks[r.color].type, TrackType::vec3);
    EXPECT_EQ(shape.tracks[r.alpha].type, TrackType::fixed16);
    EXPECT_EQ(firstValue(model, r.heightAbove), 2.0f);
    EXPECT_EQ(firstValue(model, r.heightBelow), 3.0f);
    EXPECT_EQ(r.edgesPerSecond, 12.0f);
    EXPECT_EQ(r.edgeSeconds, 0.25f); // 0.125 is too short
    EXPECT_EQ(r.gravity, 4.0f);
    EXPECT_EQ(r.rows, 2U);
    EXPECT_EQ(r.columns, 3U);
    EXPECT_EQ(shape.tracks[r.cell].type, TrackType::u16);
    const auto cell = keysOf(shape, 0).timelines[r.cell];
    EXPECT_EQ(formats::FieldReader(shape.file.span().subspan(cell.valuesOffset, 2)).u16(), 5U);
    EXPECT_EQ(shape.tracks[r.isVisible].type, TrackType::u8);
}

TEST(M2Effects, ReadsEachFieldBeforeVersion264)
{
    for (const auto form : {M2ParticleForm::words, M2ParticleForm::bytes}) {
        const Model model = loadBytes(bytesOf(written(256, form)));
        EXPECT_EQ(effectProblems(model), std::vector<std::string>());
        ASSERT_EQ(shapeOf(model).particles.size(), 1U);
        const ParticleEmitter& p = shapeOf(model).particles[0];
        expectCommon(model, p);
        expectCurves(p);
        EXPECT_EQ(p.colorIndex, form == M2ParticleForm::bytes ? 12U : 0U);
        EXPECT_TRUE(p.drawsHead && p.drawsTail); // 2: both
        EXPECT_TRUE(p.spinIsByLife);
        ASSERT_EQ(shapeOf(model).ribbons.size(), 1U);
        expectRibbon(model, shapeOf(model).ribbons[0]);
    }
}

TEST(M2Effects, ReadsEachFieldFromVersion264)
{
    for (const std::uint32_t flags : {0U, kLongRecords}) {
        const Model model = loadBytes(bytesOf(written(264, M2ParticleForm::words, flags)));
        EXPECT_EQ(effectProblems(model), std::vector<std::string>());
        ASSERT_EQ(shapeOf(model).particles.size(), 1U);
        const ParticleEmitter& p = shapeOf(model).particles[0];
        expectCommon(model, p);
        expectCurves(p);
        EXPECT_EQ(p.colorIndex, 12U);
        EXPECT_EQ(p.lifespanVariation, 0.25f);
        EXPECT_EQ(p.rateVariation, 0.75f);
        EXPECT_EQ(p.scaleVariation, glm::vec2(0.125f, 0.375f));
        EXPECT_EQ(p.baseSpin, 15.0f);
        EXPECT_EQ(p.baseSpinVariation, 16.0f);
        EXPECT_EQ(p.spinVariation, 18.0f);
        EXPECT_FALSE(p.spinIsByLife);
        EXPECT_TRUE(p.drawsHead && !p.drawsTail); // no flag is set
        expectRibbon(model, shapeOf(model).ribbons[0]);
        EXPECT_EQ(shapeOf(model).ribbons[0].priorityPlane, 6);
    }
}

formats::M2WriteModel laterPole(formats::M2WriteEffects effects, std::uint32_t version = 272)
{
    auto model = tests::plainPole({version, formats::M2WriteContainer::flat});
    model.effects = std::make_shared<const formats::M2WriteEffects>(std::move(effects));
    return model;
}

TEST(M2Effects, GivesEachFlagItsMember)
{
    using P = ParticleEmitter;
    const std::vector<std::pair<std::uint32_t, bool P::*>> flags = {{0x1, &P::isUnlit},
                                                                    {0x2, &P::isSorted},
                                                                    {0x4, &P::facesVelocity},
                                                                    {0x8, &P::isUnfogged},
                                                                    {0x10, &P::isLocal},
                                                                    {0x20, &P::scalesWithBone},
                                                                    {0x40, &P::inheritsVelocity},
                                                                    {0x80, &P::implodes},
                                                                    {0x100, &P::startsUpwards},
                                                                    {0x200, &P::spinsBothWays},
                                                                    {0x400, &P::growsTails},
                                                                    {0x800, &P::spreads},
                                                                    {0x1000, &P::isFlat},
                                                                    {0x2000, &P::startsOnGround},
                                                                    {0x4000, &P::isFollowed},
                                                                    {0x10000, &P::hasRandomCells},
                                                                    {0x80000, &P::scalesFreely},
                                                                    {0x100000, &P::refracts},
                                                                    {0x8000000, &P::shiftsWithSpin}};
    for (const auto& [bit, member] : flags) {
        formats::M2WriteParticle emitter = tests::distinctEmitter();
        emitter.flags = bit;
        const Model model = loadBytes(bytesOf(tests::poleWith(264, {{}, {emitter}, {}})));
        const ParticleEmitter& p = shapeOf(model).particles.at(0);
        for (const auto& [otherBit, other] : flags)
            EXPECT_EQ(p.*other, otherBit == bit) << std::hex << bit << " " << otherBit;
    }
}

TEST(M2Effects, ReadsThreeTexturesAndPackedGravityOfLaterVersions)
{
    formats::M2WriteParticle emitter = tests::distinctEmitter();
    emitter.flags = 0x10000000 | 0x800000 | 0x40000 | 0x8000;
    emitter.texture = 1U | (0U << 5U) | (1U << 10U);
    emitter.layerScale = {16, 64};
    emitter.layerScroll = {512, 0x8000 | 256, 0, 0, 0, 0, 0x7FFF, 0};
    emitter.gravity = {};
    emitter.packedGravity = tests::constantTrack<std::uint32_t>(0x80000000U);
    const Model wrath = loadBytes(bytesOf(tests::poleWith(264, {{}, {emitter}, {}})));
    EXPECT_EQ(shapeOf(wrath).tracks[shapeOf(wrath).particles[0].gravity].type, TrackType::f32);
    EXPECT_TRUE(shapeOf(wrath).particles[0].burstsOnce);
    const Model later = loadBytes(bytesOf(laterPole({{}, {emitter}, {}})));
    const ParticleEmitter& p = shapeOf(later).particles.at(0);
    EXPECT_EQ(p.textureCount, 3U);
    EXPECT_EQ(p.textures, (std::array<std::uint32_t, 3>{1, 0, 1}));
    EXPECT_EQ(p.layerScale, (std::array{0.5f, 2.0f}));
    EXPECT_EQ(p.layerScroll[0], glm::vec2(1.0f, -0.5f));
    EXPECT_EQ(p.layerScrollVariation[1], glm::vec2(32767.0f / 512.0f, 0.0f));
    EXPECT_EQ(shapeOf(later).tracks[p.gravity].type, TrackType::packedVector);
    EXPECT_TRUE(p.drawsTail && !p.drawsHead);
    EXPECT_TRUE(p.hasRandomStartCell && !p.burstsOnce);
}

TEST(M2Effects, HaveLongRecordsInLaterVersionsWithoutAFlag)
{
    formats::M2WriteParticle emitter = tests::distinctEmitter();
    emitter.layerScroll = {512, 0, 0, 0, 0, 0, 0, 256};
    const formats::M2WriteModel written = laterPole({{}, {emitter}, {}});
    ASSERT_EQ(written.globalFlags & kLongRecords, 0U);
    const Model model = loadBytes(bytesOf(written));
    ASSERT_EQ(shapeOf(model).particles.size(), 1U);
    EXPECT_EQ(shapeOf(model).particles[0].layerScroll[0], glm::vec2(1.0f, 0.0f));
    EXPECT_EQ(shapeOf(model).particles[0].layerScrollVariation[1], glm::vec2(0.0f, 0.5f));
}

TEST(M2Effects, ReadsTheTextureTransformOfARibbon)
{
    constexpr std::uint32_t kRibbonsHaveTransforms = 0x20000;
    std::vector<std::uint32_t> found;
    for (const std::uint32_t flags : {0U, kRibbonsHaveTransforms}) {
        for (std::int8_t lookup = -1; lookup < 20; ++lookup) {
            formats::M2WriteModel model = tests::fittedPole(264);
            formats::M2WriteRibbon ribbon = tests::distinctRibbon();
            ribbon.textureTransform = lookup;
            model.effects = std::make_shared<const formats::M2WriteEffects>(
                formats::M2WriteEffects{M2ParticleForm::words, {}, {ribbon}});
            model.globalFlags = flags;
            const std::uint32_t transform = shapeOf(loadBytes(bytesOf(model))).ribbons.at(0).textureTransform;
            EXPECT_TRUE(flags != 0 || transform == formats::kNoIndex);
            if (transform != formats::kNoIndex)
                found.push_back(transform);
        }
    }
    // The batches of the sample use only the first transform, and both in sequence.
    EXPECT_EQ(std::set<std::uint32_t>(found.begin(), found.end()), (std::set<std::uint32_t>{0, 1}));
}

std::uint32_t wordAt(const Bytes& bytes, std::size_t offset)
{
    return formats::FieldReader(std::span(bytes).subspan(offset, 4)).u32();
}

TEST(M2Effects, AreWrittenAsEachVersionHasThem)
{
    struct Kind {
        std::uint32_t version;
        std::size_t field;
        std::array<std::uint8_t, 6> bytes; // blend mode, shape, color index; then the drawing type, or scales of layers
    };
    formats::M2WriteParticle emitter = tests::distinctEmitter();
    emitter.flags = 0x10000000;
    emitter.texture = 0;
    emitter.layerScale = {16, 64};
    for (const Kind& kind : {Kind{256, 0x13C, {4, 0, 2, 0, 0, 2}},
                             {260, 0x13C, {4, 0, 2, 0, 0, 2}},
                             {263, 0x13C, {4, 2, 12, 0, 0, 2}},
                             {264, 0x128, {4, 2, 12, 0, 0, 2}},
                             {265, 0x128, {4, 2, 12, 0, 16, 64}},
                             {272, 0x128, {4, 2, 12, 0, 16, 64}}}) {
        SCOPED_TRACE(kind.version);
        const Bytes bytes = bytesOf(laterPole({{}, {emitter}, {}}, kind.version));
        const std::size_t record = wordAt(bytes, kind.field + 4);
        for (std::size_t i = 0; i < kind.bytes.size(); ++i)
            EXPECT_EQ(std::to_integer<std::uint8_t>(bytes[record + 0x28 + i]), kind.bytes[i]) << i;
        const ParticleEmitter read = shapeOf(loadBytes(bytes)).particles.at(0);
        EXPECT_EQ(read.shape, formats::EmitterShape::sphere);
        EXPECT_EQ(read.drawsTail, kind.version < 264) << "from 264 on the flags alone count";
        EXPECT_EQ(read.layerScale[0], kind.version > 264 ? 0.5f : 1.0f);
    }
}

struct BrokenEmitter {
    const char* name;
    std::function<void(formats::M2WriteParticle&)> breaks;
    std::string problem;
};

std::ostream& operator<<(std::ostream& out, const BrokenEmitter& broken)
{
    return out << broken.name;
}

class M2BrokenEmitter : public testing::TestWithParam<BrokenEmitter> {};

TEST_P(M2BrokenEmitter, IsReported)
{
    formats::M2WriteParticle emitter = tests::distinctEmitter();
    GetParam().breaks(emitter);
    const Model model = loadBytes(bytesOf(tests::poleWith(264, {M2ParticleForm::words, {emitter}, {}})));
    EXPECT_EQ(effectProblems(model), std::vector<std::string>{GetParam().problem});
    EXPECT_EQ(shapeOf(model).particles.size(), 1U);
}

INSTANTIATE_TEST_SUITE_P(
    All, M2BrokenEmitter,
    testing::Values(
        BrokenEmitter{
            "bone", [](auto& p) { p.bone = 7; },
            "m2-effect-bone: 1 emitter belongs to a bone that does not exist, the first: particle emitter 0 on "
            "bone 7 of 2: the model itself is used instead"},
        BrokenEmitter{"texture", [](auto& p) { p.texture = 2; },
                      "m2-effect-texture: 1 texture of an emitter does not exist, the first: particle emitter 0 with "
                      "texture 2 of 2: nothing is drawn"},
        BrokenEmitter{"blend", [](auto& p) { p.blend = 9; },
                      "m2-effect-blend: 1 emitter has an unknown blend mode, the first: particle emitter 0 with "
                      "blend mode 9: drawn with alpha"},
        BrokenEmitter{"shape", [](auto& p) { p.shape = 5; },
                      "m2-particle-shape: 1 emitter has an unknown type, the first: emitter 0 of type 5: nothing is "
                      "emitted"},
        BrokenEmitter{"lifespan", [](auto& p) { p.lifespan = tests::constantTrack(86400.0f); },
                      "m2-particle-lifespan: 1 emitter has particles that live longer than 20 seconds, the first: "
                      "emitter 0: 86400 seconds: their lives are cut to this limit"},
        BrokenEmitter{"numbers",
                      [](auto& p) {
                          p.drag = kInfinity;
                          p.scale.keys[1].value.y = kNan;
                      },
                      "m2-effect-number: 2 numbers of emitters are not finite, 0 is used, the first: nan"}),
    [](const auto& each) { return std::string(each.param.name); });

TEST(M2Effects, HasAtLeastOneRowAndColumn)
{
    formats::M2WriteParticle emitter = tests::distinctEmitter();
    emitter.rows = emitter.columns = 0;
    const Model model = loadBytes(bytesOf(tests::poleWith(264, {M2ParticleForm::words, {emitter}, {}})));
    EXPECT_EQ(shapeOf(model).particles[0].rows, 1U);
    EXPECT_EQ(shapeOf(model).particles[0].columns, 1U);
}

TEST(M2Effects, CutsArraysThatReachPastTheFile)
{
    constexpr std::size_t kParticlesField = 0x128;
    constexpr std::size_t kColorValues = 0x104 + 8;
    Bytes bytes = bytesOf(written(264));
    const std::size_t field = wordAt(bytes, kParticlesField + 4) + kColorValues;
    tests::patchU32(bytes, field, 100000);
    const Model model = loadBytes(bytes);
    ASSERT_EQ(effectProblems(model).size(), 1U);
    EXPECT_TRUE(effectProblems(model)[0].starts_with("m2-effect-array: 1 array of an emitter is too long"));
    EXPECT_EQ(shapeOf(model).particles[0].color.keys.size(), 3U); // as many as times
}

TEST(M2Effects, ReadsNoMoreEmittersThanALimit)
{
    constexpr std::size_t kParticlesField = 0x128;
    Bytes bytes = bytesOf(written(264));
    bytes.resize(bytes.size() + std::size_t{1500} * 476);
    tests::patchU32(bytes, kParticlesField, 1500);
    const Model model = loadBytes(bytes);
    EXPECT_EQ(shapeOf(model).particles.size(), 1024U);
    ASSERT_FALSE(effectProblems(model).empty());
    EXPECT_EQ(effectProblems(model)[0], "m2-effect-limit: 1500 particles, the first 1024 are read");
}

TEST(M2Effects, NeverGivesACleanModelForTruncatedEmitters)
{
    for (const std::uint32_t version : {256U, 264U}) {
        const Bytes whole = bytesOf(written(version));
        const Model sound = loadBytes(whole);
        std::uint64_t mapped = 0; // the rest is padding
        for (const formats::FileMapEntry& entry : formats::fileMapOf(sound))
            mapped = std::max(mapped, entry.end());
        for (std::size_t size = 330; size < mapped; ++size) {
            const Model model = loadBytes(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)));
            ASSERT_GT(model.diagnostics.size(), sound.diagnostics.size()) << "version " << version << ", " << size;
        }
    }
}

TEST(M2Effects, SurviveEachOfTheirFieldsAtItsExtremes)
{
    struct Table {
        std::uint32_t version;
        std::size_t field, stride;
    };
    for (const Table& table : {Table{256, 0x134, 220}, {256, 0x13C, 504}, {264, 0x120, 176}, {264, 0x128, 476}}) {
        const Bytes whole = bytesOf(written(table.version));
        const std::size_t start = wordAt(whole, table.field + 4);
        for (std::size_t at = start; at + 4 <= start + table.stride; at += 4) {
            for (const std::uint32_t value : {0U, 1U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU, 0x7FC00000U, 0x7149F2CAU,
                                              static_cast<std::uint32_t>(whole.size() - 1)}) {
                Bytes bytes = whole;
                tests::patchU32(bytes, at, value);
                static_cast<void>(loadBytes(bytes));
            }
        }
    }
}

} // namespace m2_effects_test

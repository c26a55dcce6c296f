#include "renderer/animation/shader_clock.hpp"
#include "tests/support/tex_coord_steps.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace {

using namespace animation;       // the file is about this namespace only
using namespace formats::quake3; // NOLINT

constexpr double kPi = 3.14159265358979323846;

Wave wave(WaveFunction function, float base, float amplitude, float phase, float frequency)
{
    return {function, base, amplitude, phase, frequency};
}

struct WaveCase {
    WaveFunction function;
    double phase;
    double value; // T(x) of docs/formats/quake3_shader.md §6.3, with x truncated to 1/1024
};

class WaveTableTest : public testing::TestWithParam<WaveCase> {};

TEST_P(WaveTableTest, IsAsInTheReference)
{
    EXPECT_NEAR(waveTable(GetParam().function, GetParam().phase), GetParam().value, 1e-12);
}

INSTANTIATE_TEST_SUITE_P(
    ShaderClock, WaveTableTest,
    testing::Values(
        WaveCase{WaveFunction::sine, 0.0, 0.0}, WaveCase{WaveFunction::sine, 0.25, std::sin(2 * kPi * 256 / 1023)},
        WaveCase{WaveFunction::sine, 0.5, std::sin(2 * kPi * 512 / 1023)},
        WaveCase{WaveFunction::sine, 0.75, std::sin(2 * kPi * 768 / 1023)},
        WaveCase{WaveFunction::sine, 1023.5 / 1024, 0.0}, // one turn of the table is 1023 steps
        WaveCase{WaveFunction::sine, 1.0, 0.0}, WaveCase{WaveFunction::sine, -0.75, std::sin(2 * kPi * 256 / 1023)},
        WaveCase{WaveFunction::square, 0.0, 1.0}, WaveCase{WaveFunction::square, 0.4999, 1.0},
        WaveCase{WaveFunction::square, 0.5, -1.0}, WaveCase{WaveFunction::square, 0.9999, -1.0},
        WaveCase{WaveFunction::square, -0.25, -1.0}, WaveCase{WaveFunction::triangle, 0.0, 0.0},
        WaveCase{WaveFunction::triangle, 0.125, 0.5}, WaveCase{WaveFunction::triangle, 0.25, 1.0},
        WaveCase{WaveFunction::triangle, 0.375, 0.5}, WaveCase{WaveFunction::triangle, 0.5, 0.0},
        WaveCase{WaveFunction::triangle, 0.625, -0.5}, WaveCase{WaveFunction::triangle, 0.75, -1.0},
        WaveCase{WaveFunction::triangle, 0.875, -0.5}, WaveCase{WaveFunction::triangle, 1.25, 1.0},
        WaveCase{WaveFunction::sawtooth, 0.0, 0.0}, WaveCase{WaveFunction::sawtooth, 0.5, 0.5},
        WaveCase{WaveFunction::sawtooth, 0.30029296875 + 0.0009, 0.30078125}, // 307.5 and 0.92 steps: step 308
        WaveCase{WaveFunction::sawtooth, 0.9999, 1023.0 / 1024}, WaveCase{WaveFunction::sawtooth, -0.25, 0.75},
        WaveCase{WaveFunction::inverseSawtooth, 0.0, 1.0}, WaveCase{WaveFunction::inverseSawtooth, 0.75, 0.25},
        WaveCase{WaveFunction::inverseSawtooth, 7.5, 0.5}));

TEST(ShaderClock, AddsBaseAmplitudePhaseAndFrequency)
{
    const Wave saw = wave(WaveFunction::sawtooth, 10.0f, 4.0f, 0.25f, 0.5f);
    EXPECT_DOUBLE_EQ(waveValue(saw, 0.0), 11.0);
    EXPECT_DOUBLE_EQ(waveValue(saw, 1.0), 13.0);
    EXPECT_DOUBLE_EQ(waveValue(saw, 1.5), 10.0);
    EXPECT_DOUBLE_EQ(waveValue(saw, -1.0), 13.0);
    EXPECT_DOUBLE_EQ(waveValue(saw, 1e9), 11.0); // an integer number of rounds
    EXPECT_DOUBLE_EQ(waveValue(saw, std::numeric_limits<double>::infinity()), 11.0);
    EXPECT_DOUBLE_EQ(waveValue(saw, std::nan("")), 11.0);
}

TEST(ShaderClock, HasAFixedNoise)
{
    // The hash in the header, computed by hand for (0, 0, 0, 0): all words stay 0.
    EXPECT_DOUBLE_EQ(noiseValue({0.0, 0.0, 0.0}, 0.0), -1.0);
    // (1, 0, 0, 0): 1 * 0x7feb352d = 0x7feb352d, ^ >> 15 = 0x7feb352d ^ 0xffd6 = 0x7febcafb, and so on.
    std::uint32_t h = 0x7febcafbU;
    h *= 0x846ca68bU;
    h ^= h >> 16U;
    EXPECT_NEAR(noiseValue({1.0, 0.0, 0.0}, 0.0), static_cast<double>(h >> 8U) / 8388607.5 - 1.0, 1e-12);
}

TEST(ShaderClock, MakesNoiseLinearBetweenWholeNumbersAndPeriodic)
{
    for (int i = 0; i < 300; ++i) {
        const double a = noiseValue({3.0, -2.0, 7.0}, i);
        const double b = noiseValue({3.0, -2.0, 7.0}, i + 1);
        EXPECT_NEAR(noiseValue({3.0, -2.0, 7.0}, i + 0.25), 0.75 * a + 0.25 * b, 1e-12);
        EXPECT_LE(std::abs(a), 1.0);
        EXPECT_NEAR(noiseValue({3.0 + 256.0, -2.0 - 256.0, 7.0}, i + 512.0), a, 1e-12);
    }
    double sum = 0.0;
    for (int i = 0; i < 256; ++i)
        sum += noiseValue({i + 0.0, 5.0, 9.0}, 3.0);
    EXPECT_LT(std::abs(sum / 256.0), 0.15); // not all on one side
    EXPECT_TRUE(std::isfinite(noiseValue({1e300, -1e300, std::numeric_limits<double>::infinity()}, std::nan(""))));
}

TEST(ShaderClock, WavesOfNoiseAreInsideOfBaseAndAmplitude)
{
    const Wave noise = wave(WaveFunction::noise, 0.5f, 0.25f, 1.0f, 10.0f);
    EXPECT_NEAR(waveValue(noise, 2.0), 0.5 + 0.25 * noiseValue({0.0, 0.0, 0.0}, 30.0), 1e-12); // (t + phase) * f
}

TEST(ShaderClock, StopsAtTheTimeLimit)
{
    Shader shader;
    EXPECT_EQ(shaderSeconds(shader, 100.0), 100.0);
    shader.timeLimit = 2.5f;
    EXPECT_EQ(shaderSeconds(shader, 1.0), 1.0);
    EXPECT_EQ(shaderSeconds(shader, 100.0), 2.5);
    EXPECT_EQ(shaderSeconds(shader, std::nan("")), 0.0);
}

TEST(ShaderClock, ShowsImagesInTurn)
{
    StageImages images{ImageSource::file, {"a", "b", "c"}, 10.0f, false};
    EXPECT_EQ(animMapFrame(images, 0.0), 0U);
    EXPECT_EQ(animMapFrame(images, 0.09), 0U);
    EXPECT_EQ(animMapFrame(images, 0.11), 1U);
    EXPECT_EQ(animMapFrame(images, 0.29), 2U);
    EXPECT_EQ(animMapFrame(images, 0.31), 0U);
    EXPECT_EQ(animMapFrame(images, 1e8), 1000000000U % 3U);
    EXPECT_EQ(animMapFrame(images, -1.0), 0U);
    EXPECT_EQ(animMapFrame(images, std::nan("")), 0U);
    images.framesPerSecond = 0.0f;
    EXPECT_EQ(animMapFrame(images, 5.0), 0U);
    images.framesPerSecond = -5.0f;
    EXPECT_EQ(animMapFrame(images, 5.0), 0U);
    images.framesPerSecond = 1e9f;
    EXPECT_LT(animMapFrame(images, 1e308), 3U);
    images.names.clear();
    EXPECT_EQ(animMapFrame(images, 5.0), 0U);
}

constexpr glm::vec4 kEntity(0.25f, 0.5f, 0.75f, 0.125f);

struct ColorCase {
    ColorSource source;
    glm::vec3 color;
    VertexColor vertex;
};

class StageColorTest : public testing::TestWithParam<ColorCase> {};

TEST_P(StageColorTest, IsAsInTheReference)
{
    Stage stage;
    stage.colorSource = GetParam().source;
    stage.color = {0.1f, 0.2f, 3.0f};
    stage.colorWave = wave(WaveFunction::sawtooth, 0.5f, 2.0f, 0.0f, 1.0f);
    EXPECT_EQ(stageColor(stage, 0.125, kEntity), glm::vec4(GetParam().color, 1.0f));
    EXPECT_EQ(vertexColorOf(stage), GetParam().vertex);
}

INSTANTIATE_TEST_SUITE_P(
    ShaderClock, StageColorTest,
    testing::Values(ColorCase{ColorSource::identity, glm::vec3(1.0f), VertexColor::none},
                    ColorCase{ColorSource::identityLighting, glm::vec3(1.0f), VertexColor::none},
                    ColorCase{ColorSource::lightingDiffuse, glm::vec3(1.0f), VertexColor::lightingDiffuse},
                    ColorCase{ColorSource::vertex, glm::vec3(1.0f), VertexColor::none},
                    ColorCase{ColorSource::oneMinusVertex, glm::vec3(1.0f), VertexColor::none},
                    ColorCase{ColorSource::entity, glm::vec3(0.25f, 0.5f, 0.75f), VertexColor::none},
                    ColorCase{ColorSource::oneMinusEntity, glm::vec3(0.75f, 0.5f, 0.25f), VertexColor::none},
                    ColorCase{ColorSource::constant, glm::vec3(0.1f, 0.2f, 1.0f), VertexColor::none},
                    ColorCase{ColorSource::wave, glm::vec3(0.75f), VertexColor::none}));

struct AlphaCase {
    AlphaSource source;
    float alpha;
    VertexAlpha vertex;
};

class StageAlphaTest : public testing::TestWithParam<AlphaCase> {};

TEST_P(StageAlphaTest, IsAsInTheReference)
{
    Stage stage;
    stage.alphaSource = GetParam().source;
    stage.alpha = 0.375f;
    stage.alphaWave = wave(WaveFunction::square, 0.0f, 0.5f, 0.0f, 1.0f);
    EXPECT_EQ(stageColor(stage, 0.0, kEntity), glm::vec4(1.0f, 1.0f, 1.0f, GetParam().alpha));
    EXPECT_EQ(vertexAlphaOf(stage), GetParam().vertex);
}

INSTANTIATE_TEST_SUITE_P(ShaderClock, StageAlphaTest,
                         testing::Values(AlphaCase{AlphaSource::identity, 1.0f, VertexAlpha::none},
                                         AlphaCase{AlphaSource::vertex, 1.0f, VertexAlpha::none},
                                         AlphaCase{AlphaSource::oneMinusVertex, 1.0f, VertexAlpha::none},
                                         AlphaCase{AlphaSource::entity, 0.125f, VertexAlpha::none},
                                         AlphaCase{AlphaSource::oneMinusEntity, 0.875f, VertexAlpha::none},
                                         AlphaCase{AlphaSource::constant, 0.375f, VertexAlpha::none},
                                         AlphaCase{AlphaSource::wave, 0.5f, VertexAlpha::none},
                                         AlphaCase{AlphaSource::lightingSpecular, 1.0f, VertexAlpha::lightingSpecular},
                                         AlphaCase{AlphaSource::portal, 1.0f, VertexAlpha::portal}));

TEST(ShaderClock, KeepsWavesOfColorsBetweenZeroAndOne)
{
    Stage stage;
    stage.colorSource = ColorSource::wave;
    stage.colorWave = wave(WaveFunction::square, 0.0f, 5.0f, 0.0f, 1.0f);
    stage.alphaSource = AlphaSource::wave;
    stage.alphaWave = stage.colorWave;
    EXPECT_EQ(stageColor(stage, 0.25, kEntity), glm::vec4(1.0f));
    EXPECT_EQ(stageColor(stage, 0.75, kEntity), glm::vec4(0.0f));
}

// --- texture coordinates: the formulas of docs/formats/quake3_shader.md §7.2 written out ---

glm::dvec2 changed(std::vector<TexCoordChange> changes, double seconds, glm::dvec2 uv, glm::dvec3 position = {})
{
    Stage stage;
    stage.texCoordChanges = std::move(changes);
    return tests::applied(texCoordSteps(stage, seconds), uv, position);
}

void expectNear(const glm::dvec2& actual, const glm::dvec2& expected, double tolerance = 1e-6)
{
    EXPECT_NEAR(actual.x, expected.x, tolerance);
    EXPECT_NEAR(actual.y, expected.y, tolerance);
}

constexpr glm::dvec2 kUv(0.25, 0.75);

TEST(ShaderTexCoords, AreUnchangedWithoutTcMod)
{
    EXPECT_TRUE(texCoordSteps(Stage(), 3.0).empty());
    expectNear(changed({}, 3.0, kUv), kUv);
}

TEST(ShaderTexCoords, Scale)
{
    expectNear(changed({ScaleTexCoords{{2.0f, -4.0f}}}, 3.0, kUv), {0.5, -3.0});
}

TEST(ShaderTexCoords, ScrollByTheFractionOfTheWay)
{
    expectNear(changed({ScrollTexCoords{{0.5f, -0.25f}}}, 1.0, kUv), {0.75, 1.5});
    expectNear(changed({ScrollTexCoords{{0.5f, -0.25f}}}, 3.0, kUv), {0.75, 1.0});
    // 1e9 seconds and a quarter: exact; a float would have an error of 64 seconds.
    expectNear(changed({ScrollTexCoords{{1.0f, -1.0f}}}, 1e9 + 0.25, kUv), {0.5, 1.5});
}

TEST(ShaderTexCoords, RotateAroundTheMiddle)
{
    // 90 degrees per second for one second: theta = -90 degrees, s' = t, t' = 1 - s.
    expectNear(changed({RotateTexCoords{90.0f}}, 1.0, kUv), {0.75, 0.75});
    expectNear(changed({RotateTexCoords{90.0f}}, 2.0, kUv), {0.75, 0.25});
    expectNear(changed({RotateTexCoords{-90.0f}}, 1.0, {0.5, 1.0}), {0.0, 0.5});
    expectNear(changed({RotateTexCoords{30.0f}}, 12.0 * 1e8 + 1.0, {0.5, 0.5}), {0.5, 0.5});
    const double theta = -30.0 * kPi / 180.0;
    const double c = std::cos(theta), s = std::sin(theta);
    expectNear(changed({RotateTexCoords{30.0f}}, 12.0 * 1e8 + 1.0, kUv),
               {0.25 * c - 0.75 * s + (0.5 - 0.5 * c + 0.5 * s), 0.25 * s + 0.75 * c + (0.5 - 0.5 * s - 0.5 * c)});
}

TEST(ShaderTexCoords, StretchByOneOverTheWave)
{
    const StretchTexCoords stretch{wave(WaveFunction::sawtooth, 1.0f, 4.0f, 0.0f, 1.0f)};
    // W = 1 + 4 * 0.25 = 2 at a quarter second, k = 1/2.
    expectNear(changed({stretch}, 0.25, kUv), {0.25 * 0.5 + 0.25, 0.75 * 0.5 + 0.25});
}

TEST(ShaderTexCoords, StretchStaysFiniteWhereTheWaveIsZero)
{
    const StretchTexCoords stretch{wave(WaveFunction::sawtooth, 0.0f, 1.0f, 0.0f, 1.0f)};
    const glm::dvec2 middle = changed({stretch}, 0.0, {0.5, 0.5});
    expectNear(middle, {0.5, 0.5});
    EXPECT_TRUE(std::isfinite(changed({stretch}, 0.0, kUv).x));
}

TEST(ShaderTexCoords, Transform)
{
    // s' = s m00 + t m10 + t0, t' = s m01 + t m11 + t1
    expectNear(changed({TransformTexCoords{{1.0f, 2.0f, 3.0f, 4.0f}, {5.0f, 6.0f}}}, 0.0, kUv),
               {0.25 * 1 + 0.75 * 3 + 5, 0.25 * 2 + 0.75 * 4 + 6});
}

TEST(ShaderTexCoords, Turbulence)
{
    const glm::dvec3 p(100.0, 200.0, 156.0);
    // x + z = 256: a quarter turn; y = 200.
    expectNear(
        changed({TurbulentTexCoords{0.5f, 0.25f, 2.0f}}, 0.25, kUv, p),
        {0.25 + 0.5 * std::sin(2 * kPi * (0.25 + 0.75)), 0.75 + 0.5 * std::sin(2 * kPi * (200.0 / 1024.0 + 0.75))});
}

TEST(ShaderTexCoords, AreChangedInTheOrderWritten)
{
    const TexCoordChange scale = ScaleTexCoords{{2.0f, 2.0f}};
    const TexCoordChange scroll = ScrollTexCoords{{0.25f, 0.5f}};
    expectNear(changed({scale, scroll}, 1.0, kUv), {0.75, 2.0});
    expectNear(changed({scroll, scale}, 1.0, kUv), {1.0, 2.5});
}

TEST(ShaderTexCoords, GatherChangesUpToTheNextTurbulence)
{
    const TurbulentTexCoords turbulence{0.5f, 0.0f, 1.0f};
    Stage stage;
    stage.texCoordChanges = {ScaleTexCoords{{2.0f, 3.0f}}, ScrollTexCoords{{0.25f, 0.5f}}, turbulence,
                             ScaleTexCoords{{4.0f, 5.0f}}};
    const std::vector<TexCoordStep> steps = texCoordSteps(stage, 1.125);
    ASSERT_EQ(steps.size(), 2U);
    EXPECT_EQ(steps[0], (TexCoordStep{{2.0f, 0.0f, 0.28125f}, {0.0f, 3.0f, 0.5625f}, 0.5f, 0.125f}));
    EXPECT_EQ(steps[1], (TexCoordStep{{4.0f, 0.0f, 0.0f}, {0.0f, 5.0f, 0.0f}, 0.0f, 0.0f}));
    const double wave = 0.5 * std::sin(2 * kPi * 0.125);
    expectNear(tests::applied(steps, kUv, {}), {4 * (0.5 + 0.28125 + wave), 5 * (2.25 + 0.5625 + wave)});
    stage.texCoordChanges = {turbulence, turbulence};
    EXPECT_EQ(texCoordSteps(stage, 0.0).size(), 2U);
}

TEST(ShaderTexCoords, StayFiniteWhateverTheScriptSays)
{
    std::vector<TexCoordChange> changes;
    for (int i = 0; i < 64; ++i) {
        changes.emplace_back(ScaleTexCoords{{1e9f, -1e9f}});
        changes.emplace_back(RotateTexCoords{1e9f});
        changes.emplace_back(TransformTexCoords{{1e9f, -1e9f, 1e9f, 1e9f}, {1e9f, 1e9f}});
        changes.emplace_back(ScrollTexCoords{{1e9f, -1e9f}});
    }
    Stage stage;
    stage.texCoordChanges = changes;
    for (const double seconds : {0.0, 1e9, 1e308, -1e308}) {
        for (const TexCoordStep& step : texCoordSteps(stage, seconds)) {
            for (int i = 0; i < 3; ++i) {
                EXPECT_TRUE(std::isfinite(step.s[i]));
                EXPECT_TRUE(std::isfinite(step.t[i]));
            }
        }
    }
}

// --- deforms: §7.3 ---

DeformedVertex deformedBy(const Deform& deform, double seconds, const DeformedVertex& vertex, glm::dvec2 uv = kUv)
{
    const std::vector<DeformAt> deforms{deformAt(deform, seconds)};
    return deformed(vertex, uv, deforms);
}

void expectNear(const glm::dvec3& actual, const glm::dvec3& expected)
{
    for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(actual[i], expected[i], 1e-5) << i;
}

const DeformedVertex kVertex{{10.0, 20.0, 30.0}, {0.0, 0.0, 1.0}};

TEST(ShaderDeforms, WaveRunsAlongTheSurface)
{
    const WaveDeform deform{0.01f, wave(WaveFunction::triangle, 3.0f, 2.0f, 0.125f, 1.0f)};
    // (10 + 20 + 30) / 100 + 0.125 + 0.5 = 1.225: a triangle of 921 / 1024 of the way, with 0.01 rounded to float
    const double triangle = waveTable(WaveFunction::triangle, 60.0 * static_cast<double>(0.01f) + 0.625);
    EXPECT_NEAR(triangle, 0.9, 0.004);
    expectNear(deformedBy(deform, 0.5, kVertex).position, {10.0, 20.0, 30.0 + 3.0 + 2.0 * triangle});
}

TEST(ShaderDeforms, WaveWithoutFrequencyMovesAllVerticesAlike)
{
    const WaveDeform deform{0.01f, wave(WaveFunction::sawtooth, 3.0f, 2.0f, 0.25f, 0.0f)};
    for (const double seconds : {0.0, 17.3})
        expectNear(deformedBy(deform, seconds, kVertex).position, {10.0, 20.0, 30.0 + 3.0 + 2.0 * 0.25});
}

TEST(ShaderDeforms, WaveIsExactAtLargeTimes)
{
    const WaveDeform deform{0.25f, wave(WaveFunction::sawtooth, 0.0f, 1.0f, 0.0f, 1.0f)};
    // 60 / 4 is an integer, so the sawtooth depends only on the time.
    expectNear(deformedBy(deform, 1e9 + 0.5, kVertex).position, {10.0, 20.0, 30.5});
}

TEST(ShaderDeforms, BulgeGoesAlongTheTexture)
{
    const BulgeDeform deform{3.0f, 2.0f, 5.0f}; // width, height, speed
    expectNear(deformedBy(deform, 1.5, kVertex).position, {10.0, 20.0, 30.0 + 2.0 * std::sin(0.25 * 3.0 + 1.5 * 5.0)});
}

TEST(ShaderDeforms, MoveIsTheSameForAllVertices)
{
    const MoveDeform deform{{1.0f, -2.0f, 0.5f}, wave(WaveFunction::sawtooth, 1.0f, 2.0f, 0.0f, 1.0f)};
    expectNear(deformedBy(deform, 0.5, kVertex).position, {12.0, 16.0, 31.0});
}

TEST(ShaderDeforms, NormalTurnsTheNormalOnly)
{
    const NormalDeform deform{0.5f, 2.0f}; // amplitude, frequency
    const DeformedVertex result = deformedBy(deform, 1.25, kVertex);
    expectNear(result.position, kVertex.position);
    const glm::dvec3 p = 0.98 * kVertex.position;
    const glm::dvec3 turned(0.5 * noiseValue(p, 2.5), 0.5 * noiseValue({p.x + 100.0, p.y, p.z}, 2.5),
                            1.0 + 0.5 * noiseValue({p.x + 200.0, p.y, p.z}, 2.5));
    const double length = std::sqrt(turned.x * turned.x + turned.y * turned.y + turned.z * turned.z);
    expectNear(result.normal, turned / length);
    expectNear(deformedBy(deform, 1.25, {{}, {}}).normal, deformedBy(deform, 1.25, {{}, {}}).normal);
}

TEST(ShaderDeforms, AreAppliedInOrder)
{
    Shader shader;
    shader.deforms = {MoveDeform{{0.0f, 0.0f, 4.0f}, wave(WaveFunction::square, 0.0f, 1.0f, 0.0f, 1.0f)},
                      WaveDeform{0.0078125f, wave(WaveFunction::sawtooth, 0.0f, 1.0f, 0.0f, 1.0f)}};
    // Moved to z = 34 first: (10 + 20 + 34) / 128 = 0.5.
    expectNear(deformed(kVertex, kUv, deformsAt(shader, 0.0)).position, {10.0, 20.0, 34.5});
}

TEST(ShaderDeforms, LeaveSpritesToTheCaller)
{
    EXPECT_EQ(deformAt(AutospriteDeform{false}, 1.0).kind, DeformKind::autosprite);
    EXPECT_EQ(deformAt(AutospriteDeform{true}, 1.0).kind, DeformKind::autosprite2);
    expectNear(deformedBy(AutospriteDeform{false}, 1.0, kVertex).position, kVertex.position);
}

TEST(ShaderDeforms, GiveNumbersInTheirRanges)
{
    for (const double seconds : {0.0, 0.3, -0.3, 1e9, -1e9, 1e308, -1e308, -1e-300}) {
        for (const float speed : {1.0f, -7.3f, 1e9f, -1e9f}) {
            const DeformAt running = deformAt(WaveDeform{1.0f, wave(WaveFunction::sine, 0, 1, 0, speed)}, seconds);
            EXPECT_TRUE(running.phase >= 0.0f && running.phase < 1.0f) << running.phase;
            const DeformAt bulging = deformAt(BulgeDeform{1.0f, 1.0f, speed}, seconds);
            EXPECT_TRUE(bulging.phase >= 0.0f && bulging.phase < 6.2832f) << bulging.phase;
            const DeformAt turning = deformAt(NormalDeform{1.0f, speed}, seconds);
            EXPECT_TRUE(turning.phase >= 0.0f && turning.phase < 256.0f) << turning.phase;
            const DeformAt moving =
                deformAt(MoveDeform{{1e9f, -1e9f, 1e9f}, wave(WaveFunction::square, 1e9f, 1e9f, 0, speed)}, seconds);
            for (int i = 0; i < 3; ++i)
                EXPECT_LE(std::abs(moving.direction[i]), 1e9f);
        }
    }
}

} // namespace

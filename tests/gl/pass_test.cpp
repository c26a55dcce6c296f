#include "tests/gl/combiner_formulas.hpp"

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <cmath>
#include <functional>

/// The effect of skinned models' passes on pixels (docs/formats/m2.md §9).
namespace {

using formats::BlendMode;
using formats::Image;
using formats::kNoIndex;
using formats::MaterialPass;
using formats::PixelCombiner;
using formats::TexCoordSet;
using tests::colorOf;
using tests::gradient;
using tests::isColor;
using tests::kBehind;
using tests::kSize;
using tests::Mixed;
using tests::of;
using tests::one;
using tests::PassTest;
using tests::pixelAt;
using tests::plain;
using tests::rgb;
using tests::Rgba;
using tests::rgbaOf;
using tests::Sheets;

// --- Blending

/// A blend mode with an image and the result over the background, 40 80 160.
struct PassBlendCase {
    const char* name;
    BlendMode mode;
    Rgba image;
    Rgba expected;
};

class BlendedPass : public PassTest, public testing::WithParamInterface<PassBlendCase> {};

TEST_P(BlendedPass, GivesThePixelOfItsFactors)
{
    Sheets sheets;
    sheets.image(plain(GetParam().image)).sheet(0.0f, one(GetParam().mode));
    EXPECT_TRUE(isColor(middleOf(sheets), GetParam().expected));
}

INSTANTIATE_TEST_SUITE_P(
    Modes, BlendedPass,
    testing::Values(PassBlendCase{"opaque", BlendMode::opaque, {9, 8, 7, 0}, {9, 8, 7, 255}},
                    PassBlendCase{"alphaKeyAbove", BlendMode::alphaKey, {9, 8, 7, 128}, {9, 8, 7, 255}},
                    PassBlendCase{"alphaKeyBelow", BlendMode::alphaKey, {9, 8, 7, 127}, kBehind},
                    PassBlendCase{"alpha", BlendMode::alpha, {200, 100, 0, 51}, {72, 84, 128, 255}},
                    PassBlendCase{"noAlphaAdd", BlendMode::noAlphaAdd, {100, 30, 200, 51}, {140, 110, 255, 255}},
                    PassBlendCase{"add", BlendMode::add, {200, 100, 0, 51}, {80, 100, 160, 255}},
                    PassBlendCase{"mod", BlendMode::mod, {255, 128, 0, 51}, {40, 40, 0, 255}},
                    PassBlendCase{"mod2x", BlendMode::mod2x, {255, 128, 0, 51}, {80, 80, 0, 255}},
                    PassBlendCase{"blendAdd", BlendMode::blendAdd, {100, 30, 20, 51}, {132, 94, 148, 255}}),
    [](const auto& instance) { return instance.param.name; });

TEST_F(PassTest, LeavesOutWhatIsAllButClear)
{
    for (const BlendMode mode : {BlendMode::noAlphaAdd, BlendMode::mod, BlendMode::mod2x, BlendMode::blendAdd}) {
        Sheets sheets;
        sheets.image(plain({200, 100, 0, 0})).sheet(0.0f, one(mode));
        EXPECT_TRUE(isColor(middleOf(sheets), kBehind)) << static_cast<int>(mode);
        Sheets opaque; // this combiner has no alpha: nothing is tested
        opaque.image(plain({0, 0, 0, 0})).sheet(0.0f, one(mode, PixelCombiner::opaque));
        EXPECT_EQ(isColor(middleOf(opaque), kBehind), mode == BlendMode::noAlphaAdd) << static_cast<int>(mode);
    }
}

/// A transparent background stays transparent as far as additive and filtering modes allow.
TEST_F(PassTest, CoversATransparentBackgroundByWhatCoversLightsOrFiltersIt)
{
    struct Case {
        BlendMode mode;
        std::uint8_t alpha; ///< for additive and filtering modes: the minimum
    };
    Look look;
    look.hasBackground = false;
    for (const Case& each : std::vector<Case>{{BlendMode::opaque, 255},
                                              {BlendMode::alphaKey, 255},
                                              {BlendMode::alpha, 204},
                                              {BlendMode::noAlphaAdd, 238},
                                              {BlendMode::add, 191},
                                              {BlendMode::mod, 206},
                                              {BlendMode::mod2x, 157},
                                              {BlendMode::blendAdd, 204}}) {
        Sheets sheets;
        sheets.image(plain({200, 100, 50, 204})).sheet(0.0f, one(each.mode));
        EXPECT_NEAR(middleOf(sheets, look)[3], each.alpha, 1) << static_cast<int>(each.mode);
    }
}

// --- Combiners

constexpr Rgba kT1{200, 120, 40, 102};
constexpr Rgba kT2{90, 160, 220, 153};
constexpr Rgba kT3{60, 30, 130, 204};
constexpr Rgba kT4{10, 250, 20, 77};
constexpr double kW1 = 0.75;
constexpr double kW2 = 0.5;
constexpr double kW3 = 0.25;

constexpr int kCombiners = static_cast<int>(PixelCombiner::modModDepth) + 1;
constexpr glm::dvec3 kPassColor{0.8, 0.5, 1.0};
constexpr double kPassAlpha = 0.6;

class CombinedPass : public PassTest, public testing::WithParamInterface<int> {
protected:
    /// All four images, weights and a color, whichever of them the combiner uses.
    [[nodiscard]] static Sheets sheetsOf(BlendMode blend, PixelCombiner combiner)
    {
        Sheets sheets;
        for (const Rgba& each : {kT1, kT2, kT3, kT4})
            sheets.image(plain(each));
        auto& tracks = sheets.tracks();
        for (const double weight : {kW1, kW2, kW3}) {
            tracks.textureWeights.emplace_back();
            tracks.textureWeights.back().bySequence = {{{0, static_cast<float>(weight)}}};
        }
        tracks.colors.resize(1);
        tracks.colors[0].color.bySequence = {{{0, glm::vec3(kPassColor)}}};
        tracks.colors[0].alpha.bySequence = {{{0, static_cast<float>(kPassAlpha)}}};
        MaterialPass pass = one(blend);
        pass.combiner = combiner;
        pass.layerCount = 4;
        pass.color = 0;
        for (std::uint32_t i = 0; i < 4; ++i) {
            pass.layers[i].texture = i;
            pass.layers[i].weight = i < 3 ? i : kNoIndex;
        }
        return sheets.sheet(0.0f, pass);
    }
};

TEST_P(CombinedPass, MixesItsLayersAsTheFormulaSays)
{
    const auto combiner = static_cast<PixelCombiner>(GetParam());
    const Mixed mixed =
        tests::mixedBy(combiner, {colorOf(kT1), colorOf(kT2), colorOf(kT3), colorOf(kT4), kW1, kW2, kW3});
    const glm::dvec3 shown = glm::min(mixed.diffuse * kPassColor + mixed.added, glm::dvec3(1.0));
    const glm::dvec3 behind = rgb(colorOf(kBehind));
    // Blended: by the pass's own alpha, its first weight, and the textures' alpha if there is one.
    const double alpha = kPassAlpha * kW1 * mixed.alpha.value_or(1.0);
    EXPECT_TRUE(isColor(middleOf(sheetsOf(BlendMode::alpha, combiner)),
                        rgbaOf(glm::mix(behind, shown, std::clamp(alpha, 0.0, 1.0)))));
    // Added, clamped once to the maximum brightness.
    EXPECT_TRUE(isColor(middleOf(sheetsOf(BlendMode::noAlphaAdd, combiner)), rgbaOf(shown + behind)));
    // Opaque, except that the pass fades: the textures' alpha is unused.
    EXPECT_TRUE(
        isColor(middleOf(sheetsOf(BlendMode::opaque, combiner)), rgbaOf(glm::mix(behind, shown, kPassAlpha * kW1))));
    // Cut out if the textures' alpha is below one half.
    const bool isCut = mixed.alpha && *mixed.alpha < 128.0 / 255.0;
    EXPECT_TRUE(isColor(middleOf(sheetsOf(BlendMode::alphaKey, combiner)),
                        isCut ? kBehind : rgbaOf(glm::mix(behind, shown, kPassAlpha * kW1))));
}

INSTANTIATE_TEST_SUITE_P(All, CombinedPass, testing::Range(0, kCombiners));

TEST_F(PassTest, ShowsTheFirstLayerWhereAnotherHasNoImage)
{
    for (const BlendMode blend : {BlendMode::opaque, BlendMode::alpha}) {
        Sheets sheets;
        sheets.image(plain(kT1)).withoutImage();
        MaterialPass pass = one(blend);
        pass.combiner = PixelCombiner::modMod;
        pass.layerCount = 2;
        pass.layers[1].texture = 1;
        sheets.sheet(0.0f, pass);
        const glm::dvec3 behind = rgb(colorOf(kBehind));
        const double alpha = blend == BlendMode::opaque ? 1.0 : colorOf(kT1).a;
        EXPECT_TRUE(isColor(middleOf(sheets), rgbaOf(glm::mix(behind, rgb(colorOf(kT1)), alpha))));
    }
}

TEST_F(PassTest, ShowsACheckerOnlyForWhatIsSolid)
{
    for (const BlendMode blend : {BlendMode::opaque, BlendMode::alphaKey, BlendMode::alpha, BlendMode::add}) {
        Sheets sheets;
        sheets.withoutImage().sheet(0.0f, one(blend));
        EXPECT_EQ(isColor(middleOf(sheets), kBehind), blend == BlendMode::add) << static_cast<int>(blend);
    }
}

// --- Coordinates

/// The texture coordinates at which the gradient was sampled.
glm::dvec2 coordsIn(const Rgba& pixel)
{
    return (glm::dvec2(pixel[0], pixel[1]) + 0.5) / 256.0;
}

/// The sheet's coordinates at the center of a pixel. The sheet covers `share` of the image.
glm::dvec2 coordsAt(std::uint32_t x, std::uint32_t y, double share)
{
    const glm::dvec2 inImage = (glm::dvec2(x, y) + 0.5) / static_cast<double>(kSize);
    return (inImage - 0.5) / share + 0.5;
}

/// The share of the image that a sheet covers, measured at its edges.
double shareOf(const Image& image)
{
    std::uint32_t covered = 0;
    for (std::uint32_t x = 0; x < kSize; ++x)
        covered += pixelAt(image, x, kSize / 2) == kBehind ? 0 : 1;
    return static_cast<double>(covered) / static_cast<double>(kSize);
}

class CoordsTest : public PassTest {
protected:
    /// Checks the gradient's coordinates in both halves of the sheet in each direction.
    void expectCoords(const Sheets& sheets, const std::function<glm::dvec2(glm::dvec2)>& expected,
                      const Look& look = {})
    {
        const Image image = imageOf(sheets, look);
        Sheets whole;
        whole.image(plain({1, 2, 3, 255})).sheet(0.0f, one(BlendMode::opaque));
        // One pixel of 30 is within rounding; the compared pixels are a quarter from the center.
        const double share = shareOf(imageOf(whole));
        ASSERT_GT(share, 0.8);
        for (const std::uint32_t x : {kSize / 4, kSize / 2, 3 * kSize / 4}) {
            for (const std::uint32_t y : {kSize / 4, kSize / 2, 3 * kSize / 4}) {
                const glm::dvec2 at = expected(coordsAt(x, y, share));
                const glm::dvec2 read = coordsIn(pixelAt(image, x, y));
                EXPECT_NEAR(read.x, at.x, 0.03) << x << ", " << y;
                EXPECT_NEAR(read.y, at.y, 0.03) << x << ", " << y;
            }
        }
    }
};

TEST_F(CoordsTest, AreTheFirstOrTheSecondSet)
{
    Sheets first;
    first.image(gradient()).sheet(0.0f, one(BlendMode::opaque));
    expectCoords(first, [](glm::dvec2 uv) { return uv; });
    MaterialPass pass = one(BlendMode::opaque);
    pass.layers[0].coords = TexCoordSet::second;
    Sheets second;
    second.image(gradient()).sheet(0.0f, pass);
    expectCoords(second, [](glm::dvec2 uv) { return glm::fract(1.1 + 1.5 * uv); });
}

TEST_F(CoordsTest, AreEachLayersOwn)
{
    // Only the second layer matters: the first is white.
    for (const TexCoordSet coords : {TexCoordSet::first, TexCoordSet::second}) {
        MaterialPass pass = one(BlendMode::opaque);
        pass.combiner = PixelCombiner::opaqueOpaque;
        pass.layerCount = 2;
        pass.layers[1] = {.texture = 1, .coords = coords};
        Sheets sheets;
        sheets.image(plain({255, 255, 255, 255})).image(gradient()).sheet(0.0f, pass);
        expectCoords(
            sheets, [coords](glm::dvec2 uv) { return coords == TexCoordSet::first ? uv : glm::fract(1.1 + 1.5 * uv); });
    }
}

TEST_F(CoordsTest, AreMovedTurnedAndScaledAboutTheMiddle)
{
    // M = T(.5) R T(-.5) T(.5) S T(-.5) T(translation), §9.5
    const glm::vec3 moved(0.1f, 0.12f, 0.0f);
    const double angle = glm::radians(30.0);
    const glm::quat turn(static_cast<float>(std::cos(angle / 2)), 0.0f, 0.0f, static_cast<float>(std::sin(angle / 2)));
    const glm::vec3 scale(0.5f, 0.25f, 1.0f);
    for (const int which : {1, 2, 4, 7}) {
        MaterialPass pass = one(BlendMode::opaque);
        pass.layers[0].transform = 0;
        Sheets sheets;
        sheets.image(gradient()).sheet(0.0f, pass);
        sheets.tracks().textureTransforms.resize(1);
        auto& transform = sheets.tracks().textureTransforms[0];
        if ((which & 1) != 0)
            transform.translation.bySequence = {{{0, {}}, {1000, 2.0f * moved}}}; // `moved` halfway
        if ((which & 2) != 0)
            transform.rotation.bySequence = {{{0, turn}}};
        if ((which & 4) != 0)
            transform.scale.bySequence = {{{0, scale}}};
        Look look;
        look.ms = 500.0;
        expectCoords(
            sheets,
            [&](glm::dvec2 uv) {
                if ((which & 1) != 0)
                    uv += glm::dvec2(moved);
                if ((which & 4) != 0)
                    uv = (uv - 0.5) * glm::dvec2(scale) + 0.5;
                if ((which & 2) != 0) {
                    const glm::dvec2 from = uv - 0.5;
                    uv = glm::dvec2(std::cos(angle) * from.x - std::sin(angle) * from.y,
                                    std::sin(angle) * from.x + std::cos(angle) * from.y) +
                         0.5;
                }
                return glm::fract(uv);
            },
            look);
    }
}

TEST_F(CoordsTest, OfAReflectionFollowTheNormal)
{
    for (const float turn : {-60.0f, -20.0f, 0.0f, 45.0f}) {
        MaterialPass pass = one(BlendMode::opaque);
        pass.layers[0].coords = TexCoordSet::environment;
        Sheets sheets;
        sheets.image(gradient()).sheet(0.0f, pass, turn);
        // The view is perpendicular at the center: q is half-way between the direction back and the reflected one.
        // Corners reflect, and pixels between are interpolated: a little less.
        const glm::dvec2 read = coordsIn(middleOf(sheets));
        EXPECT_NEAR(read.x, 0.5, 0.04) << turn;
        EXPECT_NEAR(read.y, 0.5 - 0.5 * std::sin(glm::radians(static_cast<double>(turn))), 0.04) << turn;
    }
}

TEST_F(PassTest, RepeatsItsImageOrGoesOnWithItsEdge)
{
    // Second coordinates range from 1.1 to 2.6: always outside of the image.
    Image halves{2, 2, {}};
    for (const Rgba& each : {Rgba{200, 0, 0, 255}, Rgba{0, 200, 0, 255}, Rgba{0, 0, 200, 255}, Rgba{99, 99, 99, 255}})
        halves.pixels.insert(halves.pixels.end(), each.begin(), each.end());
    MaterialPass pass = one(BlendMode::opaque);
    pass.layers[0].coords = TexCoordSet::second;
    struct Case {
        bool repeatsU;
        bool repeatsV;
        Rgba expected; // near the center of a texel, at 1.3 in each direction
    };
    for (const Case& each : std::vector<Case>{{true, true, {200, 0, 0, 255}},
                                              {false, true, {0, 200, 0, 255}},
                                              {true, false, {0, 0, 200, 255}},
                                              {false, false, {99, 99, 99, 255}}}) {
        Sheets sheets;
        sheets.image(halves, each.repeatsU, each.repeatsV).sheet(0.0f, pass);
        EXPECT_TRUE(isColor(pixelAt(imageOf(sheets), 5, 5), each.expected, 45)) << each.repeatsU << each.repeatsV;
    }
}

TEST_F(PassTest, RepeatsTheImageOfOneLayerWhereAnotherGoesOnWithItsEdge)
{
    // One image in two slots, for the two layers of a pass.
    Image halves{2, 2, {}};
    for (const Rgba& each : {Rgba{200, 0, 0, 255}, Rgba{0, 200, 0, 255}, Rgba{0, 0, 200, 255}, Rgba{99, 99, 99, 0}})
        halves.pixels.insert(halves.pixels.end(), each.begin(), each.end());
    for (const bool firstRepeats : {true, false}) {
        MaterialPass pass = one(BlendMode::opaque);
        pass.combiner = PixelCombiner::opaqueAddAlpha;
        pass.layerCount = 2;
        pass.layers[0].coords = TexCoordSet::second;
        pass.layers[1] = {.texture = 1, .coords = TexCoordSet::second};
        Sheets sheets;
        sheets.image(halves, firstRepeats, firstRepeats).image(halves, !firstRepeats, !firstRepeats);
        sheets.useOneImage().sheet(0.0f, pass);
        // The second layer is added by its alpha: red and transparent gray, or gray and red.
        const Rgba expected = firstRepeats ? Rgba{200, 0, 0, 255} : Rgba{255, 99, 99, 255};
        EXPECT_TRUE(isColor(pixelAt(imageOf(sheets), 5, 5), expected, 45)) << firstRepeats;
    }
}

// --- Colors and weights

TEST_F(PassTest, IsMultipliedWithItsColorAndWeight)
{
    struct Case {
        bool hasColor;
        bool hasWeight;
        bool weightScalesAlpha;
        double alpha;
    };
    for (const Case& each : std::vector<Case>{{false, false, true, 1.0},
                                              {true, false, true, 0.5},
                                              {false, true, true, 0.25},
                                              {true, true, true, 0.125},
                                              {true, true, false, 0.5}}) {
        MaterialPass pass = one(BlendMode::alpha);
        pass.color = each.hasColor ? 0 : kNoIndex;
        pass.layers[0].weight = each.hasWeight ? 0 : kNoIndex;
        pass.weightScalesAlpha = each.weightScalesAlpha;
        Sheets sheets;
        sheets.image(plain({100, 200, 50, 255})).sheet(0.0f, pass);
        auto& tracks = sheets.tracks();
        tracks.colors.resize(1);
        tracks.colors[0].color.bySequence = {{{0, {0.0f, 0.0f, 0.0f}}, {1000, {1.0f, 0.5f, 4.0f}}}}; // also brighter
        tracks.colors[0].alpha.bySequence = {{{0, 1.0f}, {1000, 0.0f}}};
        tracks.textureWeights.resize(1);
        tracks.textureWeights[0].bySequence = {{{0, 0.0f}, {1000, 0.5f}}};
        Look look;
        look.ms = 500.0;
        const glm::dvec3 color = each.hasColor ? glm::dvec3(0.5, 0.25, 2.0) : glm::dvec3(1.0);
        const glm::dvec3 expected =
            glm::mix(rgb(colorOf(kBehind)), rgb(colorOf({100, 200, 50, 255})) * color, each.alpha);
        EXPECT_TRUE(isColor(middleOf(sheets, look), rgbaOf(expected)))
            << each.hasColor << each.hasWeight << each.weightScalesAlpha;
    }
}

TEST_F(PassTest, IsNotDrawnWithoutAlpha)
{
    for (const BlendMode blend :
         {BlendMode::opaque, BlendMode::alphaKey, BlendMode::alpha, BlendMode::noAlphaAdd, BlendMode::mod}) {
        MaterialPass pass = one(blend);
        pass.color = 0;
        Sheets sheets;
        sheets.image(plain({100, 200, 50, 255})).sheet(0.0f, pass);
        sheets.tracks().colors.resize(1);
        sheets.tracks().colors[0].alpha.bySequence = {{{0, 0.0f}}};
        EXPECT_TRUE(isColor(middleOf(sheets), kBehind)) << static_cast<int>(blend);
        EXPECT_EQ(drawCount(), 0U);
    }
}

/// A fading sheet lets the background through, whatever the file order.
TEST_F(PassTest, ShowsWhatLiesBehindWhileItFades)
{
    for (const bool isFadingFirst : {true, false}) {
        MaterialPass fading = of(one(BlendMode::opaque), 0);
        fading.color = 0;
        const MaterialPass wall = of(one(BlendMode::opaque), 1);
        Sheets sheets;
        sheets.image(plain({200, 0, 0, 255})).image(plain({0, 100, 0, 255}));
        if (isFadingFirst)
            sheets.sheet(4.0f, fading).sheet(-4.0f, wall);
        else
            sheets.sheet(-4.0f, wall).sheet(4.0f, fading);
        sheets.tracks().colors.resize(1);
        sheets.tracks().colors[0].alpha.bySequence = {{{0, 0.5f}}};
        EXPECT_TRUE(isColor(middleOf(sheets), {100, 50, 0, 255})) << isFadingFirst;
    }
}

TEST_F(PassTest, FadesWhereItTurnsAway)
{
    // clamp(2.7 d² - 0.4, 0, 1), of color and alpha
    for (const float turn : {0.0f, 40.0f, 60.0f, 80.0f}) {
        MaterialPass pass = one(BlendMode::alpha);
        pass.fadesEdges = true;
        Sheets sheets;
        sheets.image(plain({200, 100, 50, 255})).sheet(0.0f, pass, turn);
        const double d = std::cos(glm::radians(static_cast<double>(turn)));
        const double edge = std::clamp(2.7 * d * d - 0.4, 0.0, 1.0);
        const glm::dvec3 expected = glm::mix(rgb(colorOf(kBehind)), rgb(colorOf({200, 100, 50, 255})) * edge, edge);
        EXPECT_TRUE(isColor(middleOf(sheets), rgbaOf(expected), 2)) << turn;
    }
}

// --- Depth and order

TEST_F(PassTest, TestsAndWritesDepthAsItsFlagsSay)
{
    // The nearer sheet is first; the farther one covers it unless depth prevents that.
    for (const bool nearWrites : {true, false}) {
        for (const bool farTests : {true, false}) {
            MaterialPass close = of(one(BlendMode::opaque), 0);
            close.writesDepth = nearWrites;
            MaterialPass distant = of(one(BlendMode::opaque), 1);
            distant.testsDepth = farTests;
            Sheets sheets;
            sheets.image(plain({200, 0, 0, 255})).image(plain({0, 100, 0, 255}));
            sheets.sheet(4.0f, close).sheet(-4.0f, distant);
            EXPECT_TRUE(isColor(middleOf(sheets), nearWrites && farTests ? Rgba{200, 0, 0, 255} : Rgba{0, 100, 0, 255}))
                << nearWrites << farTests;
        }
    }
}

TEST_F(PassTest, HidesNothingByWhatCanBeSeenThrough)
{
    MaterialPass close = of(one(BlendMode::alpha), 0);
    close.writesDepth = true;
    close.priorityPlane = -1; // before the farther one
    Sheets sheets;
    sheets.image(plain({200, 0, 0, 128})).image(plain({0, 100, 0, 255}));
    sheets.sheet(4.0f, close).sheet(-4.0f, of(one(BlendMode::alpha), 1));
    EXPECT_TRUE(isColor(middleOf(sheets), {0, 100, 0, 255}));
}

TEST_F(PassTest, IsSeenFromBehindOnlyWhereTwoSided)
{
    for (const bool culls : {true, false}) {
        for (const float yaw : {0.0f, 180.0f}) {
            MaterialPass pass = one(BlendMode::opaque);
            pass.cullsBackFaces = culls;
            Sheets sheets;
            sheets.image(plain({10, 20, 30, 255})).sheet(0.0f, pass);
            Look look;
            look.from.yaw = yaw;
            EXPECT_EQ(isColor(middleOf(sheets, look), {10, 20, 30, 255}), !culls || yaw == 0.0f);
            look.draw.isTwoSided = true;
            EXPECT_TRUE(isColor(middleOf(sheets, look), {10, 20, 30, 255}));
        }
    }
}

/// Two sheets that cover the background by half; the last one drawn is the most visible.
constexpr Rgba kRedPassLast{110, 70, 40, 255};
constexpr Rgba kGreenPassLast{60, 120, 40, 255};

Sheets& twoCovering(Sheets& sheets, float redAt, const MaterialPass& red, float greenAt, const MaterialPass& green)
{
    sheets.image(plain({200, 0, 0, 128})).image(plain({0, 200, 0, 128}));
    return sheets.sheet(redAt, of(red, 0)).sheet(greenAt, of(green, 1));
}

TEST_F(PassTest, DrawsTheFartherOfTwoFirst)
{
    const MaterialPass pass = one(BlendMode::alpha);
    Sheets redNear;
    EXPECT_TRUE(isColor(middleOf(twoCovering(redNear, 4.0f, pass, -4.0f, pass)), kRedPassLast));
    Sheets greenNear;
    EXPECT_TRUE(isColor(middleOf(twoCovering(greenNear, -4.0f, pass, 4.0f, pass)), kGreenPassLast));
    Look behind; // the view from the other side
    behind.from.yaw = 180.0f;
    behind.draw.isTwoSided = true;
    EXPECT_TRUE(isColor(middleOf(redNear, behind), kGreenPassLast));
}

TEST_F(PassTest, DrawsPlanesBeforeDistances)
{
    MaterialPass early = one(BlendMode::alpha);
    early.priorityPlane = -2;
    MaterialPass late = one(BlendMode::alpha);
    late.priorityPlane = 3;
    Sheets redEarly; // and nearer
    EXPECT_TRUE(isColor(middleOf(twoCovering(redEarly, 4.0f, early, -4.0f, late)), {60, 120, 40, 255}));
    Sheets redLate; // and farther
    EXPECT_TRUE(isColor(middleOf(twoCovering(redLate, -4.0f, late, 4.0f, early)), kRedPassLast));
}

TEST_F(PassTest, MovesDistancesByTheRadiusWhereFlagsSaySo)
{
    // The sheets' radius exceeds their distance.
    MaterialPass nearer = one(BlendMode::alpha);
    nearer.sortOffset = 1;
    MaterialPass farther = one(BlendMode::alpha);
    farther.sortOffset = 2;
    const MaterialPass pass = one(BlendMode::alpha);
    Sheets pulled;
    EXPECT_TRUE(isColor(middleOf(twoCovering(pulled, -1.0f, nearer, 1.0f, pass)), kRedPassLast));
    Sheets pushed;
    EXPECT_TRUE(isColor(middleOf(twoCovering(pushed, 1.0f, farther, -1.0f, pass)), kGreenPassLast));
}

TEST_F(PassTest, DrawsOpaquePassesFirst)
{
    Sheets sheets; // added to the wall behind it, although it is first
    sheets.image(plain({100, 0, 0, 255})).image(plain({10, 20, 30, 255}));
    sheets.sheet(4.0f, of(one(BlendMode::add), 0)).sheet(-4.0f, of(one(BlendMode::opaque), 1));
    EXPECT_TRUE(isColor(middleOf(sheets), {110, 20, 30, 255}));
}

TEST_F(PassTest, IsLitUnlessItsFlagSaysNot)
{
    Look lit;
    lit.draw.shading = renderer::Shading::lit;
    for (const BlendMode blend : {BlendMode::opaque, BlendMode::alpha, BlendMode::add, BlendMode::mod}) {
        MaterialPass pass = one(blend);
        Sheets sheets;
        sheets.image(plain({60, 60, 60, 255})).sheet(0.0f, pass);
        const bool isSame = middleOf(sheets, lit) == middleOf(sheets);
        EXPECT_EQ(isSame, blend == BlendMode::mod) << static_cast<int>(blend);
        pass.isLit = false;
        Sheets unlit;
        unlit.image(plain({60, 60, 60, 255})).sheet(0.0f, pass);
        EXPECT_EQ(middleOf(unlit, lit), middleOf(sheets)) << static_cast<int>(blend);
    }
}

} // namespace

#include "renderer/offscreen_renderer.hpp"
#include "renderer/scene/open.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/shader_game.hpp"

#include <cstdlib>
#include <set>

/// The effect of shader stages on pixels: blending, tests, culling and draw order.
namespace {

using formats::Image;
using tests::Rgba;
using tests::ShaderGame;

constexpr std::uint32_t kSize = 32;
constexpr Rgba kBehind = {40, 80, 160, 255}; ///< the background

Rgba pixelAt(const Image& image, std::uint32_t x, std::uint32_t y)
{
    Rgba pixel{};
    for (std::size_t i = 0; i < 4; ++i)
        pixel.at(i) = image.pixels.at((std::size_t{y} * image.width + x) * 4 + i);
    return pixel;
}

/// Equal except for rounding.
testing::AssertionResult isColor(const Rgba& actual, const Rgba& expected)
{
    const auto said = [](const Rgba& c) {
        return std::to_string(c[0]) + " " + std::to_string(c[1]) + " " + std::to_string(c[2]) + " " +
               std::to_string(c[3]);
    };
    for (std::size_t i = 0; i < 4; ++i) {
        if (std::abs(int{actual.at(i)} - int{expected.at(i)}) > 1)
            return testing::AssertionFailure() << said(actual) << ", expected " << said(expected);
    }
    return testing::AssertionSuccess();
}

class StagePass : public tests::GlTest {
protected:
    struct Look {
        renderer::Angles from{0.0f, 0.0f};
        renderer::DrawOptions draw{.shading = renderer::Shading::unlit};
        bool hasBackground = true;
        double seconds = 0.0;
    };

    [[nodiscard]] Image imageOf(const ShaderGame& game) { return imageOf(game, Look()); }
    [[nodiscard]] Image imageOf(const ShaderGame& game, const Look& look)
    {
        auto opened = scene::open(game.write());
        EXPECT_TRUE(opened) << (opened ? "" : opened.error().message);
        const auto document = std::make_shared<const scene::Document>(*std::move(opened));
        m_diagnostics = document->diagnostics;
        renderer::ModelRenderer models;
        auto scene = models.upload(document);
        renderer::RenderOptions options;
        options.width = options.height = kSize;
        options.supersample = 1;
        options.background = glm::vec3(kBehind[0], kBehind[1], kBehind[2]) / 255.0f;
        if (!look.hasBackground)
            options.background.reset();
        options.camera = look.from;
        options.projection = renderer::Projection::orthographic;
        options.draw = look.draw;
        options.framing = boundsOf(*document);
        renderer::OffscreenRenderer offscreen(models, options);
        const animation::Pose pose;
        offscreen.draw(scene, {&pose, 1}, look.seconds);
        m_stats = models.stats();
        return offscreen.read();
    }
    [[nodiscard]] Rgba middleOf(const ShaderGame& game) { return middleOf(game, Look()); }
    [[nodiscard]] Rgba middleOf(const ShaderGame& game, const Look& look)
    {
        return pixelAt(imageOf(game, look), kSize / 2, kSize / 2);
    }
    [[nodiscard]] std::size_t drawCount() const { return m_stats.draws.size(); }
    [[nodiscard]] const formats::Diagnostics& diagnostics() const { return m_diagnostics; }

private:
    renderer::FrameStats m_stats;
    formats::Diagnostics m_diagnostics;
};

/// One sheet with one shader over the background.
void makeSheet(ShaderGame& game, const std::string& stage, const Rgba& color)
{
    game.image("one", 1, {color}).shader("one", "{\nmap textures/one.png\n" + stage + "\n}").sheet("sheet", "one", 0);
}

TEST_F(StagePass, ShowsTheImageTimesTheColor)
{
    ShaderGame game;
    makeSheet(game, "rgbGen const ( 0.5 1 0.25 )", {200, 100, 80, 255});
    EXPECT_TRUE(isColor(middleOf(game), {100, 100, 20, 255}));
    EXPECT_EQ(drawCount(), 1U);
    EXPECT_TRUE(diagnostics().empty());
}

/// A blendFunc with an image and the result over the background.
struct StageBlendCase {
    const char* name;
    std::string lines;
    Rgba image;
    Rgba expected;
};

class BlendedStage : public StagePass, public testing::WithParamInterface<StageBlendCase> {};

TEST_P(BlendedStage, GivesThePixelOfItsFactors)
{
    ShaderGame game;
    makeSheet(game, GetParam().lines, GetParam().image);
    EXPECT_TRUE(isColor(middleOf(game), GetParam().expected));
}

// src * SF + dst * DF of docs/formats/quake3_shader.md §5, with 1 as the framebuffer's alpha; dst is 40 80 160.
INSTANTIATE_TEST_SUITE_P(
    Factors, BlendedStage,
    testing::Values(
        StageBlendCase{"add", "blendFunc add", {100, 30, 200, 0}, {140, 110, 255, 255}},
        StageBlendCase{"filter", "blendFunc filter", {255, 128, 0, 0}, {40, 40, 0, 255}},
        StageBlendCase{"blend", "blendFunc blend", {200, 100, 0, 51}, {72, 84, 128, 255}},
        StageBlendCase{
            "blendTimesAlphaGen", "blendFunc blend\nalphaGen const 0.5", {200, 100, 0, 102}, {72, 84, 128, 255}},
        StageBlendCase{"oneZeroIsOpaque", "blendFunc GL_ONE GL_ZERO", {9, 8, 7, 0}, {9, 8, 7, 255}},
        StageBlendCase{"zeroOneIsNothing", "blendFunc GL_ZERO GL_ONE", {9, 8, 7, 99}, kBehind},
        StageBlendCase{"doubledFilter", "blendFunc GL_DST_COLOR GL_SRC_COLOR", {255, 128, 0, 0}, {80, 80, 0, 255}},
        StageBlendCase{"screen", "blendFunc GL_ONE_MINUS_DST_COLOR GL_ONE", {255, 51, 0, 0}, {255, 115, 160, 255}},
        StageBlendCase{"shade", "blendFunc GL_ZERO GL_ONE_MINUS_SRC_COLOR", {255, 51, 0, 0}, {0, 64, 160, 255}},
        StageBlendCase{"glow", "blendFunc GL_SRC_ALPHA GL_ONE", {200, 100, 0, 51}, {80, 100, 160, 255}},
        StageBlendCase{"mask", "blendFunc GL_ONE_MINUS_SRC_ALPHA GL_SRC_ALPHA", {200, 100, 0, 204}, {72, 84, 128, 255}},
        StageBlendCase{"destinationAlphaIsOne", "blendFunc GL_DST_ALPHA GL_ZERO", {200, 100, 7, 0}, {200, 100, 7, 255}},
        StageBlendCase{"noneIsLeftOfIt", "blendFunc GL_ONE_MINUS_DST_ALPHA GL_ONE", {200, 100, 7, 0}, kBehind},
        StageBlendCase{"ofDestinationAlpha", "blendFunc GL_ZERO GL_DST_ALPHA", {200, 100, 7, 0}, kBehind},
        StageBlendCase{"saturated", "blendFunc GL_SRC_ALPHA_SATURATE GL_ONE", {200, 100, 7, 255}, kBehind}),
    [](const auto& one) { return one.param.name; });

TEST_F(StagePass, CutsAwayByAlpha)
{
    struct Case {
        std::string lines;
        std::uint8_t alpha;
        bool isSeen;
    };
    const std::vector<Case> cases = {
        {"alphaFunc GE128", 127, false},
        {"alphaFunc GE128", 128, true},
        {"alphaFunc LT128", 127, true},
        {"alphaFunc LT128", 128, false},
        {"alphaFunc GT0", 0, false},
        {"alphaFunc GT0", 1, true},
        {"", 0, true},
        {"alphaFunc GE128\nalphaGen const 0.5", 255, true},
        {"alphaFunc GE128\nalphaGen const 0.49", 255, false},
    };
    for (const Case& one : cases) {
        ShaderGame game;
        makeSheet(game, one.lines, {10, 20, 30, one.alpha});
        EXPECT_TRUE(isColor(middleOf(game), one.isSeen ? Rgba{10, 20, 30, 255} : kBehind))
            << one.lines << " " << int{one.alpha};
    }
}

TEST_F(StagePass, DrawsWhereTheDepthIsEqualOnly)
{
    for (const bool isEqual : {true, false}) {
        ShaderGame game;
        game.image("holes", 2, {{10, 20, 30, 255}, {10, 20, 30, 0}}).image("red", 1, {{200, 0, 0, 255}});
        game.shader("one", std::string("{\nclampmap textures/holes.png\nalphaFunc GE128\n}\n{\nmap textures/red.png\n"
                                       "blendFunc add\n") +
                               (isEqual ? "depthFunc equal\n}" : "}"));
        game.sheet("sheet", "one", 0);
        const Image image = imageOf(game);
        EXPECT_TRUE(isColor(pixelAt(image, kSize / 4, kSize / 2), {210, 20, 30, 255}));
        EXPECT_TRUE(isColor(pixelAt(image, kSize - kSize / 4, kSize / 2), isEqual ? kBehind : Rgba{240, 80, 160, 255}));
    }
}

/// A blended sheet before another one with a later sort.
ShaderGame& twoBlended(ShaderGame& game, const std::string& ofTheNearer)
{
    game.image("near", 1, {{20, 0, 0, 255}}).image("far", 1, {{0, 50, 0, 255}});
    game.shader("near", "sort 8\n{\nmap textures/near.png\nblendFunc add\n" + ofTheNearer + "\n}");
    game.shader("far", "sort 12\n{\nmap textures/far.png\nblendFunc add\n}");
    return game.sheet("near", "near", 4).sheet("far", "far", -4);
}

TEST_F(StagePass, WritesDepthWhereBlendedOnlyWhenAsked)
{
    ShaderGame without;
    EXPECT_TRUE(isColor(middleOf(twoBlended(without, "")), {60, 130, 160, 255}));
    ShaderGame with;
    EXPECT_TRUE(isColor(middleOf(twoBlended(with, "depthWrite")), {60, 80, 160, 255})) << "hides what lies behind";
}

TEST_F(StagePass, ShowsTheSidesThatCullLeaves)
{
    struct Case {
        std::string line;
        bool isSeenFromTheFront;
        bool isSeenFromBehind;
    };
    for (const Case& one : std::vector<Case>{{"", true, false},
                                             {"cull front", true, false},
                                             {"cull back", false, true},
                                             {"cull none", true, true},
                                             {"cull disable", true, true},
                                             {"cull twosided", true, true}}) {
        for (const bool isFromBehind : {false, true}) {
            ShaderGame game;
            game.image("one", 1, {{10, 20, 30, 255}}).shader("one", one.line + "\n{\nmap textures/one.png\n}");
            game.sheet("sheet", "one", 0);
            Look look;
            look.from.yaw = isFromBehind ? 180.0f : 0.0f;
            const bool isSeen = isFromBehind ? one.isSeenFromBehind : one.isSeenFromTheFront;
            EXPECT_TRUE(isColor(middleOf(game, look), isSeen ? Rgba{10, 20, 30, 255} : kBehind))
                << one.line << (isFromBehind ? " from behind" : " from the front");
            look.draw.isTwoSided = true;
            EXPECT_TRUE(isColor(middleOf(game, look), {10, 20, 30, 255})) << one.line << ", two-sided";
        }
    }
}

TEST_F(StagePass, LaysDecalsOverWhatTheyLieOn)
{
    for (const bool isOffset : {true, false}) {
        ShaderGame game;
        game.image("wall", 1, {{10, 20, 30, 255}}).image("decal", 1, {{200, 150, 100, 255}});
        game.shader("wall", "{\nmap textures/wall.png\n}");
        game.shader("decal", std::string(isOffset ? "polygonOffset\n" : "") + "{\nmap textures/decal.png\n}");
        // A 64th of a unit behind the wall, both tilted: less than the depth difference of neighboring pixels.
        game.sheet("wall", "wall", 0, 8, 8).sheet("decal", "decal", -0.015625f, 8, 8);
        EXPECT_TRUE(isColor(middleOf(game), isOffset ? Rgba{200, 150, 100, 255} : Rgba{10, 20, 30, 255}));
    }
}

TEST_F(StagePass, IsDrawnOpaqueFirstWhateverTheOrderOfTheFile)
{
    ShaderGame game;
    game.image("glass", 1, {{100, 0, 0, 255}}).image("wall", 1, {{10, 20, 30, 255}});
    game.shader("glass", "{\nmap textures/glass.png\nblendFunc add\n}").shader("wall", "{\nmap textures/wall.png\n}");
    game.sheet("glass", "glass", 4).sheet("wall", "wall", -4);
    EXPECT_TRUE(isColor(middleOf(game), {110, 20, 30, 255}));
}

/// Two sheets that cover the background by half; by default the first in the file is nearer to the eye.
ShaderGame& twoCovering(ShaderGame& game, const std::string& red, const std::string& green, float redAt, float greenAt)
{
    game.image("red", 1, {{200, 0, 0, 128}}).image("green", 1, {{0, 200, 0, 128}});
    game.shader("red", red + "\n{\nmap textures/red.png\nblendFunc blend\n}");
    game.shader("green", green + "\n{\nmap textures/green.png\nblendFunc blend\n}");
    return game.sheet("red", "red", redAt).sheet("green", "green", greenAt);
}
constexpr Rgba kRedLast = {110, 70, 40, 255};   // the background, half covered by green, then by red
constexpr Rgba kGreenLast = {60, 120, 40, 255}; // in the opposite order

TEST_F(StagePass, IsDrawnByTheNumberOfItsSort)
{
    for (const float red : {4.0f, -4.0f}) {
        ShaderGame redLater;
        EXPECT_TRUE(isColor(middleOf(twoCovering(redLater, "sort additive", "sort banner", red, -red)), kRedLast));
        ShaderGame greenLater;
        EXPECT_TRUE(isColor(middleOf(twoCovering(greenLater, "sort 5.5", "sort nearest", red, -red)), kGreenLast));
    }
}

TEST_F(StagePass, IsDrawnBackToFrontWhereTheSortIsTheSame)
{
    for (const std::string sort : {"", "sort additive"}) {
        ShaderGame redNearer;
        EXPECT_TRUE(isColor(middleOf(twoCovering(redNearer, sort, sort, 4, -4)), kRedLast));
        ShaderGame greenNearer;
        EXPECT_TRUE(isColor(middleOf(twoCovering(greenNearer, sort, sort, -4, 4)), kGreenLast));
        ShaderGame fromBehind;
        twoCovering(fromBehind, sort + "\ncull none", sort + "\ncull none", 4, -4);
        Look look;
        look.from.yaw = 180.0f;
        EXPECT_TRUE(isColor(middleOf(fromBehind, look), kGreenLast)) << "by the distance from the eye";
    }
}

TEST_F(StagePass, LeavesOutStagesThatAreHidden)
{
    ShaderGame game;
    game.image("one", 1, {{10, 20, 30, 255}}).image("two", 1, {{100, 0, 0, 255}});
    game.shader("one", "{\nmap textures/one.png\n}\n{\nmap textures/two.png\nblendFunc add\n}")
        .sheet("sheet", "one", 0);
    EXPECT_TRUE(isColor(middleOf(game), {110, 20, 30, 255}));
    EXPECT_EQ(drawCount(), 2U);
    Look look;
    look.draw.hiddenStages = {{0, 1}};
    EXPECT_TRUE(isColor(middleOf(game, look), {10, 20, 30, 255}));
    EXPECT_EQ(drawCount(), 1U);
    look.draw.hiddenStages = {{0, 0}};
    EXPECT_TRUE(isColor(middleOf(game, look), {140, 80, 160, 255}));
    look.draw.hiddenStages = {{0, 0}, {0, 1}};
    EXPECT_TRUE(isColor(middleOf(game, look), kBehind));
    EXPECT_EQ(drawCount(), 0U);
}

TEST_F(StagePass, IsACheckerWhereNoImageIsThere)
{
    for (const std::string shader : {"models/sheets/nowhere.tga", "defined", ""}) {
        ShaderGame game;
        game.shader("defined", "{\nmap textures/nowhere.tga\n}").sheet("sheet", shader, 0);
        const Image image = imageOf(game);
        std::set<Rgba> colors;
        for (std::uint32_t y = 4; y < kSize - 4; ++y) {
            for (std::uint32_t x = 4; x < kSize - 4; ++x)
                colors.insert(pixelAt(image, x, y));
        }
        EXPECT_GE(colors.size(), 2U) << shader;
        EXPECT_FALSE(colors.contains(kBehind)) << shader;
        EXPECT_FALSE(colors.contains(Rgba{255, 255, 255, 255})) << shader;
    }
}

TEST_F(StagePass, DrawsTheStagesThatHaveTheirImages)
{
    ShaderGame game;
    game.image("one", 1, {{10, 20, 30, 255}});
    game.shader("one", "{\nmap textures/one.png\n}\n{\nmap textures/nowhere.png\nblendFunc add\n}");
    game.sheet("sheet", "one", 0);
    EXPECT_TRUE(isColor(middleOf(game), {10, 20, 30, 255}));
    EXPECT_EQ(drawCount(), 1U);
    ASSERT_EQ(diagnostics().size(), 1U);
    EXPECT_EQ(diagnostics().front().rule, "texture-missing");
}

TEST_F(StagePass, IsACheckerOnTheSidesThatCullLeavesWhereTheImageIsMissing)
{
    struct Case {
        std::string line;
        bool isSeenFromTheFront;
        bool isSeenFromBehind;
    };
    for (const Case& one :
         std::vector<Case>{{"", true, false}, {"cull back", false, true}, {"cull none", true, true}}) {
        for (const std::string stages : {"\n{\nmap textures/nowhere.png\n}", ""}) {
            ShaderGame game;
            game.shader("one", one.line + stages).sheet("sheet", "one", 0);
            Look look;
            EXPECT_EQ(middleOf(game, look) != kBehind, one.isSeenFromTheFront) << one.line << stages;
            look.from.yaw = 180.0f;
            EXPECT_EQ(middleOf(game, look) != kBehind, one.isSeenFromBehind) << one.line << stages;
        }
    }
}

TEST_F(StagePass, IsACheckerBelowTheOtherStagesWhereTheImageOfTheFirstIsMissing)
{
    ShaderGame game;
    game.image("glow", 1, {{1, 2, 3, 255}});
    game.shader("one", "{\nmap textures/nowhere.png\n}\n{\nmap textures/glow.png\nblendFunc add\n}");
    game.sheet("sheet", "one", 0);
    const Rgba glowing = middleOf(game);
    EXPECT_EQ(drawCount(), 2U);
    Look look;
    look.draw.hiddenStages = {{0, 1}};
    const Rgba checker = middleOf(game, look);
    EXPECT_NE(checker, kBehind);
    EXPECT_TRUE(isColor(glowing, {static_cast<std::uint8_t>(checker[0] + 1), static_cast<std::uint8_t>(checker[1] + 2),
                                  static_cast<std::uint8_t>(checker[2] + 3), 255}));
    look.draw.hiddenStages = {{0, 0}, {0, 1}};
    EXPECT_TRUE(isColor(middleOf(game, look), kBehind));
}

TEST_F(StagePass, ShowsTheImageOfItsNameWhereItsOwnAreMissing)
{
    ShaderGame game;
    game.image("one", 1, {{200, 100, 50, 255}});
    game.shader("textures/one", "cull none\n{\nmap textures/nowhere.png\nblendFunc add\n}")
        .sheet("sheet", "textures/one", 0);
    Look look;
    EXPECT_TRUE(isColor(middleOf(game, look), {200, 100, 50, 255}));
    look.from.yaw = 180.0f;
    EXPECT_TRUE(isColor(middleOf(game, look), {200, 100, 50, 255})) << "from behind";
}

TEST_F(StagePass, IsWhiteWhereTheImageIsWhite)
{
    ShaderGame inScript;
    inScript.shader("one", "{\nmap $whiteimage\nrgbGen const ( 1 0.5 0 )\n}").sheet("sheet", "one", 0);
    EXPECT_TRUE(isColor(middleOf(inScript), {255, 128, 0, 255}));
    ShaderGame lightmap;
    lightmap.shader("one", "{\nmap $lightmap\n}").sheet("sheet", "one", 0);
    EXPECT_TRUE(isColor(middleOf(lightmap), {255, 255, 255, 255}));
    for (const std::string name : {"$whiteimage", "*white"}) {
        ShaderGame named;
        named.sheet("sheet", name, 0);
        for (const auto shading : {renderer::Shading::unlit, renderer::Shading::flat}) {
            Look look;
            look.draw.shading = shading;
            const Rgba middle = middleOf(named, look);
            EXPECT_GT(middle[0], shading == renderer::Shading::unlit ? 254 : 200) << name;
            EXPECT_LE(middle[0] - middle[2], 20) << name << ": lit, but no color of a checker";
        }
        EXPECT_TRUE(diagnostics().empty());
    }
}

TEST_F(StagePass, DrawsNothingOfNodraw)
{
    ShaderGame game;
    game.shader("one", "surfaceparm nodraw").sheet("sheet", "one", 0);
    EXPECT_TRUE(isColor(middleOf(game), kBehind));
    EXPECT_EQ(drawCount(), 0U);
}

TEST_F(StagePass, ShowsImagesInTurn)
{
    ShaderGame game;
    game.image("a", 1, {{200, 0, 0, 255}}).image("b", 1, {{0, 200, 0, 255}}).image("c", 1, {{0, 0, 200, 255}});
    game.shader("one", "{\nanimMap 2 textures/a.png textures/b.png textures/c.png\n}").sheet("sheet", "one", 0);
    const std::array<Rgba, 3> shown = {Rgba{200, 0, 0, 255}, {0, 200, 0, 255}, {0, 0, 200, 255}};
    for (std::size_t half = 0; half < 7; ++half) {
        Look look;
        look.seconds = 0.5 * static_cast<double>(half) + 0.1;
        EXPECT_TRUE(isColor(middleOf(game, look), shown.at(half % 3))) << look.seconds;
    }
}

TEST_F(StagePass, StopsAtTheTimeLimitOfTheShader)
{
    ShaderGame game;
    game.image("a", 1, {{200, 0, 0, 255}}).image("b", 1, {{0, 200, 0, 255}}).image("c", 1, {{0, 0, 200, 255}});
    game.shader("one", "clampTime 0.75\n{\nanimMap 2 textures/a.png textures/b.png textures/c.png\n}");
    game.sheet("sheet", "one", 0);
    Look look;
    look.seconds = 1.25;
    EXPECT_TRUE(isColor(middleOf(game, look), {0, 200, 0, 255}));
}

TEST_F(StagePass, RepeatsOrHoldsTheEdgesOfImages)
{
    for (const bool isClamped : {false, true}) {
        ShaderGame game;
        game.image("two", 4,
                   {{200, 0, 0, 255}, {200, 0, 0, 255}, {0, 200, 0, 255}, {0, 200, 0, 255}}); // sampled in between
        game.shader("one", std::string("{\n") + (isClamped ? "clampmap" : "map") +
                               " textures/two.png\ntcMod transform 1 0 0 1 1 0\n}");
        game.sheet("sheet", "one", 0);
        const Rgba left = pixelAt(imageOf(game), kSize / 4, kSize / 2);
        EXPECT_TRUE(isColor(left, isClamped ? Rgba{0, 200, 0, 255} : Rgba{200, 0, 0, 255}));
    }
}

TEST_F(StagePass, ShowsTheFullImageFromAfarWithoutMipmaps)
{
    for (const bool hasMipmaps : {true, false, true}) {
        std::vector<Rgba> checks;
        for (std::size_t i = 0; i < 4096; ++i)
            checks.push_back((i + i / 64) % 2 == 0 ? Rgba{255, 255, 255, 255} : Rgba{0, 0, 0, 255});
        ShaderGame game;
        game.image("checks", 64, checks).sheet("sheet", "one", 0);
        game.shader("one", std::string(hasMipmaps ? "" : "nomipmaps\n") +
                               "{\nmap textures/checks.png\ntcMod scale 7.3 5.1\n}");
        const Image image = imageOf(game);
        std::set<std::uint8_t> reds;
        for (std::uint32_t y = kSize / 8; y < kSize - kSize / 8; ++y) { // the rest is background
            for (std::uint32_t x = kSize / 8; x < kSize - kSize / 8; ++x)
                reds.insert(pixelAt(image, x, y)[0]);
        }
        const int contrast = *reds.rbegin() - *reds.begin();
        EXPECT_EQ(contrast > 60, !hasMipmaps) << contrast;
        EXPECT_TRUE(hasMipmaps ? contrast < 10 : true) << contrast;
    }
}

TEST_F(StagePass, CoversATransparentBackgroundWhereItCoversOrAddsLight)
{
    struct Case {
        std::string lines;
        std::uint8_t alpha; ///< of the written image; for additive ones 200 of the 214 missing from the ground
    };
    for (const Case& one : std::vector<Case>{{"", 255}, {"blendFunc blend", 51}, {"blendFunc add", 238}}) {
        ShaderGame game;
        makeSheet(game, one.lines, {200, 100, 0, 51});
        Look look;
        look.hasBackground = false;
        EXPECT_NEAR(middleOf(game, look)[3], one.alpha, 1) << one.lines;
    }
}

TEST_F(StagePass, IsLitByTheStudioOnlyWhereTheGameLightsIt)
{
    for (const bool isLit : {false, true}) {
        ShaderGame game;
        makeSheet(game, isLit ? "rgbGen lightingDiffuse" : "rgbGen identity", {100, 100, 100, 255});
        Look look;
        look.draw.shading = renderer::Shading::lit;
        EXPECT_EQ(bool{isColor(middleOf(game, look), {100, 100, 100, 255})}, !isLit);
        look.draw.shading = renderer::Shading::unlit;
        EXPECT_TRUE(isColor(middleOf(game, look), {100, 100, 100, 255}));
    }
}

} // namespace

#include "renderer/offscreen_renderer.hpp"
#include "renderer/scene/open.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/shader_game.hpp"
#include "tests/support/skin_cards.hpp"

#include <cstdlib>

/// The effect of a skin's alpha on pixels without a shader.
namespace {

using formats::Image;
using scene::AlphaMode;
using tests::Rgba;
using tests::SkinCards;

constexpr std::uint32_t kCardSize = 32;
constexpr Rgba kBehindCard = {40, 80, 160, 255};
constexpr Rgba kGreen = {10, 200, 30, 255};
constexpr Rgba kRed = {200, 0, 0, 255};

testing::AssertionResult isCardColor(const Rgba& actual, const Rgba& expected)
{
    for (std::size_t i = 0; i < 4; ++i) {
        if (std::abs(int{actual.at(i)} - int{expected.at(i)}) > 1)
            return testing::AssertionFailure()
                   << testing::PrintToString(actual) << ", expected " << testing::PrintToString(expected);
    }
    return testing::AssertionSuccess();
}

Rgba faded(Rgba color, std::uint8_t alpha)
{
    color[3] = alpha;
    return color;
}

Rgba mixed(const Rgba& front, double share, const Rgba& behind)
{
    Rgba result = behind;
    for (std::size_t i = 0; i < 3; ++i)
        result.at(i) = static_cast<std::uint8_t>(front.at(i) * share + behind.at(i) * (1.0 - share) + 0.5);
    return result;
}

class SkinAlpha : public tests::GlTest {
protected:
    struct Look {
        renderer::DrawOptions draw{.shading = renderer::Shading::unlit};
        float yaw = 0.0f;
        bool hasBackground = true;
    };

    [[nodiscard]] Image imageOf(const std::filesystem::path& path, const Look& look)
    {
        auto opened = scene::open(path);
        EXPECT_TRUE(opened) << (opened ? "" : opened.error().message);
        const auto document = std::make_shared<const scene::Document>(*std::move(opened));
        renderer::ModelRenderer models;
        auto scene = models.upload(document);
        renderer::RenderOptions options;
        options.width = options.height = kCardSize;
        options.supersample = 1;
        options.background = glm::vec3(kBehindCard[0], kBehindCard[1], kBehindCard[2]) / 255.0f;
        if (!look.hasBackground)
            options.background.reset();
        options.camera = {look.yaw, 0.0f};
        options.projection = renderer::Projection::orthographic;
        options.draw = look.draw;
        options.framing = boundsOf(*document);
        renderer::OffscreenRenderer offscreen(models, options);
        offscreen.draw(scene, animation::KeyframePose{});
        m_stats = models.stats();
        return offscreen.read();
    }
    /// The pixel in the center of the upper or lower half of the cards.
    [[nodiscard]] Rgba pixelOf(const SkinCards& cards, const Look& look, bool isUpper = true)
    {
        const tests::TemporaryFolder folder;
        const Image image = imageOf(cards.write(folder), look);
        Rgba pixel{};
        for (std::size_t i = 0; i < 4; ++i)
            pixel.at(i) = image.pixels.at((std::size_t{isUpper ? 12U : 20U} * kCardSize + kCardSize / 2) * 4 + i);
        return pixel;
    }
    [[nodiscard]] const renderer::FrameStats& stats() const { return m_stats; }

private:
    renderer::FrameStats m_stats;
};

/// The near card is red with a hole in its upper half, the far one green.
SkinCards cardsWithAHole(std::uint8_t alphaOfHole = 0)
{
    return SkinCards(tests::imageOf(32, 32, [=](auto x, auto y) {
        return x >= 16 ? kGreen : faded(kRed, y < 16 ? alphaOfHole : std::uint8_t{255});
    }));
}

TEST_F(SkinAlpha, CutsHolesOutOfASkin)
{
    EXPECT_TRUE(isCardColor(pixelOf(cardsWithAHole(), {}), kGreen));
    EXPECT_TRUE(isCardColor(pixelOf(cardsWithAHole(), {}, false), kRed));
    EXPECT_EQ(stats().draws.size(), 1U);
}

TEST_F(SkinAlpha, CutsHolesInEveryLookThatShowsTheTexture)
{
    using renderer::Shading;
    for (const Shading shading : {Shading::lit, Shading::unlit, Shading::flat}) {
        Look look;
        look.draw.shading = shading;
        const Rgba pixel = pixelOf(cardsWithAHole(), look);
        EXPECT_GT(pixel[1], pixel[0]) << static_cast<int>(shading);
    }
}

TEST_F(SkinAlpha, ShowsTheWholeSurfaceWhereTheTextureIsNotShown)
{
    Look plain;
    plain.draw.showsTextures = false;
    Look normals;
    normals.draw.shading = renderer::Shading::normals;
    for (const Look& look : {plain, normals}) {
        EXPECT_EQ(pixelOf(cardsWithAHole(), look), pixelOf(cardsWithAHole(), look, false));
        EXPECT_EQ(stats().draws.size(), 1U);
    }
}

TEST_F(SkinAlpha, BlendsTranslucentPixelsOverSolidOnesOfTheSameSurface)
{
    EXPECT_TRUE(isCardColor(pixelOf(cardsWithAHole(128), {}), mixed(kRed, 128.0 / 255.0, kGreen)))
        << "the near card comes first in the file";
    EXPECT_TRUE(isCardColor(pixelOf(cardsWithAHole(128), {}, false), kRed));
    ASSERT_EQ(stats().draws.size(), 2U) << "solid pixels, then the others";
    EXPECT_EQ(stats().triangles, 4U);
}

TEST_F(SkinAlpha, BlendsOverTheBackground)
{
    const SkinCards glass =
        SkinCards(tests::imageOf(16, 16, [](auto, auto) { return faded(kRed, 51); })).withoutFarCard();
    EXPECT_TRUE(isCardColor(pixelOf(glass, {}), mixed(kRed, 0.2, kBehindCard)));
}

TEST_F(SkinAlpha, IsInTheAlphaOfATransparentImage)
{
    Look look;
    look.hasBackground = false;
    const auto alone = [](std::uint8_t alpha) {
        return SkinCards(tests::imageOf(32, 32,
                                        [=](auto, auto y) { return faded(kRed, y < 16 ? alpha : std::uint8_t{255}); }))
            .withoutFarCard();
    };
    EXPECT_EQ(pixelOf(alone(0), look)[3], 0);
    EXPECT_EQ(pixelOf(alone(0), look, false)[3], 255);
    const Rgba clear = pixelOf(alone(51), look);
    const Rgba expected = faded(kRed, 51);
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_NEAR(clear[i], expected[i], 3) << i; // half a step of the framebuffer, divided by an alpha of one fifth
}

TEST_F(SkinAlpha, IsUsedAsTheUserChooses)
{
    Look look;
    look.draw.alpha = AlphaMode::opaque;
    EXPECT_TRUE(isCardColor(pixelOf(cardsWithAHole(), look), kRed));
    EXPECT_TRUE(isCardColor(pixelOf(cardsWithAHole(128), look), kRed));
    look.draw.alpha = AlphaMode::cutOut;
    EXPECT_TRUE(isCardColor(pixelOf(cardsWithAHole(127), look), kGreen));
    EXPECT_TRUE(isCardColor(pixelOf(cardsWithAHole(129), look), kRed));
    look.draw.alpha = AlphaMode::blended;
    EXPECT_TRUE(isCardColor(pixelOf(cardsWithAHole(0), look), kGreen));
    EXPECT_TRUE(isCardColor(pixelOf(cardsWithAHole(255), look), kRed)) << "a solid skin looks the same";
}

TEST_F(SkinAlpha, ShowsOneSideUnlessBothAreWanted)
{
    const SkinCards leaf =
        SkinCards(tests::imageOf(32, 32, [](auto, auto y) { return faded(kRed, y < 16 ? 0 : 255); })).withoutFarCard();
    Look look;
    look.yaw = 180.0f;
    EXPECT_TRUE(isCardColor(pixelOf(leaf, look, false), kBehindCard));
    look.draw.isTwoSided = true;
    EXPECT_TRUE(isCardColor(pixelOf(leaf, look, false), kRed));
    EXPECT_TRUE(isCardColor(pixelOf(leaf, look), kBehindCard)) << "the hole";
}

TEST_F(SkinAlpha, IsIgnoredOnAQuakeIiiTextureUnlessTheUserChooses)
{
    tests::ShaderGame game;
    game.image("leaf", 1, {{200, 0, 0, 0}}).sheet("sheet", "textures/leaf", 0);
    const auto path = game.write();
    const auto middle = [&](AlphaMode mode) {
        Look look;
        look.draw.alpha = mode;
        const Image image = imageOf(path, look);
        return image.pixels.at((std::size_t{kCardSize / 2} * kCardSize + kCardSize / 2) * 4);
    };
    EXPECT_EQ(middle(AlphaMode::automatic), 200);
    EXPECT_EQ(middle(AlphaMode::cutOut), kBehindCard[0]);
    EXPECT_EQ(middle(AlphaMode::blended), kBehindCard[0]);
}

TEST_F(SkinAlpha, LeavesNoStateBehind)
{
    const tests::TemporaryFolder folder;
    const auto path = cardsWithAHole(128).write(folder);
    (void)imageOf(path, {});
    EXPECT_FALSE(glIsEnabled(GL_BLEND));
    GLboolean writesDepth = GL_FALSE;
    glGetBooleanv(GL_DEPTH_WRITEMASK, &writesDepth);
    EXPECT_TRUE(writesDepth);
}

/// The covered share of a small transparent image.
double coverage(const Image& image)
{
    double covered = 0.0;
    for (std::size_t i = 3; i < image.pixels.size(); i += 4)
        covered += image.pixels[i] / 255.0;
    return covered / static_cast<double>(image.pixelCount());
}

TEST_F(SkinAlpha, KeepsThinBladesAtADistance)
{
    // An eighth of the card, in blades one texel wide, far narrower than a pixel of the image.
    const SkinCards blades = SkinCards(tests::imageOf(512, 512, [](auto x, auto) {
                                 return faded(kGreen, x % 8 == 3 ? 255 : 0);
                             })).withoutFarCard();
    const SkinCards solid = SkinCards(tests::imageOf(16, 16, [](auto, auto) { return kGreen; })).withoutFarCard();
    const tests::TemporaryFolder folder;
    const tests::TemporaryFolder other;
    Look look;
    look.hasBackground = false;
    const double ofSolid = coverage(imageOf(solid.write(folder), look));
    EXPECT_GT(coverage(imageOf(blades.write(other), look)), 0.05 * ofSolid);
}

} // namespace

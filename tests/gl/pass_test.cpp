#include "formats/m2/m2.hpp"
#include "renderer/animation/model_tracks.hpp"
#include "renderer/offscreen_renderer.hpp"
#include "renderer/scene/document.hpp"
#include "renderer/scene/sequence_store.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/m2_sample.hpp"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <stdexcept>

/// What the passes of skinned models make of pixels (docs/formats/m2.md §9).
namespace {

using formats::BlendMode;
using formats::Image;
using formats::kNoIndex;
using formats::MaterialPass;
using formats::PixelCombiner;
using formats::TexCoordSet;
using Rgba = std::array<std::uint8_t, 4>;

constexpr std::uint32_t kSize = 33;          // a pixel lies in the very middle
constexpr Rgba kBehind = {40, 80, 160, 255}; ///< the background

Rgba pixelAt(const Image& image, std::uint32_t x, std::uint32_t y)
{
    Rgba pixel{};
    for (std::size_t i = 0; i < 4; ++i)
        pixel.at(i) = image.pixels.at((std::size_t{y} * image.width + x) * 4 + i);
    return pixel;
}

std::string said(const Rgba& c)
{
    return fmt::format("{} {} {} {}", c[0], c[1], c[2], c[3]);
}

testing::AssertionResult isColor(const Rgba& actual, const Rgba& expected, int tolerance = 1)
{
    for (std::size_t i = 0; i < 4; ++i) {
        if (std::abs(int{actual.at(i)} - int{expected.at(i)}) > tolerance)
            return testing::AssertionFailure() << said(actual) << ", expected " << said(expected);
    }
    return testing::AssertionSuccess();
}

std::uint8_t byteOf(double value)
{
    return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0, 1.0) * 255.0));
}

Rgba rgbaOf(const glm::dvec3& color)
{
    return {byteOf(color.r), byteOf(color.g), byteOf(color.b), 255};
}

glm::dvec4 colorOf(const Rgba& bytes)
{
    return glm::dvec4(bytes[0], bytes[1], bytes[2], bytes[3]) / 255.0;
}

Image plain(const Rgba& color)
{
    return {1, 1, {color.begin(), color.end()}};
}

/// Red grows along u, green along v.
Image gradient()
{
    Image image{256, 256, {}};
    for (int v = 0; v < 256; ++v) {
        for (int u = 0; u < 256; ++u)
            image.pixels.insert(image.pixels.end(),
                                {static_cast<std::uint8_t>(u), static_cast<std::uint8_t>(v), 0, 255});
    }
    return image;
}

/// A model of sheets that face the front, each with one pass of its own, and the images that it uses.
class Sheets {
public:
    Sheets()
    {
        m_written.name = "Sheets";
        m_written.sequences = {{.id = 0, .durationMs = 1000}};
        m_written.bones.resize(1);
        m_written.materials = {{}};
        m_written.skinProfiles.resize(1);
    }

    /// A square of 8 units each way in the plane of Y and Z, `x` units before the origin. Its first coordinates run
    /// once over it from the upper left, its second ones one and a half times as fast, from 1.1. `turn`: its normal's
    /// angle upwards.
    Sheets& sheet(float x, const MaterialPass& pass, float turn = 0.0f)
    {
        formats::M2WritePart part;
        const auto first = static_cast<std::uint16_t>(m_written.vertices.size());
        for (const auto& [y, z] : {std::pair{-8.0f, -8.0f}, {8.0f, -8.0f}, {8.0f, 8.0f}, {-8.0f, 8.0f}}) {
            formats::M2WriteVertex vertex;
            vertex.position = {x, y, z};
            vertex.normal = {std::cos(glm::radians(turn)), 0.0f, std::sin(glm::radians(turn))};
            vertex.uv[0] = {(y + 8.0f) / 16.0f, (8.0f - z) / 16.0f};
            vertex.uv[1] = 1.1f + 1.5f * vertex.uv[0];
            m_written.vertices.push_back(vertex);
        }
        for (const int corner : {0, 1, 2, 0, 2, 3})
            part.indices.push_back(static_cast<std::uint16_t>(first + corner));
        m_written.skinProfiles[0].parts.push_back(std::move(part));
        m_passes.push_back(pass);
        return *this;
    }

    Sheets& image(Image image, bool repeatsU = true, bool repeatsV = true)
    {
        m_written.textures.push_back({.type = 11, .repeatsU = repeatsU, .repeatsV = repeatsV});
        m_images.push_back(std::move(image));
        return *this;
    }
    Sheets& withoutImage() { return image({}); }
    /// All slots use the image of the first.
    Sheets& useOneImage()
    {
        m_usesOne = true;
        return *this;
    }

    /// Tracks that passes refer to.
    [[nodiscard]] formats::M2WriteModel& tracks() { return m_written; }

    [[nodiscard]] std::shared_ptr<const scene::Document> document() const
    {
        const auto files = formats::writeM2(m_written);
        auto loaded =
            formats::loadM2({formats::FileBytes::copyOf(files[0].bytes), files[0].name}, tests::sidecarsIn(files));
        if (!loaded)
            throw std::runtime_error(loaded.error().message);
        const auto model = std::make_shared<formats::Model>(*std::move(loaded));
        for (const formats::Batch& batch : model->batches)
            model->passes[batch.pass] = m_passes.at(batch.surface);
        auto document = std::make_shared<scene::Document>();
        scene::Node node;
        node.model = model;
        node.sequences = std::make_shared<const scene::SequenceStore>(
            model, formats::FoundFile{}, std::make_shared<const formats::VirtualFileSystem>());
        node.skins.resize(1);
        for (const Image& image : m_images) {
            scene::Texture texture;
            texture.image = image.isEmpty() ? nullptr : std::make_shared<const Image>(image);
            node.skins[0].slots.push_back(m_usesOne ? 0 : static_cast<std::uint32_t>(document->textures.size()));
            document->textures.push_back(std::move(texture));
        }
        node.skins[0].texture = 0;
        document->nodes.push_back(std::move(node));
        return document;
    }

private:
    formats::M2WriteModel m_written;
    std::vector<MaterialPass> m_passes;
    std::vector<Image> m_images;
    bool m_usesOne = false;
};

/// A pass over the first image alone.
MaterialPass one(BlendMode blend, PixelCombiner combiner = PixelCombiner::mod)
{
    MaterialPass pass;
    pass.blend = blend;
    pass.combiner = blend == BlendMode::opaque ? PixelCombiner::opaque : combiner;
    pass.layerCount = 1;
    pass.texture = 0;
    pass.layers[0].texture = 0;
    return pass;
}

MaterialPass of(MaterialPass pass, std::uint32_t image)
{
    pass.texture = image;
    pass.layers[0].texture = image;
    return pass;
}

class PassTest : public tests::GlTest {
protected:
    struct Look {
        renderer::Angles from{0.0f, 0.0f};
        renderer::DrawOptions draw{.shading = renderer::Shading::unlit};
        bool hasBackground = true;
        double ms = 0.0;
    };

    [[nodiscard]] Image imageOf(const Sheets& sheets) { return imageOf(sheets, Look()); }
    [[nodiscard]] Image imageOf(const Sheets& sheets, const Look& look)
    {
        const auto document = sheets.document();
        if (!m_models)
            m_models = std::make_unique<renderer::ModelRenderer>();
        m_models->beginFrame();
        auto scene = m_models->upload(document);
        renderer::RenderOptions options;
        options.width = options.height = kSize;
        options.supersample = 1;
        options.background = glm::vec3(kBehind[0], kBehind[1], kBehind[2]) / 255.0f;
        if (!look.hasBackground)
            options.background.reset();
        options.camera = look.from;
        options.projection = renderer::Projection::orthographic;
        options.draw = look.draw;
        options.framing = document->nodes[0].model->bounds;
        renderer::OffscreenRenderer offscreen(*m_models, options);
        animation::SequencePose pose;
        pose.sequence = 0;
        pose.ms = pose.globalMs = look.ms;
        offscreen.draw(scene, animation::Pose(pose));
        m_stats = m_models->stats();
        return offscreen.read();
    }
    [[nodiscard]] Rgba middleOf(const Sheets& sheets) { return middleOf(sheets, Look()); }
    [[nodiscard]] Rgba middleOf(const Sheets& sheets, const Look& look)
    {
        return pixelAt(imageOf(sheets, look), kSize / 2, kSize / 2);
    }
    [[nodiscard]] std::size_t drawCount() const { return m_stats.draws.size(); }

    void TearDown() override
    {
        m_models.reset(); // while its context is there
        GlTest::TearDown();
    }

private:
    std::unique_ptr<renderer::ModelRenderer> m_models; // programs are compiled once a test
    renderer::FrameStats m_stats;
};

// --- Blending

/// A mode with an image and what it makes of the background, 40 80 160.
struct BlendCase {
    const char* name;
    BlendMode mode;
    Rgba image;
    Rgba expected;
};

class BlendedPass : public PassTest, public testing::WithParamInterface<BlendCase> {};

TEST_P(BlendedPass, GivesThePixelOfItsFactors)
{
    Sheets sheets;
    sheets.image(plain(GetParam().image)).sheet(0.0f, one(GetParam().mode));
    EXPECT_TRUE(isColor(middleOf(sheets), GetParam().expected));
}

INSTANTIATE_TEST_SUITE_P(
    Modes, BlendedPass,
    testing::Values(BlendCase{"opaque", BlendMode::opaque, {9, 8, 7, 0}, {9, 8, 7, 255}},
                    BlendCase{"alphaKeyAbove", BlendMode::alphaKey, {9, 8, 7, 128}, {9, 8, 7, 255}},
                    BlendCase{"alphaKeyBelow", BlendMode::alphaKey, {9, 8, 7, 127}, kBehind},
                    BlendCase{"alpha", BlendMode::alpha, {200, 100, 0, 51}, {72, 84, 128, 255}},
                    BlendCase{"noAlphaAdd", BlendMode::noAlphaAdd, {100, 30, 200, 51}, {140, 110, 255, 255}},
                    BlendCase{"add", BlendMode::add, {200, 100, 0, 51}, {80, 100, 160, 255}},
                    BlendCase{"mod", BlendMode::mod, {255, 128, 0, 51}, {40, 40, 0, 255}},
                    BlendCase{"mod2x", BlendMode::mod2x, {255, 128, 0, 51}, {80, 80, 0, 255}},
                    BlendCase{"blendAdd", BlendMode::blendAdd, {100, 30, 20, 51}, {132, 94, 148, 255}}),
    [](const auto& instance) { return instance.param.name; });

TEST_F(PassTest, LeavesOutWhatIsAllButClear)
{
    for (const BlendMode mode : {BlendMode::noAlphaAdd, BlendMode::mod, BlendMode::mod2x, BlendMode::blendAdd}) {
        Sheets sheets;
        sheets.image(plain({200, 100, 0, 0})).sheet(0.0f, one(mode));
        EXPECT_TRUE(isColor(middleOf(sheets), kBehind)) << static_cast<int>(mode);
        Sheets opaque; // no alpha comes out of this combiner: nothing is tested
        opaque.image(plain({0, 0, 0, 0})).sheet(0.0f, one(mode, PixelCombiner::opaque));
        EXPECT_EQ(isColor(middleOf(opaque), kBehind), mode == BlendMode::noAlphaAdd) << static_cast<int>(mode);
    }
}

/// A background that can be seen through stays so where something only adds or filters.
TEST_F(PassTest, CoversATransparentBackgroundOnlyByWhatCovers)
{
    struct Case {
        BlendMode mode;
        std::uint8_t alpha;
    };
    Look look;
    look.hasBackground = false;
    for (const Case& each : std::vector<Case>{{BlendMode::opaque, 255},
                                              {BlendMode::alphaKey, 255},
                                              {BlendMode::alpha, 204},
                                              {BlendMode::noAlphaAdd, 0},
                                              {BlendMode::add, 0},
                                              {BlendMode::mod, 0},
                                              {BlendMode::mod2x, 0},
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

/// What §9.8 says a combiner gives: what is lit, what is added, and the alpha, if it has one.
struct Mixed {
    glm::dvec3 diffuse{};
    glm::dvec3 added{};
    std::optional<double> alpha;
};

glm::dvec3 rgb(const glm::dvec4& color)
{
    return glm::dvec3(color);
}

Mixed mixedBy(PixelCombiner combiner)
{
    const glm::dvec4 t1 = colorOf(kT1);
    const glm::dvec4 t2 = colorOf(kT2);
    const glm::dvec4 t3 = colorOf(kT3);
    const glm::dvec4 t4 = colorOf(kT4);
    const glm::dvec3 a = rgb(t1);
    const glm::dvec3 b = rgb(t2);
    const glm::dvec3 c = rgb(t3);
    const glm::dvec3 no(0.0);
    const glm::dvec4 faded = glm::mix(glm::mix(t1, t2, kW2), t3, kW3);
    const glm::dvec3 guild = a * glm::mix(glm::dvec3(1.0), b, t2.a);
    const double glow = t3.a * kW3;
    switch (combiner) {
    case PixelCombiner::opaque:
        return {a, no, {}};
    case PixelCombiner::mod:
    case PixelCombiner::modDepth:
        return {a, no, t1.a};
    case PixelCombiner::opaqueMod:
        return {a * b, no, t2.a};
    case PixelCombiner::opaqueMod2x:
        return {2.0 * a * b, no, 2.0 * t2.a};
    case PixelCombiner::opaqueMod2xNA:
        return {2.0 * a * b, no, {}};
    case PixelCombiner::opaqueOpaque:
        return {a * b, no, {}};
    case PixelCombiner::modMod:
    case PixelCombiner::modModDepth:
        return {a * b, no, t1.a * t2.a};
    case PixelCombiner::modMod2x:
        return {2.0 * a * b, no, 2.0 * t1.a * t2.a};
    case PixelCombiner::modAdd:
        return {a, b, t1.a + t2.a};
    case PixelCombiner::modMod2xNA:
        return {2.0 * a * b, no, t1.a};
    case PixelCombiner::modAddNA:
        return {a, b, t1.a};
    case PixelCombiner::modOpaque:
        return {a * b, no, t1.a};
    case PixelCombiner::opaqueMod2xNAAlpha:
        return {glm::mix(2.0 * a * b, a, t1.a), no, {}};
    case PixelCombiner::opaqueAddAlpha:
        return {a, b * t2.a, {}};
    case PixelCombiner::opaqueAddAlphaAlpha:
        return {a, b * t2.a * (1.0 - t1.a), {}};
    case PixelCombiner::opaqueMod2xNAAlphaAdd:
        return {glm::mix(2.0 * a * b, a, t1.a), c * t3.a * kW3, {}};
    case PixelCombiner::modAddAlpha:
        return {a, b * t2.a, t1.a};
    case PixelCombiner::modAddAlphaAlpha:
        return {a, b * t2.a * (1.0 - t1.a), t1.a + t2.a * (0.30 * b.r + 0.59 * b.g + 0.11 * b.b)};
    case PixelCombiner::opaqueAlphaAlpha:
        return {glm::mix(glm::mix(a, b, t2.a), a, t1.a), no, {}};
    case PixelCombiner::opaqueMod2xNAAlpha3s:
        return {glm::mix(2.0 * a * b, c, t3.a), no, {}};
    case PixelCombiner::opaqueAddAlphaWgt:
        return {a, b * t2.a * kW2, {}};
    case PixelCombiner::modAddAlphaBase:
        return {a, b * (1.0 - t1.a), t1.a + t2.a};
    case PixelCombiner::opaqueModNAAlpha:
        return {glm::mix(a * b, a, t1.a), no, {}};
    case PixelCombiner::modAddAlphaWgt:
        return {a, b * t2.a * kW2, t1.a};
    case PixelCombiner::opaqueModAddWgt:
        return {glm::mix(a, b, t2.a), a * t1.a * kW1, {}};
    case PixelCombiner::opaqueMod2xNAAlphaUnshAlpha:
        return {glm::mix(2.0 * a * b, a, t1.a) * (1.0 - glow), c * glow, {}};
    case PixelCombiner::modDualCrossfade:
        return {rgb(faded), no, faded.a};
    case PixelCombiner::opaqueMod2xNAAlphaAlpha:
        return {glm::mix(glm::mix(2.0 * a * b, c, t3.a), a, t1.a), no, {}};
    case PixelCombiner::modMaskedDualCrossfade:
        return {rgb(faded), no, faded.a * t4.a};
    case PixelCombiner::opaqueAlpha:
        return {glm::mix(a, b, t2.a), no, {}};
    case PixelCombiner::guild:
        return {glm::mix(guild, c, t3.a), no, t1.a};
    case PixelCombiner::guildNoBorder:
        return {guild, no, t1.a};
    case PixelCombiner::guildOpaque:
        return {glm::mix(guild, c, t3.a), no, {}};
    case PixelCombiner::illum:
        return {no, no, t1.a};
    case PixelCombiner::modModModConst:
        return {a * b * c, no, t1.a * t2.a * t3.a};
    }
    return {};
}

constexpr int kCombiners = static_cast<int>(PixelCombiner::modModDepth) + 1;
constexpr glm::dvec3 kPassColor{0.8, 0.5, 1.0};
constexpr double kPassAlpha = 0.6;

class CombinedPass : public PassTest, public testing::WithParamInterface<int> {
protected:
    /// All four images, weights and a color, whatever the combiner takes of them.
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
    const Mixed mixed = mixedBy(combiner);
    const glm::dvec3 shown = glm::min(mixed.diffuse * kPassColor + mixed.added, glm::dvec3(1.0));
    const glm::dvec3 behind = rgb(colorOf(kBehind));
    // Blended: by the pass's own alpha, its first weight, and the textures' alpha where there is one.
    const double alpha = kPassAlpha * kW1 * mixed.alpha.value_or(1.0);
    EXPECT_TRUE(isColor(middleOf(sheetsOf(BlendMode::alpha, combiner)),
                        rgbaOf(glm::mix(behind, shown, std::clamp(alpha, 0.0, 1.0)))));
    // Added, where what is brighter than the screen is cut off once.
    EXPECT_TRUE(isColor(middleOf(sheetsOf(BlendMode::noAlphaAdd, combiner)), rgbaOf(shown + behind)));
    // Opaque, but that the pass fades: the textures' alpha means nothing.
    EXPECT_TRUE(
        isColor(middleOf(sheetsOf(BlendMode::opaque, combiner)), rgbaOf(glm::mix(behind, shown, kPassAlpha * kW1))));
    // Cut out where the textures' alpha is below one half.
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

/// Where the gradient was read.
glm::dvec2 coordsIn(const Rgba& pixel)
{
    return (glm::dvec2(pixel[0], pixel[1]) + 0.5) / 256.0;
}

/// The coordinates of the sheet at a pixel of the image, by the middle of the pixel. The sheet is `share` of it.
glm::dvec2 coordsAt(std::uint32_t x, std::uint32_t y, double share)
{
    const glm::dvec2 inImage = (glm::dvec2(x, y) + 0.5) / static_cast<double>(kSize);
    return (inImage - 0.5) / share + 0.5;
}

/// How much of the image a sheet covers, by where its edges are.
double shareOf(const Image& image)
{
    std::uint32_t covered = 0;
    for (std::uint32_t x = 0; x < kSize; ++x)
        covered += pixelAt(image, x, kSize / 2) == kBehind ? 0 : 1;
    return static_cast<double>(covered) / static_cast<double>(kSize);
}

class CoordsTest : public PassTest {
protected:
    /// The coordinates that the gradient is read at, in both halves of the sheet each way.
    void expectCoords(const Sheets& sheets, const std::function<glm::dvec2(glm::dvec2)>& expected,
                      const Look& look = {})
    {
        const Image image = imageOf(sheets, look);
        Sheets whole;
        whole.image(plain({1, 2, 3, 255})).sheet(0.0f, one(BlendMode::opaque));
        // One pixel more or less of 30 is the grid's; what is compared lies a quarter from the middle.
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
    // The second layer decides: the first is white.
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
        // The view falls straight on the middle: q is half-way between the way back and the mirrored way.
        // Corners reflect, and what lies between them is between theirs: a little less.
        const glm::dvec2 read = coordsIn(middleOf(sheets));
        EXPECT_NEAR(read.x, 0.5, 0.04) << turn;
        EXPECT_NEAR(read.y, 0.5 - 0.5 * std::sin(glm::radians(static_cast<double>(turn))), 0.04) << turn;
    }
}

TEST_F(PassTest, RepeatsItsImageOrGoesOnWithItsEdge)
{
    // Second coordinates run from 1.1 to 2.6: beyond the image everywhere.
    Image halves{2, 2, {}};
    for (const Rgba& each : {Rgba{200, 0, 0, 255}, Rgba{0, 200, 0, 255}, Rgba{0, 0, 200, 255}, Rgba{99, 99, 99, 255}})
        halves.pixels.insert(halves.pixels.end(), each.begin(), each.end());
    MaterialPass pass = one(BlendMode::opaque);
    pass.layers[0].coords = TexCoordSet::second;
    struct Case {
        bool repeatsU;
        bool repeatsV;
        Rgba expected; // near the middle of a texel, at 1.3 each way
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
    // One image in two slots, as the two layers of a pass may use it.
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
        // The second is added by its alpha: red and clear gray, or gray and red.
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
        tracks.colors[0].color.bySequence = {{{0, {0.0f, 0.0f, 0.0f}}, {1000, {1.0f, 0.5f, 4.0f}}}}; // brighter, too
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

/// A sheet that fades lets what lies behind it through, whatever comes first in the file.
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
    // The nearer sheet comes first; the farther one shows over it where nothing keeps it from it.
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

/// Two sheets that cover what lies behind them by half; which of them is drawn last shows most.
constexpr Rgba kRedLast{110, 70, 40, 255};
constexpr Rgba kGreenLast{60, 120, 40, 255};

Sheets& twoCovering(Sheets& sheets, float redAt, const MaterialPass& red, float greenAt, const MaterialPass& green)
{
    sheets.image(plain({200, 0, 0, 128})).image(plain({0, 200, 0, 128}));
    return sheets.sheet(redAt, of(red, 0)).sheet(greenAt, of(green, 1));
}

TEST_F(PassTest, DrawsTheFartherOfTwoFirst)
{
    const MaterialPass pass = one(BlendMode::alpha);
    Sheets redNear;
    EXPECT_TRUE(isColor(middleOf(twoCovering(redNear, 4.0f, pass, -4.0f, pass)), kRedLast));
    Sheets greenNear;
    EXPECT_TRUE(isColor(middleOf(twoCovering(greenNear, -4.0f, pass, 4.0f, pass)), kGreenLast));
    Look behind; // and so from the other side
    behind.from.yaw = 180.0f;
    behind.draw.isTwoSided = true;
    EXPECT_TRUE(isColor(middleOf(redNear, behind), kGreenLast));
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
    EXPECT_TRUE(isColor(middleOf(twoCovering(redLate, -4.0f, late, 4.0f, early)), kRedLast));
}

TEST_F(PassTest, MovesDistancesByTheRadiusWhereFlagsSaySo)
{
    // The sheets' radius is more than they are apart.
    MaterialPass nearer = one(BlendMode::alpha);
    nearer.sortOffset = 1;
    MaterialPass farther = one(BlendMode::alpha);
    farther.sortOffset = 2;
    const MaterialPass pass = one(BlendMode::alpha);
    Sheets pulled;
    EXPECT_TRUE(isColor(middleOf(twoCovering(pulled, -1.0f, nearer, 1.0f, pass)), kRedLast));
    Sheets pushed;
    EXPECT_TRUE(isColor(middleOf(twoCovering(pushed, 1.0f, farther, -1.0f, pass)), kGreenLast));
}

TEST_F(PassTest, DrawsOpaquePassesFirst)
{
    Sheets sheets; // added to the wall behind it, although it comes first
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

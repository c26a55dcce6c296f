#include "tests/gl/combiner_formulas.hpp"

#include <glm/gtc/quaternion.hpp>

#include <string_view>

/// Each shader that a batch of an M2 can select, from its id in the file to the pixel (docs/formats/m2.md §9.6 to
/// §9.8). All vertices have the same texture coordinates and all textures are gradients, so that the pixel shows where
/// each of them was sampled.
namespace {

using tests::BlendMode;
using tests::colorOf;
using tests::Image;
using tests::isColor;
using tests::kBehind;
using tests::Mixed;
using tests::MixInputs;
using tests::PixelCombiner;
using tests::rgb;
using tests::rgbaOf;

constexpr glm::dvec2 kUv0{0.30, 0.60};
constexpr glm::dvec2 kUv1{0.75, 0.20};
constexpr glm::dvec3 kNormal{1.0, 0.3, 0.5}; // the eye is at +X, +Y is to its right
constexpr glm::dvec3 kColor{0.9, 1.0, 0.8};
constexpr double kAlpha = 0.9;
constexpr std::array<double, 3> kWeights{0.9, 0.6, 0.7};
constexpr std::uint32_t kImageEdge = 64; // of an image

/// A channel is x at (0, 0), plus y at u = 1, plus z at v = 1.
using Slope = std::array<glm::dvec3, 4>;
constexpr std::array<Slope, 4> kSlopes{{
    {{{90.0, 140.0, 20.0}, {40.0, 30.0, 150.0}, {170.0, -60.0, 60.0}, {60.0, 90.0, 60.0}}},
    {{{60.0, -40.0, 170.0}, {150.0, 90.0, -60.0}, {30.0, 160.0, 40.0}, {200.0, -120.0, 30.0}}},
    {{{200.0, -150.0, 30.0}, {50.0, 120.0, 70.0}, {40.0, 30.0, 180.0}, {50.0, 60.0, 130.0}}},
    {{{30.0, 90.0, 90.0}, {120.0, 10.0, 100.0}, {60.0, 150.0, 10.0}, {220.0, -60.0, -90.0}}},
}};

Image slopeImage(const Slope& slope)
{
    Image image{kImageEdge, kImageEdge, {}};
    for (std::uint32_t v = 0; v < kImageEdge; ++v) {
        for (std::uint32_t u = 0; u < kImageEdge; ++u) {
            const glm::dvec3 at(1.0, (u + 0.5) / kImageEdge, (v + 0.5) / kImageEdge);
            for (const glm::dvec3& channel : slope)
                image.pixels.push_back(tests::byteOf(glm::dot(channel, at) / 255.0));
        }
    }
    return image;
}

glm::dvec4 sample(std::size_t image, const glm::dvec2& uv)
{
    glm::dvec4 color;
    for (int i = 0; i < 4; ++i)
        color[i] = glm::dot(kSlopes.at(image).at(static_cast<std::size_t>(i)), glm::dvec3(1.0, uv)) / 255.0;
    return color;
}

// T(.5) R T(-.5) T(.5) S T(-.5) T(translation), §9.5: the first transform moves and rotates, the second moves and
// scales.
constexpr glm::dvec2 kMove0{0.10, -0.15};
constexpr double kTurn0 = 0.4; // radians
constexpr glm::dvec2 kMove1{-0.08, 0.12};
constexpr glm::dvec2 kScale1{0.6, 0.8};

glm::dvec2 movedBy0(const glm::dvec2& uv)
{
    const glm::dvec2 from = uv + kMove0 - 0.5;
    return glm::dvec2(std::cos(kTurn0) * from.x - std::sin(kTurn0) * from.y,
                      std::sin(kTurn0) * from.x + std::cos(kTurn0) * from.y) +
           0.5;
}

glm::dvec2 movedBy1(const glm::dvec2& uv)
{
    return (uv + kMove1 - 0.5) * kScale1 + 0.5;
}

glm::dvec2 reflection()
{
    const glm::dvec3 n = glm::normalize(glm::dvec3(kNormal.y, kNormal.z, kNormal.x)); // in view space
    const glm::dvec3 r = glm::reflect(glm::dvec3(0.0, 0.0, -1.0), n);
    const glm::dvec3 q = glm::normalize(glm::dvec3(r.x, r.y, r.z + 1.0));
    return {0.5 + 0.5 * q.x, 0.5 - 0.5 * q.y};
}

/// A and B are the reference's; D: the first coordinates with the second transform; U: the second ones without
/// transform; O: the origin.
glm::dvec2 coordsOf(char letter)
{
    switch (letter) {
    case 'A':
        return movedBy0(kUv0);
    case 'B':
        return movedBy1(kUv1);
    case 'D':
        return movedBy1(kUv0);
    case 'E':
        return reflection();
    case 'U':
        return kUv1;
    default:
        return {};
    }
}

/// The reference for a shader: its combiner and the coordinates of its textures.
struct Shader {
    PixelCombiner combiner = PixelCombiner::opaque;
    std::string_view coords;
    bool fadesEdges = false;
};

/// The pixel from the formulas, blended with the background or added to it.
tests::Rgba expectedPixel(const Shader& shader, BlendMode blend)
{
    std::array<glm::dvec4, 4> t{};
    for (std::size_t i = 0; i < shader.coords.size(); ++i)
        t.at(i) = sample(i, coordsOf(shader.coords[i]));
    const Mixed mixed =
        tests::mixedBy(shader.combiner, {t[0], t[1], t[2], t[3], kWeights[0], kWeights[1], kWeights[2]});
    const double d = glm::normalize(kNormal).x;
    const double edge = shader.fadesEdges ? std::clamp(2.7 * d * d - 0.4, 0.0, 1.0) : 1.0;
    const glm::dvec3 shown = glm::clamp(mixed.diffuse * kColor * edge + mixed.added, 0.0, 1.0);
    if (blend == BlendMode::noAlphaAdd)
        return rgbaOf(shown + rgb(colorOf(kBehind)));
    const double alpha = std::clamp(kAlpha * kWeights[0] * edge * mixed.alpha.value_or(1.0), 0.0, 1.0);
    return rgbaOf(glm::mix(rgb(colorOf(kBehind)), shown, alpha));
}

enum class Transforms { both, firstAlone };

/// A small sheet with one batch of this many textures.
formats::M2WriteModel sheetOf(std::uint16_t shaderId, std::uint32_t textures, Transforms transforms)
{
    formats::M2WriteModel model;
    model.name = "Shader";
    model.sequences = {{.id = 0, .durationMs = 1000}};
    model.bones.resize(1);
    model.materials = {{.blend = BlendMode::alpha}};
    for (const auto& [y, z] : {std::pair{-8.0f, -8.0f}, {8.0f, -8.0f}, {8.0f, 8.0f}, {-8.0f, 8.0f}}) {
        formats::M2WriteVertex vertex;
        vertex.position = {0.0f, y, z};
        vertex.normal = glm::vec3(glm::normalize(kNormal));
        vertex.uv = {glm::vec2(kUv0), glm::vec2(kUv1)};
        model.vertices.push_back(vertex);
    }
    model.colors.resize(1);
    model.colors[0].color.bySequence = {{{0, glm::vec3(kColor)}}};
    model.colors[0].alpha.bySequence = {{{0, static_cast<float>(kAlpha)}}};
    for (const double weight : kWeights)
        model.textureWeights.push_back({.bySequence = {{{0, static_cast<float>(weight)}}}});
    model.textureTransforms.resize(2);
    model.textureTransforms[0].translation.bySequence = {{{0, glm::vec3(kMove0, 0.0)}}};
    model.textureTransforms[0].rotation.bySequence = {
        {{0, glm::angleAxis(static_cast<float>(kTurn0), glm::vec3(0.0f, 0.0f, 1.0f))}}};
    model.textureTransforms[1].translation.bySequence = {{{0, glm::vec3(kMove1, 0.0)}}};
    model.textureTransforms[1].scale.bySequence = {{{0, glm::vec3(kScale1, 1.0)}}};
    formats::M2WriteBatch batch;
    batch.shaderId = shaderId;
    batch.color = 0;
    for (std::uint16_t i = 0; i < textures; ++i) {
        model.textures.push_back({.type = 11, .repeatsU = false, .repeatsV = false}); // a gradient up to the edge, too
        const bool moves = i == 0 || (i == 1 && transforms == Transforms::both);
        batch.layers.push_back({.texture = i,
                                .weight = std::min<std::uint16_t>(i, 2),
                                .transform = static_cast<std::int16_t>(moves ? i : -1)});
    }
    model.skinProfiles.resize(1);
    model.skinProfiles[0].parts.push_back({.indices = {0, 1, 2, 0, 2, 3}, .batches = {batch}});
    return model;
}

class CombinerTable : public tests::PassTest {
protected:
    void expectPixel(formats::M2WriteModel model, const Shader& shader)
    {
        std::vector<Image> images;
        for (std::size_t i = 0; i < model.textures.size(); ++i)
            images.push_back(slopeImage(kSlopes.at(i)));
        Look look;
        look.framing = formats::Bounds{glm::vec3(-150.0f), glm::vec3(150.0f)}; // the eye is far away
        for (const BlendMode blend : {BlendMode::alpha, BlendMode::noAlphaAdd}) {
            model.materials[0].blend = blend;
            EXPECT_TRUE(isColor(middleOf(tests::documentOf(model, images), look), expectedPixel(shader, blend), 2))
                << static_cast<int>(blend);
        }
    }
};

using enum PixelCombiner;

/// The rows of §9.6, step C, with the coordinates of §9.7 for their vertex shaders. Both crossfades and
/// Opaque_Mod2xNA_Alpha_Alpha sample their first three textures at the first one's coordinates. The second stage of
/// T1_T1 uses its own transform.
constexpr std::array<Shader, 36> kRows{{
    {opaqueMod2xNAAlpha, "AE"},
    {opaqueAddAlpha, "AE"},
    {opaqueAddAlphaAlpha, "AE"},
    {opaqueMod2xNAAlphaAdd, "AEA"},
    {modAddAlpha, "AE"},
    {opaqueAddAlpha, "AD"},
    {modAddAlpha, "AD"},
    {modAddAlphaAlpha, "AE"},
    {opaqueAlphaAlpha, "AE"},
    {opaqueMod2xNAAlpha3s, "AEA"},
    {opaqueAddAlphaWgt, "AD"},
    {modAddAlphaBase, "AE"},
    {opaqueModNAAlpha, "AE"},
    {modAddAlphaWgt, "AE"},
    {modAddAlphaWgt, "AD"},
    {opaqueAddAlphaWgt, "AB"},
    {opaqueModAddWgt, "AE"},
    {opaqueMod2xNAAlphaUnshAlpha, "AEA"},
    {modDualCrossfade, "AAA"},
    {modDepth, "A", true},
    {opaqueMod2xNAAlphaAlpha, "AAA"},
    {modMod, "AB", true},
    {modMaskedDualCrossfade, "AAAB"},
    {opaqueAlpha, "AD"},
    {opaqueMod2xNAAlphaUnshAlpha, "AEB"},
    {modDepth, "E", true},
    {guild, "ABA"},
    {guildNoBorder, "AB"},
    {guildOpaque, "ABA"},
    {illum, "AD"},
    {modModModConst, "ABU"},
    {modModModConst, "BOU"},
    {opaque, "A"},
    {modMod2x, "AB", true},
    {mod, "A", true},
    {modModDepth, "AB", true},
}};

TEST_F(CombinerTable, MixesTheTexturesOfEachRowWhereItsVertexShaderPutsThem)
{
    for (std::size_t row = 0; row < kRows.size(); ++row) {
        SCOPED_TRACE(row);
        expectPixel(sheetOf(static_cast<std::uint16_t>(0x8000 + row), 4, Transforms::both), kRows.at(row));
    }
}

TEST_F(CombinerTable, MovesBothTexturesOnTheSameCoordinatesWhereTheSecondHasNoTransform)
{
    for (const std::size_t row : {5U, 6U, 10U, 14U, 23U}) {
        SCOPED_TRACE(row);
        Shader shader = kRows.at(row);
        shader.coords = "AA";
        expectPixel(sheetOf(static_cast<std::uint16_t>(0x8000 + row), 2, Transforms::firstAlone), shader);
    }
}

/// Both lookups of a model before Cataclysm: codes by the shader id, coordinates by the batch.
formats::M2WriteModel lookedUp(const std::vector<std::uint16_t>& codes, const std::vector<std::int16_t>& coords,
                               Transforms transforms = Transforms::both)
{
    formats::M2WriteModel model = sheetOf(0, static_cast<std::uint32_t>(coords.size()), transforms);
    model.combinerCombos = codes;
    for (std::size_t i = 0; i < coords.size(); ++i)
        model.skinProfiles[0].parts[0].batches[0].layers[i].coords = coords[i];
    return model;
}

TEST_F(CombinerTable, MixesTwoTexturesByTheCodesOfTheLookup)
{
    // §9.6, step B: with the first code 0, and with another one
    constexpr std::array<std::array<PixelCombiner, 2>, 8> kCodes{{{opaqueOpaque, modOpaque},
                                                                  {opaqueMod, modMod},
                                                                  {opaqueMod, modMod},
                                                                  {opaqueAddAlpha, modAdd},
                                                                  {opaqueMod2x, modMod2x},
                                                                  {opaqueMod, modMod},
                                                                  {opaqueMod2xNA, modMod2xNA},
                                                                  {opaqueAddAlpha, modAddNA}}};
    for (std::uint16_t second = 0; second < kCodes.size(); ++second) {
        for (const std::uint16_t first : {std::uint16_t{0}, std::uint16_t{1}}) {
            SCOPED_TRACE(testing::Message() << first << ", " << second);
            expectPixel(lookedUp({first, second}, {0, 1}), {kCodes.at(second).at(first), "AB"});
        }
    }
    expectPixel(lookedUp({0}, {0}), {opaque, "A"});
    expectPixel(lookedUp({1}, {0}), {mod, "A"});
}

TEST_F(CombinerTable, PutsTexturesWhereTheLookupOfCoordinatesSays)
{
    struct Case {
        std::vector<std::int16_t> lookup;
        std::string_view coords;
    };
    for (const Case& each : std::vector<Case>{{{0, 0}, "AD"},
                                              {{1, 0}, "AD"}, // only the last stage uses the second coordinates
                                              {{0, 1}, "AB"},
                                              {{0, -1}, "AE"},
                                              {{-1, 0}, "ED"},
                                              {{-1, 1}, "ED"},
                                              {{-1, -1}, "EE"}}) {
        SCOPED_TRACE(testing::Message() << each.lookup[0] << ", " << each.lookup[1]);
        expectPixel(lookedUp({1, 1}, each.lookup), {modMod, each.coords});
    }
    expectPixel(lookedUp({1, 1}, {-1, 0}, Transforms::firstAlone), {modMod, "EA"});
    expectPixel(lookedUp({1}, {-1}), {mod, "E"});
}

} // namespace

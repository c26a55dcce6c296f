// The tables in docs/formats/m2.md §9.6, row by row: real files use few of the rows.
#include "formats/m2/m2_shaders.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace m2_shaders_test {

using formats::BlendMode;
using formats::PixelCombiner;
using formats::TexCoordSet;

constexpr std::uint32_t kDirectVersion = 272; // ids are no longer made from lookup tables
constexpr TexCoordSet kT1 = TexCoordSet::first;
constexpr TexCoordSet kT2 = TexCoordSet::second;
constexpr TexCoordSet kEnv = TexCoordSet::environment;

formats::m2::Shader shaderOf(unsigned id, std::uint32_t textureCount, BlendMode blend = BlendMode::opaque)
{
    return formats::m2::shaderOf({.version = kDirectVersion,
                                  .shaderId = static_cast<std::uint16_t>(id),
                                  .textureCount = textureCount,
                                  .blend = blend});
}

TEST(M2Shaders, TwoTexturesAreMixedByTheLowBits)
{
    struct Row {
        PixelCombiner mixed, opaque;
    };
    using enum PixelCombiner;
    constexpr std::array<Row, 8> kRows{{{modOpaque, opaqueOpaque},
                                        {modMod, opaqueMod},
                                        {modMod, opaqueMod},
                                        {modAdd, opaqueAddAlpha},
                                        {modMod2x, opaqueMod2x},
                                        {modMod, opaqueMod},
                                        {modMod2xNA, opaqueMod2xNA},
                                        {modAddNA, opaqueAddAlpha}}};
    for (unsigned bits = 0; bits < kRows.size(); ++bits) {
        EXPECT_EQ(shaderOf(bits, 2).combiner, kRows[bits].opaque) << bits;
        for (const unsigned first : {0x10U, 0x20U, 0x40U})
            EXPECT_EQ(shaderOf(first | bits, 2).combiner, kRows[bits].mixed) << first << " " << bits;
        EXPECT_EQ(shaderOf(bits, 1).combiner, PixelCombiner::opaque) << bits;
        EXPECT_EQ(shaderOf(0x10 | bits, 1).combiner, PixelCombiner::mod) << bits;
    }
}

TEST(M2Shaders, TextureCoordinatesFollowTheHighBits)
{
    EXPECT_EQ(shaderOf(0, 1).coords[0], kT1);
    EXPECT_EQ(shaderOf(0x4000, 1).coords[0], kT2);
    EXPECT_EQ(shaderOf(0x80, 1).coords[0], kEnv);
    struct Row {
        unsigned id;
        TexCoordSet first, second;
    };
    for (const Row& row : {Row{0, kT1, kT1}, Row{0x4000, kT1, kT2}, Row{0x8, kT1, kEnv}, Row{0x4008, kT1, kEnv},
                           Row{0x80, kEnv, kT1}, Row{0x88, kEnv, kEnv}}) {
        const formats::m2::Shader shader = shaderOf(row.id, 2);
        EXPECT_EQ(shader.textureCount, 2U);
        EXPECT_EQ(shader.coords[0], row.first) << row.id;
        EXPECT_EQ(shader.coords[1], row.second) << row.id;
    }
}

TEST(M2Shaders, OldModelsHaveTheirCombinersInATable)
{
    const std::vector<std::uint16_t> combiners{1, 4, 1, 3};
    const std::vector<std::uint16_t> coords{0, 0xFFFF};
    const auto shader = [&](std::uint16_t id, BlendMode blend) {
        return formats::m2::shaderOf({.version = 264,
                                      .hasCombinerCombos = true,
                                      .shaderId = id,
                                      .textureCount = 2,
                                      .blend = blend,
                                      .coordCombos = coords,
                                      .combinerCombos = combiners});
    };
    EXPECT_EQ(shader(0, BlendMode::alpha).combiner, PixelCombiner::modMod2x);
    EXPECT_EQ(shader(2, BlendMode::alpha).combiner, PixelCombiner::modAdd);
    EXPECT_EQ(shader(0, BlendMode::opaque).combiner, PixelCombiner::opaqueMod2x);
    EXPECT_EQ(shader(2, BlendMode::opaque).combiner, PixelCombiner::opaqueAddAlpha);
    EXPECT_EQ(shader(0, BlendMode::alpha).coords[0], kT1);
    EXPECT_EQ(shader(0, BlendMode::alpha).coords[1], kEnv);
    // Ids past the table mean code 0.
    EXPECT_EQ(shader(3, BlendMode::alpha).combiner, PixelCombiner::modOpaque);
    EXPECT_EQ(shader(100, BlendMode::opaque).combiner, PixelCombiner::opaqueOpaque);
}

TEST(M2Shaders, AnUnknownRowIsDrawnWithItsFirstTexture)
{
    EXPECT_EQ(shaderOf(0x8000 + 35, 2).combiner, PixelCombiner::modModDepth);
    for (const unsigned id : {0x8000U + 36, 0xFFFFU}) {
        EXPECT_EQ(shaderOf(id, 2).combiner, PixelCombiner::opaque);
        EXPECT_EQ(shaderOf(id, 2, BlendMode::alpha).combiner, PixelCombiner::mod);
        EXPECT_EQ(shaderOf(id, 2).textureCount, 1U);
        EXPECT_EQ(shaderOf(id, 2).coords[0], kT1);
    }
}

} // namespace m2_shaders_test

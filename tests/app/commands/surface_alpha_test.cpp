#include "renderer/scene/document/surface_alpha.hpp"

#include "renderer/scene/open.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/opened_document.hpp"
#include "tests/support/shader_game.hpp"
#include "tests/support/skin_cards.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace {

using formats::ImageAlpha;
using scene::AlphaMode;
using tests::opened;
using tests::SkinCards;
using tests::TemporaryFolder;

formats::Image leaf()
{
    return tests::imageOf(16, 16, [](auto x, auto) {
        return std::array<std::uint8_t, 4>{10, 200, 30, static_cast<std::uint8_t>(x < 8 ? 0 : 255)};
    });
}
formats::Image glass()
{
    return tests::imageOf(16, 16, [](auto, auto) { return std::array<std::uint8_t, 4>{10, 20, 200, 100}; });
}
formats::Image wood()
{
    return tests::imageOf(16, 16, [](auto, auto) { return std::array<std::uint8_t, 4>{100, 70, 20, 255}; });
}

ImageAlpha alphaOfCards(const formats::Image& skin, AlphaMode mode = AlphaMode::automatic)
{
    const TemporaryFolder folder;
    return alphaOfSurface(opened(SkinCards(skin).write(folder)), 0, 0, 0, mode);
}

TEST(SurfaceAlpha, IsWhatTheSkinOfAQuakeIiModelSuggests)
{
    EXPECT_EQ(alphaOfCards(leaf()), ImageAlpha::cutOut);
    EXPECT_EQ(alphaOfCards(glass()), ImageAlpha::blended);
    EXPECT_EQ(alphaOfCards(wood()), ImageAlpha::opaque);
}

TEST(SurfaceAlpha, IsWhatTheUserChooses)
{
    for (const auto& skin : {leaf(), glass(), wood()}) {
        EXPECT_EQ(alphaOfCards(skin, AlphaMode::opaque), ImageAlpha::opaque);
        EXPECT_EQ(alphaOfCards(skin, AlphaMode::cutOut), ImageAlpha::cutOut);
        EXPECT_EQ(alphaOfCards(skin, AlphaMode::blended), ImageAlpha::blended);
    }
}

/// A Quake III sheet with a leaf texture, by name or by shader.
std::filesystem::path writeSheet(tests::ShaderGame& game, bool hasShader)
{
    std::vector<tests::Rgba> pixels;
    for (std::size_t i = 0; i < 256; ++i)
        pixels.push_back({10, 200, 30, static_cast<std::uint8_t>(i % 16 < 8 ? 0 : 255)});
    game.image("leaf", 16, pixels).sheet("sheet", "textures/leaf", 0);
    if (hasShader)
        game.shader("textures/leaf", "{\nmap textures/leaf.png\nalphaFunc GE128\n}");
    return game.write();
}

TEST(SurfaceAlpha, IsIgnoredOnAQuakeIiiTextureUnlessTheUserChooses)
{
    tests::ShaderGame game;
    const scene::Document document = opened(writeSheet(game, false));
    EXPECT_EQ(alphaOfSurface(document, 0, 0, 0), ImageAlpha::opaque);
    EXPECT_EQ(alphaOfSurface(document, 0, 0, 0, AlphaMode::cutOut), ImageAlpha::cutOut);
    EXPECT_EQ(alphaOfSurface(document, 0, 0, 0, AlphaMode::blended), ImageAlpha::blended);
    EXPECT_FALSE(document.textures.at(0).alpha);
}

TEST(SurfaceAlpha, IsLeftToTheShaderWhereThereIsOne)
{
    tests::ShaderGame game;
    const scene::Document document = opened(writeSheet(game, true));
    EXPECT_EQ(alphaOfSurface(document, 0, 0, 0), ImageAlpha::opaque);
    EXPECT_EQ(alphaOfSurface(document, 0, 0, 0, AlphaMode::blended), ImageAlpha::opaque);
}

TEST(SurfaceAlpha, IsOpaqueWhereTheSkinIsMissing)
{
    const TemporaryFolder folder;
    const auto path = SkinCards(leaf()).write(folder);
    std::filesystem::remove(folder / "cards.png");
    EXPECT_EQ(alphaOfSurface(opened(path), 0, 0, 0, AlphaMode::cutOut), ImageAlpha::opaque);
}

TEST(SurfaceAlpha, IsReportedForEverySkinByInfo)
{
    const TemporaryFolder folder;
    const auto path = SkinCards(leaf()).write(folder);
    folder.write("glass.png", formats::encodePng(glass()));
    folder.write("wood.png", formats::encodePng(wood()));
    const auto run = tests::run({"info", path.generic_string(), "--json"});
    const auto skins = nlohmann::json::parse(run.output)["skins"];
    ASSERT_EQ(skins.size(), 3U);
    EXPECT_EQ(skins[0]["alpha"], "cutout");
    EXPECT_EQ(skins[1]["alpha"], "blend");
    EXPECT_EQ(skins[2]["alpha"], "opaque");
    const std::string text = tests::run({"info", path.generic_string()}).output;
    EXPECT_TRUE(tests::contains(text, "cards.png, cut out by its alpha\n")) << text;
    EXPECT_TRUE(tests::contains(text, "glass.png, blended by its alpha\n")) << text;
    EXPECT_TRUE(tests::contains(text, "wood.png\n")) << text;
}

TEST(SurfaceAlpha, IsNotReportedForAQuakeIiiSkin)
{
    tests::ShaderGame game;
    const auto run = tests::run({"info", writeSheet(game, false).generic_string(), "--json"});
    EXPECT_FALSE(nlohmann::json::parse(run.output)["skins"][0].contains("alpha"));
}

TEST(SurfaceAlpha, KeepsNoPixelsOfSkinsThatAreOnlyDescribed)
{
    const TemporaryFolder folder;
    const auto path = SkinCards(leaf()).write(folder);
    folder.write("glass.png", formats::encodePng(glass()));
    const scene::Document document = opened(path, {.images = scene::ImagePolicy::chosenAndFacts});
    ASSERT_EQ(document.textures.size(), 2U);
    EXPECT_EQ(document.textures[1].image, nullptr);
    EXPECT_EQ(document.textures[1].alpha, ImageAlpha::blended);
}

TEST(SurfaceAlpha, IsRefusedUnderAnUnknownName)
{
    const auto run = tests::run({"render", "x.md2", "-o", "x.png", "--alpha", "holes"});
    EXPECT_EQ(run.status, app::ExitStatus::usage);
    EXPECT_TRUE(tests::contains(run.messages, "'holes' is none of auto, opaque, cutout, blend")) << run.messages;
}

} // namespace

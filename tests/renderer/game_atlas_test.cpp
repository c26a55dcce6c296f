// Images of a model that are joined in one.
#include "renderer/export/game/atlas.hpp"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace game_atlas_test {

namespace game = renderer::game;
using Color = std::array<std::uint8_t, 3>;

std::shared_ptr<const formats::Image> plainImage(std::uint32_t width, std::uint32_t height, const Color& color)
{
    formats::Image image{width, height, {}};
    for (std::size_t i = 0; i < image.pixelCount(); ++i)
        image.pixels.insert(image.pixels.end(), {color[0], color[1], color[2], 255});
    return std::make_shared<const formats::Image>(std::move(image));
}

/// A triangle whose coordinates go from `from` to `to` in both directions.
game::GameSurface triangle(std::uint32_t image, float from, float to)
{
    game::GameSurface surface{.name = "part", .image = image};
    surface.corners = {{0, {from, from}}, {1, {to, from}}, {2, {from, to}}};
    surface.triangles = {{0, 1, 2}};
    return surface;
}

const std::array<Color, 3> kColors{{{200, 0, 0}, {0, 200, 0}, {0, 0, 200}}};

game::GameModel modelOf(const std::vector<glm::uvec2>& sizes)
{
    game::GameModel model{.name = "robot"};
    for (std::uint32_t i = 0; i < sizes.size(); ++i) {
        model.surfaces.push_back(triangle(i, 0.0f, 1.0f));
        model.images.push_back({"image", "", "", plainImage(sizes[i].x, sizes[i].y, kColors.at(i))});
    }
    return model;
}

Color colorAt(const game::GameModel& model, const glm::vec2& uv)
{
    const formats::Image& image = *model.images.front().image;
    const auto x = static_cast<std::size_t>(uv.x * static_cast<float>(image.width));
    const auto y = static_cast<std::size_t>(uv.y * static_cast<float>(image.height));
    const std::size_t at = 4 * (y * image.width + x);
    return {image.pixels[at], image.pixels[at + 1], image.pixels[at + 2]};
}

void expectOwnColors(const game::GameModel& model)
{
    ASSERT_EQ(model.images.size(), 1U);
    for (std::size_t i = 0; i < model.surfaces.size(); ++i) {
        EXPECT_EQ(model.surfaces[i].image, 0U);
        for (const game::Corner& corner : model.surfaces[i].corners)
            EXPECT_EQ(colorAt(model, corner.uv), kColors.at(i)) << i << ": " << corner.uv.x << ' ' << corner.uv.y;
    }
}

TEST(GameAtlas, GivesEachSurfaceItsOwnImage)
{
    game::GameModel model = modelOf({{64, 64}, {32, 16}, {16, 64}});
    ASSERT_TRUE(game::joinImages(model, {512, 256}));
    expectOwnColors(model);
    EXPECT_EQ(model.images[0].name, "robot_atlas");
    EXPECT_EQ(model.images[0].image->width, 64U); // 32 and 16 pixels below 64
    EXPECT_EQ(model.images[0].image->height, 128U);
    ASSERT_EQ(model.lost.size(), 1U);
    EXPECT_EQ(model.lost[0], "3 images are joined in one of 64 x 128 pixels");
}

TEST(GameAtlas, HalvesImagesThatAreTooLarge)
{
    game::GameModel model = modelOf({{512, 512}, {512, 512}});
    ASSERT_TRUE(game::joinImages(model, {512, 256}));
    expectOwnColors(model);
    EXPECT_EQ(model.images[0].image->width, 512U);
    EXPECT_EQ(model.images[0].image->height, 256U);
    EXPECT_EQ(model.lost[0], "2 images are joined in one of 512 x 256 pixels, 1/2 as wide and high");
}

TEST(GameAtlas, RepeatsWhatTrianglesRepeatAndMovesTheOthers)
{
    game::GameModel model = modelOf({{16, 16}, {16, 16}});
    model.surfaces[0] = triangle(0, -3.0f, -2.0f); // within one repetition
    model.surfaces[1] = triangle(1, 0.5f, 2.5f);
    ASSERT_TRUE(game::joinImages(model, {512, 256}));
    expectOwnColors(model);
    EXPECT_EQ(model.images[0].image->width, 64U); // 3 x 3 repetitions beside one
    EXPECT_EQ(model.images[0].image->height, 64U);
    const std::vector<game::Corner>& corners = model.surfaces[1].corners;
    EXPECT_NEAR((corners[1].uv.x - corners[0].uv.x) * 64.0f, 32.0f, 0.01f) << "two images wide, as before";
}

TEST(GameAtlas, RepeatsASingleImage)
{
    game::GameModel model = modelOf({{16, 16}});
    model.surfaces[0] = triangle(0, -0.5f, 1.5f);
    ASSERT_TRUE(game::joinImages(model, {512, 256}));
    expectOwnColors(model);
    EXPECT_EQ(model.lost[0], "1 image is repeated in one of 64 x 64 pixels");
}

TEST(GameAtlas, LeavesAModelWithOneImageAsItIs)
{
    game::GameModel model = modelOf({{16, 16}});
    const game::GameModel before = model;
    ASSERT_TRUE(game::joinImages(model, {512, 256}));
    EXPECT_EQ(model.surfaces[0].corners, before.surfaces[0].corners);
    EXPECT_EQ(model.images[0].image, before.images[0].image);
    EXPECT_TRUE(model.lost.empty());
}

TEST(GameAtlas, RefusesMissingImagesAndManyRepetitions)
{
    game::GameModel model = modelOf({{16, 16}, {16, 16}});
    model.surfaces[1] = triangle(1, 0.0f, static_cast<float>(game::kMaxRepetitions) + 1.0f);
    const auto repeated = game::joinImages(model, {512, 256});
    ASSERT_FALSE(repeated);
    EXPECT_EQ(repeated.error().message,
              "the surface 'part' repeats the image 'image' more than 16 times in a triangle: "
              "it cannot be joined with others");
    model = modelOf({{16, 16}, {16, 16}});
    model.images[1].image = nullptr;
    const auto missing = game::joinImages(model, {512, 256});
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().message, "the image 'image' is missing: it cannot be joined with others");
}

} // namespace game_atlas_test

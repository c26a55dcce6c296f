// Frames, names, grids and parts of models for games.
#include "formats/quake3/animation_cfg.hpp"
#include "renderer/export/game/appearance.hpp"
#include "renderer/export/game/frame_plan.hpp"
#include "renderer/export/game/split.hpp"
#include "renderer/export/game/target.hpp"
#include "renderer/export/game/texts.hpp"
#include "renderer/export/game/vertex_grid.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace game_parts_test {

namespace game = renderer::game;

/// Strips of `count` triangles with `count + 2` corners, whose vertices are 0, 1, 2, ...
game::GameSurface strip(std::uint32_t count)
{
    game::GameSurface surface{.name = "body"};
    for (std::uint32_t i = 0; i < count + 2; ++i)
        surface.corners.push_back({i, {static_cast<float>(i), 0.5f}});
    for (std::uint32_t i = 0; i < count; ++i)
        surface.triangles.push_back({i, i + 1, i + 2});
    return surface;
}

/// The triangles of parts by vertices of the source, sorted.
std::vector<std::array<std::uint32_t, 3>> verticesOf(const std::vector<game::GameSurface>& parts)
{
    std::vector<std::array<std::uint32_t, 3>> all;
    for (const game::GameSurface& part : parts) {
        for (const game::Triangle& triangle : part.triangles)
            all.push_back(
                {part.corners[triangle[0]].vertex, part.corners[triangle[1]].vertex, part.corners[triangle[2]].vertex});
    }
    std::sort(all.begin(), all.end());
    return all;
}

TEST(GameSplit, KeepsASurfaceAtTheLimits)
{
    const auto parts = game::splitSurface(strip(10), {.vertices = 12, .triangles = 10});
    ASSERT_EQ(parts.size(), 1U);
    EXPECT_EQ(parts[0].name, "body");
    EXPECT_EQ(parts[0].corners, strip(10).corners);
}

TEST(GameSplit, DividesOneVertexBeyondTheLimit)
{
    const auto parts = game::splitSurface(strip(10), {.vertices = 11, .triangles = 10});
    ASSERT_EQ(parts.size(), 2U);
    EXPECT_EQ(parts[0].name, "body_1");
    EXPECT_EQ(parts[1].name, "body_2");
    for (const game::GameSurface& part : parts)
        EXPECT_LE(part.corners.size(), 11U);
    EXPECT_EQ(verticesOf(parts), verticesOf({strip(10)}));
}

TEST(GameSplit, DividesOneTriangleBeyondTheLimit)
{
    const auto parts = game::splitSurface(strip(10), {.vertices = 12, .triangles = 9});
    ASSERT_EQ(parts.size(), 2U);
    EXPECT_EQ(parts[0].triangles.size(), 9U);
    EXPECT_EQ(parts[1].triangles.size(), 1U);
    EXPECT_EQ(verticesOf(parts), verticesOf({strip(10)}));
}

TEST(GameSplit, KeepsNeighborsTogether)
{
    // Two strips whose triangles alternate in the list: each part gets one of them.
    game::GameSurface surface{.name = "two"};
    for (std::uint32_t i = 0; i < 24; ++i)
        surface.corners.push_back({i, {}});
    for (std::uint32_t i = 0; i < 10; ++i) {
        surface.triangles.push_back({i, i + 1, i + 2});
        surface.triangles.push_back({i + 12, i + 13, i + 14});
    }
    const auto parts = game::splitSurface(surface, {.vertices = 12, .triangles = 100});
    ASSERT_EQ(parts.size(), 2U);
    EXPECT_EQ(parts[0].corners.size(), 12U);
    EXPECT_EQ(parts[1].corners.size(), 12U);
}

TEST(GameSplit, NamesPartsSoThatOneLineOfASkinServesAll)
{
    EXPECT_EQ(game::partName("head", 0), "head_1");
    EXPECT_EQ(game::partName("head", 8), "head_9");
    EXPECT_EQ(game::partName("head", 9), "head_a");
    EXPECT_EQ(game::partName("head", 34), "head_z");
    EXPECT_EQ(game::partName(std::string(70, 'x'), 0).size(), 63U);
}

TEST(GameFrames, AreNamedSoThatClipsStayApart)
{
    EXPECT_EQ(game::frameNameOf("stand", 1, 40), "stand01");
    EXPECT_EQ(game::frameNameOf("stand", 7, 100), "stand007");
    EXPECT_EQ(game::frameNameOf("a_very_long_clip_name", 3, 9), "a_very_long_c03");
    EXPECT_EQ(game::frameNameOf("a_very_long_clip_name2", 3, 9), "a_very_long_203");
    EXPECT_EQ(game::frameNameOf("a_very_long_clip_name2", 3, 9).size(), 15U);
    EXPECT_EQ(game::frameNameOf("CharacterArmature|Death", 3, 9), "Death03");
    EXPECT_EQ(game::frameNameOf("Arm|Death", 3, 9), "Arm|Death03");
    EXPECT_EQ(game::frameNameOf("CharacterArmature|", 3, 9), "CharacterArma03");
}

TEST(GameFrames, AreCountedByRateAndEnd)
{
    formats::Clip clip{.name = "walk", .frameCount = 11, .framesPerSecond = 10.0f, .loops = false};
    EXPECT_EQ(game::sampleCount(clip, 10.0), 11U); // ten steps and the end
    EXPECT_EQ(game::sampleCount(clip, 20.0), 21U);
    clip.loops = true; // 1.1 seconds; the end is the start
    EXPECT_EQ(game::sampleCount(clip, 10.0), 11U);
    clip.frameCount = 1;
    clip.loops = false;
    EXPECT_EQ(game::sampleCount(clip, 10.0), 1U);
}

TEST(GameFrames, HaveTheRateOfTheGame)
{
    const formats::Clip frames{.name = "run", .framesPerSecond = 24.0f};
    EXPECT_EQ(game::usualRate(game::Format::md2, frames), 10.0);
    EXPECT_EQ(game::usualRate(game::Format::mdx, frames), 10.0);
    EXPECT_EQ(game::usualRate(game::Format::md3, frames), 24.0);
    const formats::Clip sequence{.name = "run", .sequence = 0, .sequenceSeconds = 2.0};
    EXPECT_EQ(game::usualRate(game::Format::md3, sequence), 15.0);
}

/// Boxes of frames of different sizes, at odd places.
std::vector<game::FrameBox> boxes()
{
    return {{{-10.3, 0.0, 1.0}, {20.7, 3.0, 1.0}},
            {{-10.3, 0.1, 1.0}, {43.1, 2.9, 1.0}},
            {{5.0, 0.0, 1.0}, {9.0, 1.0, 1.0}}};
}

TEST(GameGrid, SteadyGivesEqualPointsEqualPlacesInAllFrames)
{
    const auto grids = game::gridsOf(boxes(), game::GridKind::steady);
    ASSERT_EQ(grids.size(), 3U);
    const auto placed = [](const formats::FrameTransform& grid, const glm::dvec3& point) {
        const auto steps = game::nearestGridPoint(grid, point);
        return glm::vec3(steps[0], steps[1], steps[2]) * grid.scale + grid.translate;
    };
    for (double x = 5.0; x < 9.0; x += 0.0371) { // in all boxes
        const glm::dvec3 point(x, 0.1 + 0.2 * (x - 5.0), 1.0);
        const glm::vec3 first = placed(grids[0], point);
        EXPECT_EQ(placed(grids[1], point), first) << x;
        EXPECT_EQ(placed(grids[2], point), first) << x;
        for (int axis = 0; axis < 3; ++axis)
            EXPECT_LE(std::abs(static_cast<double>(first[axis]) - point[axis]),
                      static_cast<double>(grids[0].scale[axis]) / 2.0 + 1e-6);
    }
}

TEST(GameGrid, HoldsTheWholeBox)
{
    for (const auto kind : {game::GridKind::steady, game::GridKind::frame}) {
        const auto grids = game::gridsOf(boxes(), kind);
        for (std::size_t i = 0; i < grids.size(); ++i) {
            for (const glm::dvec3& point : {boxes()[i].min, boxes()[i].max}) {
                const auto steps = game::nearestGridPoint(grids[i], point);
                for (int axis = 0; axis < 3; ++axis) {
                    const double there =
                        steps.at(static_cast<std::size_t>(axis)) * static_cast<double>(grids[i].scale[axis]) +
                        static_cast<double>(grids[i].translate[axis]);
                    EXPECT_LE(std::abs(there - point[axis]), static_cast<double>(grids[i].scale[axis]) / 2.0 + 1e-5);
                }
            }
        }
    }
}

TEST(GameGrid, IsFinestForEachFrame)
{
    const auto grids = game::gridsOf(boxes(), game::GridKind::frame);
    EXPECT_FLOAT_EQ(grids[0].scale.x, 31.0f / 255.0f);
    EXPECT_FLOAT_EQ(grids[2].scale.x, 4.0f / 255.0f);
    EXPECT_EQ(grids[0].scale.z, 0.0f); // flat
    EXPECT_EQ(grids[0].translate.z, 1.0f);
}

TEST(GameTarget, KnowsWhatEnginesLoad)
{
    EXPECT_EQ(game::formatOfExtension(".md3"), game::Format::md3);
    EXPECT_FALSE(game::formatOfExtension(".glb"));
    EXPECT_TRUE(game::loads(game::Profile::kingpin, game::Format::md2));
    EXPECT_FALSE(game::loads(game::Profile::quake2, game::Format::mdx));
    for (const auto profile : {game::Profile::quake3, game::Profile::ioquake3}) {
        EXPECT_EQ(game::limitsOf(game::Format::md3, profile).vertices, 999U);
        EXPECT_EQ(game::limitsOf(game::Format::md3, profile).triangles, 1999U);
    }
    EXPECT_EQ(game::limitsOf(game::Format::md2, game::Profile::quake2).frames, 512U);
    EXPECT_EQ(game::limitsOf(game::Format::mdx, game::Profile::kingpin).frames, 1024U);
}

TEST(GameImages, HaveOneSquareForEachPlainColor)
{
    game::GameModel model{.name = "robot"};
    model.surfaces = {strip(1), strip(2), strip(3)};
    model.surfaces[0].color = {255, 0, 0};
    model.surfaces[1].color = {0, 0, 255};
    model.surfaces[2].color = {255, 0, 0};
    game::addColorImage(model);
    ASSERT_EQ(model.images.size(), 1U);
    const formats::Image& image = *model.images[0].image;
    for (const game::GameSurface& surface : model.surfaces) {
        EXPECT_EQ(surface.image, 0U);
        for (const game::Corner& corner : surface.corners) {
            const auto x = static_cast<std::size_t>(corner.uv.x * static_cast<float>(image.width));
            const auto y = static_cast<std::size_t>(corner.uv.y * static_cast<float>(image.height));
            for (std::size_t channel = 0; channel < 3; ++channel)
                EXPECT_EQ(image.pixels[4 * (y * image.width + x) + channel], surface.color.at(channel));
        }
    }
}

TEST(GameImages, AreOneForAnMd2)
{
    game::GameModel model{.name = "robot"};
    model.surfaces = {strip(1), strip(2)};
    model.images = {{"a", "", "", nullptr}, {"b", "", "", nullptr}};
    model.surfaces[0].image = 0;
    model.surfaces[1].image = 0;
    EXPECT_TRUE(game::checkOneImage(model, game::Format::md2, {}));
    model.surfaces[1].image = 1;
    const auto checked = game::checkOneImage(model, game::Format::md2, {});
    ASSERT_FALSE(checked);
    EXPECT_NE(checked.error().message.find("2 images (a, b)"), std::string::npos) << checked.error().message;
}

TEST(GameTexts, ListSurfacesAndTagsOfASkin)
{
    game::GameModel model{.name = "lower"};
    model.surfaces = {strip(1), strip(1)};
    model.surfaces[0].shaders = {"models/players/robot/skin"};
    model.surfaces[1].name = "Legs";
    model.tags = {{"tag_torso", {}}};
    EXPECT_EQ(game::skinText(model), "body,models/players/robot/skin\nLegs,\ntag_torso,\n");
    model.surfaces[0].name = "Cube 001";
    model.surfaces[0].shaders = {"models/players/my robot/skin"};
    model.surfaces[1].name = "\"a\", b";
    model.tags[0].name = "tag_left hand";
    EXPECT_EQ(game::skinText(model), "\"Cube 001\",\"models/players/my robot/skin\"\n\"a, b\",\n\"tag_left hand\",\n");
}

TEST(GameTexts, GiveSurfacesNamesThatLinesOfASkinReach)
{
    game::GameModel model{.name = "lower"};
    const std::vector<std::string> names{"body",        "BODY",        "Left Arm",           "arm_l",
                                         "a,b",         "my_tag_left", std::string(70, 'x'), std::string(70, 'x'),
                                         "K\u00f6rper", "Cube.001"};
    for (const std::string& name : names) {
        model.surfaces.push_back(strip(1));
        model.surfaces.back().name = name;
    }
    game::giveSkinNames(model);
    std::vector<std::string> given;
    for (const game::GameSurface& surface : model.surfaces)
        given.push_back(surface.name);
    EXPECT_EQ(given,
              (std::vector<std::string>{"body", "BODY-2", "Left_Arm", "arm-l", "a-b", "my_tag-left",
                                        std::string(61, 'x'), std::string(59, 'x') + "-2", "K_rper", "Cube.001"}));
    ASSERT_EQ(model.lost.size(), 1U);
    EXPECT_EQ(model.lost[0],
              "names of 8 surfaces changed, so that lines of a .skin reach them: 'BODY' is 'BODY-2', ...");
}

TEST(GameTexts, GiveTheFramesOfAPlayersLegs)
{
    game::GameModel model{.name = "lower"};
    model.clips = {
        {"LEGS_IDLE", 0, 10, 15.0f, true}, {"legs_run", 10, 9, 20.0f, true}, {"BOTH_DEATH1", 19, 30, 20.0f, false}};
    const std::string text = game::animationConfigText(model, game::PlayerPart::lower);
    EXPECT_NE(text.find("10\t9\t9\t20\t\t// LEGS_RUN\n"), std::string::npos) << text;
    EXPECT_NE(text.find("19\t30\t0\t20\t\t// BOTH_DEATH1\n"), std::string::npos) << text;
    EXPECT_NE(text.find("48\t1\t1\t15\t\t// BOTH_DEAD1\n"), std::string::npos) << text;
    EXPECT_NE(text.find("0\t10\t10\t15\t\t// LEGS_SWIM\n"), std::string::npos) << text;
    const formats::ByteView file(formats::FileBytes::copyOf(text), "animation.cfg");
    const auto config = formats::quake3::loadAnimationConfig(file);
    ASSERT_TRUE(config) << config.error().message;
    EXPECT_EQ(config->legsSkip, 0);
    EXPECT_TRUE(game::animationConfigText(model, game::PlayerPart::none).empty());
    model.clips = {{"walk", 0, 10, 15.0f, true}};
    EXPECT_TRUE(game::animationConfigText(model, game::PlayerPart::lower).empty());
}

} // namespace game_parts_test

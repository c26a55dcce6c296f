// Small models as the bytes of games' files.
#include "renderer/export/game/encoding.hpp"
#include "renderer/export/game/measure.hpp"

#include "formats/model/mesh_variant.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace game_encoding_test {

namespace game = renderer::game;

/// Two triangles that share an edge in space but not in the texture; the last vertex moves, the others stand still.
game::GameModel sheet(std::uint32_t frames)
{
    game::GameModel model{.name = "sheet", .vertexCount = 6};
    game::GameSurface surface{.name = "sheet", .shaders = {"models/sheet/skin"}};
    for (std::uint32_t i = 0; i < 6; ++i)
        surface.corners.push_back({i, {static_cast<float>(i) / 8.0f, 0.25f}});
    surface.triangles = {{0, 2, 1}, {3, 5, 4}}; // clockwise from above
    model.surfaces.push_back(std::move(surface));
    for (std::uint32_t i = 0; i < frames; ++i)
        model.frameNames.push_back("walk0" + std::to_string(i + 1));
    model.clips = {{"walk", 0, frames, 10.0f, true}};
    model.pose = [](std::uint32_t frame) {
        game::PosedFrame pose;
        const double moved = 1.234 * frame;
        pose.positions = {{0.1, 0.2, 0.0}, {10.3, 0.2, 0.0}, {0.1, 9.7, 0.0},
                          {0.1, 9.7, 0.0}, {10.3, 0.2, 0.0}, {10.0, 10.0, 5.0 + moved}};
        pose.normals.assign(6, glm::vec3(0.0f, 0.0f, 1.0f));
        return pose;
    };
    return model;
}

game::EncodingOptions optionsFor(game::Format format)
{
    return {.format = format, .limits = game::limitsOf(format, game::usualProfile(format))};
}

/// Encoded and read back; fails the test if that is impossible.
game::ReadBack made(const game::GameModel& model, const game::EncodingOptions& options)
{
    const auto encoded =
        options.format == game::Format::md3 ? game::encodeMd3(model, options) : game::encodeMd2(model, options);
    EXPECT_TRUE(encoded) << (encoded ? "" : encoded.error().message);
    if (!encoded)
        return {};
    auto read = game::readBack(model, *encoded, options.format, "sheet");
    EXPECT_TRUE(read) << (read ? "" : read.error().message);
    return read ? *std::move(read) : game::ReadBack{};
}

/// Normals that are all the same give a note.
bool hasErrors(const formats::Model& model)
{
    return std::any_of(model.diagnostics.begin(), model.diagnostics.end(),
                       [](const auto& one) { return one.severity == formats::Severity::error; });
}

TEST(GameEncoding, RoundsAnMd3ToTheNearest64th)
{
    const game::ReadBack read = made(sheet(3), optionsFor(game::Format::md3));
    EXPECT_LE(read.accuracy.maxCoordinate, 1.0 / 128.0);
    EXPECT_GT(read.accuracy.maxCoordinate, 0.0);
    EXPECT_EQ(read.accuracy.halfStep, 1.0 / 128.0);
    EXPECT_EQ(read.accuracy.maxWobble, 0.0);
    EXPECT_EQ(vertexCountOf(read.model), 6U); // vertices of an MD3 have one texture coordinate each
    ASSERT_EQ(read.model.surfaces.size(), 1U);
    EXPECT_EQ(read.model.surfaces[0].name, "sheet");
    EXPECT_EQ(read.model.surfaces[0].shaders, std::vector<std::string>{"models/sheet/skin"});
    EXPECT_FALSE(hasErrors(read.model));
}

TEST(GameEncoding, JoinsVerticesAtTheSeamsOfAnMd2)
{
    for (const auto grid : {game::GridKind::steady, game::GridKind::frame}) {
        game::EncodingOptions options = optionsFor(game::Format::md2);
        options.grid = grid;
        const game::ReadBack read = made(sheet(3), options);
        EXPECT_EQ(vertexCountOf(read.model), 4U);
        EXPECT_EQ(read.model.meshVariants.front().triangleCount, 2U);
        EXPECT_LE(read.accuracy.maxCoordinate, read.accuracy.halfStep + 1e-6);
        ASSERT_EQ(read.model.clips.size(), 1U);
        EXPECT_EQ(read.model.clips[0].name, "walk");
        EXPECT_FALSE(hasErrors(read.model));
    }
}

TEST(GameEncoding, KeepsStillPointsStillOnASteadyGrid)
{
    game::EncodingOptions options = optionsFor(game::Format::md2);
    const game::GameModel model = sheet(20);
    EXPECT_EQ(made(model, options).accuracy.maxWobble, 0.0);
}

TEST(GameEncoding, KeepsSidesOfASheetApart)
{
    game::GameModel model = sheet(2);
    const auto pose = model.pose;
    model.pose = [pose](std::uint32_t frame) {
        game::PosedFrame turned = pose(frame);
        turned.normals[3] = {0.0f, 0.0f, -1.0f};
        return turned;
    };
    EXPECT_EQ(vertexCountOf(made(model, optionsFor(game::Format::md2)).model), 5U);
}

TEST(GameEncoding, WritesASubObjectForEachSurfaceOfAnMdx)
{
    game::GameModel model = sheet(2);
    game::GameSurface second = model.surfaces[0];
    model.surfaces[0].triangles.pop_back();
    second.triangles.erase(second.triangles.begin());
    model.surfaces.push_back(second);
    const game::ReadBack read = made(model, optionsFor(game::Format::mdx));
    ASSERT_EQ(read.model.surfaces.size(), 2U);
    for (std::uint32_t i = 0; i < 2; ++i)
        EXPECT_EQ(triangleCountOf(read.model.meshVariants.front(), i), 1U);
    EXPECT_LE(read.accuracy.maxCoordinate, read.accuracy.halfStep + 1e-6);
}

TEST(GameEncoding, WritesTagsWithoutSurfaces)
{
    game::GameModel model{.name = "hand", .vertexCount = 0};
    model.frameNames = {"a", "b"};
    model.tags = {{"tag_weapon", {{.origin = {1.0f, 2.0f, 3.0f}}, {.origin = {4.0f, 5.0f, 6.0f}}}}};
    model.pose = [](std::uint32_t) { return game::PosedFrame{}; };
    const game::ReadBack read = made(model, optionsFor(game::Format::md3));
    ASSERT_EQ(read.model.tags.size(), 1U);
    EXPECT_EQ(read.model.tags[0].name, "tag_weapon");
    EXPECT_EQ(read.model.tags[0].poses[1].origin, glm::vec3(4.0f, 5.0f, 6.0f));
    EXPECT_TRUE(read.model.surfaces.empty());
    EXPECT_FALSE(game::encodeMd2(model, optionsFor(game::Format::md2))); // an MD2 has neither
}

TEST(GameEncoding, RefusesWhatTheEngineRefuses)
{
    game::EncodingOptions options = optionsFor(game::Format::md2);
    options.limits.frames = 2;
    EXPECT_TRUE(game::encodeMd2(sheet(2), options));
    const auto refused = game::encodeMd2(sheet(3), options);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("3 frames"), std::string::npos) << refused.error().message;
    options.exceedsLimits = true;
    const auto forced = game::encodeMd2(sheet(3), options);
    ASSERT_TRUE(forced);
    EXPECT_EQ(forced->notes.size(), 1U);
    options = optionsFor(game::Format::md2);
    options.limits.vertices = 3;
    EXPECT_FALSE(game::encodeMd2(sheet(1), options));
}

TEST(GameEncoding, RefusesPositionsBeyondAnMd3)
{
    game::GameModel model = sheet(1);
    const auto pose = model.pose;
    double farthest = 511.98;
    model.pose = [&, pose](std::uint32_t frame) {
        game::PosedFrame moved = pose(frame);
        moved.positions[5].x = farthest;
        return moved;
    };
    EXPECT_TRUE(game::encodeMd3(model, optionsFor(game::Format::md3)));
    farthest = 512.0;
    const auto refused = game::encodeMd3(model, optionsFor(game::Format::md3));
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("512"), std::string::npos) << refused.error().message;
}

TEST(GameEncoding, PutsCornersOnTheMiddleOfTexels)
{
    game::EncodingOptions options = optionsFor(game::Format::md2);
    options.skinSize = {64, 32};
    const game::ReadBack read = made(sheet(1), options);
    for (const formats::MeshVariant& mesh : read.model.meshVariants) { // the list and the commands agree
        for (const formats::RenderVertex& vertex : mesh.vertices) {
            const float texel = vertex.uv.x * 64.0f - 0.5f;
            EXPECT_NEAR(texel, std::round(texel), 1e-4f);
        }
    }
}

TEST(GameEncoding, PutsCornersAtTheEdgeIntoTheSkin)
{
    game::GameModel model = sheet(1);
    model.surfaces[0].corners[0].uv = {0.0f, 1.0f};
    model.surfaces[0].corners[1].uv = {1.0f, 0.0f};
    model.surfaces[0].corners[2].uv = {1.26f, -0.26f}; // beyond it is meant
    game::EncodingOptions options = optionsFor(game::Format::md2);
    options.skinSize = {64, 32};
    const game::ReadBack read = made(model, options);
    const std::vector<formats::RenderVertex>& vertices = read.model.meshVariants.front().vertices;
    const auto has = [&](float s, float t) {
        return std::any_of(vertices.begin(), vertices.end(), [&](const formats::RenderVertex& vertex) {
            return std::abs(vertex.uv.x * 64.0f - 0.5f - s) < 1e-3f && std::abs(vertex.uv.y * 32.0f - 0.5f - t) < 1e-3f;
        });
    };
    EXPECT_TRUE(has(0.0f, 31.0f));
    EXPECT_TRUE(has(63.0f, 0.0f));
    EXPECT_TRUE(has(80.0f, -9.0f));
}

TEST(GameEncoding, RefusesMoreCoordinatesThanAnMd2Numbers)
{
    constexpr std::uint32_t kCorners = 65'538;
    game::GameModel model = sheet(1);
    game::GameSurface& surface = model.surfaces[0];
    surface.corners.clear();
    surface.triangles.clear();
    for (std::uint32_t i = 0; i < kCorners; ++i) { // one texel each, 512 in a row
        const glm::vec2 middle(static_cast<float>(i % 512) + 0.5f, static_cast<float>(i / 512) + 0.5f);
        surface.corners.push_back({i % 3, middle / 512.0f});
    }
    for (std::uint32_t i = 0; i < kCorners; i += 3)
        surface.triangles.push_back({i, i + 1, i + 2});
    game::EncodingOptions options = optionsFor(game::Format::md2);
    options.skinSize = {512, 512};
    options.exceedsLimits = true;
    const auto refused = game::encodeMd2(model, options);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, formats::LoadErrorCode::tooLarge);
    EXPECT_NE(refused.error().message.find("65538 texture coordinates"), std::string::npos) << refused.error().message;
}

} // namespace game_encoding_test

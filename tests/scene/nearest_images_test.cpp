#include "renderer/scene/games/nearest_images.hpp"

#include "renderer/scene/open.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/shader_game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

namespace {

namespace fs = std::filesystem;

/// The image with the name most similar to the first missing one of a model; empty: none.
std::string nearestOf(const fs::path& model, scene::ImagePolicy images = scene::ImagePolicy::all)
{
    const auto document = scene::open(model, {.images = images});
    EXPECT_TRUE(document) << (document ? "" : document.error().message);
    if (!document)
        return {};
    const auto missing = std::find_if(document->textures.begin(), document->textures.end(),
                                      [](const scene::Texture& texture) { return !hasSource(texture); });
    return missing != document->textures.end() ? missing->nearest : "nothing is missing";
}

TEST(NearestImages, AreLookedForInTheFolderThatANameStates)
{
    tests::ShaderGame game;
    game.sheet("wall", "textures/wall", 0.0f)
        .image("grass", 1, {{0, 0, 0, 255}})
        .image("wall_blue", 1, {{0, 0, 0, 255}});
    const fs::path model = game.write();
    EXPECT_TRUE(nearestOf(model).ends_with("baseq3/textures/wall_blue.png")) << nearestOf(model);
    EXPECT_EQ(nearestOf(model, scene::ImagePolicy::chosen), "") << "only for who looks at everything";
}

TEST(NearestImages, AreThoseBesideTheModelFirst)
{
    tests::ShaderGame game;
    game.sheet("wall", "textures/wall", 0.0f).image("wall_blue", 1, {{0, 0, 0, 255}});
    const fs::path model = game.write();
    std::ofstream(model.parent_path() / "wall_red.png", std::ios::binary) << "not read here";
    EXPECT_TRUE(nearestOf(model).ends_with("wall_red.png")) << nearestOf(model);
}

TEST(NearestImages, CanBeBoundOutOfAnArchive)
{
    const std::string name = "textures/wall_blue.png";
    const auto image = tests::pngFile(6, 5);
    tests::ShaderGame game;
    game.sheet("wall", "textures/wall", 0.0f);
    const fs::path model = game.write();
    fs::path root = model;
    while (root.filename() != "baseq3")
        root = root.parent_path();
    tests::writeLibzip(root / "pak0.pk3", {{name, tests::textOf(image)}});
    const std::string nearest = nearestOf(model);
    ASSERT_TRUE(nearest.ends_with("pak0.pk3/" + name)) << nearest;
    const auto plain = scene::open(model);
    ASSERT_TRUE(plain);
    const auto missing = std::find_if(plain->textures.begin(), plain->textures.end(),
                                      [](const scene::Texture& texture) { return !hasSource(texture); });
    ASSERT_NE(missing, plain->textures.end());
    const auto bound = scene::open(model, {.bindings = {{missing->id, nearest}}});
    ASSERT_TRUE(bound);
    const auto used = std::find_if(bound->textures.begin(), bound->textures.end(),
                                   [](const scene::Texture& texture) { return texture.isBound; });
    ASSERT_NE(used, bound->textures.end());
    ASSERT_NE(used->image, nullptr) << "it is read";
    EXPECT_EQ(used->image->width, 6U);
}

} // namespace

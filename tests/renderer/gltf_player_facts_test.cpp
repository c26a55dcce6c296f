// The keys with which q3modelconverter and Trisview describe players.
#include "tests/renderer/gltf_file.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/opened_document.hpp"
#include "tests/support/player_game.hpp"

#include <gtest/gtest.h>

namespace {

using tests::GltfFile;

TEST(GltfPlayerFacts, StateTheAnimationsOfThePlayersFile)
{
    const tests::PlayerGame game;
    game.folder.write(game.player + "animation.cfg", "headoffset -1 2.5 3\n" + tests::animationConfig());
    const scene::Document document = tests::opened(game.file("lower.md3"));
    const GltfFile file = GltfFile::of(document);
    const auto& extras = file.json["asset"]["extras"];
    EXPECT_EQ(extras["q3_player"], true);
    EXPECT_EQ(extras["q3_part_frames"], (nlohmann::json{1, tests::kUpperFrames, tests::kLowerFrames}));
    EXPECT_EQ(extras["q3_sex"], "m");
    EXPECT_EQ(extras["q3_headoffset"], (nlohmann::json{-1.0, 2.5, 3.0}));
    ASSERT_EQ(extras["q3_animations"].size(), 6U + 7U + 12U) << "those of the file, without stand-ins";
    EXPECT_EQ(extras["q3_animations"][0],
              (nlohmann::json{{"name", "BOTH_DEATH1"}, {"first", 0}, {"num", 4}, {"loop", 0}, {"fps", 10.0}}));
    EXPECT_EQ(extras["q3_animations"][13]["name"], "LEGS_WALKCR");
    EXPECT_EQ(extras["q3_animations"][13]["first"], 12) << "as in the file, after the frames of the torso";
}

TEST(GltfPlayerFacts, ClipsStateTheFirstFrameOfThePlayersFile)
{
    const tests::PlayerGame game;
    const GltfFile file = GltfFile::of(tests::opened(game.file("lower.md3")));
    EXPECT_EQ(file.animation("LEGS_WALKCR")["extras"]["q3_first_frame"], 12);
    EXPECT_EQ(file.animation("LEGS_BACKCR")["extras"]["q3_first_frame"], 12);
    EXPECT_EQ(file.animation("LEGS_BACKCR")["extras"]["trisview"]["reversed"], true);
    EXPECT_EQ(file.animation("TORSO_GESTURE")["extras"]["q3_first_frame"], 4);
    EXPECT_EQ(file.animation("BOTH_DEATH1")["extras"]["q3_first_frame"], 0);
}

TEST(GltfPlayerFacts, StateTheShadersOfEachSkin)
{
    const tests::PlayerGame game;
    game.folder.write(game.player + "lower_default.skin", "l_legs,models/players/tester/legs.tga\ntag_torso,\n");
    game.folder.write(game.player + "lower_red.skin", "l_legs,models/players/tester/red.tga\n");
    game.folder.write(game.player + "head_red.skin", "h_head,nodraw\n");
    const scene::Document document = tests::opened(game.file("lower.md3"));
    const GltfFile file = GltfFile::of(document);
    const auto& skins = file.json["asset"]["extras"]["q3_skins"];
    ASSERT_EQ(skins.size(), 6U) << "two skins of three parts";
    EXPECT_EQ(skins[0]["entries"],
              (nlohmann::json{{{"surface", "l_legs"}, {"shader", "models/players/tester/legs.tga"}},
                              {{"surface", "tag_torso"}, {"shader", ""}}}))
        << "the lines of the file";
    EXPECT_EQ(skins[1]["name"], "red");
    EXPECT_EQ(skins[1]["part"], "lower");
    EXPECT_EQ(skins[1]["entries"],
              (nlohmann::json{{{"surface", "l_legs"}, {"shader", "models/players/tester/red.tga"}}}));
    EXPECT_EQ(skins[5]["part"], "head");
    EXPECT_EQ(skins[5]["entries"][0]["shader"], "nodraw");
    renderer::gltf::Options options;
    options.skins = {0};
    EXPECT_EQ(GltfFile::of(document, options).json["asset"]["extras"]["q3_skins"].size(), 3U);
}

TEST(GltfPlayerFacts, SurfacesStateTheirPartAndLevel)
{
    const tests::PlayerGame game;
    const GltfFile file = GltfFile::of(tests::opened(game.file("lower.md3")));
    EXPECT_EQ(file.node("l_legs")["extras"], (nlohmann::json{{"q3_part", "lower"}, {"q3_lod", 0}}));
    EXPECT_EQ(file.node("h_head")["extras"]["q3_part"], "head");
    EXPECT_EQ(file.node("tag_head")["extras"]["q3_part"], "upper");
}

/// A program that looks for the finest level of a file finds it.
TEST(GltfPlayerFacts, ACoarserModelIsTheFinestLevelOfItsFile)
{
    const tests::PlayerGame game;
    std::filesystem::copy_file(game.file("lower.md3"), game.file("lower_1.md3"));
    const scene::Document player = tests::opened(game.file("lower_1.md3"));
    EXPECT_EQ(player.level, 1U);
    EXPECT_EQ(GltfFile::of(player).node("l_legs")["extras"]["q3_lod"], 0);
    scene::OpenOptions alone;
    alone.isPart = true;
    const GltfFile part = GltfFile::of(tests::opened(game.file("lower_1.md3"), alone));
    EXPECT_EQ(part.node("l_legs")["extras"]["q3_lod"], 0);
    EXPECT_EQ(part.json["nodes"][0]["name"], "lower-1") << "not \"_1\", which names a level, too";
}

TEST(GltfPlayerFacts, OtherModelsHaveNone)
{
    const tests::TemporaryFolder folder;
    folder.write("tetra.md2", tests::Md2Builder::tetrahedron().build());
    const GltfFile file = GltfFile::of(tests::opened(folder / "tetra.md2"));
    EXPECT_FALSE(file.json["asset"].contains("extras"));
    EXPECT_EQ(file.node("md2")["extras"]["q3_part"], "model");
}

} // namespace

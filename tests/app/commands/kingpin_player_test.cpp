#include "formats/load_image.hpp"
#include "formats/mdx/mdx_writer.hpp"
#include "renderer/scene/games/assembly.hpp"
#include "renderer/scene/games/quake2/numbered_skins.hpp"
#include "renderer/scene/open.hpp"
#include "renderer/scene/placement.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/mdx_model.hpp"
#include "tests/support/opened_document.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <sstream>

namespace {

namespace fs = std::filesystem;
using scene::Document;
using scene::NodeRole;
using tests::opened;
using tests::TemporaryFolder;

constexpr const char* kThugFolder = "kingpin/main/players/thug";

/// One of the player's files, with two boxes of its own height.
void writePart(const TemporaryFolder& folder, const std::string& name, const std::vector<std::string>& skins,
               float height = 0.0f)
{
    folder.write(fs::path(kThugFolder) / (name + ".mdx"),
                 formats::writeMdx(tests::twoBoxes(skins, {0.0f, 0.0f, height})));
}

void writeImages(const TemporaryFolder& folder, const std::vector<std::string>& names)
{
    for (const std::string& name : names) // their type is found by content
        folder.write(fs::path(kThugFolder) / name, tests::pngFile());
}

/// Legs, body and head with skin number 001 each, a pistol and a shotgun. No images yet.
fs::path writePlayer(const TemporaryFolder& folder)
{
    writePart(folder, "legs", {"players/thug/legs_001.tga"});
    writePart(folder, "body", {"players/thug/body_001.tga"}, 100.0f);
    writePart(folder, "head", {"players/thug/head_001.tga"}, 200.0f);
    writePart(folder, "w_pistol", {"players/thug/w_pistol.tga"}, 300.0f);
    writePart(folder, "w_shot", {"players/thug/w_shot.tga"}, 400.0f);
    return folder / kThugFolder;
}

std::vector<std::string> nodeNames(const Document& document)
{
    std::vector<std::string> names;
    for (const scene::Node& node : document.nodes)
        names.push_back(node.name);
    return names;
}

std::vector<std::string> skinNames(const scene::Node& node)
{
    std::vector<std::string> names;
    for (const scene::Skin& skin : node.skins)
        names.push_back(skin.name);
    return names;
}

/// The file names of the nodes' images with a skin of the player.
std::vector<std::string> used(const Document& document, std::uint32_t skin)
{
    std::vector<std::string> names;
    for (const scene::Node& node : document.nodes) {
        const scene::Texture* const texture = scene::skinTexture(document, node, scene::activeSkin(node, skin));
        names.push_back(texture != nullptr ? fs::path(texture->path).filename().generic_string() : "");
    }
    return names;
}

using Names = std::vector<std::string>;

TEST(KingpinPlayer, IsAssembledFromAnyOfItsParts)
{
    const TemporaryFolder folder;
    const fs::path player = writePlayer(folder);
    for (const char* const name : {"legs.mdx", "body.mdx", "head.mdx"}) {
        const Document document = opened(player / name);
        EXPECT_EQ(nodeNames(document), (Names{"legs", "body", "head"})) << name;
        EXPECT_EQ(scene::animationLayerCount(document), 1U) << name;
        for (const scene::Node& node : document.nodes) {
            EXPECT_EQ(node.role, NodeRole::part) << name;
            EXPECT_EQ(node.layer, 0U) << "one frame number for all";
            EXPECT_EQ(node.tag, "") << "one origin for all";
        }
        EXPECT_EQ(scene::surfaceCount(document), 6U);
    }
}

TEST(HeldWeapon, IsShownAsFarAsItHasFrames)
{
    const TemporaryFolder folder;
    folder.write("p/tris.md2", tests::Md2Builder::tetrahedron().build());
    tests::Md2Builder weapon = tests::Md2Builder::tetrahedron();
    ASSERT_EQ(weapon.frames().size(), 2U);
    weapon.frames().resize(1);
    folder.write("p/weapon.md2", weapon.build());
    const Document document = opened(folder / "p/tris.md2");
    ASSERT_EQ(document.nodes.size(), 2U);
    const auto shown = [&](std::uint32_t frame) {
        const auto placed =
            scene::placedNodes(document, std::vector<animation::Pose>{animation::KeyframePose{frame, frame, 0.0f}});
        EXPECT_TRUE(placed[0].isShown);
        return placed[1].isShown;
    };
    EXPECT_TRUE(shown(0));
    EXPECT_FALSE(shown(1)) << "docs/formats/md2.md §6.3";
}

TEST(KingpinPlayer, HoldsTheWeaponThatIsAskedFor)
{
    const TemporaryFolder folder;
    const fs::path player = writePlayer(folder);
    for (const char* const weapon : {"w_shot", "shot", "w_shot.mdx"}) {
        scene::OpenOptions options;
        options.weapon = weapon;
        const Document document = opened(player / "head.mdx", options);
        ASSERT_EQ(nodeNames(document), (Names{"legs", "body", "head", "weapon"})) << weapon;
        EXPECT_EQ(document.nodes[3].role, NodeRole::attached);
        EXPECT_EQ(document.nodes[3].layer, 0U);
        EXPECT_EQ(document.nodes[3].model->name, "w_shot");
    }
}

TEST(KingpinPlayer, IsLeftOutWhereOnePartIsWanted)
{
    const TemporaryFolder folder;
    const fs::path player = writePlayer(folder);
    scene::OpenOptions options;
    options.isPart = true;
    const Document head = opened(player / "head.mdx", options);
    ASSERT_EQ(head.nodes.size(), 1U);
    EXPECT_EQ(head.nodes[0].model->name, "head");
    const Document pistol = opened(player / "w_pistol.mdx");
    ASSERT_EQ(pistol.nodes.size(), 1U) << "a weapon is no part of a player";
}

TEST(KingpinPlayer, ChangesItsSkinsByNumber)
{
    const TemporaryFolder folder;
    const fs::path player = writePlayer(folder);
    writeImages(folder, {"head_001.tga", "head_002.tga", "head_010.tga", "body_001.tga", "body_002.tga", "legs_001.tga",
                         "legs_010.tga", "w_pistol.tga", "head_i.tga", "icon.tga", "head_1.tga"});
    scene::OpenOptions options;
    options.weapon = "pistol";
    const Document document = opened(player / "head.mdx", options);
    ASSERT_EQ(document.nodes.size(), 4U);
    for (std::size_t part = 0; part < 3; ++part)
        EXPECT_EQ(skinNames(document.nodes[part]), (Names{"001", "002", "010"})) << part;
    EXPECT_EQ(used(document, 0), (Names{"legs_001.tga", "body_001.tga", "head_001.tga", "w_pistol.tga"}));
    EXPECT_EQ(used(document, 1), (Names{"legs_001.tga", "body_002.tga", "head_002.tga", "w_pistol.tga"}));
    EXPECT_EQ(used(document, 2), (Names{"legs_010.tga", "body_001.tga", "head_010.tga", "w_pistol.tga"}));
    EXPECT_EQ(scene::findSkin(document, document.nodes[0], "010"), 2U) << "the name before the index";
    EXPECT_TRUE(document.diagnostics.empty()) << document.diagnostics[0].message;
}

TEST(KingpinPlayer, PrefersImagesInTheGamesOrder)
{
    const TemporaryFolder folder;
    const fs::path player = writePlayer(folder);
    writePart(folder, "head", {});
    writeImages(folder, {"head_001.png", "head_001.jpg", "head_001.pcx", "head_002.png", "head_002.jpg", "head_003.pcx",
                         "head_003.tga"});
    scene::OpenOptions options;
    options.isPart = true;
    const Document named = opened(player / "head.mdx", options);
    EXPECT_EQ(skinNames(named.nodes[0]), (Names{"head_001", "head_002", "head_003"}));
    EXPECT_EQ(used(named, 0), Names{"head_001.pcx"});
    EXPECT_EQ(used(named, 1), Names{"head_002.jpg"});
    EXPECT_EQ(used(named, 2), Names{"head_003.tga"});
    writePart(folder, "head", {"players/thug/head_002.tga"});
    const Document written = opened(player / "head.mdx", options);
    EXPECT_EQ(skinNames(written.nodes[0]), (Names{"players/thug/head_002.tga", "head_001", "head_003"}));
    EXPECT_EQ(used(written, 0), Names{"head_002.jpg"});
}

TEST(KingpinPlayer, BeginsWithWhatItsFilesName)
{
    const TemporaryFolder folder;
    const fs::path player = writePlayer(folder);
    writePart(folder, "head", {"players/thug/head_002.tga", "players/thug/bandage.tga"});
    writeImages(folder, {"head_001.tga", "head_002.tga", "bandage.tga", "body_001.tga", "legs_001.tga"});
    const Document document = opened(player / "legs.mdx");
    EXPECT_EQ(skinNames(document.nodes[2]), (Names{"players/thug/legs_001.tga", "001", "players/thug/bandage.tga"}))
        << "number 002 is the first outfit itself";
    EXPECT_EQ(used(document, 0), (Names{"legs_001.tga", "body_001.tga", "head_002.tga"}));
    EXPECT_EQ(used(document, 1), (Names{"legs_001.tga", "body_001.tga", "head_001.tga"}));
    EXPECT_EQ(used(document, 2), (Names{"legs_001.tga", "body_001.tga", "bandage.tga"}));
}

TEST(KingpinPlayer, KeepsSkinsWithoutNumbersTogetherByIndex)
{
    const TemporaryFolder folder;
    const fs::path player = writePlayer(folder);
    writePart(folder, "legs", {"players/thug/blue.tga"});
    writePart(folder, "body", {"players/thug/blue.tga", "players/thug/red.tga"});
    writePart(folder, "head", {});
    writeImages(folder, {"blue.tga", "red.tga"});
    const Document document = opened(player / "body.mdx");
    EXPECT_EQ(used(document, 0), (Names{"blue.tga", "blue.tga", ""}));
    EXPECT_EQ(used(document, 1), (Names{"blue.tga", "red.tga", ""}));
}

TEST(KingpinPlayer, TakesAnImageThatTheUserChoseForAPartOfIt)
{
    const TemporaryFolder folder;
    const fs::path player = writePlayer(folder);
    writeImages(folder, {"legs_001.tga", "body_001.tga"});
    scene::OpenOptions options;
    options.bindings["players/thug/head_001.tga"] = folder.write("elsewhere/face.png", tests::pngFile());
    const Document document = opened(player / "body.mdx", options);
    EXPECT_EQ(used(document, 0), (Names{"legs_001.tga", "body_001.tga", "face.png"}));
    EXPECT_EQ(document.nodes[0].skins.size(), 1U) << "the legs have nothing to do with it";
}

TEST(KingpinPlayer, IsReportedByInfoAndExported)
{
    const TemporaryFolder folder;
    const fs::path player = writePlayer(folder);
    writeImages(folder, {"head_001.tga", "body_001.tga", "legs_001.tga", "legs_002.tga"});
    const tests::CommandRun info = tests::run({"info", (player / "head.mdx").generic_string(), "--json"});
    ASSERT_EQ(info.status, app::ExitStatus::done) << info.messages;
    const auto told = nlohmann::json::parse(info.output);
    EXPECT_EQ(told["format"], "MDX");
    EXPECT_EQ(told["frames"], 2);
    EXPECT_EQ(told["triangles"], 72);
    ASSERT_EQ(told["surfaces"].size(), 6U);
    EXPECT_EQ(told["surfaces"][5]["name"], "sub-object 2");
    EXPECT_EQ(told["surfaces"][5]["part"], "head");
    EXPECT_EQ(told["surfaces"][5]["triangles"], 12);
    ASSERT_EQ(told["skins"].size(), 2U);
    EXPECT_EQ(told["skins"][1]["name"], "002");

    const fs::path out = folder / "player.obj";
    const tests::CommandRun written =
        tests::run({"export", (player / "head.mdx").generic_string(), "--frame", "1", "-o", out.generic_string()});
    ASSERT_EQ(written.status, app::ExitStatus::done) << written.messages;
    std::ifstream file(out);
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    const auto lines = [&text](std::string_view beginning) {
        std::size_t count = 0;
        for (std::size_t at = text.find(beginning); at != std::string::npos; at = text.find(beginning, at + 1))
            ++count;
        return count;
    };
    EXPECT_EQ(lines("\nv "), 48U) << "16 vertices a part";
    EXPECT_EQ(lines("\nf "), 72U);
    EXPECT_EQ(lines("\ng sub-object_2\n"), 3U);
    glm::dvec3 highest(0.0);
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        glm::dvec3 v(0.0);
        if (word == "v" && words >> v.x >> v.y >> v.z)
            highest = glm::max(highest, v);
    }
    EXPECT_LT(glm::distance(highest, glm::dvec3(20.0, 10.0, 250.0)), 1e-4) << "the head in the second frame";
}

// --- Numbers in names

TEST(SkinNumber, IsThreeDigitsBehindThePartsName)
{
    EXPECT_EQ(scene::skinNumber("players/thug/Head_001.tga", "head"), "001");
    EXPECT_EQ(scene::skinNumber("head_999", "head"), "999");
    for (const char* const name : {"head_01.tga", "head_0001.tga", "head001.tga", "head_0x1.tga", "body_001.tga",
                                   "head_001_i.tga", "head_.tga", ""})
        EXPECT_EQ(scene::skinNumber(name, "head"), "") << name;
}

TEST(NumberedPart, IsHeadBodyOrLegsOfKingpin)
{
    for (const char* const name : {"players/x/head.mdx", "BODY.MDX", "legs.mdx"})
        EXPECT_TRUE(scene::isNumberedPart(name)) << name;
    for (const char* const name : {"head.md3", "w_pistol.mdx", "heads.mdx", "head"})
        EXPECT_FALSE(scene::isNumberedPart(name)) << name;
}

} // namespace

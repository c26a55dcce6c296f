#include "renderer/scene/games/assembly.hpp"

#include "renderer/scene/games/quake3/player.hpp"
#include "renderer/scene/open.hpp"
#include "renderer/scene/placement.hpp"
#include "tests/support/diagnostic_rules.hpp"
#include "tests/support/opened_document.hpp"
#include "tests/support/player_game.hpp"

#include <gtest/gtest.h>

#include <algorithm>

/// Files of an assembly: parts by their names, and broken parts.
namespace {

namespace fs = std::filesystem;
using formats::kNoIndex;
using scene::Assembly;
using scene::AssemblyKind;
using scene::Document;
using scene::NodeRole;
using tests::opened;
using tests::partOf;
using tests::PlayerGame;
using tests::rulesOf;
using tests::TemporaryFolder;
using Names = std::vector<std::string>;

Assembly assembled(const fs::path& file, const scene::OpenOptions& options = {})
{
    formats::VirtualFileSystem files;
    const auto found = files.mountRootOf(file);
    EXPECT_TRUE(found) << file;
    return found ? scene::assemble(files, *found, options) : Assembly();
}

/// Each part in one line: "name file parent tag lane".
Names linesOf(const Assembly& assembly)
{
    Names lines;
    for (const scene::Part& part : assembly.parts) {
        const auto number = [](std::uint32_t value) {
            return value == kNoIndex ? std::string("-") : std::to_string(value);
        };
        lines.push_back(part.name + " " + formats::fileNameOf(part.file.name) + " " + number(part.parent) + " " +
                        (part.tag.empty() ? "-" : part.tag) + " " + number(part.layer));
    }
    return lines;
}

Names nodeNames(const Document& document)
{
    Names names;
    for (const scene::Node& node : document.nodes)
        names.push_back(node.name);
    return names;
}

/// Empty files in a folder: only their names are used.
struct NamedFiles {
    TemporaryFolder folder;

    explicit NamedFiles(const Names& names)
    {
        for (const std::string& name : names)
            folder.write(name, "x");
    }
};

TEST(Assembly, OfAPlayerIsTheSameFromEachOfItsParts)
{
    const PlayerGame game;
    const Names expected = {"lower lower.md3 - - 0", "upper upper.md3 0 tag_torso 1", "head head.md3 1 tag_head 1"};
    for (const char* const name : {"lower.md3", "upper.md3", "head.md3"}) {
        const Assembly assembly = assembled(game.file(name));
        EXPECT_EQ(assembly.kind, AssemblyKind::segmented);
        EXPECT_EQ(linesOf(assembly), expected) << name;
    }
}

TEST(Assembly, OfAPlayerDoesNotMindCase)
{
    const NamedFiles files({"models/players/a/Lower.MD3", "models/players/a/UPPER.md3", "models/players/a/head.md3"});
    EXPECT_EQ(linesOf(assembled(files.folder / "models/players/a/UPPER.md3")),
              (Names{"lower Lower.MD3 - - 0", "upper UPPER.md3 0 tag_torso 1", "head head.md3 1 tag_head 1"}));
}

TEST(Assembly, IsTheFileAloneWhereAPartIsWanted)
{
    const PlayerGame game;
    scene::OpenOptions options;
    options.isPart = true;
    const Assembly assembly = assembled(game.file("upper.md3"), options);
    EXPECT_EQ(assembly.kind, AssemblyKind::single);
    EXPECT_EQ(linesOf(assembly), Names{" upper.md3 - - 0"});
}

TEST(Assembly, IsTheFileAloneWhereThePlayerIsNotWhole)
{
    const std::string folder = "models/players/a/";
    const NamedFiles files({folder + "upper.md3", folder + "head.md3"});
    EXPECT_EQ(linesOf(assembled(files.folder / (folder + "head.md3"))), Names{" head.md3 - - 0"});
    files.folder.write(folder + "lower.md3", "x");
    EXPECT_EQ(assembled(files.folder / (folder + "head.md3")).parts.size(), 3U);
}

TEST(Assembly, TakesAPlayerWithoutAHead)
{
    const std::string folder = "models/players/a/";
    const NamedFiles files({folder + "lower.md3", folder + "upper.md3"});
    EXPECT_EQ(linesOf(assembled(files.folder / (folder + "lower.md3"))),
              (Names{"lower lower.md3 - - 0", "upper upper.md3 0 tag_torso 1"}));
    files.folder.write("models/players/heads/a/a.md3", "x");
    EXPECT_EQ(linesOf(assembled(files.folder / (folder + "lower.md3"))),
              (Names{"lower lower.md3 - - 0", "upper upper.md3 0 tag_torso 1", "head a.md3 1 tag_head 1"}))
        << "as Team Arena keeps it";
}

TEST(Assembly, IsAboutMd3Alone)
{
    const std::string folder = "models/players/a/";
    const NamedFiles files({folder + "lower.md2", folder + "upper.md2", folder + "head.md2"});
    EXPECT_EQ(assembled(files.folder / (folder + "lower.md2")).parts.size(), 1U);
}

TEST(Assembly, FindsCoarserLevelsAndTheFinestOfThem)
{
    const std::string folder = "models/mapobjects/";
    const NamedFiles files({folder + "tree.md3", folder + "tree_1.md3", folder + "tree_2.md3", folder + "bush.md3",
                            folder + "bush_2.md3", folder + "stone_1.md3"});
    const auto levels = [&](const char* name) {
        Names found;
        const Assembly assembly = assembled(files.folder / (folder + name));
        for (const formats::FoundFile& file : assembly.parts.at(0).levels)
            found.push_back(formats::fileNameOf(file.name));
        return found;
    };
    EXPECT_EQ(levels("tree.md3"), (Names{"tree_1.md3", "tree_2.md3"}));
    EXPECT_EQ(levels("bush.md3"), (Names{"bush.md3", "bush_2.md3"})) << "a missing one is the better one";
    const Assembly second = assembled(files.folder / (folder + "tree_2.md3"));
    EXPECT_EQ(linesOf(second), Names{" tree.md3 - - 0"});
    EXPECT_EQ(second.level, 2U);
    const Assembly alone = assembled(files.folder / (folder + "stone_1.md3"));
    EXPECT_EQ(linesOf(alone), Names{" stone_1.md3 - - 0"});
    EXPECT_EQ(alone.level, 0U) << "there is no finer one";
    scene::OpenOptions options;
    options.isPart = true;
    const Assembly part = assembled(files.folder / (folder + "tree_1.md3"), options);
    EXPECT_EQ(linesOf(part), Names{" tree_1.md3 - - 0"});
    EXPECT_EQ(part.level, 0U);
}

TEST(Assembly, OpensThePlayerOfACoarserPart)
{
    const PlayerGame game;
    game.folder.write(game.player + "lower_1.md3", partOf("l_legs", tests::kLowerFrames, {}).build());
    const Document document = opened(game.file("lower_1.md3"));
    EXPECT_EQ(nodeNames(document), (Names{"lower", "upper", "head"}));
    EXPECT_EQ(document.level, 1U);
    EXPECT_EQ(document.levelCount, 2U);
    ASSERT_NE(document.nodes[0].model, nullptr);
    EXPECT_EQ(document.nodes[0].model->tags.size(), 1U) << "those of the finest, which the coarser one lacks";
}

TEST(Assembly, OfAWeaponHasItsBarrelAndFlash)
{
    const PlayerGame game;
    game.addWeapon("gun");
    const Assembly assembly = assembled(game.folder / "baseq3/models/weapons2/gun/gun.md3");
    EXPECT_EQ(assembly.kind, AssemblyKind::single);
    EXPECT_EQ(linesOf(assembly), (Names{"gun gun.md3 - - 0", "barrel gun_barrel.md3 0 tag_barrel 0",
                                        "flash gun_flash.md3 0 tag_flash 0"}));
    EXPECT_EQ(assembly.parts[0].role, NodeRole::part);
    EXPECT_EQ(assembly.parts[1].role, NodeRole::attached);
}

// --- Weapons in hand

TEST(Weapon, IsFoundByNameOrPathInBothFolders)
{
    const NamedFiles content({"baseq3/models/weapons2/gun/gun.md3", "baseq3/models/weapons2/gun/gun_flash.md3",
                              "baseq3/models/weapons/old/old.md3", "baseq3/models/weapons2/gun/gun_hand.md3",
                              "baseq3/models/weapons2/shells/s_shell.md3"});
    formats::VirtualFileSystem files;
    ASSERT_TRUE(files.mountFolder(content.folder / "baseq3"));
    const auto partsOf = [&](std::string_view weapon) {
        formats::LookupLog lookups;
        return linesOf({.kind = {}, .parts = scene::weaponParts(files, weapon, 1, "tag_weapon", 3, lookups)});
    };
    EXPECT_EQ(partsOf("gun"), (Names{"weapon gun.md3 1 tag_weapon -", "flash gun_flash.md3 3 tag_flash -"}));
    EXPECT_EQ(partsOf("GUN"), partsOf("gun"));
    EXPECT_EQ(partsOf("models/weapons2/gun/gun.md3"), partsOf("gun"));
    EXPECT_EQ(partsOf("old"), Names{"weapon old.md3 1 tag_weapon -"});
    EXPECT_EQ(partsOf("shells"), Names());
    formats::LookupLog lookups;
    EXPECT_TRUE(scene::weaponParts(files, "none", 1, "tag_weapon", 3, lookups).empty());
    ASSERT_EQ(lookups.size(), 2U);
    EXPECT_EQ(lookups[0].name, "models/weapons2/none/none.md3");
    EXPECT_EQ(lookups[1].name, "models/weapons/none/none.md3");
    EXPECT_EQ(scene::weaponNames(files), (Names{"gun", "old"}));
}

TEST(Weapon, GoesIntoThePlayersHand)
{
    const PlayerGame game;
    game.addWeapon("gun");
    scene::OpenOptions options;
    options.weapon = "gun";
    const Document document = opened(game.file("lower.md3"), options);
    EXPECT_EQ(nodeNames(document), (Names{"lower", "upper", "head", "weapon", "barrel", "flash"}));
    EXPECT_EQ(document.nodes.at(3).parent, 1U);
    EXPECT_EQ(document.nodes.at(3).tag, "tag_weapon");
    EXPECT_EQ(document.nodes.at(5).parent, 3U);
    EXPECT_EQ(opened(game.file("lower.md3")).nodes.size(), 3U) << "only where it is asked for";
}

TEST(Weapon, ThatIsNowhereIsSaid)
{
    const PlayerGame game;
    scene::OpenOptions options;
    options.weapon = "gun";
    const Document document = opened(game.file("lower.md3"), options);
    EXPECT_EQ(document.nodes.size(), 3U);
    const Names rules = rulesOf(document.diagnostics);
    EXPECT_EQ(std::count(rules.begin(), rules.end(), "weapon-missing"), 1);
}

TEST(Weapon, OfWhatIsNoPlayerIsSaid)
{
    const PlayerGame game;
    game.addWeapon("gun");
    scene::OpenOptions options;
    options.weapon = "axe";
    const Names rules = rulesOf(opened(game.folder / "baseq3/models/weapons2/gun/gun.md3", options).diagnostics);
    EXPECT_EQ(std::count(rules.begin(), rules.end(), "weapon-missing"), 1);
}

TEST(Weapon, WithoutAHandIsSaid)
{
    const PlayerGame game;
    game.addWeapon("gun");
    game.folder.write(game.player + "upper.md3", partOf("u_torso", tests::kUpperFrames, {}).build());
    scene::OpenOptions options;
    options.weapon = "gun";
    const Document document = opened(game.file("lower.md3"), options);
    EXPECT_EQ(document.nodes.size(), 3U);
    const Names rules = rulesOf(document.diagnostics);
    EXPECT_EQ(std::count(rules.begin(), rules.end(), "weapon-without-tag"), 1);
}

TEST(Weapon, ThatIsBrokenLeavesOutWhatItCarries)
{
    const PlayerGame game;
    game.addWeapon("gun");
    game.folder.write("baseq3/models/weapons2/gun/gun.md3", "no model");
    scene::OpenOptions options;
    options.weapon = "gun";
    const Document document = opened(game.file("lower.md3"), options);
    for (std::uint32_t i = 0; i < document.nodes.size(); ++i)
        EXPECT_TRUE(document.nodes[i].parent == kNoIndex || document.nodes[i].parent < i) << document.nodes[i].name;
    EXPECT_EQ(nodeNames(document), (Names{"lower", "upper", "head"}));
    const Names rules = rulesOf(document.diagnostics);
    EXPECT_EQ(std::count(rules.begin(), rules.end(), "part-unreadable"), 1);
}

TEST(Weapon, WithABrokenBarrelKeepsItsFlash)
{
    const PlayerGame game;
    game.addWeapon("gun");
    game.folder.write("baseq3/models/weapons2/gun/gun_barrel.md3", "no model");
    scene::OpenOptions options;
    options.weapon = "gun";
    const Document inHand = opened(game.file("lower.md3"), options);
    EXPECT_EQ(nodeNames(inHand), (Names{"lower", "upper", "head", "weapon", "flash"}));
    EXPECT_EQ(inHand.nodes.at(4).parent, 3U);
    const Document alone = opened(game.folder / "baseq3/models/weapons2/gun/gun.md3");
    EXPECT_EQ(nodeNames(alone), (Names{"gun", "flash"}));
    EXPECT_EQ(alone.nodes.at(1).parent, 0U);
}

// --- Attached models

TEST(Attached, GoesOntoTheFirstTagOfItsNameOrTheUsualOne)
{
    const PlayerGame game;
    const fs::path hat = game.folder.write("elsewhere/hat.md3", partOf("hat", 1, {}).build());
    scene::OpenOptions options;
    options.attached = {{hat, "TAG_HEAD"}, {hat, ""}, {hat, "tag_none"}};
    const Document document = opened(game.file("lower.md3"), options);
    ASSERT_EQ(nodeNames(document), (Names{"lower", "upper", "head", "hat", "hat"}));
    EXPECT_EQ(document.nodes[3].parent, 1U);
    EXPECT_EQ(document.nodes[3].tag, "TAG_HEAD");
    EXPECT_EQ(document.nodes[4].tag, "tag_weapon");
    const Names rules = rulesOf(document.diagnostics);
    EXPECT_EQ(std::count(rules.begin(), rules.end(), "tag-missing"), 1);
}

TEST(Attached, BringsItsBarrelAndFlash)
{
    const PlayerGame game;
    game.addWeapon("gun");
    scene::OpenOptions options;
    options.attached = {{game.folder / "baseq3/models/weapons2/gun/gun.md3", "tag_head"}};
    const Document document = opened(game.file("lower.md3"), options);
    EXPECT_EQ(nodeNames(document), (Names{"lower", "upper", "head", "gun", "barrel", "flash"}));
    EXPECT_EQ(document.nodes.at(3).attached, 0U);
    EXPECT_EQ(document.nodes.at(4).parent, 3U);
    EXPECT_EQ(document.nodes.at(5).attached, kNoIndex) << "it goes with what carries it";
}

TEST(Attached, ThatCannotBeReadIsSaidAndTheRestIsShown)
{
    const PlayerGame game;
    scene::OpenOptions options;
    options.attached = {{game.folder / "nowhere.md3", "tag_head"},
                        {game.folder.write("elsewhere/broken.md3", "no model"), "tag_head"}};
    const Document document = opened(game.file("lower.md3"), options);
    EXPECT_EQ(document.nodes.size(), 3U);
    const Names rules = rulesOf(document.diagnostics);
    EXPECT_EQ(std::count(rules.begin(), rules.end(), "part-unreadable"), 2);
}

// --- Broken parts

TEST(Player, IsReadAnewWhenAScriptChanges)
{
    const PlayerGame game;
    const fs::path script = game.folder.write("baseq3/scripts/tester.shader", "nothing\n{\n}\n");
    const Document document = opened(game.file("lower.md3"));
    EXPECT_EQ(std::count(document.files.begin(), document.files.end(), script.generic_string()), 1);
}

TEST(Player, WithABrokenPartShowsTheOthers)
{
    const PlayerGame game;
    game.folder.write(game.player + "upper.md3", "no model");
    const Document document = opened(game.file("lower.md3"));
    EXPECT_EQ(nodeNames(document), (Names{"lower", "head"}));
    EXPECT_EQ(document.nodes.at(1).parent, 0U);
    EXPECT_EQ(document.nodes.at(1).tag, "tag_torso") << "instead of what held it";
    EXPECT_EQ(document.nodes.at(1).layer, kNoIndex);
    EXPECT_EQ(document.layers.size(), 1U);
    const Names rules = rulesOf(document.diagnostics);
    EXPECT_EQ(std::count(rules.begin(), rules.end(), "part-unreadable"), 1);
    EXPECT_EQ(std::count(rules.begin(), rules.end(), "tag-missing"), 0);
}

TEST(Player, WithoutLegsIsThePartThatWasAskedFor)
{
    const PlayerGame game;
    game.folder.write(game.player + "lower.md3", "no model");
    EXPECT_FALSE(scene::open(game.file("lower.md3")));
    const Document document = opened(game.file("upper.md3"));
    ASSERT_EQ(document.nodes.size(), 1U);
    EXPECT_EQ(document.nodes.front().path, (game.file("upper.md3")).generic_string());
    const Names rules = rulesOf(document.diagnostics);
    EXPECT_EQ(std::count(rules.begin(), rules.end(), "part-unreadable"), 1);
}

TEST(Player, WithoutATagForItsHeadSaysSo)
{
    const PlayerGame game;
    game.folder.write(game.player + "upper.md3", partOf("u_torso", tests::kUpperFrames, {}).build());
    const Names rules = rulesOf(opened(game.file("lower.md3")).diagnostics);
    EXPECT_EQ(std::count(rules.begin(), rules.end(), "tag-missing"), 1);
}

TEST(Player, OfACoarserLevelKeepsTheFramesOfItsTags)
{
    const PlayerGame game;
    game.folder.write(game.player + "lower_1.md3", partOf("l_legs", 1, {}).build()); // without animation
    scene::OpenOptions options;
    options.level = 1;
    const Document fine = opened(game.file("lower.md3"));
    const Document coarse = opened(game.file("lower.md3"), options);
    ASSERT_EQ(formats::keyframesOf(*coarse.nodes[0].model).frames.size(), tests::kLowerFrames);
    const std::vector<animation::Pose> poses{animation::KeyframePose{9, 10, 0.5f}, animation::KeyframePose{2, 3, 0.5f}};
    const auto expected = scene::placedNodes(fine, poses);
    const auto placed = scene::placedNodes(coarse, poses);
    for (std::size_t i = 0; i < placed.size(); ++i)
        EXPECT_EQ(placed[i].transform, expected[i].transform) << i;
    EXPECT_EQ(animation::Pose(placed[0].pose), poses[0]);
}

TEST(Player, HasNoLevelBeyondTheCoarsest)
{
    const PlayerGame game;
    scene::OpenOptions options;
    options.level = 1;
    const Document document = opened(game.file("lower.md3"), options);
    EXPECT_EQ(document.level, 0U);
    const Names rules = rulesOf(document.diagnostics);
    EXPECT_EQ(std::count(rules.begin(), rules.end(), "level-missing"), 1);
}

} // namespace

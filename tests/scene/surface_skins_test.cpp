#include "renderer/scene/games/surface_skins.hpp"

#include "renderer/scene/open.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/player_game.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using formats::kNoIndex;
using scene::Document;
using tests::Md3Builder;
using tests::PlayerGame;
using tests::TemporaryFolder;
using Names = std::vector<std::string>;

/// A model with surfaces that have these names and shaders.
std::vector<std::byte> modelOf(const std::vector<std::pair<std::string, std::string>>& surfaces)
{
    Md3Builder builder = tests::partOf(surfaces.front().first, 1, {});
    const Md3Builder::Surface pattern = builder.surfaces().front();
    builder.surfaces().clear();
    for (const auto& [name, shader] : surfaces) {
        Md3Builder::Surface surface = pattern;
        surface.name = name;
        surface.shaders = {shader};
        builder.surface(surface);
    }
    return builder.build();
}

/// models/things/thing.md3 with surfaces "one", "two" and "three", of which the last names no shader.
struct ThingGame {
    TemporaryFolder folder;
    std::string base = "baseq3/models/things/";

    ThingGame() { folder.write(base + "thing.md3", modelOf({{"One", "own/one"}, {"two", "own/two"}, {"three", ""}})); }
    void skin(const std::string& name, std::string_view text) const { folder.write(base + name, text); }
    [[nodiscard]] Document open() const
    {
        auto document = scene::open(folder / (base + "thing.md3"));
        EXPECT_TRUE(document) << (document ? "" : document.error().message);
        return document ? *std::move(document) : Document();
    }
};

/// The names of the surfaces' materials; "-" for invisible ones.
Names used(const Document& document, std::size_t skin, std::size_t node = 0)
{
    Names names;
    for (const std::uint32_t material : document.nodes.at(node).skins.at(skin).materials)
        names.push_back(material == kNoIndex ? "-" : document.materials.at(material).name);
    return names;
}

Names skinNames(const Document& document, std::size_t node = 0)
{
    Names names;
    for (const scene::Skin& skin : document.nodes.at(node).skins)
        names.push_back(skin.name);
    return names;
}

TEST(SurfaceSkins, AreWhatTheFilesOfTheModelSay)
{
    const ThingGame game;
    game.skin("thing_red.skin", "one,red/one\ntwo,red/two\nthree,red/three\n");
    game.skin("thing_default.skin", "ONE,default/one\ntag_a,\ntwo,default/two\n");
    const Document document = game.open();
    EXPECT_EQ(skinNames(document), (Names{"default", "red"}));
    EXPECT_EQ(used(document, 0), (Names{"default/one", "default/two", ""})) << "the third names nothing: a checker";
    EXPECT_EQ(used(document, 1), (Names{"red/one", "red/two", "red/three"}));
}

TEST(SurfaceSkins, LeaveOutWhatTheyLeaveEmpty)
{
    const ThingGame game;
    game.skin("thing_default.skin", "one,\ntwo,nodraw\nthree,a/three\n");
    EXPECT_EQ(used(game.open(), 0), (Names{"-", "-", "a/three"}));
}

TEST(SurfaceSkins, AreTheShadersOfTheSurfacesWithoutAFile)
{
    const ThingGame game;
    const Document document = game.open();
    EXPECT_EQ(skinNames(document), Names{"default"});
    EXPECT_EQ(used(document, 0), (Names{"own/one", "own/two", ""}));
}

TEST(SurfaceSkins, OfSurfacesTheFileDoesNotNameAreTheirOwn)
{
    const ThingGame game;
    game.skin("thing_default.skin", "three,a/three\n");
    EXPECT_EQ(used(game.open(), 0), (Names{"own/one", "own/two", "a/three"}));
}

TEST(SurfaceSkins, ComeDefaultThenTheTeamsThenByName)
{
    const ThingGame game;
    for (const char* const name : {"thing_zebra.skin", "thing_RED.skin", "thing_apple.skin", "thing_blue.skin",
                                   "thing_default.skin", "other_default.skin", "things.skin", "thing_x.txt"})
        game.skin(name, "one,a\n");
    EXPECT_EQ(skinNames(game.open()), (Names{"default", "blue", "RED", "apple", "zebra"}));
}

TEST(SurfaceSkins, CalledLikeTheModelAreTheDefault)
{
    const ThingGame game;
    game.skin("thing.skin", "one,plain\n");
    const Document document = game.open();
    EXPECT_EQ(skinNames(document), Names{"default"});
    EXPECT_EQ(used(document, 0)[0], "plain");
}

TEST(SurfaceSkins, OfALevelAreThoseOfTheFinest)
{
    const TemporaryFolder folder;
    folder.write("baseq3/models/things/thing_default.skin", "one,a\n");
    const auto path = folder.write("baseq3/models/things/thing_1.md3", modelOf({{"one_1", "own/one"}}));
    formats::VirtualFileSystem files;
    const auto model = files.mountRootOf(path);
    ASSERT_TRUE(model);
    const auto found = scene::skinFilesOf(files, *model);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].id, "default");
    const auto document = scene::open(path);
    ASSERT_TRUE(document);
    EXPECT_EQ(used(*document, 0), Names{"a"}) << "the game cuts \"_1\" off the surface's name";
}

TEST(SurfaceSkins, OfTeamArenasHeadsAreThoseOfThePart)
{
    const TemporaryFolder folder;
    const std::string heads = "missionpack/models/players/heads/";
    for (const char* const name : {"James/head_default.skin", "James/head_red.skin", "James/james_red.skin"})
        folder.write(heads + name, "one,a\n");
    const auto ids = [&](const std::string& model) {
        formats::VirtualFileSystem files;
        const auto found = files.mountRootOf(folder.write(model, "x"));
        EXPECT_TRUE(found);
        Names result;
        for (const scene::SkinFileFound& skin : scene::skinFilesOf(files, *found))
            result.push_back(skin.id + " " + formats::fileNameOf(skin.file.name));
        return result;
    };
    EXPECT_EQ(ids(heads + "James/james.md3"), (Names{"default head_default.skin", "red head_red.skin"}));
    EXPECT_EQ(ids(heads + "James/james_1.md3"), (Names{"default head_default.skin", "red head_red.skin"}));
    folder.write("missionpack/models/players/james/head_default.skin", "one,a\n");
    EXPECT_EQ(ids("missionpack/models/players/james/james.md3"), Names());
}

TEST(SurfaceSkins, ThatCannotBeReadAreSaid)
{
    const ThingGame game;
    game.skin("thing_default.skin", std::string_view("one\0,a\xFF\n\0\0\0\0", 12));
    const Document document = game.open();
    EXPECT_EQ(used(document, 0)[1], "own/two");
    EXPECT_TRUE(std::any_of(document.diagnostics.begin(), document.diagnostics.end(),
                            [](const auto& diagnostic) { return diagnostic.rule == "skin-unreadable"; }));
}

TEST(SurfaceSkins, NameTheFileOfTheirProblems)
{
    const ThingGame game;
    game.skin("thing_default.skin", "one\n");
    const Document document = game.open();
    const auto diagnostic = std::find_if(document.diagnostics.begin(), document.diagnostics.end(),
                                         [](const auto& each) { return each.rule.starts_with("skin-"); });
    ASSERT_NE(diagnostic, document.diagnostics.end());
    EXPECT_EQ(diagnostic->file, (game.folder / (game.base + "thing_default.skin")).generic_string());
    EXPECT_EQ(diagnostic->range, (formats::ByteRange{0, 3}));
    EXPECT_EQ(diagnostic->position, (formats::TextPosition{1, 1}));
}

TEST(SurfaceSkins, AreKnownByTheirFirstImage)
{
    const ThingGame game;
    game.folder.write("baseq3/a/two.png", tests::pngFile());
    game.skin("thing_default.skin", "one,\ntwo,a/two\nthree,a/three\n");
    const Document document = game.open();
    const scene::Skin& skin = document.nodes.at(0).skins.at(0);
    ASSERT_NE(skin.texture, kNoIndex);
    EXPECT_EQ(document.textures[skin.texture].name, "a/two");
    EXPECT_TRUE(document.textures[skin.texture].path.ends_with("a/two.png"));
}

TEST(SurfaceSkins, OfAPlayerChangeTogether)
{
    const PlayerGame game;
    game.folder.write(game.player + "lower_default.skin", "l_legs,default/legs\n");
    game.folder.write(game.player + "upper_default.skin", "u_torso,default/torso\n");
    game.folder.write(game.player + "head_default.skin", "h_head,default/head\n");
    game.folder.write(game.player + "lower_red.skin", "l_legs,red/legs\n");
    game.folder.write(game.player + "head_gold.skin", "h_head,gold/head\n");
    const auto document = scene::open(game.file("lower.md3"));
    ASSERT_TRUE(document);
    for (std::size_t node = 0; node < 3; ++node)
        EXPECT_EQ(skinNames(*document, node), (Names{"default", "red", "gold"}));
    const auto usedByAll = [&](std::size_t skin) {
        return Names{used(*document, skin, 0)[0], used(*document, skin, 1)[0], used(*document, skin, 2)[0]};
    };
    EXPECT_EQ(usedByAll(0), (Names{"default/legs", "default/torso", "default/head"}));
    EXPECT_EQ(usedByAll(1), (Names{"red/legs", "default/torso", "default/head"}));
    EXPECT_EQ(usedByAll(2), (Names{"default/legs", "default/torso", "gold/head"}));
}

TEST(SkinIds, AreThoseOfAllPartsOnce)
{
    const auto found = [](const Names& ids) {
        std::vector<scene::SkinFileFound> files;
        for (const std::string& id : ids)
            files.push_back({id, {}});
        return files;
    };
    const std::vector<std::vector<scene::SkinFileFound>> parts = {
        found({"Default", "red"}), {}, found({"default", "blue", "arm"})};
    EXPECT_EQ(scene::skinIds(parts), (Names{"Default", "blue", "red", "arm"}));
}

TEST(StemLevel, IsTheLastDigitBehindAnUnderscore)
{
    const auto is = [](std::string_view stem, std::string_view finest, std::uint32_t level) {
        const scene::StemLevel split = scene::stemLevel(stem);
        return split.stem == finest && split.level == level;
    };
    EXPECT_TRUE(is("lower_1", "lower", 1));
    EXPECT_TRUE(is("lower_2", "lower", 2));
    EXPECT_TRUE(is("lower_3", "lower_3", 0));
    EXPECT_TRUE(is("lower_0", "lower_0", 0));
    EXPECT_TRUE(is("lower1", "lower1", 0));
    EXPECT_TRUE(is("a_1_2", "a_1", 2));
    EXPECT_TRUE(is("_1", "_1", 0));
    EXPECT_TRUE(is("", "", 0));
}

} // namespace

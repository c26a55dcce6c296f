// Problems of models opened with other files: each diagnostic names its file and bytes.
#include "formats/image/png/png_writer.hpp"
#include "renderer/scene/games/warcraft/listfile.hpp"
#include "renderer/scene/model_search.hpp"
#include "renderer/scene/sequence_store.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/iqm_builder.hpp"
#include "tests/support/look_client.hpp"
#include "tests/support/look_tables.hpp"
#include "tests/support/m2_effects_sample.hpp"
#include "tests/support/m2_layouts.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/mdl_builder.hpp"
#include "tests/support/opened_document.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/player_game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace {

namespace fs = std::filesystem;

using formats::ByteRange;
using tests::Md2Builder;
using tests::PlayerGame;
using tests::TemporaryFolder;

/// The file to open, and the options.
struct OpenedFile {
    std::string file;
    scene::OpenOptions options{};
};

struct OpenProblem {
    const char* rule;
    std::function<OpenedFile(const TemporaryFolder&)> write;
    std::string file{};                 ///< file named in the diagnostic; empty: the opened one
    std::optional<ByteRange> culprit{}; ///< empty: the whole file
};

/// Writes an MD2 with skins of these names, and images with other names beside it.
auto md2With(std::vector<std::string> skins, std::vector<std::string> images)
{
    return [skins, images](const TemporaryFolder& folder) {
        Md2Builder builder = Md2Builder::tetrahedron().noSkins();
        for (const std::string& skin : skins)
            builder.skin(skin);
        folder.write("a/tris.md2", builder.build());
        for (const std::string& image : images)
            folder.write("a/" + image, tests::pngFile());
        return OpenedFile{"a/tris.md2"};
    };
}

/// Writes the flag pole and one more file.
auto poleWithFile(std::string name, std::string content, scene::OpenOptions options = {})
{
    return [name, content, options](const TemporaryFolder& folder) {
        for (const formats::M2WrittenFile& file : formats::writeM2(tests::flagPole(264)))
            folder.write(file.name, file.bytes);
        folder.write(name, content);
        return OpenedFile{"Pole.m2", options};
    };
}

auto poleWithEmitters(std::size_t count, bool hasModels)
{
    return [count, hasModels](const TemporaryFolder& folder) {
        formats::M2WriteEffects effects;
        for (std::size_t i = 0; i < count; ++i) {
            effects.particles.emplace_back().geometryModel = "part" + std::to_string(i) + ".mdx";
            for (const formats::M2WrittenFile& file : formats::writeM2(tests::flagPole(264))) {
                if (hasModels)
                    folder.write("part" + std::to_string(i) + file.name.substr(4), file.bytes);
            }
        }
        for (const formats::M2WrittenFile& file : formats::writeM2(tests::poleWith(264, effects)))
            folder.write(file.name, file.bytes);
        if (!hasModels && count == 2)
            folder.write("part1.m2", "this is no model");
        return OpenedFile{"Pole.m2"};
    };
}

const std::string kPlayer = "baseq3/models/players/tester/";

/// Writes a player into the folder and one more file.
auto playerWith(std::string name, std::string content, scene::OpenOptions options = {})
{
    return [name, content, options](const TemporaryFolder& folder) {
        const PlayerGame game;
        if (name == "upper.md3" && !options.weapon.empty())
            game.addWeapon("gun");
        for (const auto& entry : fs::directory_iterator(game.folder.path()))
            fs::copy(entry.path(), folder / entry.path().filename().string(), fs::copy_options::recursive);
        if (content == "none")
            fs::remove(folder / (kPlayer + name));
        else if (!name.empty())
            folder.write(kPlayer + name, content);
        return OpenedFile{kPlayer + "lower.md3", options};
    };
}

std::string partWithoutTags()
{
    return tests::textOf(tests::partOf("u_torso", tests::kUpperFrames, {}).build());
}

auto thingWith(std::string name, std::string content, std::string shader = "own/one", scene::OpenOptions options = {})
{
    return [name, content, shader, options](const TemporaryFolder& folder) {
        tests::Md3Builder builder = tests::partOf("one", 1, {});
        builder.surfaces().front().shaders = {shader};
        folder.write("baseq3/models/things/thing.md3", builder.build());
        folder.write("baseq3/" + name, content);
        return OpenedFile{"baseq3/models/things/thing.md3", options};
    };
}

/// An IQM with the configuration of its game, and frames-only files.
auto iqmWith(std::string configuration, std::size_t frameFiles)
{
    return [configuration, frameFiles](const TemporaryFolder& folder) {
        folder.write("packages/models/arm/arm.iqm", tests::IqmBuilder::arm().build());
        if (!configuration.empty())
            folder.write("packages/models/arm/iqm.cfg", configuration);
        folder.write("packages/models/arm/bad.txt", "no model");
        for (std::size_t i = 0; i < frameFiles; ++i)
            folder.write("packages/models/arm/run" + std::to_string(i) + ".iqm",
                         tests::IqmBuilder::armFrames().build());
        return OpenedFile{"packages/models/arm/arm.iqm"};
    };
}

scene::OpenOptions withWeapon()
{
    scene::OpenOptions options;
    options.weapon = "gun";
    return options;
}

scene::OpenOptions withLevel(std::uint32_t level)
{
    scene::OpenOptions options;
    options.level = level;
    return options;
}

/// A level of detail with another version.
std::string coarseThing()
{
    return tests::textOf(tests::partOf("one", 1, {}).set(tests::Md3Field::version, 16).build());
}

std::vector<OpenProblem> quakeProblems()
{
    const std::string noText("\0\x01\x02", 3);
    const std::string thing = "baseq3/models/things/thing.md3";
    return {
        {"texture-missing", md2With({"models/gone.pcx"}, {}), {}, ByteRange{68, 64}},
        {"texture-replaced", md2With({"gone.pcx"}, {"tris.png"}), {}, ByteRange{68, 64}},
        {"texture-guessed", md2With({}, {"tris.png"})},
        {"texture-unnamed", md2With({}, {})},
        {"texture-own-picture",
         [](const TemporaryFolder& folder) {
             OpenedFile model = md2With({}, {})(folder);
             folder.write("a/tris.png", formats::encodePng(tests::plainImage(2, 2), formats::PngMark::image));
             return model;
         }},
        {"texture-unreadable", thingWith("own/one.png", "no image"), "baseq3/own/one.png"},
        {"anm-unreadable", thingWith("models/things/thing.anm", noText), "baseq3/models/things/thing.anm"},
        {"skin-unreadable", thingWith("models/things/thing_default.skin", noText),
         "baseq3/models/things/thing_default.skin"},
        {"shader-unreadable", thingWith("scripts/a.shader", std::string(40U << 20U, ' ')), "baseq3/scripts/a.shader"},
        {"level-missing", thingWith("x", "", "own/one", withLevel(3)), thing},
        {"md3-version", thingWith("models/things/thing_1.md3", coarseThing(), "own/one", withLevel(1)),
         "baseq3/models/things/thing_1.md3", ByteRange{4, 4}},
        {"level-unreadable", thingWith("models/things/thing_1.md3", "no model", "own/one", withLevel(1)),
         "baseq3/models/things/thing_1.md3"},
        {"part-unreadable", playerWith("upper.md3", "no model"), kPlayer + "upper.md3"},
        {"tag-missing", playerWith("upper.md3", partWithoutTags()), kPlayer + "upper.md3"},
        {"weapon-missing", playerWith("", "", withWeapon())},
        {"weapon-without-tag", playerWith("upper.md3", partWithoutTags(), withWeapon())},
        {"animation-missing", playerWith("animation.cfg", "none")},
        {"animation-unreadable", playerWith("animation.cfg", "nothing"), kPlayer + "animation.cfg"},
    };
}

/// A character from tables with one row each, opened from its model.
auto characterWith(const scene::CharacterChoices& choices, std::optional<std::uint32_t> display = {})
{
    return [choices, display](const TemporaryFolder& folder) {
        tests::LookTablesBuilder(tests::LookTablesBuilder::Client::classic)
            .race(1, "Test", "Te", 49, 49)
            .model(1, "Character\\Test\\Test.mdx")
            .display({.id = 49, .model = 1})
            .display({.id = 50, .model = 1, .scale = 1e30F})
            .section({.section = 0, .textures = {"Character\\Test\\Skin.blp", "", ""}})
            .section({.section = 1})
            .section({.section = 3})
            .hair(1, 0, 0, 1)
            .facialHair(1, 0, 0, {1, 1, 1, 1, 1})
            .item({.id = 5, .models = {"Sword.mdx", ""}})
            .item({.id = 6, .models = {"Quiver.mdx", ""}})
            .write(folder);
        tests::writeDressable(folder, "Character/Test/Test.m2", tests::dressableModel({1}, {0}, {1}));
        scene::OpenOptions options;
        options.display = display;
        if (!display)
            options.character = choices;
        return OpenedFile{"Character/Test/Test.m2", options};
    };
}

std::vector<OpenProblem> otherGamesProblems()
{
    scene::OpenOptions face;
    face.face = 7;
    scene::OpenOptions torso;
    torso.torso = "9";
    return {
        {"m2-anim-missing",
         [](const TemporaryFolder& folder) {
             OpenedFile pole = poleWithFile("x", "")(folder);
             fs::remove(folder / "Pole0069-01.anim");
             return pole;
         }},
        {"iqm-animations-missing", iqmWith("iqmload arm.iqm\niqmanim lost lost.iqm\n", 0)},
        {"iqm-animation-unreadable", iqmWith("iqmload arm.iqm\niqmanim bad bad.txt\n", 0),
         "packages/models/arm/bad.txt"},
        {"iqm-animation-limit", iqmWith("", 260)},
        {"m2-keys-unreadable", poleWithFile("Pole0069-01.anim", "short"), "Pole0069-01.anim"},
        {"particle-model-missing", poleWithEmitters(1, false)},
        {"particle-model-unreadable", poleWithEmitters(2, false), "part1.m2"},
        {"particle-model-limit", poleWithEmitters(20, true)},
        {"table-unreadable",
         [](const TemporaryFolder& folder) {
             formats::M2WriteModel creature = tests::flagPole(264);
             creature.textures = {{.type = 11}};
             for (formats::M2WriteSkinProfile& view : creature.skinProfiles) {
                 for (formats::M2WritePart& part : view.parts)
                     part.texture = 0;
             }
             for (const formats::M2WrittenFile& file : formats::writeM2(creature))
                 folder.write(file.name, file.bytes);
             folder.write("DBFilesClient/CreatureModelData.dbc", "WDBC and no more");
             return OpenedFile{"Pole.m2"};
         },
         "DBFilesClient/CreatureModelData.dbc"},
        {"look-clamped", characterWith({.race = "Test", .face = 7}), "DBFilesClient/CharSections.dbc"},
        {"look-item-left-out", characterWith({.race = "Test", .items = {{{}, 6}}}),
         "DBFilesClient/ItemDisplayInfo.dbc"},
        {"look-size", characterWith({}, 50), "DBFilesClient/CreatureDisplayInfo.dbc"},
        {"look-row-missing", characterWith({.race = "Test", .items = {{scene::ItemSlot::chest, 99}}}),
         "DBFilesClient/ItemDisplayInfo.dbc"},
        {"look-model-missing", characterWith({.race = "Test", .items = {{scene::ItemSlot::rightHand, 5}}})},
        {"face-missing", poleWithFile("x", "", face)},
        {"torso-missing", poleWithFile("x", "", torso)},
        {"palette-unreadable",
         [](const TemporaryFolder& folder) {
             folder.write("id1/progs/a.mdl", tests::MdlBuilder::tetrahedron().build());
             folder.write("id1/gfx/palette.lmp", "short");
             return OpenedFile{"id1/progs/a.mdl"};
         },
         "id1/gfx/palette.lmp"},
        {"listfile-unreadable",
         [](const TemporaryFolder& folder) {
             formats::M2WriteModel numbered = tests::plainPole({274, formats::M2WriteContainer::chunks});
             numbered.firstFileId = 700;
             numbered.textures[0].fileId = 800;
             for (const formats::M2WrittenFile& file : formats::writeM2(numbered))
                 folder.write(file.name, file.bytes);
             const fs::path list = folder.write("list.csv", "not one line");
             scene::OpenOptions options;
             options.listfile = std::make_shared<const scene::Listfile>(list);
             return OpenedFile{"Pole.m2", options};
         },
         "list.csv"},
    };
}

std::vector<OpenProblem> openProblems()
{
    std::vector<OpenProblem> all = quakeProblems();
    for (const OpenProblem& each : otherGamesProblems())
        all.push_back(each);
    return all;
}

class OpenProblemLocations : public testing::TestWithParam<OpenProblem> {};

TEST_P(OpenProblemLocations, AreInTheirFiles)
{
    const OpenProblem& problem = GetParam();
    const TemporaryFolder folder;
    const OpenedFile wanted = problem.write(folder);
    const scene::Document document = tests::opened(folder / wanted.file, wanted.options);
    ASSERT_FALSE(document.nodes.empty());
    formats::Diagnostics all = allDiagnostics(document);
    if (const auto& sequences = document.nodes.front().sequences) {
        for (std::uint32_t i = 0; i < document.nodes.front().model->clips.size(); ++i) {
            for (const formats::Diagnostic& each : sequences->read(i))
                all.push_back(each);
        }
    }
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.rule == problem.rule; });
    ASSERT_NE(found, all.end());
    const fs::path file = folder / (problem.file.empty() ? wanted.file : problem.file);
    EXPECT_EQ(found->file, file.generic_string()) << found->message;
    EXPECT_EQ(found->range, problem.culprit.value_or(ByteRange{0, fs::file_size(file)})) << found->message;
    for (const formats::Diagnostic& each : all) {
        ASSERT_TRUE(fs::exists(each.file)) << each.rule << " names " << each.file;
        EXPECT_EQ(each.range.length == 0, fs::file_size(each.file) == 0) << each.rule;
        EXPECT_LE(each.range.offset + each.range.length, fs::file_size(each.file)) << each.rule;
    }
}

INSTANTIATE_TEST_SUITE_P(Models, OpenProblemLocations, testing::ValuesIn(openProblems()), [](const auto& each) {
    std::string name = each.param.rule;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

/// The diagnostics of a search about unusable archives and files.
struct SearchProblem {
    const char* rule;
    const char* file;
    std::string content;
};

class SearchProblemLocations : public testing::TestWithParam<SearchProblem> {};

TEST_P(SearchProblemLocations, AreInTheirFiles)
{
    const SearchProblem& problem = GetParam();
    const TemporaryFolder folder;
    folder.write("good.md2", Md2Builder::tetrahedron().build());
    const fs::path file = folder.write(problem.file, problem.content);
    scene::ModelSearch search;
    search.proof = scene::ModelProof::content;
    const auto models = scene::findModels(folder.path(), search);
    ASSERT_TRUE(models);
    ASSERT_EQ(models->diagnostics.size(), 1U);
    EXPECT_EQ(models->diagnostics[0].rule, problem.rule);
    EXPECT_EQ(models->diagnostics[0].file, file.generic_string());
    EXPECT_EQ(models->diagnostics[0].range, (ByteRange{0, problem.content.size()}));
}

INSTANTIATE_TEST_SUITE_P(Archives, SearchProblemLocations,
                         testing::Values(SearchProblem{"archive-unreadable", "a.pak", "PACK and no more"},
                                         SearchProblem{"model-unreadable", "bad.md2", "IDP2 and no more"}),
                         [](const auto& each) { return std::string(each.param.rule, 5); });

} // namespace

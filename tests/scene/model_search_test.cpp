#include "renderer/scene/model_search.hpp"

#include "tests/scene/found_models.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/player_game.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using scene::findModels;
using scene::FoundModels;
using scene::ModelProof;
using tests::found;
using tests::Md2Builder;
using tests::Names;
using tests::namesOf;
using tests::rulesOf;
using tests::TemporaryFolder;
using tests::tetrahedron;
using tests::zipOf;

std::string part()
{
    return tests::textOf(tests::partOf("surface", 2, {}).build());
}

void writeZip(const TemporaryFolder& folder, const fs::path& name, const std::vector<tests::ZipEntry>& entries)
{
    const tests::Bytes bytes = zipOf(entries);
    folder.write(name, std::span<const std::byte>(bytes));
}

std::vector<tests::ZipEntry> player(const std::string& name)
{
    std::vector<tests::ZipEntry> entries;
    for (const char* const file : {"head.md3", "lower.md3", "upper.md3"})
        entries.push_back({.name = "models/players/" + name + "/" + file, .content = part(), .isDeflated = true});
    return entries;
}

TEST(FindModels, LooksIntoTheArchivesOfSubFolders)
{
    const TemporaryFolder folder;
    writeZip(folder, "quake3/baseq3/pak0.pk3", player("sarge"));
    writeZip(folder, "quake3/missionpack/pak0.pk3", player("janet"));
    writeZip(folder, "quake3/missionpack/extra/more.pk3", player("james"));
    folder.write("quake3/loose.md2", tetrahedron());
    const Names expected = {"quake3/loose.md2", "quake3/baseq3/pak0.pk3/models/players/sarge/lower.md3",
                            "quake3/missionpack/pak0.pk3/models/players/janet/lower.md3",
                            "quake3/missionpack/extra/more.pk3/models/players/james/lower.md3"};

    for (const ModelProof proof : {ModelProof::names, ModelProof::content}) {
        const FoundModels models = found(folder / "quake3", proof);
        EXPECT_EQ(namesOf(folder, models), expected);
        EXPECT_EQ(rulesOf(models), Names());
    }
}

TEST(FindModels, LooksIntoAnArchiveInAnArchiveOfASubFolder)
{
    const TemporaryFolder folder;
    const std::string inner = tests::textOf(zipOf(player("sarge")));
    writeZip(folder, "mods/cool/cool.zip", {{.name = "pak0.pk3", .content = inner, .isDeflated = true}});
    EXPECT_EQ(namesOf(folder, found(folder / "mods")),
              Names{"mods/cool/cool.zip/pak0.pk3/models/players/sarge/lower.md3"});
}

TEST(FindModels, KnowsByContentWhatOpens)
{
    const TemporaryFolder folder;
    const std::string sound = tetrahedron();
    folder.write("empty.md2", "");
    folder.write("text.md2", "no model");
    folder.write("cut.md2", sound.substr(0, 50));
    folder.write("head.md3", "IDP3");
    folder.write("sound.md2", sound);
    folder.write("without", sound);
    folder.write("renamed.bin", sound);
    folder.write("readme", "text");
    folder.write("tiny.zip", "x");
    writeZip(folder, "a.pk3",
             {{.name = "a/without", .content = sound, .isDeflated = true},
              {.name = "a/cut.md2", .content = sound.substr(0, 99)},
              {.name = "a/wrong.md2", .content = sound, .hasWrongCrc = true}});

    const FoundModels models = found(folder.path(), ModelProof::content);

    EXPECT_EQ(namesOf(folder, models), (Names{"renamed.bin", "sound.md2", "without", "a.pk3/a/without"}));
    // A file that starts like a model but is none is reported; "tiny.zip" is no archive.
    EXPECT_EQ(rulesOf(models), (Names{"archive-unreadable", "model-unreadable", "model-unreadable", "model-unreadable",
                                      "model-unreadable"}));
    Names broken;
    for (const formats::Diagnostic& diagnostic : models.diagnostics) {
        EXPECT_TRUE(scene::isListingGap(diagnostic)) << diagnostic.rule;
        if (diagnostic.rule == "model-unreadable")
            broken.push_back(fs::path(diagnostic.file).lexically_relative(folder.path()).generic_string());
    }
    EXPECT_EQ(broken, (Names{"cut.md2", "head.md3", "a.pk3/a/cut.md2", "a.pk3/a/wrong.md2"}));
    // By names, broken files are listed so that they can be marked, and a loose file without extension is read.
    EXPECT_EQ(namesOf(folder, found(folder.path())), (Names{"cut.md2", "empty.md2", "head.md3", "sound.md2", "text.md2",
                                                            "without", "a.pk3/a/cut.md2", "a.pk3/a/wrong.md2"}));
}

TEST(FindModels, SaysThatNothingInAFolderOpens)
{
    const TemporaryFolder folder;
    folder.write("cut.m2", "MD20");
    const auto models = findModels(folder.path(), {.proof = ModelProof::content, .isCancelled = {}});
    ASSERT_FALSE(models);
    EXPECT_TRUE(models.error().message.starts_with(folder.path().generic_string() +
                                                   ": no models in this folder or below it (" +
                                                   (folder / "cut.m2").generic_string() + ": "))
        << models.error().message;
    const auto none = findModels(folder.path(), {.proof = ModelProof::content, .isCancelled = {}, .mayFindNone = true});
    ASSERT_TRUE(none);
    EXPECT_EQ(rulesOf(*none), Names{"model-unreadable"});
}

TEST(FindModels, CountsAPartByItselfWhereItsPlayerIsBroken)
{
    const TemporaryFolder folder;
    folder.write("p/lower.md3", "IDP3");
    folder.write("p/upper.md3", part());
    folder.write("p/head.md3", part());
    folder.write("gun.md3", "IDP3");
    folder.write("gun_1.md3", part());
    EXPECT_EQ(namesOf(folder, found(folder.path(), ModelProof::content)),
              (Names{"gun_1.md3", "p/head.md3", "p/upper.md3"}));
}

TEST(FindModels, SaysWhyOneFileIsNone)
{
    const TemporaryFolder folder;
    const fs::path tiny = folder.write("tiny.zip", "x");
    const auto models = findModels(tiny, {.proof = ModelProof::content, .isCancelled = {}});
    ASSERT_FALSE(models);
    EXPECT_TRUE(models.error().message.starts_with(tiny.generic_string() + ": not a model of a known format"))
        << models.error().message;
}

TEST(FindModels, SaysThatMoreModelsAreThere)
{
    const TemporaryFolder folder;
    for (const char* const name : {"a.md2", "b.md2", "c.md2"})
        folder.write(name, tetrahedron());
    const auto models = findModels(folder.path(), {.limit = 2, .isCancelled = {}});
    ASSERT_TRUE(models);
    EXPECT_EQ(namesOf(folder, *models), (Names{"a.md2", "b.md2"}));
    ASSERT_EQ(rulesOf(*models), Names{"listing-limit"});
    EXPECT_TRUE(scene::isListingGap(models->diagnostics.front()));
    EXPECT_EQ(models->diagnostics.front().file, (folder / "c.md2").generic_string());
    EXPECT_EQ(models->diagnostics.front().range, (formats::ByteRange{0, tetrahedron().size()}));
    const auto all = findModels(folder.path(), {.limit = 3, .isCancelled = {}});
    ASSERT_TRUE(all);
    EXPECT_EQ(rulesOf(*all), Names());
}

TEST(FindModels, SaysWhichArchiveOfManyIsLeftOut)
{
    const TemporaryFolder folder;
    // Unpacked they have more than 32 MB and more than four times the outer archive's size.
    writeZip(folder, "mods/nest.zip",
             {{.name = "small.pk3", .content = tests::textOf(zipOf(player("sarge"))), .isDeflated = true},
              {.name = "large.pk3",
               .content = tests::textOf(zipOf({{.name = "z", .content = std::string(40U << 20U, '\0')}})),
               .isDeflated = true}});
    const FoundModels models = found(folder / "mods");
    EXPECT_EQ(namesOf(folder, models), Names{"mods/nest.zip/small.pk3/models/players/sarge/lower.md3"});
    EXPECT_EQ(rulesOf(models), Names{"archive-limit"});
}

TEST(FindModels, EndsWhenNobodyWantsIt)
{
    const TemporaryFolder folder;
    for (int i = 0; i < 20; ++i)
        folder.write("set" + std::to_string(i) + "/a.md2", tetrahedron());
    int asked = 0;
    const auto models = findModels(folder.path(), {.isCancelled = [&] { return ++asked > 5; }});
    EXPECT_FALSE(models);
    EXPECT_LT(asked, 10);
}

} // namespace

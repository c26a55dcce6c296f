// Models shown instead of particles or whose emitters follow them (docs/formats/m2_effects.md §10).
#include "renderer/scene/games/warcraft/effect_models.hpp"

#include "formats/image/blp/blp_writer.hpp"
#include "renderer/scene/open.hpp"
#include "tests/support/m2_chunks.hpp"
#include "tests/support/m2_effects_sample.hpp"
#include "tests/support/m2_layouts.hpp"
#include "tests/support/opened_document.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

namespace fs = std::filesystem;
using scene::Document;
using scene::EmitterModels;
using tests::opened;
using tests::TemporaryFolder;

constexpr std::uint32_t kNone = formats::kNoIndex;

formats::M2WriteParticle emitterOf(const std::string& geometry, const std::string& recursion)
{
    formats::M2WriteParticle emitter;
    emitter.geometryModel = geometry;
    emitter.recursionModel = recursion;
    return emitter;
}

/// Writes a model of an old client, which is a single file, under this name.
fs::path writeEmitters(const TemporaryFolder& folder, const fs::path& name,
                       std::vector<formats::M2WriteParticle> emitters)
{
    const auto model = tests::poleWith(256, {formats::M2ParticleForm::words, std::move(emitters), {}});
    return folder.write(name, formats::writeM2(model).front().bytes);
}

std::vector<std::string> problemsAbout(const Document& document, std::string_view beginning)
{
    std::vector<std::string> problems;
    for (const formats::Diagnostic& each : document.diagnostics) {
        if (each.rule.starts_with(beginning))
            problems.push_back(each.rule + ": " + each.message);
    }
    return problems;
}

TEST(EffectModels, AreFoundByTheirNamesBelowTheDataAndBesideTheModel)
{
    const TemporaryFolder folder;
    const fs::path file = writeEmitters(folder, "Creature/Pole/Pole.m2",
                                        {emitterOf("Spells\\Spark.mdx", ""), emitterOf("", "Elsewhere\\Smoke.mdl"),
                                         emitterOf("SPELLS\\SPARK.MDX", "Smoke")});
    (void)writeEmitters(folder, "Spells/Spark.m2", {});
    (void)writeEmitters(folder, "Creature/Pole/Smoke.m2", {emitterOf("", "")});
    (void)folder.write("pole/wood.blp", formats::writeBlp(tests::plainImage(4, 4), {}));
    const Document document = opened(file);
    ASSERT_EQ(document.effectModels.size(), 2U);
    EXPECT_TRUE(document.effectModels[0].path.ends_with("Spells/Spark.m2"));
    EXPECT_TRUE(document.effectModels[1].path.ends_with("Creature/Pole/Smoke.m2"));
    const std::vector<EmitterModels>& models = document.nodes.front().emitterModels;
    ASSERT_EQ(models.size(), 3U);
    EXPECT_TRUE(models[0].geometry == 0 && models[0].recursion == kNone);
    EXPECT_TRUE(models[1].geometry == kNone && models[1].recursion == 1);
    EXPECT_TRUE(models[2].geometry == 0 && models[2].recursion == 1);
    EXPECT_EQ(problemsAbout(document, "particle-model"), std::vector<std::string>());
    // Their own images exist, too, and their files are watched.
    const std::vector<std::uint32_t>& slots = document.effectModels[0].slots;
    ASSERT_EQ(slots.size(), 2U);
    ASSERT_LT(slots[0], document.textures.size());
    EXPECT_TRUE(document.textures[slots[0]].image);
    const auto isWatched = [&](const std::string& path) {
        return std::find(document.files.begin(), document.files.end(), path) != document.files.end();
    };
    EXPECT_TRUE(isWatched(document.effectModels[0].path));
}

TEST(EffectModels, AndTexturesOfEffectsAreNotLookedForWithoutEffects)
{
    const TemporaryFolder folder;
    formats::M2WriteParticle emitter = emitterOf("Spells\\Spark.mdx", "");
    emitter.texture = 2;
    auto model = tests::poleWith(256, {formats::M2ParticleForm::words, {emitter}, {}});
    model.textures.push_back({.type = 0, .name = "spells\\spark.blp"});
    const fs::path file = folder.write("Pole.m2", formats::writeM2(model).front().bytes);
    const auto missing = [](const Document& document) {
        std::vector<std::string> names;
        for (const formats::Diagnostic& each : document.diagnostics) {
            if (each.message.find("spark") != std::string::npos || each.message.find("Spark") != std::string::npos)
                names.push_back(each.rule);
        }
        return names;
    };
    EXPECT_EQ(missing(opened(file)).size(), 2U) << "an image and a model";
    const auto plain = scene::open(file, {.withEffects = false});
    ASSERT_TRUE(plain);
    EXPECT_EQ(missing(*plain), std::vector<std::string>());
    EXPECT_EQ(plain->textures.size(), opened(file).textures.size()) << "it is listed all the same";
}

TEST(EffectModels, ThatAreMissingAreOneNote)
{
    const TemporaryFolder folder;
    const Document document = opened(writeEmitters(
        folder, "Pole.m2", {emitterOf("a.mdx", "b.mdx"), emitterOf("A.mdx", "b.mdx"), emitterOf("", "")}));
    EXPECT_TRUE(document.effectModels.empty());
    EXPECT_TRUE(document.nodes.front().emitterModels.empty());
    ASSERT_EQ(problemsAbout(document, "particle-model").size(), 1U);
    EXPECT_EQ(problemsAbout(document, "particle-model")[0],
              "particle-model-missing: models of particles were not found: 'a.mdx', 'b.mdx'");
}

TEST(EffectModels, ThatCannotBeReadAreReported)
{
    const TemporaryFolder folder;
    const fs::path file = writeEmitters(folder, "Pole.m2", {emitterOf("broken.mdx", "")});
    (void)folder.write("broken.m2", "this is no model");
    const Document document = opened(file);
    EXPECT_TRUE(document.effectModels.empty());
    ASSERT_EQ(problemsAbout(document, "particle-model").size(), 1U);
    EXPECT_TRUE(problemsAbout(document, "particle-model")[0].starts_with("particle-model-unreadable: "));
}

TEST(EffectModels, AreFollowedOneLevelDeep)
{
    const TemporaryFolder folder;
    const fs::path file = writeEmitters(folder, "Pole.m2", {emitterOf("Pole.mdx", "Child.mdx")});
    (void)writeEmitters(folder, "Child.m2", {emitterOf("Pole.mdx", "Grandchild.mdx")});
    (void)writeEmitters(folder, "Grandchild.m2", {});
    const Document document = opened(file);
    ASSERT_EQ(document.effectModels.size(), 2U);
    EXPECT_TRUE(document.effectModels[0].path.ends_with("Pole.m2")); // itself, once
    EXPECT_TRUE(document.effectModels[1].path.ends_with("Child.m2"));
    EXPECT_EQ(problemsAbout(document, "particle-model"), std::vector<std::string>());
}

TEST(EffectModels, AreNoMoreThanALimit)
{
    const TemporaryFolder folder;
    std::vector<formats::M2WriteParticle> emitters;
    for (int i = 0; i < 40; ++i) {
        const std::string name = "part" + std::to_string(i);
        emitters.push_back(emitterOf(name + ".mdx", ""));
        (void)writeEmitters(folder, name + ".m2", {});
    }
    const Document document = opened(writeEmitters(folder, "Pole.m2", std::move(emitters)));
    EXPECT_EQ(document.effectModels.size(), scene::kMaxEffectModels);
    ASSERT_EQ(problemsAbout(document, "particle-model").size(), 1U);
    EXPECT_EQ(problemsAbout(document, "particle-model")[0],
              "particle-model-limit: particles use more than 16 models, the others are left out");
}

TEST(EffectModels, AreFoundByTheirNumbers)
{
    const TemporaryFolder folder;
    formats::M2WriteModel model = tests::plainPole({272, formats::M2WriteContainer::chunks});
    model.effects = std::make_shared<const formats::M2WriteEffects>(
        formats::M2WriteEffects{formats::M2ParticleForm::words, {emitterOf("", ""), emitterOf("", "")}, {}});
    model.globalFlags |= 0x200; // long records
    const auto files = formats::writeM2(model);
    for (const formats::M2WrittenFile& file : files) {
        std::vector<std::byte> bytes = file.bytes;
        if (&file == &files.front()) {
            const auto ids = tests::ChunkBuilder().words("GPID", {0, 900}).words("RPID", {901, 0}).build();
            bytes.insert(bytes.end(), ids.begin(), ids.end());
        }
        (void)folder.write(file.name, bytes);
    }
    (void)writeEmitters(folder, "unknown/900.m2", {});
    const Document document = opened(folder / files.front().name);
    ASSERT_EQ(document.nodes.front().emitterModels.size(), 2U);
    EXPECT_EQ(document.nodes.front().emitterModels[0].recursion, kNone);
    EXPECT_EQ(document.nodes.front().emitterModels[1].geometry, 0U);
    ASSERT_EQ(problemsAbout(document, "particle-model").size(), 1U);
    EXPECT_EQ(problemsAbout(document, "particle-model")[0],
              "particle-model-missing: models of particles were not found: '901'");
}

} // namespace

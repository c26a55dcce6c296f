#include "formats/m2/m2.hpp"
#include "formats/model/key_map.hpp"
#include "formats/model/mesh_variant.hpp"
#include "formats/registry.hpp"
#include "formats/vfs/read_file.hpp"
#include "renderer/animation/skeleton_pose.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/m2_reference.hpp"
#include "tests/support/md2_bytes.hpp"
#include "tests/support/memory_peak.hpp"
#include "tests/support/model_promises.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace m2_corpus_test {

using formats::FileBytes;
using formats::Model;
using formats::Result;
using formats::Skinned;

// The expected diagnostics of each file, by rule; all others must have none.
const std::map<std::string, std::vector<std::string>> kExpectedRules{
    {"Wolf.m2", {"m2-collision"}},        // its collision triangles are invalid
    {"creature.m2", {"m2-skin-missing"}}, // only its second view exists
};

std::filesystem::path corpusFile(std::string_view name)
{
    for (const auto& path : tests::corpusFiles(".m2")) {
        if (path.filename() == name)
            return path;
    }
    return {};
}

formats::ByteView fileOf(const std::filesystem::path& path)
{
    auto file = formats::readFile(path);
    EXPECT_TRUE(file) << path;
    return file ? *std::move(file) : formats::ByteView({}, "");
}

formats::SidecarLoader beside(const std::filesystem::path& path)
{
    return [folder = path.parent_path()](std::string_view name) -> Result<FileBytes> {
        TRISVIEW_TRY_ASSIGN(const formats::ByteView file, formats::readFile(folder / name));
        return file.file();
    };
}

Model loaded(const std::filesystem::path& path)
{
    auto model = formats::loadModelWithSidecars(fileOf(path), beside(path));
    EXPECT_TRUE(model) << model.error().message;
    return *std::move(model);
}

class M2Corpus : public testing::Test {
protected:
    void SetUp() override
    {
        if (tests::corpusFolder().empty())
            GTEST_SKIP() << tests::kNoCorpus;
    }
};

TEST_F(M2Corpus, OpensEveryFileAndSaysWhatIsOdd)
{
    const auto files = tests::corpusFiles(".m2");
    EXPECT_GE(files.size(), 104U); // 61 of them in chunks
    for (const auto& path : files) {
        SCOPED_TRACE(path.generic_string());
        const Model model = loaded(path);
        EXPECT_EQ(tests::brokenPromise(model), "");
        EXPECT_EQ(model.format, "M2");
        std::vector<std::string> rules;
        for (const formats::Diagnostic& each : model.diagnostics)
            rules.push_back(each.rule);
        const auto expected = kExpectedRules.find(path.filename().generic_string());
        EXPECT_EQ(rules, expected == kExpectedRules.end() ? std::vector<std::string>() : expected->second);
    }
}

TEST_F(M2Corpus, HoldsWhatTheHeadersSay)
{
    for (const auto& path : tests::corpusFiles(".m2")) {
        SCOPED_TRACE(path.generic_string());
        const formats::ByteView file = fileOf(path);
        const tests::M2Reference reference(file.file().span());
        const Model model = loaded(path);
        const Skinned& shape = formats::skinnedOf(model);
        EXPECT_EQ(model.version, reference.version());
        EXPECT_EQ(shape.globalLoops.size(), reference.count(0x14));
        EXPECT_EQ(shape.sequences.size(), reference.count(0x1C));
        EXPECT_EQ(shape.bones.size(), reference.count(0x34));
        EXPECT_EQ(shape.keyBoneLookup.size(), reference.count(0x3C));
        EXPECT_EQ(shape.vertices.count, reference.count(0x44));
        EXPECT_EQ(shape.colors.size(), reference.count(0x54));
        EXPECT_EQ(model.textureSlots.size(), reference.count(0x5C));
        EXPECT_EQ(shape.textureWeights.size(), reference.count(0x64));
        EXPECT_EQ(shape.textureTransforms.size(), reference.count(0x74));
        EXPECT_EQ(shape.attachments.size(), reference.count(0x104));
        EXPECT_EQ(shape.events.size(), reference.count(0x114));
        EXPECT_EQ(shape.lights.size(), reference.count(0x11C));
        EXPECT_EQ(shape.cameras.size(), reference.count(0x124));
        EXPECT_EQ(shape.ribbons.size(), reference.count(0x134));
        EXPECT_EQ(shape.particles.size(), reference.count(0x13C));
        if (reference.isOld()) {
            EXPECT_EQ(shape.playable.size(), reference.count(0x2C));
            EXPECT_EQ(shape.skinProfiles.size(), reference.count(0x4C));
        }
        for (std::uint32_t i = 0; i < shape.sequences.size(); ++i) {
            EXPECT_EQ(shape.sequences[i].id, reference.sequenceId(i));
            EXPECT_EQ(shape.sequences[i].variation, reference.sequenceVariation(i));
            EXPECT_EQ(shape.sequences[i].keysFrom, reference.keysFrom(i));
            EXPECT_EQ(model.clips[i].seconds(), reference.durationMs(i) / 1000.0);
        }
    }
}

// Every triangle of every view, read from the bytes: by section, local index to vertex.
TEST_F(M2Corpus, HasEveryTriangleOfEveryView)
{
    std::size_t triangles = 0;
    for (const auto& path : tests::corpusFiles(".m2")) {
        SCOPED_TRACE(path.generic_string());
        const formats::ByteView file = fileOf(path);
        const tests::M2Reference reference(file.file().span());
        const Model model = loaded(path);
        const Skinned& shape = formats::skinnedOf(model);
        for (std::uint32_t v = 0; v < shape.skinProfiles.size(); ++v) {
            formats::ByteView skin = file;
            std::size_t header = 0;
            std::size_t sectionBytes = 48;
            if (reference.isOld()) {
                header = tests::md2Word(file.file().span(), 0x50) + 44 * std::size_t{v};
                sectionBytes = reference.version() < 260 ? 32 : 48;
            } else {
                const std::string number = shape.skinProfiles[v].name.substr(5);
                skin = fileOf(path.parent_path() / (path.stem().generic_string() + "0" + number + ".skin"));
                header = 4;
            }
            const auto bytes = skin.file().span();
            const auto word = [bytes](std::size_t at) { return tests::md2Word(bytes, at); };
            const auto half = [&word](std::size_t at) { return word(at) & 0xFFFFU; };
            const formats::MeshVariant& meshVariant = model.meshVariants[v];
            ASSERT_EQ(meshVariant.vertices.size(), word(header));
            ASSERT_EQ(shape.skinProfiles[v].surfaceCount, word(header + 24));
            ASSERT_EQ(shape.skinProfiles[v].batchCount, word(header + 32));
            for (std::uint32_t s = 0; s < shape.skinProfiles[v].surfaceCount; ++s) {
                const std::size_t section = word(header + 28) + s * sectionBytes;
                const std::uint32_t surface = shape.skinProfiles[v].firstSurface + s;
                EXPECT_EQ(shape.sections[surface].geoset, half(section));
                const auto found = formats::trianglesOf(meshVariant, surface);
                ASSERT_EQ(found.size(), half(section + 10) / 3);
                const std::size_t first = half(section + 8);
                for (std::size_t t = 0; t < found.size(); ++t) {
                    for (std::size_t c = 0; c < 3; ++c) {
                        const std::uint32_t local = half(word(header + 12) + 2 * (first + 3 * t + c));
                        ASSERT_EQ(meshVariant.vertices[found[t][c]].vertex,
                                  half(word(header + 4) + 2 * std::size_t{local}));
                    }
                }
                triangles += found.size();
            }
        }
    }
    EXPECT_GT(triangles, 40000U);
}

// The same interface models from two clients.
TEST_F(M2Corpus, ShowsTheSameInTwoVersions)
{
    std::map<std::string, std::vector<Model>> byName;
    for (const auto& path : tests::corpusFiles(".m2")) {
        if (path.generic_string().find("Interface") != std::string::npos)
            byName[path.filename().generic_string()].push_back(loaded(path));
    }
    std::size_t pairs = 0;
    for (const auto& [name, models] : byName) {
        if (models.size() != 2 || models[0].version == models[1].version)
            continue;
        SCOPED_TRACE(name);
        ++pairs;
        EXPECT_EQ(models[0].meshVariants[0].triangleCount, models[1].meshVariants[0].triangleCount);
        EXPECT_EQ(models[0].surfaces.size(), models[1].surfaces.size());
        EXPECT_EQ(models[0].batches.size(), models[1].batches.size());
        EXPECT_EQ(formats::skinnedOf(models[0]).vertices.count, formats::skinnedOf(models[1]).vertices.count);
    }
    EXPECT_GE(pairs, 10U);
}

TEST_F(M2Corpus, NamesTheSequencesOfTheHobgoblin)
{
    const Model model = loaded(corpusFile("Hobgoblin.M2"));
    const Skinned& shape = formats::skinnedOf(model);
    std::set<std::string> files;
    for (const formats::Sequence& sequence : shape.sequences) {
        if (!sequence.keysFile.empty())
            files.insert(sequence.keysFile);
    }
    EXPECT_EQ(files.size(), 23U);
    EXPECT_TRUE(files.contains("Hobgoblin0069-03.anim"));
    const std::uint32_t dance = formats::findSequence(shape, 69);
    ASSERT_NE(dance, formats::kNoIndex);
    EXPECT_EQ(shape.sequences[dance].name, "EmoteDance");
    EXPECT_EQ(shape.sequences[formats::findSequence(shape, 0)].name, "Stand");
    EXPECT_TRUE(shape.sequences[formats::findSequence(shape, 0)].loops);
    EXPECT_FALSE(shape.sequences[formats::findSequence(shape, 1)].loops); // Death
}

// --- Sweeps over real files

constexpr const char* kSwept[] = {"UI-Cooldown-Indicator.m2", "ElwynnCampfire.m2", "Rabbit.m2"};

TEST_F(M2Corpus, NeverGivesACleanModelForATruncatedFile)
{
    for (const char* name : kSwept) {
        SCOPED_TRACE(name);
        const std::filesystem::path path = corpusFile(name);
        const formats::ByteView file = fileOf(path);
        const auto size = static_cast<std::size_t>(file.size());
        const auto whole = formats::loadModelWithSidecars(file, beside(path));
        ASSERT_TRUE(whole);
        const auto isProblem = [](const formats::Diagnostic& found) {
            return found.severity != formats::Severity::note;
        };
        ASSERT_TRUE(std::none_of(whole->diagnostics.begin(), whole->diagnostics.end(), isProblem));
        std::uint64_t mapped = 0; // the rest is padding
        std::set<std::size_t> lengths;
        for (std::size_t i = 0; i < 2048; ++i)
            lengths.insert({2 * i, i * size / 2048});
        for (const formats::FileMapEntry& entry : formats::fileMapOf(*whole)) {
            mapped = std::max(mapped, entry.end());
            for (const std::uint64_t boundary : {entry.offset, entry.end()}) {
                for (const std::uint64_t length : {boundary - 1, boundary, boundary + 1})
                    lengths.insert(static_cast<std::size_t>(length));
            }
        }
        lengths.erase(lengths.lower_bound(static_cast<std::size_t>(mapped)), lengths.end());
        for (const std::size_t length : lengths) {
            const formats::ByteView cut(FileBytes::copyOf(file.file().span().first(length)), file.name());
            const auto model = formats::loadModelWithSidecars(cut, beside(path));
            if (!model)
                continue;
            ASSERT_EQ(tests::brokenPromise(*model), "") << length;
            ASSERT_TRUE(std::any_of(model->diagnostics.begin(), model->diagnostics.end(), isProblem)) << length;
        }
    }
}

TEST_F(M2Corpus, SurvivesEveryHeaderFieldAtItsExtremes)
{
    constexpr std::size_t kStaticBytes = std::size_t{64} << 20U; // allowed by the design beside eight times the file
    for (const char* name : kSwept) {
        const std::filesystem::path path = corpusFile(name);
        const formats::ByteView file = fileOf(path);
        const auto sound = file.file().span();
        const auto size = static_cast<std::uint32_t>(sound.size());
        for (std::size_t offset = 4; offset < 324; offset += 4) {
            for (const std::uint32_t value :
                 {0U, 1U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU, size - 1, size, size + 1}) {
                std::vector<std::byte> bytes(sound.begin(), sound.end());
                tests::patchU32(bytes, offset, value);
                const formats::ByteView patched(FileBytes::copyOf(bytes), file.name());
                const tests::MemoryPeak peak;
                const auto model = formats::loadModelWithSidecars(patched, beside(path));
                EXPECT_LT(peak.bytes(), kStaticBytes + 8 * bytes.size()) << offset << " = " << value;
                ASSERT_EQ(model ? tests::brokenPromise(*model) : "", "") << offset << " = " << value;
                if (!model)
                    continue;
                const Skinned& shape = formats::skinnedOf(*model);
                std::vector<animation::BoneMatrix> bones(shape.bones.size());
                animation::SampleTime sampleTime;
                sampleTime.now = {formats::keysOf(shape, 0), 100.0};
                animation::evaluateSkeleton(shape, sampleTime, std::nullopt, bones);
            }
        }
    }
}

} // namespace m2_corpus_test

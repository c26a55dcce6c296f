#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"
#include "formats/quake3/animation_cfg.hpp"
#include "formats/quake3/skin_file.hpp"
#include "formats/registry.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/md2_bytes.hpp"
#include "tests/support/memory_peak.hpp"
#include "tests/support/model_promises.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace md3_corpus_test {

using formats::Clip;
using formats::Model;

// The expected diagnostics of each file, by rule; all others must have none.
const std::map<std::string, std::vector<std::string>> kExpectedRules{
    {"machinegun/machinegun.md3", {"md3-normals-contradict"}}, // a sight made of crossed sheets
    {"railgun/railgun_flash.md3", {"md3-normals-same"}},
};

std::string shortName(const std::filesystem::path& path)
{
    return path.parent_path().filename().generic_string() + "/" + path.filename().generic_string();
}

std::filesystem::path corpusFile(std::string_view extension, std::string_view name)
{
    for (const auto& path : tests::corpusFiles(extension)) {
        if (shortName(path) == name)
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

Model loaded(const std::filesystem::path& path)
{
    auto model = formats::loadModel(fileOf(path));
    EXPECT_TRUE(model) << model.error().message;
    return *std::move(model);
}

class Md3Corpus : public testing::Test {
protected:
    void SetUp() override
    {
        if (tests::corpusFolder().empty())
            GTEST_SKIP() << tests::kNoCorpus;
    }
};

TEST_F(Md3Corpus, OpensEveryFileAndSaysWhatIsOdd)
{
    const auto files = tests::corpusFiles(".md3");
    EXPECT_GE(files.size(), 89U);
    for (const auto& path : files) {
        SCOPED_TRACE(shortName(path));
        const Model model = loaded(path);
        EXPECT_EQ(tests::brokenPromise(model), "");
        EXPECT_EQ(model.format, "MD3");
        std::vector<std::string> rules;
        for (const formats::Diagnostic& each : model.diagnostics)
            rules.push_back(each.rule);
        const auto expected = kExpectedRules.find(shortName(path));
        EXPECT_EQ(rules, expected == kExpectedRules.end() ? std::vector<std::string>() : expected->second);
        EXPECT_TRUE(model.clips.empty()); // all frames have names from an exporter
    }
}

// Compares counts, and every position of the first and the last frame, with the bytes read as described in
// docs/formats/md3.md.
TEST_F(Md3Corpus, HoldsWhatTheFilesSay)
{
    for (const auto& path : tests::corpusFiles(".md3")) {
        SCOPED_TRACE(shortName(path));
        const formats::ByteView file = fileOf(path);
        const auto bytes = file.file().span();
        const auto word = [bytes](std::size_t offset) { return tests::md2Word(bytes, offset); };
        const auto model = formats::loadModel(file);
        ASSERT_TRUE(model);
        const formats::Keyframed& shape = formats::keyframesOf(*model);
        ASSERT_EQ(shape.frames.size(), word(76));
        EXPECT_EQ(model->tags.size(), word(80));
        ASSERT_EQ(model->surfaces.size(), word(84));
        std::size_t start = word(100);
        formats::Bounds bounds;
        std::size_t triangles = 0;
        for (std::size_t s = 0; s < model->surfaces.size(); ++s) {
            const formats::VertexBlock& block = shape.blocks[s];
            ASSERT_EQ(block.vertexCount, word(start + 80));
            ASSERT_EQ(block.frameCount, word(start + 72));
            EXPECT_EQ(model->surfaces[s].shaders.size(), word(start + 76));
            EXPECT_EQ(formats::triangleCountOf(model->meshVariants[0], static_cast<std::uint32_t>(s)),
                      word(start + 84));
            triangles += word(start + 84);
            for (std::uint32_t frame = 0; frame < block.frameCount; ++frame) {
                for (std::uint32_t vertex = 0; vertex < block.vertexCount; ++vertex) {
                    const std::size_t at =
                        start + word(start + 100) + 8 * (std::size_t{frame} * block.vertexCount + vertex);
                    const std::uint32_t xy = word(at);
                    const std::uint32_t zNormal = word(at + 4);
                    const glm::dvec3 position(static_cast<std::int16_t>(xy & 0xFFFFU) / 64.0,
                                              static_cast<std::int16_t>(xy >> 16U) / 64.0,
                                              static_cast<std::int16_t>(zNormal & 0xFFFFU) / 64.0);
                    ASSERT_EQ(formats::positionAt(block, frame, vertex), position);
                    bounds.add(glm::vec3(position));
                }
            }
            start += word(start + 104);
        }
        EXPECT_EQ(model->meshVariants[0].triangleCount, triangles);
        EXPECT_EQ(model->bounds.min, bounds.min);
        EXPECT_EQ(model->bounds.max, bounds.max);
    }
}

// Animations of the player: every range is inside its part by docs/formats/animation_cfg.md §2, with no diagnostic.
TEST_F(Md3Corpus, KeepsEveryClipOfThePlayerInsideItsPart)
{
    const auto config = formats::quake3::loadAnimationConfig(fileOf(corpusFile(".cfg", "sarge/animation.cfg")));
    ASSERT_TRUE(config) << config.error().message;
    EXPECT_TRUE(config->diagnostics.empty());
    EXPECT_EQ(config->sex, "m");
    EXPECT_EQ(config->legsSkip, 63);
    ASSERT_EQ(config->records.size(), 31U);
    const auto frameCount = [](const char* name) {
        return static_cast<std::uint32_t>(formats::keyframesOf(loaded(corpusFile(".md3", name))).frames.size());
    };
    for (const char* part : {"lower", "upper"}) {
        formats::Diagnostics diagnostics;
        const bool isLower = std::string(part) == "lower";
        const std::uint32_t frames = frameCount(isLower ? "sarge/lower.md3" : "sarge/upper.md3");
        const std::vector<Clip> clips = isLower ? formats::quake3::lowerClips(*config, frames, diagnostics)
                                                : formats::quake3::upperClips(*config, frames, diagnostics);
        EXPECT_TRUE(diagnostics.empty()) << diagnostics[0].message;
        EXPECT_EQ(clips.size(), isLower ? 20U : 19U);
        for (const Clip& clip : clips) {
            const auto record = std::find_if(config->records.begin(), config->records.end(),
                                             [&clip](const auto& each) { return each.name == clip.name; });
            if (record == config->records.end())
                continue; // the game derives it from another one
            const bool isLegs = record->part == formats::quake3::AnimationPart::legs;
            EXPECT_EQ(clip.firstFrame, record->first - (isLegs ? 63U : 0U)) << clip.name;
            EXPECT_EQ(clip.frameCount, record->count) << clip.name;
            EXPECT_LE(clip.firstFrame + clip.frameCount, frames) << clip.name;
            EXPECT_EQ(clip.loops, record->loopFrames > 0) << clip.name;
        }
    }
}

TEST_F(Md3Corpus, FindsAShaderForEachSurfaceOfThePlayer)
{
    std::size_t skins = 0;
    for (const auto& path : tests::corpusFiles(".skin")) {
        SCOPED_TRACE(shortName(path));
        if (path.extension() != ".skin" || path.generic_string().find("/md3/") == std::string::npos)
            continue; // those of an M2 are different
        const auto skin = formats::quake3::loadSkinFile(fileOf(path));
        ASSERT_TRUE(skin) << skin.error().message;
        EXPECT_FALSE(skin->entries.empty());
        const std::string name = path.stem().generic_string();
        const std::size_t end = name.find('_');
        if (end == std::string::npos)
            continue;
        ++skins;
        for (const char* level : {"", "_1", "_2"}) {
            const Model model = loaded(path.parent_path() / (name.substr(0, end) + level + ".md3"));
            for (const formats::Surface& surface : model.surfaces)
                EXPECT_NE(formats::quake3::shaderFor(*skin, surface.name), nullptr) << surface.name;
        }
    }
    EXPECT_GT(skins, 15U);
}

// --- Sweeps over real files

constexpr const char* kSwept[] = {"sarge/upper_2.md3", "railgun/railgun.md3", "rocketl/rocketl_hand.md3"};

formats::Result<Model> load(std::span<const std::byte> bytes)
{
    return formats::loadModel(formats::ByteView(formats::FileBytes::copyOf(bytes), "x.md3"));
}

TEST_F(Md3Corpus, NeverGivesACleanModelForATruncatedFile)
{
    for (const char* name : kSwept) {
        SCOPED_TRACE(name);
        const formats::ByteView file = fileOf(corpusFile(".md3", name));
        const auto size = static_cast<std::size_t>(file.size());
        const auto whole = formats::loadModel(file);
        ASSERT_TRUE(whole);
        std::set<std::size_t> lengths;
        for (std::size_t i = 0; i < 4096; ++i)
            lengths.insert({i, i * size / 4096});
        for (const formats::FileMapEntry& entry : whole->map) {
            for (const std::uint64_t boundary : {entry.offset, entry.end()}) {
                for (const std::uint64_t length : {boundary - 1, boundary, boundary + 1})
                    lengths.insert(static_cast<std::size_t>(length));
            }
        }
        lengths.erase(lengths.lower_bound(size), lengths.end());
        for (const std::size_t length : lengths) {
            const auto model = load(file.file().span().first(length));
            if (!model)
                continue;
            ASSERT_EQ(tests::brokenPromise(*model), "") << length;
            ASSERT_TRUE(std::any_of(model->diagnostics.begin(), model->diagnostics.end(), [&](const auto& found) {
                return found.severity != formats::Severity::note;
            })) << length;
        }
    }
}

TEST_F(Md3Corpus, SurvivesEveryHeaderFieldAtItsExtremes)
{
    for (const char* name : kSwept) {
        const formats::ByteView file = fileOf(corpusFile(".md3", name));
        const auto sound = file.file().span();
        const auto size = static_cast<std::uint32_t>(sound.size());
        std::vector<std::size_t> starts{0};
        if (tests::md2Word(sound, 84) > 0)
            starts.push_back(tests::md2Word(sound, 100));
        for (const std::size_t start : starts) {
            for (std::size_t offset = start; offset < start + 108; offset += 4) {
                for (const std::uint32_t value :
                     {0U, 1U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU, size - 1, size, size + 1}) {
                    std::vector<std::byte> bytes(sound.begin(), sound.end());
                    tests::patchU32(bytes, offset, value);
                    const tests::MemoryPeak peak;
                    const auto model = load(bytes);
                    EXPECT_LT(peak.bytes(), (std::size_t{1} << 20U) + 8 * bytes.size()) << offset << " = " << value;
                    ASSERT_EQ(model ? tests::brokenPromise(*model) : "", "") << offset << " = " << value;
                }
            }
        }
    }
}

} // namespace md3_corpus_test

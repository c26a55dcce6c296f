#include "formats/md2/md2.hpp"
#include "formats/mdx/anm.hpp"
#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"
#include "formats/registry.hpp"
#include "formats/vfs/virtual_file_system.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/memory_peak.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>
#include <tuple>

namespace md2_corpus_test {

using formats::FileBytes;
using formats::Model;

// The expected diagnostics of each file, by rule; all others must have none.
const std::map<std::string, std::vector<std::string>> kExpectedRules{
    {"bloodspider/bloodspider.md2", {"md2-skin-height-limit", "md2-normals-contradict"}},
    {"bloodspider/head.md2", {"md2-skin-height-limit"}},
    {"barrel_fuel/barrel_fuel.md2", {"md2-skin-height-limit", "md2-gl-commands-unsound"}},
    {"cactus/cactus1.md2", {"md2-skin-height-limit", "md2-gl-commands-empty"}},
    {"cactus/cactus2.md2", {"md2-skin-height-limit", "md2-gl-commands-empty"}},
    {"cactus/cactus3.md2", {"md2-skin-height-limit", "md2-gl-commands-empty"}},
    {"cactus/cactus4.md2", {"md2-skin-height-limit", "md2-gl-commands-empty"}},
    {"grass2/grass.md2", {"md2-skin-height-limit", "md2-gl-commands-unsound"}},
    {"palm_plant/palm_plant.md2", {"md2-skin-height-limit", "md2-gl-commands-unsound"}},
    {"femalemedium/body.md2", {"md2-frame-limit", "md2-normals-same"}},
    {"flashbang/flashbang.md2", {"md2-tex-coords-outside"}},
    {"fir/fir.md2", {"md2-tex-coords-outside"}},
    {"gumtree/gum_tree_branch.md2", {"md2-tex-coords-outside"}},
    {"gumtree/gum_tree_trunk_l1.md2", {"md2-tex-coords-outside"}},
    {"gumtree/gum_tree_trunk_l2.md2", {"md2-tex-coords-outside"}},
};

std::string shortName(const std::filesystem::path& path)
{
    return path.parent_path().filename().generic_string() + "/" + path.filename().generic_string();
}

std::filesystem::path corpusFile(std::string_view name)
{
    for (const auto& path : tests::corpusFiles(".md2")) {
        if (shortName(path) == name)
            return path;
    }
    return {};
}

formats::Result<Model> load(std::span<const std::byte> bytes)
{
    return formats::loadModel(formats::ByteView(FileBytes::copyOf(bytes), "x.md2"));
}

Model loaded(const std::filesystem::path& path)
{
    const auto file = formats::readFile(path);
    EXPECT_TRUE(file) << file.error().message;
    auto model = formats::loadModel(*file);
    EXPECT_TRUE(model) << model.error().message;
    return *std::move(model);
}

class Md2Corpus : public testing::Test {
protected:
    void SetUp() override
    {
        if (tests::corpusFolder().empty())
            GTEST_SKIP() << tests::kNoCorpus;
    }
};

// Checks all invariants of the types (model.hpp).
void expectValid(const Model& model)
{
    const formats::Keyframed& shape = formats::keyframesOf(model);
    ASSERT_EQ(shape.blocks.size(), 1U);
    const formats::VertexBlock& block = shape.blocks[0];
    ASSERT_LE(block.offset + std::uint64_t{block.frameStride} * block.frameCount, block.bytes.size());
    ASSERT_FALSE(shape.frames.empty());
    for (const formats::Frame& frame : shape.frames)
        ASSERT_LT(frame.blockFrame, block.frameCount);
    ASSERT_FALSE(model.meshVariants.empty());
    for (const formats::MeshVariant& meshVariant : model.meshVariants) {
        for (const formats::RenderVertex& corner : meshVariant.vertices) {
            ASSERT_LT(corner.vertex, block.vertexCount);
            ASSERT_TRUE(std::isfinite(corner.uv.x) && std::isfinite(corner.uv.y));
        }
        const auto triangles = formats::trianglesOf(meshVariant);
        ASSERT_EQ(triangles.size(), meshVariant.triangleCount);
        for (const auto& triangle : triangles) {
            for (const std::uint32_t corner : triangle)
                ASSERT_LT(corner, meshVariant.vertices.size());
        }
    }
    std::uint32_t next = 0;
    for (const formats::Clip& clip : model.clips) {
        ASSERT_EQ(clip.firstFrame, next);
        next += clip.frameCount;
    }
    ASSERT_EQ(next, shape.frames.size());
    for (const formats::FileMapEntry& entry : model.map)
        ASSERT_LE(entry.end(), model.fileBytes);
    for (const formats::Diagnostic& each : model.diagnostics)
        ASSERT_LE(each.range.offset + each.range.length, model.fileBytes) << each.rule;
}

TEST_F(Md2Corpus, OpensEveryFileAndSaysWhatIsOdd)
{
    const auto files = tests::corpusFiles(".md2");
    EXPECT_EQ(files.size(), 26U);
    for (const auto& path : files) {
        SCOPED_TRACE(shortName(path));
        const Model model = loaded(path);
        expectValid(model);
        std::vector<std::string> rules;
        for (const formats::Diagnostic& each : model.diagnostics)
            rules.push_back(each.rule);
        const auto expected = kExpectedRules.find(shortName(path));
        EXPECT_EQ(rules, expected == kExpectedRules.end() ? std::vector<std::string>() : expected->second);
    }
}

TEST_F(Md2Corpus, FindsTheBoundsOfAllVertices)
{
    for (const char* name : {"MD2/sydney.md2", "bloodspider/head.md2", "grass2/grass.md2"}) {
        const Model model = loaded(corpusFile(name));
        const formats::VertexBlock& block = formats::keyframesOf(model).blocks[0];
        formats::Bounds bounds;
        for (std::uint32_t frame = 0; frame < block.frameCount; ++frame) {
            for (const glm::dvec3& position : formats::positionsAt(block, {frame, frame, 0.0}))
                bounds.add(glm::vec3(position));
        }
        EXPECT_EQ(model.bounds.min, bounds.min) << name;
        EXPECT_EQ(model.bounds.max, bounds.max) << name;
    }
}

TEST_F(Md2Corpus, OpensTheSoldierWithAThousandFrames)
{
    const auto path = corpusFile("femalemedium/body.md2");
    const Model model = loaded(path);
    EXPECT_EQ(formats::keyframesOf(model).frames.size(), 1007U);
    EXPECT_EQ(model.normals, formats::NormalQuality::unusable);
    ASSERT_EQ(model.clips.size(), 1U);
    EXPECT_EQ(model.clips[0].name, "body");
    EXPECT_EQ(model.skins, std::vector<std::string>{".body"});

    auto anmPath = path;
    const auto file = formats::readFile(anmPath.replace_extension(".anm"));
    ASSERT_TRUE(file);
    const auto anm = formats::loadAnm(*file, 1007);
    ASSERT_TRUE(anm) << anm.error().message;
    EXPECT_TRUE(anm->diagnostics.empty());
    EXPECT_EQ(anm->clips.size(), 57U);
    EXPECT_EQ(anm->clips[0].name, "death1");
    EXPECT_EQ(anm->clips[0].firstFrame, 826U);
    EXPECT_EQ(anm->clips[0].frameCount, 31U);
    EXPECT_EQ(anm->clips[0].framesPerSecond, 30.0f);
}

using Points = std::array<std::tuple<std::uint32_t, float, float>, 3>;

// Vertex and texture coordinate (to a thousandth of a texel) of each corner, rotated so that the least is first.
std::multiset<Points> trianglesAsPoints(const formats::MeshVariant& meshVariant)
{
    const auto rounded = [](float value) { return std::round(value * 65536.0f); };
    std::multiset<Points> result;
    for (const auto& triangle : formats::trianglesOf(meshVariant)) {
        Points points;
        for (std::size_t i = 0; i < 3; ++i) {
            const formats::RenderVertex& corner = meshVariant.vertices[triangle[i]];
            points[i] = {corner.vertex, rounded(corner.uv.x), rounded(corner.uv.y)};
        }
        std::rotate(points.begin(), std::min_element(points.begin(), points.end()), points.end());
        result.insert(points);
    }
    return result;
}

TEST_F(Md2Corpus, DrawsTheSameTrianglesWithGlCommands)
{
    for (const char* name : {"MD2/sydney.md2", "MD2/faerie.md2", "femalemedium/body.md2"}) {
        const Model model = loaded(corpusFile(name));
        const formats::MeshVariant* commands = formats::findMeshVariant(model, "gl-commands");
        ASSERT_NE(commands, nullptr) << name;
        EXPECT_EQ(trianglesAsPoints(*commands), trianglesAsPoints(model.meshVariants[0])) << name;
    }
}

TEST_F(Md2Corpus, SaysHowManyGlCommandsAreUnsound)
{
    const Model model = loaded(corpusFile("palm_plant/palm_plant.md2"));
    EXPECT_EQ(
        model.diagnostics[1].message,
        "320 of 320 GL commands refer to vertices past the last of 266 (their words are in the order vertex, s, t "
        "instead of s, t, vertex): the list is not used");
    EXPECT_EQ(model.diagnostics[1].concern, formats::Concern::glCommands);
}

TEST_F(Md2Corpus, NamesUnsupportedFormats)
{
    int others = 0;
    for (const char* extension : {".mdx", ".mdc", ".png", ".jpg", ".bmp"}) {
        for (const auto& path : tests::corpusFiles(extension)) {
            const auto file = formats::readFile(path);
            ASSERT_TRUE(file);
            const auto model = formats::loadModel(*file);
            ASSERT_FALSE(model) << path;
            EXPECT_EQ(model.error().code, formats::LoadErrorCode::unsupported) << model.error().message;
            ++others;
        }
    }
    EXPECT_GT(others, 40);
}

// --- Sweeps over real files

std::set<std::size_t> lengthsToCutAt(const Model& model)
{
    const auto size = static_cast<std::size_t>(model.fileBytes);
    std::set<std::size_t> lengths;
    for (std::size_t length = 0; length < 4096; ++length)
        lengths.insert(length);
    for (const formats::FileMapEntry& entry : model.map) {
        for (const std::uint64_t boundary : {entry.offset, entry.end()}) {
            for (const std::uint64_t length : {boundary - 1, boundary, boundary + 1})
                lengths.insert(static_cast<std::size_t>(length));
        }
    }
    for (std::size_t i = 0; i < 2000; ++i)
        lengths.insert(i * size / 2000);
    lengths.erase(lengths.lower_bound(size), lengths.end());
    return lengths;
}

TEST_F(Md2Corpus, NeverGivesACleanModelForATruncatedFile)
{
    for (const char* name : {"MD2/sydney.md2", "palm_plant/palm_plant.md2", "bloodspider/head.md2"}) {
        SCOPED_TRACE(name);
        const auto file = formats::readFile(corpusFile(name));
        ASSERT_TRUE(file);
        const auto whole = formats::loadModel(*file);
        ASSERT_TRUE(whole);
        std::uint64_t mappedEnd = 0;
        for (const formats::FileMapEntry& entry : whole->map)
            mappedEnd = std::max(mappedEnd, entry.end());
        for (const std::size_t length : lengthsToCutAt(*whole)) {
            if (length >= mappedEnd)
                continue;
            const auto model = load(file->file().span().first(length));
            if (!model)
                continue;
            ASSERT_NO_FATAL_FAILURE(expectValid(*model)) << length;
            // Ignores diagnostics about the whole file, and about its stated length.
            const bool isSaid = std::any_of(
                model->diagnostics.begin(), model->diagnostics.end(), [&](const formats::Diagnostic& found) {
                    return found.severity != formats::Severity::note &&
                           std::none_of(whole->diagnostics.begin(), whole->diagnostics.end(),
                                        [&](const auto& before) { return before.message == found.message; });
                });
            ASSERT_TRUE(isSaid) << length;
        }
    }
}

TEST_F(Md2Corpus, SurvivesEveryHeaderFieldAtItsExtremes)
{
    for (const char* name : {"MD2/sydney.md2", "barrel_fuel/barrel_fuel.md2", "grass2/grass.md2"}) {
        const auto file = formats::readFile(corpusFile(name));
        ASSERT_TRUE(file);
        const auto sound = file->file().span();
        const auto size = static_cast<std::uint32_t>(sound.size());
        for (std::size_t offset = 0; offset < 68; offset += 4) {
            for (const std::uint32_t value :
                 {0U, 1U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU, size - 1, size, size + 1}) {
                std::vector<std::byte> bytes(sound.begin(), sound.end());
                tests::patchU32(bytes, offset, value);
                const tests::MemoryPeak peak;
                const auto model = load(bytes);
                EXPECT_LT(peak.bytes(), (std::size_t{1} << 20) + 8 * bytes.size()) << offset << " = " << value;
                if (model) {
                    ASSERT_NO_FATAL_FAILURE(expectValid(*model)) << offset << " = " << value;
                }
            }
        }
    }
}

} // namespace md2_corpus_test

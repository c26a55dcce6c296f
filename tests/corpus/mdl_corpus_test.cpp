#include "formats/image/quake_palette.hpp"
#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"
#include "formats/registry.hpp"
#include "formats/vfs/read_file.hpp"
#include "renderer/scene/open.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/memory_peak.hpp"
#include "tests/support/model_promises.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <map>
#include <set>

namespace mdl_corpus_test {

using formats::Diagnostic;
using formats::Model;

struct Expected {
    std::size_t vertices;
    std::uint32_t triangles;
    std::size_t skins;
    const char* clip;
    std::vector<std::string> rules;
};

const std::map<std::string, Expected> kExpected{
    {"bullet.mdl", {5, 6, 1, "bullet", {"mdl-trailing-bytes"}}},
    {"casing_shell.mdl", {50, 48, 1, "casing_shell", {}}},
    {"gib1.mdl", {32, 60, 1, "gib1", {}}},
    {"hagarmissile.mdl", {1120, 680, 1, "hagarmissile", {"mdl-vertex-limit", "mdl-trailing-bytes"}}},
    {"rocketmissile.mdl", {234, 464, 1, "rocketmissile", {"mdl-trailing-bytes"}}},
    {"rune.mdl", {62, 120, 2, "rune", {}}},
};

class MdlCorpus : public testing::Test {
protected:
    void SetUp() override
    {
        if (tests::corpusFolder().empty())
            GTEST_SKIP() << tests::kNoCorpus;
    }
};

formats::Result<Model> load(std::span<const std::byte> bytes)
{
    return formats::loadModel(formats::ByteView(formats::FileBytes::copyOf(bytes), "x.mdl"));
}

std::uint32_t wordAt(std::span<const std::byte> file, std::size_t offset)
{
    std::uint32_t value = 0;
    for (std::size_t i = 4; i-- > 0;)
        value = (value << 8U) | std::to_integer<std::uint32_t>(file[offset + i]);
    return value;
}

TEST_F(MdlCorpus, OpensEveryFileAndSaysWhatIsOdd)
{
    const auto files = tests::corpusFiles(".mdl");
    EXPECT_EQ(files.size(), kExpected.size());
    for (const auto& path : files) {
        SCOPED_TRACE(path.filename().generic_string());
        const auto file = formats::readFile(path);
        ASSERT_TRUE(file);
        const auto model = formats::loadModel(*file);
        ASSERT_TRUE(model) << model.error().message;
        EXPECT_EQ(tests::brokenPromise(*model), "");
        const auto expected = kExpected.find(path.filename().generic_string());
        ASSERT_NE(expected, kExpected.end());
        const formats::Keyframed& shape = formats::keyframesOf(*model);
        EXPECT_EQ(shape.blocks[0].vertexCount, expected->second.vertices);
        EXPECT_EQ(model->meshVariants[0].triangleCount, expected->second.triangles);
        EXPECT_EQ(model->embeddedSkins.size(), expected->second.skins);
        ASSERT_EQ(model->clips.size(), 1U);
        EXPECT_EQ(model->clips[0].name, expected->second.clip);
        EXPECT_EQ(model->normals, formats::NormalQuality::usable);
        std::vector<std::string> rules;
        for (const Diagnostic& each : model->diagnostics)
            rules.push_back(each.rule);
        EXPECT_EQ(rules, expected->second.rules);
    }
}

/// Read directly from the bytes: header, the skins, texture coordinates, triangles, one frame.
TEST_F(MdlCorpus, PutsVerticesAndTexelsWhereTheBytesSay)
{
    for (const auto& path : tests::corpusFiles(".mdl")) {
        SCOPED_TRACE(path.filename().generic_string());
        const auto file = formats::readFile(path);
        ASSERT_TRUE(file);
        const std::span<const std::byte> bytes = file->file().span();
        const auto model = formats::loadModel(*file);
        ASSERT_TRUE(model);
        const std::size_t skinTexels = std::size_t{wordAt(bytes, 52)} * wordAt(bytes, 56);
        const std::size_t texCoords = 84 + wordAt(bytes, 48) * (4 + skinTexels);
        const std::size_t triangles = texCoords + 12 * std::size_t{wordAt(bytes, 60)};
        const std::size_t vertices = triangles + 16 * std::size_t{wordAt(bytes, 64)} + 28;
        const formats::VertexBlock& block = formats::keyframesOf(*model).blocks[0];
        for (std::uint32_t vertex = 0; vertex < block.vertexCount; ++vertex) {
            const glm::dvec3 position = formats::positionAt(block, 0, vertex);
            for (int axis = 0; axis < 3; ++axis) {
                const auto at = static_cast<std::size_t>(axis);
                const double scale = std::bit_cast<float>(wordAt(bytes, 8 + 4 * at));
                const double translate = std::bit_cast<float>(wordAt(bytes, 20 + 4 * at));
                const int stored = std::to_integer<int>(bytes[vertices + 4 * std::size_t{vertex} + at]);
                ASSERT_DOUBLE_EQ(position[axis], stored * scale + translate);
            }
        }
        const formats::MeshVariant& list = model->meshVariants[0];
        for (std::size_t corner = 0; corner < list.indices.size(); ++corner) {
            const std::size_t triangle = triangles + 16 * (corner / 3);
            const std::uint32_t vertex = wordAt(bytes, triangle + 4 + 4 * (corner % 3));
            const std::size_t texCoord = texCoords + 12 * std::size_t{vertex};
            const bool isMoved = wordAt(bytes, triangle) == 0 && wordAt(bytes, texCoord) != 0;
            const double half = isMoved ? wordAt(bytes, 52) / 2 : 0;
            const formats::RenderVertex& drawn = list.vertices[list.indices[corner]];
            ASSERT_EQ(drawn.vertex, vertex);
            ASSERT_NEAR(drawn.uv.x, (wordAt(bytes, texCoord + 4) + half + 0.5) / wordAt(bytes, 52), 1e-6);
            ASSERT_NEAR(drawn.uv.y, (wordAt(bytes, texCoord + 8) + 0.5) / wordAt(bytes, 56), 1e-6);
        }
    }
}

TEST_F(MdlCorpus, ShowsTheSkinsOfEveryFile)
{
    for (const auto& path : tests::corpusFiles(".mdl")) {
        SCOPED_TRACE(path.filename().generic_string());
        const auto document = scene::open(path, {});
        ASSERT_TRUE(document) << document.error().message;
        EXPECT_TRUE(document->diagnostics.empty());
        const auto file = formats::readFile(path);
        ASSERT_TRUE(file);
        const std::span<const std::byte> bytes = file->file().span();
        std::size_t at = 84; // the type of the first skin
        ASSERT_EQ(document->textures.size(), wordAt(bytes, 48));
        for (const scene::Texture& texture : document->textures) {
            at += 4;
            ASSERT_NE(texture.image, nullptr);
            ASSERT_EQ(texture.image->width, wordAt(bytes, 52));
            ASSERT_EQ(texture.image->height, wordAt(bytes, 56));
            for (std::size_t i = 0; i < texture.image->pixelCount(); ++i) {
                const std::size_t color = 3 * std::to_integer<std::size_t>(bytes[at + i]);
                const std::uint8_t* const pixel = &texture.image->pixels[4 * i];
                ASSERT_EQ(pixel[3], 255);
                ASSERT_TRUE(std::equal(pixel, pixel + 3, &formats::kQuakePalette[color])) << "texel " << i;
            }
            at += texture.image->pixelCount();
        }
    }
}

// --- Sweeps over real files

TEST_F(MdlCorpus, NeverGivesACleanModelForATruncatedFile)
{
    for (const auto& path : tests::corpusFiles(".mdl")) {
        SCOPED_TRACE(path.filename().generic_string());
        const auto file = formats::readFile(path);
        ASSERT_TRUE(file);
        const auto whole = formats::loadModel(*file);
        ASSERT_TRUE(whole);
        std::uint64_t mappedEnd = 0;
        std::set<std::size_t> lengths;
        for (const formats::FileMapEntry& entry : whole->map) {
            mappedEnd = std::max(mappedEnd, entry.end());
            for (const std::uint64_t boundary : {entry.offset, entry.end()}) {
                for (const std::uint64_t length : {boundary - 1, boundary, boundary + 1})
                    lengths.insert(static_cast<std::size_t>(length));
            }
        }
        for (std::size_t length = 0; length < 4096; ++length)
            lengths.insert(length);
        for (std::size_t i = 0; i < 2000; ++i)
            lengths.insert(i * static_cast<std::size_t>(mappedEnd) / 2000);
        lengths.erase(lengths.lower_bound(static_cast<std::size_t>(mappedEnd)), lengths.end());
        for (const std::size_t length : lengths) {
            const auto model = load(file->file().span().first(length));
            ASSERT_FALSE(model) << length << ": its one frame is cut";
        }
    }
}

TEST_F(MdlCorpus, SurvivesEveryHeaderFieldAtItsExtremes)
{
    for (const auto& path : tests::corpusFiles(".mdl")) {
        SCOPED_TRACE(path.filename().generic_string());
        const auto file = formats::readFile(path);
        ASSERT_TRUE(file);
        const auto sound = file->file().span();
        const auto size = static_cast<std::uint32_t>(sound.size());
        for (std::size_t offset = 4; offset < 84; offset += 4) {
            for (const std::uint32_t value :
                 {0U, 1U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU, size - 1, size, size + 1}) {
                std::vector<std::byte> bytes(sound.begin(), sound.end());
                tests::patchU32(bytes, offset, value);
                const tests::MemoryPeak peak;
                const auto model = load(bytes);
                EXPECT_LT(peak.bytes(), (std::size_t{1} << 20) + 8 * bytes.size()) << offset << " = " << value;
                if (model) {
                    ASSERT_EQ(tests::brokenPromise(*model), "") << offset << " = " << value;
                }
            }
        }
    }
}

} // namespace mdl_corpus_test

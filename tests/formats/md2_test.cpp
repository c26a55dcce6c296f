#include "formats/md2/md2.hpp"

#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/memory_peak.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace md2_test {

using formats::Concern;
using formats::Diagnostic;
using formats::LoadErrorCode;
using formats::Severity;
using tests::Md2Builder;
using tests::Md2Field;

formats::Result<formats::Model> load(std::span<const std::byte> bytes)
{
    return formats::loadMd2(formats::ByteView(formats::FileBytes::copyOf(bytes), "models/x.md2"));
}

formats::Result<formats::Model> load(const Md2Builder& builder)
{
    return load(builder.build());
}

const Diagnostic* find(const formats::Model& model, std::string_view rule)
{
    const auto found = std::find_if(model.diagnostics.begin(), model.diagnostics.end(),
                                    [rule](const Diagnostic& each) { return each.rule == rule; });
    return found == model.diagnostics.end() ? nullptr : &*found;
}

void expectOnly(const formats::Model& model, std::string_view rule, Severity severity, std::string_view message)
{
    ASSERT_EQ(model.diagnostics.size(), 1U) << model.diagnostics.back().message;
    EXPECT_EQ(model.diagnostics[0].rule, rule);
    EXPECT_EQ(model.diagnostics[0].severity, severity);
    EXPECT_EQ(model.diagnostics[0].message, message);
}

TEST(Md2, DecodesEveryValueOfAMinimalFile)
{
    const auto bytes = Md2Builder::tetrahedron().build();
    const auto model = load(bytes);
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_TRUE(model->diagnostics.empty()) << model->diagnostics[0].message;
    EXPECT_EQ(model->name, "x");
    EXPECT_EQ(model->format, "MD2");
    EXPECT_EQ(model->version, 8U);
    EXPECT_EQ(model->fileBytes, bytes.size());
    EXPECT_EQ(model->frontFace, formats::FrontFace::clockwise);
    EXPECT_EQ(model->normals, formats::NormalQuality::usable);
    EXPECT_EQ(model->skins, std::vector<std::string>{"models/tetra/skin.pcx"});
    ASSERT_EQ(model->textureSlots.size(), 1U);
    EXPECT_EQ(model->textureSlots[0].name, "models/tetra/skin.pcx");
    EXPECT_EQ(model->textureSlots[0].type, "skin");
    ASSERT_EQ(model->surfaces.size(), 1U);
    ASSERT_EQ(model->passes.size(), 1U);
    EXPECT_EQ(model->passes[0].texture, 0U);
    ASSERT_EQ(model->batches.size(), 1U);
    ASSERT_EQ(model->clips.size(), 1U);
    EXPECT_EQ(model->clips[0].name, "turn");
    EXPECT_EQ(model->clips[0].frameCount, 2U);
    EXPECT_EQ(model->clips[0].framesPerSecond, 10.0f);

    const formats::Keyframed& shape = formats::keyframesOf(*model);
    ASSERT_EQ(shape.frames.size(), 2U);
    EXPECT_EQ(shape.frames[0].name, "turn1");
    EXPECT_EQ(shape.frames[1].blockFrame, 1U);
    ASSERT_EQ(shape.blocks.size(), 1U);
    EXPECT_EQ(shape.blocks[0].vertexCount, 4U);
    EXPECT_EQ(shape.blocks[0].frameStride, 56U);
    EXPECT_EQ(formats::positionAt(shape.blocks[0], 0, 1), glm::dvec3(40.0, 20.0, 30.0));
    EXPECT_EQ(formats::positionAt(shape.blocks[0], 1, 3), glm::dvec3(0.0, 0.0, 195.0));
    EXPECT_EQ(formats::normalAt(shape.blocks[0], 0, 3), formats::kMd2Normals[132]);
    EXPECT_EQ(model->bounds.min, glm::vec3(-10.0f, 0.0f, -5.0f));
    EXPECT_EQ(model->bounds.max, glm::vec3(100.0f, 100.0f, 195.0f));
}

TEST(Md2, BuildsTheTriangleListWithHalfTexels)
{
    const auto model = load(Md2Builder::tetrahedron());
    ASSERT_TRUE(model);
    ASSERT_EQ(model->meshVariants.size(), 2U);
    const formats::MeshVariant& list = model->meshVariants[0];
    EXPECT_EQ(list.name, "triangles");
    EXPECT_EQ(list.texCoordUnit, formats::TexCoordUnit::normalized);
    EXPECT_EQ(list.triangleCount, 4U);
    const std::vector<formats::RenderVertex> corners{{0, {0.5f / 32, 0.5f / 16}},
                                                     {1, {31.5f / 32, 0.5f / 16}},
                                                     {2, {0.5f / 32, 15.5f / 16}},
                                                     {3, {31.5f / 32, 15.5f / 16}}};
    EXPECT_EQ(list.vertices, corners);
    EXPECT_EQ(list.indices, (std::vector<std::uint32_t>{0, 1, 2, 0, 3, 1, 0, 2, 3, 1, 3, 2}));
    ASSERT_EQ(list.drawRanges.size(), 1U);
    EXPECT_EQ(list.drawRanges[0].primitive, formats::PrimitiveType::triangles);
    EXPECT_EQ(list.drawRanges[0].count, 12U);
}

TEST(Md2, MapsEveryByteOfASoundFile)
{
    const auto bytes = Md2Builder::tetrahedron().build();
    const auto model = load(bytes);
    ASSERT_TRUE(model);
    auto map = model->map;
    std::sort(map.begin(), map.end(), [](const auto& a, const auto& b) { return a.offset < b.offset; });
    std::vector<std::string> names;
    std::uint64_t position = 0;
    for (const formats::FileMapEntry& entry : map) {
        EXPECT_EQ(entry.offset, position) << entry.what;
        position = entry.end();
        names.push_back(entry.what);
    }
    EXPECT_EQ(position, bytes.size());
    EXPECT_EQ(names, (std::vector<std::string>{"header", "skins", "texture coordinates", "triangles", "frames",
                                               "GL commands"}));
}

// --- Files that cannot be used

struct BrokenFile {
    const char* name;
    std::vector<std::byte> bytes;
    LoadErrorCode code;
    const char* message;
};

std::vector<std::byte> cut(std::vector<std::byte> bytes, std::size_t length)
{
    bytes.resize(length);
    return bytes;
}

std::vector<std::byte> withUnsoundFrames()
{
    Md2Builder builder = Md2Builder::tetrahedron();
    for (auto& frame : builder.frames())
        frame.scale[1] = std::numeric_limits<float>::quiet_NaN();
    return builder.build();
}

std::vector<BrokenFile> brokenFiles()
{
    const auto sound = [] { return Md2Builder::tetrahedron(); };
    return {
        {"Empty",
         {},
         LoadErrorCode::wrongFormat,
         "models/x.md2: not an MD2, which begins with 'IDP2': the file is empty"},
        {"OtherMagic", sound().set(Md2Field::magic, 0x04030201).build(), LoadErrorCode::wrongFormat,
         "models/x.md2: not an MD2, which begins with 'IDP2': it begins with bytes 01 02 03 04"},
        {"OnlyMagic", cut(sound().build(), 4), LoadErrorCode::truncated,
         "models/x.md2: header at byte 0 needs 68 bytes, file has 4"},
        {"HeaderShort", cut(sound().build(), 67), LoadErrorCode::truncated,
         "models/x.md2: header at byte 0 needs 68 bytes, file has 67"},
        {"NoVertices", sound().set(Md2Field::vertexCount, 0).build(), LoadErrorCode::corrupt,
         "models/x.md2: vertex count at byte 24 is 0, expected at least 1"},
        {"NoFrames", sound().set(Md2Field::frameCount, 0).build(), LoadErrorCode::corrupt,
         "models/x.md2: frame count at byte 40 is 0, expected at least 1"},
        {"FramesPastEnd", sound().set(Md2Field::frameOffset, 5000).build(), LoadErrorCode::truncated,
         "models/x.md2: frames at byte 5000 needs 56 bytes, file has 416"},
        {"FrameOffsetNegative", sound().set(Md2Field::frameOffset, 0xFFFFFFFF).build(), LoadErrorCode::truncated,
         "models/x.md2: frames at byte 4294967295 needs 56 bytes, file has 416"},
        {"FrameSizeHuge", sound().set(Md2Field::frameSize, 0xFFFFFFFF).build(), LoadErrorCode::truncated,
         "models/x.md2: frames at byte 196 needs 4294967295 bytes, file has 416"},
        {"FrameSizeZeroAndMoreFramesThanFit", sound().set(Md2Field::frameSize, 0).set(Md2Field::frameCount, 5).build(),
         LoadErrorCode::corrupt,
         "models/x.md2: frame size at byte 16 is 0, expected 56 for 4 vertices, and 5 frames of that size at byte 196 "
         "do not fit in 416 bytes"},
        {"VertexCountNegative", sound().set(Md2Field::vertexCount, 0x80000000).build(), LoadErrorCode::corrupt,
         "models/x.md2: frame size at byte 16 is 56, expected 8589934632 for 2147483648 vertices, and 2 frames of that "
         "size at byte 196 do not fit in 416 bytes"},
        {"AllFramesUnsound", withUnsoundFrames(), LoadErrorCode::corrupt,
         "models/x.md2: frames at byte 196: none of 2 has a scale and a translation that give finite positions"},
        {"NothingToDraw", sound().noTriangles().noGlCommands().build(), LoadErrorCode::corrupt,
         "models/x.md2: nothing to draw: none of 0 triangles at byte 148 and none of 0 GL command words at byte 260 "
         "can be used"},
        {"AllTrianglesBad", sound().noTriangles().noGlCommands().triangle(0, 1, 4).build(), LoadErrorCode::corrupt,
         "models/x.md2: nothing to draw: none of 1 triangles at byte 148 and none of 0 GL command words at byte 272 "
         "can be used"},
        {"TrianglesPastEnd", sound().noGlCommands().set(Md2Field::triangleOffset, 5000).build(),
         LoadErrorCode::truncated, "models/x.md2: triangles at byte 5000 needs 48 bytes, file has 308"},
    };
}

class BrokenMd2 : public testing::TestWithParam<BrokenFile> {};

TEST_P(BrokenMd2, IsRefusedWithAMessage)
{
    const auto model = load(GetParam().bytes);
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, GetParam().code);
    EXPECT_EQ(model.error().message, GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(Md2, BrokenMd2, testing::ValuesIn(brokenFiles()),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(Md2, RefusesMoreTrianglesThanItsLimit)
{
    std::vector<std::byte> bytes = Md2Builder::tetrahedron().build();
    tests::patchU32(bytes, static_cast<std::size_t>(Md2Field::triangleOffset),
                    static_cast<std::uint32_t>(bytes.size()));
    tests::patchU32(bytes, static_cast<std::size_t>(Md2Field::triangleCount), 600000);
    bytes.resize(bytes.size() + 600000 * 12);
    const auto model = load(bytes);
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, LoadErrorCode::tooLarge);
    EXPECT_EQ(model.error().message, "models/x.md2: 600000 triangles, this program reads at most 524288");
}

// --- Usable files with diagnostics

struct OddFile {
    const char* name;
    Md2Builder builder;
    const char* rule;
    Severity severity;
    const char* message;
};

std::vector<OddFile> oddFiles()
{
    const auto sound = [] { return Md2Builder::tetrahedron(); };
    const auto manySkins = [&sound] {
        Md2Builder builder = sound();
        for (int i = 0; i < 32; ++i)
            builder.skin("more.pcx");
        return builder;
    };
    const auto illegalNormal = [&sound] {
        Md2Builder builder = sound();
        builder.frames()[1].vertices[2].normal = 200;
        return builder;
    };
    const auto inward = [&sound] {
        Md2Builder builder = sound();
        for (auto& frame : builder.frames())
            std::swap(frame.vertices[1],
                      frame.vertices[2]); // turns the tetrahedron inside out, without its normals
        return builder;
    };
    return {
        {"Version", sound().set(Md2Field::version, 7), "md2-version", Severity::warning, "version is 7, expected 8"},
        {"SkinHeight", sound().skinSize(32, 481), "md2-skin-height-limit", Severity::warning,
         "481 rows of the skin, the engine's limit MAX_LBM_HEIGHT is 480"},
        {"SkinCount", manySkins(), "md2-skin-limit", Severity::warning,
         "33 skins, the engine's limit MAX_MD2SKINS is 32"},
        {"EndOffset", sound().set(Md2Field::endOffset, 0xFFFFFFFF), "md2-end-offset", Severity::note,
         "the header says that the file ends at byte 4294967295, it has 416"},
        {"Trailing", sound().trailing(3), "md2-end-offset", Severity::note,
         "the header says that the file ends at byte 416, it has 419"},
        {"FrameSizeSmall", sound().set(Md2Field::frameSize, 55), "md2-frame-size", Severity::warning,
         "frame size is 55, expected 56 for 4 vertices: 56 is used"},
        {"FrameSizeUnaligned", sound().framePadding(2), "md2-frame-size-unaligned", Severity::note,
         "frame size is 58, which is not divisible by 4"},
        {"SkinsPastEnd", sound().set(Md2Field::skinOffset, 0xFFFFFFF0), "md2-skins-truncated", Severity::warning,
         "skins at byte 4294967280: 1 of 64 bytes each stated, file has room for 0"},
        {"TexCoordOutside", sound().texCoord(33, -1).texCoord(32, 16), "md2-tex-coords-outside", Severity::note,
         "1 of 6 texture coordinates lie outside the skin of 32 x 16"},
        {"SkinSizeZero", sound().skinSize(0, 16), "md2-skin-size", Severity::note,
         "the skin's size is 0 x 16: texture coordinates are used as texels of the real image"},
        {"TriangleVertex", sound().triangle(0, 1, 4), "md2-triangle-vertex", Severity::error,
         "1 of 5 triangles refer to vertices past the last of 4, the first is triangle 4: they are left out"},
        {"TriangleTexCoord", sound().triangle({0, 1, 2}, {0, 1, 4}), "md2-triangle-tex-coord", Severity::warning,
         "1 of 15 triangle corners refer to texture coordinates past the last of 4, the first in triangle 4: (0, 0) is "
         "used"},
        {"NormalIndex", illegalNormal(), "md2-normal-index", Severity::warning,
         "1 of 2 frames have normal indices past the last (161), up to 200, the first is frame 1: normal 0 is used"},
        {"NormalsInward", inward(), "md2-normals-contradict", Severity::warning, nullptr},
        {"NoTriangles", sound().noTriangles(), "md2-no-triangles", Severity::warning,
         "the triangle list is empty: the GL commands are shown"},
        {"NoTexCoords", sound().noTexCoords().noTriangles().triangle(0, 1, 2).noGlCommands(), "md2-triangle-tex-coord",
         Severity::warning, nullptr},
    };
}

class OddMd2 : public testing::TestWithParam<OddFile> {};

TEST_P(OddMd2, IsLoadedWithADiagnostic)
{
    const OddFile& odd = GetParam();
    const auto model = load(odd.builder);
    ASSERT_TRUE(model) << model.error().message;
    const Diagnostic* found = find(*model, odd.rule);
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(found->severity, odd.severity);
    if (odd.message != nullptr) {
        EXPECT_EQ(model->diagnostics.size(), 1U);
        EXPECT_EQ(found->message, odd.message);
    }
}

INSTANTIATE_TEST_SUITE_P(Md2, OddMd2, testing::ValuesIn(oddFiles()),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(Md2, KeepsWholeFramesOfACutFile)
{
    const auto model = load(Md2Builder::tetrahedron().noGlCommands().set(Md2Field::frameCount, 3));
    ASSERT_TRUE(model);
    EXPECT_EQ(formats::keyframesOf(*model).frames.size(), 2U);
    expectOnly(*model, "md2-frames-truncated", Severity::error,
               "3 frames of 56 bytes at byte 196 stated, file has room for 2");
}

TEST(Md2, ShowsTheSoundFrameBeforeAnUnsoundOne)
{
    Md2Builder builder = Md2Builder::tetrahedron();
    builder.frame(builder.frames()[0]).frame(builder.frames()[1]);
    builder.frames()[0].translate[2] = std::numeric_limits<float>::infinity();
    builder.frames()[2].scale[0] = std::numeric_limits<float>::max(); // finite, but its product with 255 is not
    const auto model = load(builder);
    ASSERT_TRUE(model);
    std::vector<std::uint32_t> shown;
    for (const formats::Frame& frame : formats::keyframesOf(*model).frames)
        shown.push_back(frame.blockFrame);
    EXPECT_EQ(shown, (std::vector<std::uint32_t>{1, 1, 1, 3}));
    EXPECT_EQ(model->bounds.max, glm::vec3(100.0f, 100.0f, 195.0f));
    expectOnly(*model, "md2-frame-unsound", Severity::error,
               "2 of 4 frames have a scale or translation that gives positions that are not finite, the first is frame "
               "0: a valid frame is shown instead");
}

TEST(Md2, HonorsALargerFrameSize)
{
    const auto model = load(Md2Builder::tetrahedron().framePadding(8));
    ASSERT_TRUE(model);
    EXPECT_TRUE(model->diagnostics.empty());
    const formats::VertexBlock& block = formats::keyframesOf(*model).blocks[0];
    EXPECT_EQ(block.frameStride, 64U);
    EXPECT_EQ(formats::positionAt(block, 1, 3), glm::dvec3(0.0, 0.0, 195.0));
}

TEST(Md2, DropsTriangleWithIndexPastLastVertex)
{
    const auto model = load(Md2Builder::tetrahedron().triangle(0, 65535, 1));
    ASSERT_TRUE(model);
    EXPECT_EQ(formats::trianglesOf(model->meshVariants[0]).size(), 4U);
    const Diagnostic* found = find(*model, "md2-triangle-vertex");
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(found->concern, Concern::triangleList);
    EXPECT_EQ(found->range.offset, 148U + 4 * 12);
    EXPECT_EQ(found->range.length, 12U);
}

TEST(Md2, UsesTexelsWhereTheSkinHasNoSize)
{
    const auto model = load(Md2Builder::tetrahedron().skinSize(32, 0));
    ASSERT_TRUE(model);
    EXPECT_EQ(model->meshVariants[0].texCoordUnit, formats::TexCoordUnit::texels);
    EXPECT_EQ(model->meshVariants[0].vertices[3].uv, glm::vec2(31.5f, 15.5f));
    EXPECT_EQ(model->meshVariants[1].texCoordUnit, formats::TexCoordUnit::normalized);
}

TEST(Md2, ShowsGlCommandsFirstWhereTextureCoordinatesAreUseless)
{
    Md2Builder zero = Md2Builder::tetrahedron().noTexCoords();
    zero.texCoord(0, 0).texCoord(0, 0).texCoord(0, 0).texCoord(0, 0);
    for (const Md2Builder& builder : {zero, Md2Builder::tetrahedron().noTexCoords()}) {
        const auto model = load(builder);
        ASSERT_TRUE(model);
        ASSERT_EQ(model->meshVariants.size(), 2U);
        EXPECT_EQ(model->meshVariants[0].name, "gl-commands");
        EXPECT_NE(find(*model, "md2-tex-coords-useless"), nullptr);
    }
}

TEST(Md2, FindsOneNormalForAllVerticesUnusable)
{
    Md2Builder builder = Md2Builder::tetrahedron();
    for (auto& frame : builder.frames()) {
        for (auto& vertex : frame.vertices)
            vertex.normal = 7;
    }
    for (int i = 0; i < 2; ++i)
        builder.triangle(0, 1, 2).triangle(0, 3, 1).triangle(0, 2, 3).triangle(1, 3, 2);
    const auto model = load(builder);
    ASSERT_TRUE(model);
    EXPECT_EQ(model->normals, formats::NormalQuality::unusable);
    expectOnly(*model, "md2-normals-same", Severity::warning,
               "all vertices have the same normal index 7 in each of 2 examined frames: normals are computed from the "
               "triangles");
}

TEST(Md2, AcceptsOneNormalForAFlatSheet)
{
    Md2Builder builder = Md2Builder::tetrahedron().noTriangles().noGlCommands().triangle(0, 1, 2);
    for (auto& frame : builder.frames()) {
        for (auto& vertex : frame.vertices)
            vertex.normal = 84; // (0, 0, -1), the direction of the triangle
    }
    const auto model = load(builder);
    ASSERT_TRUE(model);
    EXPECT_EQ(model->normals, formats::NormalQuality::usable);
}

TEST(Md2, CutsNamesAtTheFirstNulAndNeedsNone)
{
    Md2Builder builder = Md2Builder::tetrahedron();
    builder.frames()[0].name = std::string("run1\0d41", 8); // an exporter that reused its buffer
    builder.frames()[1].name = "0123456789abcdef";
    builder.skin(std::string(64, 'k'));
    const auto model = load(builder);
    ASSERT_TRUE(model);
    EXPECT_EQ(formats::keyframesOf(*model).frames[0].name, "run1");
    EXPECT_EQ(formats::keyframesOf(*model).frames[1].name, "0123456789abcdef");
    EXPECT_EQ(model->skins[1], std::string(64, 'k'));
}

// --- Sweeps

TEST(Md2, NeverGivesACleanModelForATruncatedFile)
{
    const auto whole = Md2Builder::tetrahedron().build();
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const auto model = load(std::span(whole).first(length));
        if (!model)
            continue;
        const bool isSaid = std::any_of(model->diagnostics.begin(), model->diagnostics.end(),
                                        [](const Diagnostic& one) { return one.severity != Severity::note; });
        EXPECT_TRUE(isSaid) << length;
    }
}

TEST(Md2, SurvivesEveryHeaderFieldAtItsExtremes)
{
    const auto sound = Md2Builder::tetrahedron().build();
    const auto size = static_cast<std::uint32_t>(sound.size());
    for (std::size_t offset = 4; offset < 68; offset += 4) {
        for (const std::uint32_t value : {0U, 1U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU, size - 1, size, size + 1}) {
            auto bytes = sound;
            tests::patchU32(bytes, offset, value);
            const tests::MemoryPeak peak;
            const auto model = load(bytes);
            EXPECT_LT(peak.bytes(), (std::size_t{1} << 20) + 8 * bytes.size()) << offset << " = " << value;
            if (model) {
                for (const Diagnostic& each : model->diagnostics)
                    EXPECT_LE(each.range.offset + each.range.length, bytes.size()) << each.rule << " at " << offset;
                for (const formats::MeshVariant& meshVariant : model->meshVariants)
                    EXPECT_EQ(formats::trianglesOf(meshVariant).size(), meshVariant.triangleCount);
            } else {
                EXPECT_FALSE(model.error().message.empty());
            }
        }
    }
}

TEST(Md2, StaysWithinItsMemoryForTheWorstTriangles)
{
    // The maximum number of corners, all different, with a vertex that has thousands of them.
    constexpr std::uint32_t kTriangles = 300000;
    Md2Builder builder = Md2Builder::tetrahedron().noTexCoords().noTriangles();
    for (std::uint32_t i = 0; i < 65536; ++i)
        builder.texCoord(static_cast<std::int16_t>(i & 0x7FFFU), static_cast<std::int16_t>(i >> 15U));
    for (std::uint32_t i = 0; i < kTriangles; ++i) {
        const auto at = [i](std::uint32_t corner) { return static_cast<std::uint16_t>((3 * i + corner) & 0xFFFFU); };
        const auto vertex = static_cast<std::uint16_t>((3 * i) >> 16U & 3U);
        builder.triangle({vertex, vertex, vertex}, {at(0), at(1), at(2)});
    }
    const auto bytes = builder.build();
    const tests::MemoryPeak peak;
    const auto model = load(bytes);
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_EQ(model->meshVariants[0].vertices.size(), 4U * 65536U);
    EXPECT_LT(peak.bytes(), (std::size_t{64} << 20) + 8 * bytes.size());
}

} // namespace md2_test

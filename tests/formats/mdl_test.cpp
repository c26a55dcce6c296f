#include "formats/mdl/mdl.hpp"

#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"
#include "formats/registry.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/cost.hpp"
#include "tests/support/mdl_builder.hpp"
#include "tests/support/memory_peak.hpp"
#include "tests/support/model_promises.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace mdl_test {

using formats::Diagnostic;
using formats::LoadErrorCode;
using formats::Severity;
using tests::MdlBuilder;
using tests::MdlField;

formats::Result<formats::Model> load(std::span<const std::byte> bytes)
{
    return formats::loadMdl(formats::ByteView(formats::FileBytes::copyOf(bytes), "progs/x.mdl"));
}

formats::Result<formats::Model> load(const MdlBuilder& builder)
{
    return load(builder.build());
}

void expectOnly(const formats::Model& model, std::string_view rule, Severity severity, std::string_view message)
{
    ASSERT_EQ(model.diagnostics.size(), 1U);
    EXPECT_EQ(model.diagnostics[0].rule, rule);
    EXPECT_EQ(model.diagnostics[0].severity, severity);
    EXPECT_EQ(model.diagnostics[0].message, message);
}

MdlBuilder::Group flameGroup(std::vector<float> endSeconds)
{
    MdlBuilder::Group group{std::move(endSeconds), {}};
    for (std::size_t i = 0; i < group.endSeconds.size(); ++i) {
        auto vertices = MdlBuilder::corners();
        vertices[1].x = static_cast<std::uint8_t>(10 * (i + 1));
        group.poses.push_back({"flame" + std::to_string(i + 1), std::move(vertices)});
    }
    return group;
}

TEST(Mdl, DecodesEveryValueOfAMinimalFile)
{
    const auto bytes = MdlBuilder::tetrahedron().build();
    const auto model = load(bytes);
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_TRUE(model->diagnostics.empty()) << model->diagnostics[0].message;
    EXPECT_EQ(tests::brokenPromise(*model), "");
    EXPECT_EQ(model->name, "x");
    EXPECT_EQ(model->format, "MDL");
    EXPECT_EQ(model->version, 6U);
    EXPECT_EQ(model->fileBytes, bytes.size());
    EXPECT_EQ(model->frontFace, formats::FrontFace::clockwise);
    EXPECT_EQ(model->normals, formats::NormalQuality::usable);
    EXPECT_TRUE(model->skins.empty());
    ASSERT_EQ(model->textureSlots.size(), 1U);
    EXPECT_EQ(model->textureSlots[0].type, "skin");
    ASSERT_EQ(model->surfaces.size(), 1U);
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
    EXPECT_EQ(shape.blocks[0].frameStride, 44U);
    EXPECT_EQ(formats::positionAt(shape.blocks[0], 0, 1), glm::dvec3(40.0, 20.0, 30.0));
    EXPECT_EQ(formats::positionAt(shape.blocks[0], 1, 1), glm::dvec3(90.0, 20.0, 30.0));
    EXPECT_EQ(formats::positionAt(shape.blocks[0], 1, 3), glm::dvec3(-10.0, 20.0, 42.5));
    EXPECT_EQ(formats::normalAt(shape.blocks[0], 0, 3), formats::kMd2Normals[132]);
    EXPECT_EQ(model->bounds.min, glm::vec3(-10.0f, 20.0f, 30.0f));
    EXPECT_EQ(model->bounds.max, glm::vec3(90.0f, 45.0f, 42.5f));
}

TEST(Mdl, FindsItsSkinInsideTheFile)
{
    const auto model = load(MdlBuilder::tetrahedron());
    ASSERT_TRUE(model);
    ASSERT_EQ(model->embeddedSkins.size(), 1U);
    const formats::EmbeddedSkin& skin = model->embeddedSkins[0];
    EXPECT_EQ(skin.name, "skin0");
    EXPECT_TRUE(skin.endSeconds.empty());
    ASSERT_EQ(skin.images.size(), 1U);
    EXPECT_EQ(skin.images[0].offset, 88U);
    EXPECT_EQ(skin.images[0].width, 8U);
    EXPECT_EQ(skin.images[0].height, 4U);
    EXPECT_EQ(std::to_integer<int>(skin.images[0].bytes.span()[88 + 31]), 31);
}

TEST(Mdl, MovesSeamVerticesOfTheBackHalfOfTheSkin)
{
    MdlBuilder builder = MdlBuilder::tetrahedron();
    builder.triangles()[1].facesFront = false; // 0, 3, 1: none on the seam
    builder.triangles()[2].facesFront = false; // 0, 2, 3: vertex 2 is on the seam
    const auto model = load(builder);
    ASSERT_TRUE(model);
    const formats::MeshVariant& list = model->meshVariants[0];
    EXPECT_EQ(list.name, "triangles");
    EXPECT_EQ(list.texCoordUnit, formats::TexCoordUnit::normalized);
    EXPECT_EQ(list.triangleCount, 4U);
    const std::vector<formats::RenderVertex> vertices{{0, {0.5f / 8, 0.5f / 4}},
                                                      {1, {3.5f / 8, 0.5f / 4}},
                                                      {2, {0.5f / 8, 3.5f / 4}},
                                                      {3, {3.5f / 8, 3.5f / 4}},
                                                      {2, {4.5f / 8, 3.5f / 4}}};
    EXPECT_EQ(list.vertices, vertices);
    EXPECT_EQ(list.indices, (std::vector<std::uint32_t>{0, 1, 2, 0, 3, 1, 0, 4, 3, 1, 3, 2}));
}

TEST(Mdl, MapsEveryByteOfASoundFile)
{
    MdlBuilder builder = MdlBuilder::tetrahedron();
    builder.skinGroup({MdlBuilder::plain(1), MdlBuilder::plain(2)}, {0.5f, 1.0f});
    builder.group(flameGroup({0.1f, 0.2f})).frame({"last", MdlBuilder::corners()});
    const auto bytes = builder.build();
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
    EXPECT_EQ(names, (std::vector<std::string>{"header", "skin type", "skin", "skin type", "skin group", "skin times",
                                               "skin", "texture coordinates", "triangles", "frames", "frame group",
                                               "frame times", "grouped frames", "frames"}));
}

// --- Groups

TEST(Mdl, MakesAClipOfEachFrameGroup)
{
    MdlBuilder builder = MdlBuilder::tetrahedron();
    builder.group(flameGroup({0.2f, 0.4f, 0.6f})).frame({"stop", MdlBuilder::corners()});
    const auto model = load(builder);
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_TRUE(model->diagnostics.empty()) << model->diagnostics[0].message;
    EXPECT_EQ(tests::brokenPromise(*model), "");
    const formats::Keyframed& shape = formats::keyframesOf(*model);
    ASSERT_EQ(shape.frames.size(), 6U);
    EXPECT_EQ(shape.frames[3].name, "flame2");
    EXPECT_EQ(formats::positionAt(shape.blocks[0], 1, 1).x, 90.0);
    EXPECT_EQ(formats::positionAt(shape.blocks[0], 2, 1).x, -5.0);
    EXPECT_EQ(formats::positionAt(shape.blocks[0], 4, 1).x, 5.0);
    EXPECT_EQ(formats::positionAt(shape.blocks[0], 5, 1).x, 40.0);
    ASSERT_EQ(model->clips.size(), 3U);
    EXPECT_EQ(model->clips[0].name, "turn");
    EXPECT_EQ(model->clips[1].name, "flame");
    EXPECT_EQ(model->clips[1].firstFrame, 2U);
    EXPECT_EQ(model->clips[1].frameCount, 3U);
    EXPECT_TRUE(model->clips[1].loops);
    EXPECT_FLOAT_EQ(model->clips[1].framesPerSecond, 5.0f);
    EXPECT_NEAR(model->clips[1].seconds(), 0.6, 1e-6);
    EXPECT_EQ(model->clips[2].name, "stop");
    EXPECT_EQ(model->clips[2].firstFrame, 5U);
}

TEST(Mdl, KeepsTheTimesOfUnevenFrames)
{
    const auto even = load(MdlBuilder::tetrahedron().group(flameGroup({0.1f, 0.2f, 0.3f})));
    const auto uneven = load(MdlBuilder::tetrahedron().group(flameGroup({0.1f, 0.4f, 0.5f})));
    ASSERT_TRUE(even && uneven);
    EXPECT_TRUE(even->clips[1].frameEnds.empty());
    const formats::Clip& clip = uneven->clips[1];
    ASSERT_TRUE(clip.hasOwnTimes());
    EXPECT_NEAR(clip.frameEnds[0], 0.1, 1e-7);
    EXPECT_NEAR(clip.frameEnds[1], 0.4, 1e-7);
    EXPECT_NEAR(clip.frameEnds[2], 0.5, 1e-7);
    EXPECT_NEAR(clip.seconds(), 0.5, 1e-7);
    EXPECT_FLOAT_EQ(clip.framesPerSecond, 6.0f);
    EXPECT_FALSE(uneven->clips[0].hasOwnTimes());
}

TEST(Mdl, NamesTwoGroupsOfOneNameApart)
{
    const auto model = load(
        MdlBuilder::tetrahedron().noFrames().group(flameGroup({0.1f, 0.2f})).group(flameGroup({0.1f, 0.2f, 0.3f})));
    ASSERT_TRUE(model);
    ASSERT_EQ(model->clips.size(), 2U);
    EXPECT_EQ(model->clips[0].name, "flame");
    EXPECT_EQ(model->clips[1].name, "flame#2");
    EXPECT_EQ(model->clips[1].firstFrame, 2U);
}

TEST(Mdl, ReadsSkinGroupsWithTheirTimes)
{
    const auto model = load(MdlBuilder::tetrahedron().skinGroup(
        {MdlBuilder::plain(1), MdlBuilder::plain(2), MdlBuilder::plain(3)}, {0.25f, 0.5f, 1.5f}));
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_TRUE(model->diagnostics.empty()) << model->diagnostics[0].message;
    ASSERT_EQ(model->embeddedSkins.size(), 2U);
    const formats::EmbeddedSkin& group = model->embeddedSkins[1];
    EXPECT_EQ(group.name, "skin1");
    EXPECT_EQ(group.endSeconds, (std::vector<double>{0.25, 0.5, 1.5}));
    ASSERT_EQ(group.images.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_EQ(std::to_integer<std::size_t>(group.images[i].bytes.span()[group.images[i].offset]), i + 1);
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

MdlBuilder withTrianglesOf(std::uint32_t vertex)
{
    MdlBuilder builder = MdlBuilder::tetrahedron();
    for (MdlBuilder::Triangle& triangle : builder.triangles())
        triangle.vertices[1] = vertex;
    return builder;
}

std::vector<std::byte> withHugeSkinGroup()
{
    auto bytes = MdlBuilder::tetrahedron().noSkins().skinGroup({}, {}).build();
    tests::patchU32(bytes, 88, 0xFFFFFFFFU);
    return bytes;
}

// Header 0 to 83, skin 84 to 119, texture coordinates 120 to 167, triangles 168 to 231, frames 232 to 319.
std::vector<BrokenFile> brokenFiles()
{
    const auto sound = [] { return MdlBuilder::tetrahedron(); };
    return {
        {"Empty",
         {},
         LoadErrorCode::wrongFormat,
         "progs/x.mdl: not a Quake MDL, which begins with 'IDPO': the file is empty"},
        {"HalfLife", sound().set(MdlField::magic, 0x54534449U).build(), LoadErrorCode::wrongFormat,
         "progs/x.mdl: not a Quake MDL, which begins with 'IDPO': it begins with bytes 49 44 53 54"},
        {"HeaderShort", cut(sound().build(), 83), LoadErrorCode::truncated,
         "progs/x.mdl: header at byte 0 needs 84 bytes, file has 83"},
        {"OtherVersion", sound().set(MdlField::version, 3U).build(), LoadErrorCode::unsupported,
         "progs/x.mdl: a Quake model (MDL) of version 3, only version 6 is supported"},
        {"NoVertices", sound().set(MdlField::vertexCount, 0U).build(), LoadErrorCode::corrupt,
         "progs/x.mdl: vertex count at byte 60 is 0, expected at least 1"},
        {"NoTriangles", sound().set(MdlField::triangleCount, 0U).build(), LoadErrorCode::corrupt,
         "progs/x.mdl: triangle count at byte 64 is 0, expected at least 1"},
        {"NoFrames", sound().set(MdlField::frameCount, 0U).build(), LoadErrorCode::corrupt,
         "progs/x.mdl: frame count at byte 68 is 0, expected at least 1"},
        {"ScaleIsNoNumber", sound().set(MdlField::scaleX, std::numeric_limits<float>::quiet_NaN()).build(),
         LoadErrorCode::corrupt, "progs/x.mdl: scale and translation at byte 8 give positions that are not finite"},
        {"TooManyTriangles", sound().set(MdlField::triangleCount, 524289U).build(), LoadErrorCode::tooLarge,
         "progs/x.mdl: 524289 triangles, this program reads at most 524288"},
        {"MoreSkinsThanFit", sound().set(MdlField::skinCount, 0xFFFFFFFFU).build(), LoadErrorCode::truncated,
         "progs/x.mdl: skins at byte 84 needs 17179869180 bytes, file has 320"},
        {"TooManySkins", sound().set(MdlField::skinCount, 5000U).trailing(30000).build(), LoadErrorCode::tooLarge,
         "progs/x.mdl: 5000 skins, this program reads at most 4096"},
        {"SkinWithoutWidth", sound().set(MdlField::skinWidth, 0U).build(), LoadErrorCode::corrupt,
         "progs/x.mdl: skins at byte 52 are 0 x 4 texels, expected at least 1 x 1"},
        {"SkinTooWide", sound().set(MdlField::skinWidth, 0x80000000U).build(), LoadErrorCode::tooLarge,
         "progs/x.mdl: skins at byte 52 are 2147483648 x 4 texels, this program reads at most 32768 along a side and "
         "67108864 in all"},
        {"SkinCut", cut(sound().build(), 100), LoadErrorCode::truncated,
         "progs/x.mdl: skin at byte 88 needs 32 bytes, file has 100"},
        {"SkinGroupHuge", withHugeSkinGroup(), LoadErrorCode::truncated,
         "progs/x.mdl: skin times at byte 92 needs 17179869180 bytes, file has 292"},
        {"VerticesPastEnd", sound().set(MdlField::vertexCount, 1000U).build(), LoadErrorCode::truncated,
         "progs/x.mdl: texture coordinates at byte 120 needs 12000 bytes, file has 320"},
        {"TrianglesPastEnd", sound().set(MdlField::triangleCount, 1000U).build(), LoadErrorCode::truncated,
         "progs/x.mdl: triangles at byte 168 needs 16000 bytes, file has 320"},
        {"TrianglesOfNoVertices", withTrianglesOf(4).build(), LoadErrorCode::corrupt,
         "progs/x.mdl: nothing to draw: all 4 triangles at byte 168 refer to vertices past the last of 4"},
        {"FramesCut", cut(sound().build(), 275), LoadErrorCode::truncated,
         "progs/x.mdl: frames at byte 232 needs 44 bytes, file has 275"},
        {"OnlyEmptyGroups", sound().noFrames().group({}).group({}).group({}).build(), LoadErrorCode::corrupt,
         "progs/x.mdl: frames at byte 232: none of 3 is complete and has vertices"},
    };
}

class BrokenMdl : public testing::TestWithParam<BrokenFile> {};

TEST_P(BrokenMdl, IsRefusedWithAMessage)
{
    const auto model = load(GetParam().bytes);
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, GetParam().code);
    EXPECT_EQ(model.error().message, GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(Mdl, BrokenMdl, testing::ValuesIn(brokenFiles()),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(Mdl, RefusesMoreImagesOfSkinsThanItsLimit)
{
    std::vector<MdlBuilder::Pixels> images(5000, MdlBuilder::Pixels{1});
    const auto model =
        load(MdlBuilder::tetrahedron().noSkins().skinSize(1, 1).skinGroup(images, std::vector<float>(5000, 1.0f)));
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, LoadErrorCode::tooLarge);
    EXPECT_EQ(model.error().message,
              "progs/x.mdl: the skin at byte 20092 makes 5000 images of skins, this program reads at most 4096");
}

TEST(Mdl, RefusesMoreFramesThanItsLimit)
{
    auto bytes = MdlBuilder::tetrahedron().noFrames().build();
    tests::patchU32(bytes, static_cast<std::size_t>(MdlField::frameCount), 70000);
    bytes.resize(bytes.size() + 70000 * 44);
    const auto model = load(bytes);
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, LoadErrorCode::tooLarge);
    EXPECT_EQ(model.error().message, "progs/x.mdl: more than 65536 frames, this program reads at most that many");
}

TEST(Mdl, LeavesOtherFilesWithItsExtensionToTheirFormats)
{
    const auto halfLife = formats::FileBytes::copyOf(std::string_view("IDST\x0a\0\0\0 and more", 16));
    const auto model = formats::loadModel(formats::ByteView(halfLife, "models/gun.mdl"));
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().message, "models/gun.mdl: it is a Half-Life model (MDL), which is not read");
    const auto quake = formats::FileBytes::copyOf(MdlBuilder::tetrahedron().build());
    EXPECT_TRUE(formats::loadModel(formats::ByteView(quake, "progs/x.mdl")));
}

// --- Usable files with diagnostics

struct OddFile {
    const char* name;
    MdlBuilder builder;
    const char* rule;
    Severity severity;
    const char* message;
};

MdlBuilder withOneBadTriangle()
{
    MdlBuilder builder = MdlBuilder::tetrahedron();
    builder.triangles()[1].vertices[2] = 4;
    return builder;
}

MdlBuilder withTexCoordsOutside()
{
    MdlBuilder builder = MdlBuilder::tetrahedron();
    builder.texCoords()[1].s = -1;
    builder.texCoords()[3].t = 5;
    return builder;
}

std::vector<OddFile> oddFiles()
{
    const auto sound = [] { return MdlBuilder::tetrahedron(); };
    const auto pixels = [](std::size_t count) { return MdlBuilder::Pixels(count, 7); };
    return {
        {"WithoutSkins", sound().noSkins(), "mdl-no-skins", Severity::warning,
         "0 skins, the engine expects at least 1"},
        {"SkinOfOddWidth", sound().noSkins().skinSize(7, 4).skin(pixels(28)), "mdl-skin-width-unaligned",
         Severity::note,
         "the skin is 7 texels wide, which is not divisible by 4: the engine's software renderer refuses it"},
        {"SkinTooHigh", sound().noSkins().skinSize(4, 481).skin(pixels(4 * 481)), "mdl-skin-height-limit",
         Severity::warning, "481 rows of the skin, the engine's limit MAX_LBM_HEIGHT is 480"},
        {"EmptySkinGroup", sound().skinGroup({}, {}), "mdl-skin-group-empty", Severity::warning,
         "skin1 is a group without images: it is left out"},
        {"SkinTimesDescend", sound().skinGroup({pixels(32), pixels(32)}, {1.0f, 0.5f}), "mdl-skin-times",
         Severity::warning, "skin1: its 2 times do not increase from above 0: each image is shown for 0.1 s"},
        {"TexCoordsOutside", withTexCoordsOutside(), "mdl-tex-coords-outside", Severity::note,
         "2 of 4 texture coordinates lie outside the skin of 8 x 4"},
        {"OneBadTriangle", withOneBadTriangle(), "mdl-triangle-vertex", Severity::error,
         "1 of 4 triangles refer to vertices past the last of 4, the first is triangle 1: they are left out"},
        {"FramesMissing", sound().set(MdlField::frameCount, 5U), "mdl-frames-truncated", Severity::error,
         "5 frames stated, file has room for 2"},
        {"EmptyFrameGroup", sound().group({}), "mdl-frame-group-empty", Severity::warning,
         "1 frame group has no frames, the first at byte 320: they are left out"},
        {"FrameTimesAreZero", sound().group(flameGroup({0.0f, 0.0f})), "mdl-frame-times", Severity::warning,
         "1 frame group has times that do not increase from above 0, the first at byte 320: each frame is shown for "
         "0.1 s"},
        {"FrameTimesDiffer", sound().group(flameGroup({0.1f, 0.4f})), "mdl-frame-times-uneven", Severity::note,
         "1 frame group has frames of different durations, the first at byte 320: some engines show all of them as "
         "long as the first"},
        {"BytesBehind", sound().trailing(12), "mdl-trailing-bytes", Severity::note,
         "12 bytes follow the last frame: editors store notes there, which are not read"},
    };
}

class OddMdl : public testing::TestWithParam<OddFile> {};

TEST_P(OddMdl, IsShownWithADiagnostic)
{
    const auto model = load(GetParam().builder);
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_EQ(tests::brokenPromise(*model), "");
    ASSERT_FALSE(model->diagnostics.empty());
    expectOnly(*model, GetParam().rule, GetParam().severity, GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(Mdl, OddMdl, testing::ValuesIn(oddFiles()),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(Mdl, KeepsWholeFramesOfACutGroup)
{
    auto bytes = MdlBuilder::tetrahedron().group(flameGroup({0.1f, 0.2f, 0.3f})).build();
    bytes.resize(bytes.size() - 1);
    const auto model = load(bytes);
    ASSERT_TRUE(model);
    EXPECT_EQ(formats::keyframesOf(*model).frames.size(), 4U);
    ASSERT_EQ(model->clips.size(), 2U);
    EXPECT_EQ(model->clips[1].frameCount, 2U);
    EXPECT_NEAR(model->clips[1].framesPerSecond, 10.0f, 1e-4f);
    expectOnly(*model, "mdl-frames-truncated", Severity::error, "3 frames stated, file has room for 2");
}

TEST(Mdl, SaysWhichLimitsOfTheEngineItIsBeyond)
{
    MdlBuilder builder = MdlBuilder::tetrahedron();
    for (int i = 0; i < 40; ++i)
        builder.skin(MdlBuilder::plain(1));
    for (int i = 0; i < 2100; ++i)
        builder.triangle(builder.triangles().front());
    for (int i = 0; i < 300; ++i)
        builder.frame({"turn" + std::to_string(i + 3), MdlBuilder::corners()});
    const auto model = load(builder);
    ASSERT_TRUE(model);
    std::vector<std::string> messages;
    for (const Diagnostic& each : model->diagnostics)
        messages.push_back(each.message);
    EXPECT_EQ(messages, (std::vector<std::string>{"41 skins, the engine's limit MAX_SKINS is 32",
                                                  "2104 triangles, the engine's limit MAXALIASTRIS is 2048",
                                                  "302 frames, the engine's limit MAXALIASFRAMES is 256"}));
}

// --- Sweeps

std::vector<std::byte> everything()
{
    MdlBuilder builder = MdlBuilder::tetrahedron();
    builder.skinGroup({MdlBuilder::plain(1), MdlBuilder::plain(2)}, {0.5f, 1.0f});
    builder.group(flameGroup({0.1f, 0.2f})).frame({"last", MdlBuilder::corners()});
    return builder.build();
}

TEST(Mdl, NeverGivesACleanModelForATruncatedFile)
{
    const auto whole = everything();
    ASSERT_TRUE(load(whole)->diagnostics.empty());
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const auto model = load(std::span(whole).first(length));
        if (!model)
            continue;
        EXPECT_EQ(tests::brokenPromise(*model), "") << length;
        const bool isReported = std::any_of(model->diagnostics.begin(), model->diagnostics.end(),
                                            [](const Diagnostic& one) { return one.severity != Severity::note; });
        EXPECT_TRUE(isReported) << length;
    }
}

TEST(Mdl, SurvivesEveryFieldAtItsExtremes)
{
    const auto sound = everything();
    const auto size = static_cast<std::uint32_t>(sound.size());
    for (std::size_t offset = 4; offset + 4 <= sound.size(); offset += 4) { // every word, not only the header's
        for (const std::uint32_t value : {0U, 1U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU, size - 1, size, size + 1}) {
            auto bytes = sound;
            tests::patchU32(bytes, offset, value);
            const tests::MemoryPeak peak;
            const auto model = load(bytes);
            EXPECT_LT(peak.bytes(), (std::size_t{1} << 20) + 8 * bytes.size()) << offset << " = " << value;
            if (!model) {
                EXPECT_FALSE(model.error().message.empty());
                continue;
            }
            EXPECT_EQ(tests::brokenPromise(*model), "") << offset << " = " << value;
            for (const Diagnostic& each : model->diagnostics)
                EXPECT_LE(each.range.offset + each.range.length, bytes.size()) << each.rule << " at " << offset;
        }
    }
}

TEST(Mdl, StaysWithinItsCostForTheWorstGroups)
{
    // One vertex, and the maximum number of groups with one frame, none with valid times.
    MdlBuilder builder;
    builder.skin(MdlBuilder::plain(0)).texCoord({}).triangle({true, {0, 0, 0}});
    for (int i = 0; i < 65536; ++i)
        builder.group({{0.0f}, {{"a name of 16 txt", {{}}}}});
    const auto bytes = builder.build();
    const tests::Cost cost;
    const auto model = load(bytes);
    EXPECT_TRUE(!tests::kCountsTime || cost.seconds() < tests::kAllowedSeconds) << cost.seconds();
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_EQ(model->clips.size(), 65536U);
    EXPECT_LT(cost.bytes(), tests::allowedBytes(bytes.size()));
}

} // namespace mdl_test

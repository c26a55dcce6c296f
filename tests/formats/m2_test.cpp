#include "formats/m2/m2.hpp"

#include "formats/m2/m2_names.hpp"
#include "formats/m2/m2_shaders.hpp"
#include "formats/m2/m2_skin.hpp"
#include "formats/model/key_map.hpp"
#include "formats/registry.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/growth.hpp"
#include "tests/support/m2_fitted_sample.hpp"
#include "tests/support/md2_bytes.hpp"
#include "tests/support/model_promises.hpp"

#include <gtest/gtest.h>

#include <cstring>

#include <algorithm>
#include <bit>
#include <limits>

namespace m2_test {

using formats::BlendMode;
using formats::ByteView;
using formats::FileBytes;
using formats::LoadErrorCode;
using formats::Model;
using formats::PixelCombiner;
using formats::Result;
using formats::Skinned;
using formats::TexCoordSet;

using Bytes = std::vector<std::byte>;

// Header fields below 264 and from 264 (docs/formats/m2.md §3.1, §3.2).
struct Fields {
    std::size_t sequences = 0x1C, bones = 0, vertices = 0;
};
constexpr Fields kOld{.bones = 0x34, .vertices = 0x44};
constexpr Fields kNew{.bones = 0x2C, .vertices = 0x3C};
constexpr std::size_t kNewBoneBytes = 88;
constexpr std::size_t kCollisionIndices = 0xD8;

Bytes pole(std::uint32_t version)
{
    return formats::writeM2(tests::flagPole(version)).front().bytes;
}

Result<Model> load(const Bytes& bytes)
{
    static const std::vector<formats::M2WrittenFile> kFiles = formats::writeM2(tests::flagPole(264));
    return formats::loadM2(ByteView(FileBytes::copyOf(bytes), "Pole.m2"), tests::sidecarsIn(kFiles));
}

std::uint32_t word(const Bytes& bytes, std::size_t offset)
{
    return tests::md2Word(bytes, offset);
}

void put16(Bytes& bytes, std::size_t offset, std::uint16_t value)
{
    bytes.at(offset) = static_cast<std::byte>(value & 0xFFU);
    bytes.at(offset + 1) = static_cast<std::byte>(value >> 8U);
}

void putFloat(Bytes& bytes, std::size_t offset, float value)
{
    tests::patchU32(bytes, offset, std::bit_cast<std::uint32_t>(value));
}

std::vector<std::string> rulesOf(const Model& model)
{
    std::vector<std::string> rules;
    for (const formats::Diagnostic& each : model.diagnostics)
        rules.push_back(each.rule);
    return rules;
}

// Loads, checks all invariants, and expects exactly these rules.
Model damaged(const Bytes& bytes, const std::vector<std::string>& rules)
{
    auto model = load(bytes);
    EXPECT_TRUE(model) << model.error().message;
    EXPECT_EQ(tests::brokenPromise(*model), "");
    EXPECT_EQ(rulesOf(*model), rules);
    return *std::move(model);
}

TEST(M2, IsFoundByItsContent)
{
    const auto model = formats::loadModel(ByteView(FileBytes::copyOf(pole(256)), "any.name"));
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_EQ(model->format, "M2");
    EXPECT_EQ(model->name, "any");
    EXPECT_EQ(model->frontFace, formats::FrontFace::counterClockwise);
}

TEST(M2, RefusesWhatIsNotOne)
{
    const auto model = load(tests::ByteBuilder().text("IDP2", 4).zeros(400).build());
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, LoadErrorCode::wrongFormat);
    EXPECT_EQ(model.error().message, "Pole.m2: not an M2, which begins with 'MD20': it begins with bytes 49 44 50 32");
}

TEST(M2, RefusesHalfAHeader)
{
    Bytes bytes = pole(264);
    bytes.resize(303);
    const auto model = load(bytes);
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, LoadErrorCode::truncated);
    EXPECT_EQ(model.error().message, "Pole.m2: header at byte 0 needs 304 bytes, file has 303");
}

TEST(M2, SaysWhichViewIsMissing)
{
    const ByteView file(FileBytes::copyOf(pole(264)), "Pole.m2");
    auto files = formats::writeM2(tests::flagPole(264));
    std::erase_if(files, [](const auto& each) { return each.name == "Pole00.skin"; });
    const auto model = formats::loadM2(file, tests::sidecarsIn(files));
    ASSERT_TRUE(model);
    ASSERT_EQ(rulesOf(*model), std::vector<std::string>{"m2-skin-missing"});
    EXPECT_EQ(model->diagnostics[0].message, "Pole00.skin not found, Pole01.skin is the most detailed view available");
    ASSERT_EQ(model->meshVariants.size(), 1U);
    EXPECT_EQ(model->meshVariants[0].name, "view 1");
    files.clear();
    const auto nothing = formats::loadM2(file, tests::sidecarsIn(files));
    ASSERT_TRUE(nothing);
    EXPECT_EQ(nothing->diagnostics[0].message, "Pole00.skin, Pole01.skin not found: there is nothing to draw");
    EXPECT_EQ(tests::brokenPromise(*nothing), "");
    EXPECT_EQ(nothing->meshVariants[0].triangleCount, 0U);
}

TEST(M2, PassesOverAViewWithoutAWholeTriangle)
{
    auto files = formats::writeM2(tests::flagPole(264));
    const auto skin = std::find_if(files.begin(), files.end(), [](const auto& f) { return f.name == "Pole00.skin"; });
    ASSERT_NE(skin, files.end());
    for (std::size_t i = 0; i < 12 * 2; ++i) // both sections' triangles: their corners do not exist
        skin->bytes.at(word(skin->bytes, 16) + i) = std::byte{0x7F};
    const ByteView file(FileBytes::copyOf(files[0].bytes), "Pole.m2");
    const auto model = formats::loadM2(file, tests::sidecarsIn(files));
    ASSERT_TRUE(model);
    EXPECT_EQ(rulesOf(*model), (std::vector<std::string>{"m2-triangles", "m2-view-unusable"}));
    ASSERT_EQ(model->meshVariants.size(), 1U);
    EXPECT_EQ(model->meshVariants[0].name, "view 1");
    EXPECT_EQ(model->meshVariants[0].triangleCount, 1U);
    EXPECT_EQ(tests::brokenPromise(*model), "");
    EXPECT_EQ(formats::skinnedOf(*model).skinProfiles[0].firstSurface, 0U);
    EXPECT_EQ(model->surfaces.size(), 1U);
}

TEST(M2, TakesViewsUnderOtherNames)
{
    auto files = formats::writeM2(tests::flagPole(264));
    files[1].name = "Pole_00.skin";
    const auto model =
        formats::loadM2(ByteView(FileBytes::copyOf(files[0].bytes), "Pole.m2"), tests::sidecarsIn(files));
    ASSERT_TRUE(model);
    EXPECT_TRUE(model->diagnostics.empty());
    EXPECT_EQ(model->meshVariants[0].triangleCount, 4U);
}

TEST(M2, BreaksCirclesOfBones)
{
    Bytes bytes = pole(264);
    const std::size_t bones = word(bytes, kNew.bones + 4);
    put16(bytes, bones + 8, 1); // makes the root a child of its own child
    const Model model = damaged(bytes, {"m2-bone-parent"});
    const Skinned& shape = formats::skinnedOf(model);
    EXPECT_EQ(shape.bones[0].parent == formats::kNoIndex, shape.bones[1].parent != formats::kNoIndex);
    const std::size_t broken = shape.bones[0].parent == formats::kNoIndex ? 0 : 1;
    EXPECT_EQ(model.diagnostics[0].range, (formats::ByteRange{bones + broken * kNewBoneBytes + 8, 2}));
    put16(bytes, bones + 8, 77);
    const Model outside = damaged(bytes, {"m2-bone-parent"});
    EXPECT_EQ(formats::skinnedOf(outside).bones[0].parent, formats::kNoIndex);
    EXPECT_EQ(outside.diagnostics[0].range, (formats::ByteRange{bones + 8, 2}));
}

TEST(M2, SaysWhereCollisionTrianglesAreUnsound)
{
    Bytes bytes = formats::writeM2(tests::fittedPole(264)).front().bytes;
    const std::size_t triangles = word(bytes, kCollisionIndices + 4);
    put16(bytes, triangles + 6 + 2, 99); // in the second triangle
    const auto model = load(bytes);
    ASSERT_TRUE(model);
    const auto found = std::find_if(model->diagnostics.begin(), model->diagnostics.end(),
                                    [](const auto& each) { return each.rule == "m2-collision"; });
    ASSERT_NE(found, model->diagnostics.end());
    EXPECT_EQ(found->range, (formats::ByteRange{triangles + 6, 6}));
}

TEST(M2, OrdersBonesWhoseParentComesLater)
{
    formats::M2WriteModel source = tests::flagPole(264);
    std::swap(source.bones[0], source.bones[1]);
    source.bones[0].parent = 1;
    const auto files = formats::writeM2(source);
    const auto model =
        formats::loadM2(ByteView(FileBytes::copyOf(files[0].bytes), "Pole.m2"), tests::sidecarsIn(files));
    ASSERT_TRUE(model);
    EXPECT_TRUE(model->diagnostics.empty());
    EXPECT_EQ(formats::skinnedOf(*model).boneOrder, (std::vector<std::uint32_t>{1, 0}));
}

TEST(M2, RepairsVerticesInACopy)
{
    Bytes bytes = pole(264);
    const std::size_t vertices = word(bytes, kNew.vertices + 4);
    putFloat(bytes, vertices + 48, std::numeric_limits<float>::quiet_NaN());
    bytes.at(vertices + 2 * 48 + 16) = std::byte{9};
    const Model model = damaged(bytes, {"m2-vertex-not-finite", "m2-vertex-bone"});
    const Skinned& shape = formats::skinnedOf(model);
    EXPECT_EQ(model.diagnostics[0].range, (formats::ByteRange{vertices + 48, 4}));
    EXPECT_EQ(model.diagnostics[1].range, (formats::ByteRange{vertices + 2 * 48 + 16, 1}));
    EXPECT_EQ(formats::vertexAt(shape.vertices, 1).position.x, 0.0f);
    EXPECT_EQ(formats::vertexAt(shape.vertices, 2).bones[0], 0);
    EXPECT_EQ(formats::vertexAt(shape.vertices, 7).position, glm::vec3(0.0f, 1.0f, 2.0f));
}

TEST(M2, HasNoRenderVerticesWithoutVertices)
{
    Bytes bytes = pole(256);
    tests::patchU32(bytes, kOld.vertices, 0);
    const std::size_t views = word(bytes, 0x50);
    for (std::size_t view = 0; view < word(bytes, 0x4C); ++view)
        tests::patchU32(bytes, views + view * 44 + 8, 0); // its indices; without indices there is no view to leave out
    const auto model = load(bytes);
    ASSERT_TRUE(model);
    EXPECT_EQ(tests::brokenPromise(*model), "");
    ASSERT_EQ(model->meshVariants.size(), 2U);
    EXPECT_TRUE(model->meshVariants[0].vertices.empty());
}

TEST(M2, DropsKeysThatAreNotThereAndShowsTheRest)
{
    for (const std::uint32_t version : {256U, 264U}) {
        SCOPED_TRACE(version);
        Bytes bytes = pole(version);
        const std::size_t bone = word(bytes, (version == 256 ? kOld : kNew).bones + 4) + (version == 256 ? 108 : 88);
        // Offset of the values of its rotation; from 264 that is an array of arrays.
        std::size_t values = bone + (version == 256 ? 0x28 + 0x18 : 0x24 + 0x10);
        if (version == 264)
            values = word(bytes, values) + 4;
        const std::uint32_t before = word(bytes, values);
        tests::patchU32(bytes, values, static_cast<std::uint32_t>(bytes.size()) - 4);
        const Model model = damaged(bytes, {"m2-keys-outside"});
        const Skinned& shape = formats::skinnedOf(model);
        const formats::KeyView keys = formats::keysOf(shape, 0);
        EXPECT_EQ(keys.timelines[shape.bones[1].rotation].count, 0U);
        EXPECT_GT(keys.timelines[shape.bones[1].translation].count, 0U);
        tests::patchU32(bytes, values, before);
        damaged(bytes, {});
    }
}

TEST(M2, DropsKeysThatAreNotNumbers)
{
    using Limits = std::numeric_limits<float>;
    Bytes bytes = pole(256);
    const std::size_t values = word(bytes, word(bytes, kOld.bones + 4) + 108 + 0x0C + 0x18);
    for (const float bad : {Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN(), -Limits::quiet_NaN()}) {
        for (const std::size_t offset : {0U, 4U, 24U}) {
            const std::uint32_t before = word(bytes, values + offset);
            putFloat(bytes, values + offset, bad);
            damaged(bytes, {"m2-keys-not-finite"});
            tests::patchU32(bytes, values + offset, before);
        }
    }
    for (const float good : {Limits::max(), Limits::lowest(), Limits::denorm_min(), -0.0f}) {
        putFloat(bytes, values, good);
        damaged(bytes, {});
    }
}

TEST(M2, TellsTimesThatGoBack)
{
    Bytes bytes = pole(256);
    const std::size_t track = word(bytes, kOld.bones + 4) + 108 + 0x0C;
    const std::uint32_t count = word(bytes, track + 0x0C);
    const std::size_t times = word(bytes, track + 0x10);
    ASSERT_GE(count, 4U);
    const auto setLast = [&](std::uint32_t lastButOne, std::uint32_t last) {
        tests::patchU32(bytes, times + 4 * (count - 2), lastButOne);
        tests::patchU32(bytes, times + 4 * (count - 1), last);
    };
    constexpr std::uint32_t kLate = 1000000;
    setLast(kLate, kLate - 1);
    damaged(bytes, {"m2-keys-order"});
    setLast(kLate, kLate);
    damaged(bytes, {});
    setLast(0x7FFFFFFF, 0x80000000); // negative if times are read as signed
    damaged(bytes, {});
    setLast(kLate, 0xF0000000);
    damaged(bytes, {});
    setLast(0xF0000000, kLate);
    damaged(bytes, {"m2-keys-order"});
    setLast(0xF0000001, 0xF0000000);
    damaged(bytes, {"m2-keys-order"});
}

TEST(M2, BelievesTheLayoutMoreThanTheVersion)
{
    formats::M2WriteModel source = tests::flagPole(256);
    source.vertices.resize(9); // 8 could also be a number of views
    Bytes old = formats::writeM2(source).front().bytes;
    tests::patchU32(old, 4, 264);
    const Model asOld = damaged(old, {"m2-version-layout", "m2-record-layout", "m2-rotation-keys", "m2-record-layout"});
    EXPECT_EQ(formats::skinnedOf(asOld).bones.size(), 2U);
    EXPECT_EQ(asOld.meshVariants[0].triangleCount, 4U);
    Bytes converted = pole(256); // with the longer records of later versions
    tests::patchU32(converted, 4, 260);
    auto model = load(converted);
    ASSERT_TRUE(model);
    const auto rules = rulesOf(*model);
    EXPECT_TRUE(std::count(rules.begin(), rules.end(), "m2-record-layout")) << "bones and sections";
    EXPECT_EQ(formats::skinnedOf(*model).bones[1].pivot, glm::vec3(0.0f, 0.0f, 2.0f));
    EXPECT_EQ(model->meshVariants[0].triangleCount, 4U);
}

TEST(M2, FollowsAliasesAndStopsInCircles)
{
    Bytes bytes = pole(264);
    const std::size_t sequences = word(bytes, kNew.sequences + 4);
    tests::patchU32(bytes, sequences + 0x0C, 0x40); // Stand uses the keys of Walk
    put16(bytes, sequences + 0x3E, 1);
    const Model model = damaged(bytes, {});
    EXPECT_EQ(formats::skinnedOf(model).sequences[0].keysFrom, 1U);
    EXPECT_EQ(formats::skinnedOf(model).sequences[0].durationMs, 1000U);
    tests::patchU32(bytes, sequences + 64 + 0x0C, 0x40);
    put16(bytes, sequences + 64 + 0x3E, 0);
    damaged(bytes, {"m2-sequence-alias"});
    Bytes old = pole(256); // the flag has no meaning there (§5.2)
    tests::patchU32(old, word(old, kOld.sequences + 4) + 0x10, 0x40);
    EXPECT_EQ(formats::skinnedOf(damaged(old, {})).sequences[0].keysFrom, 0U);
}

TEST(M2, LeavesOutTrianglesWithoutVertices)
{
    Bytes bytes = pole(256);
    const std::size_t view = word(bytes, 0x50);
    put16(bytes, word(bytes, view + 12), 4000); // the first index
    Model model = damaged(bytes, {"m2-triangles"});
    EXPECT_EQ(model.meshVariants[0].triangleCount, 3U);
    EXPECT_EQ(model.diagnostics[0].message,
              "view 0: 1 triangle refers to no vertex and is left out, the first: indices 4000, 1, 2 of 8");
    bytes = pole(256);
    put16(bytes, word(bytes, view + 4), 4000); // the first vertex
    EXPECT_EQ(damaged(bytes, {"m2-triangles"}).meshVariants[0].triangleCount, 2U);
    bytes = pole(256);
    put16(bytes, word(bytes, view + 28) + 10, 65535); // indices of the first section
    damaged(bytes, {"m2-section-indices"});
    bytes = pole(256);
    put16(bytes, word(bytes, view + 36) + 4, 7); // section of the first batch
    EXPECT_EQ(damaged(bytes, {"m2-batch-section"}).batches.size(), 2U);
}

TEST(M2, LooksUpWhatBatchesReferToWithDefaults)
{
    Bytes bytes = pole(256);
    const std::size_t batch = word(bytes, word(bytes, 0x50) + 36);
    put16(bytes, batch + 0x0A, 99); // material
    put16(bytes, batch + 0x10, 99); // texture
    put16(bytes, batch + 0x08, 99); // color
    const Model model = damaged(bytes, {"m2-batch-texture", "m2-batch-material"});
    const formats::MaterialPass& pass = model.passes[0];
    EXPECT_EQ(pass.blend, BlendMode::opaque);
    EXPECT_EQ(pass.texture, formats::kNoIndex);
    EXPECT_EQ(pass.color, formats::kNoIndex);
}

TEST(M2, DrawsOpaqueBatchesFirstAndOverlaysInOrder)
{
    Bytes bytes = pole(256);
    const std::size_t materials = word(bytes, 0x88);
    put16(bytes, materials + 2, 4); // the pole's pass is additive, this flag is opaque
    put16(bytes, materials + 4 + 2, 0);
    const Model model = damaged(bytes, {});
    EXPECT_EQ(model.batches[0].surface, 1U);
    EXPECT_EQ(model.batches[1].surface, 0U);
    EXPECT_LT(model.batches[0].sortKey, model.batches[1].sortKey);
}

TEST(M2, ReadsExternalKeysOnlyFromSoundFiles)
{
    const auto files = formats::writeM2(tests::flagPole(264));
    const auto model = load(files[0].bytes);
    ASSERT_TRUE(model);
    const Skinned& shape = formats::skinnedOf(*model);
    const auto read = [&shape](Bytes bytes) {
        return formats::loadSequenceKeys(shape, 2, ByteView(FileBytes::copyOf(bytes), "Pole0069-01.anim"));
    };
    const auto whole = read(files[3].bytes);
    ASSERT_TRUE(whole);
    EXPECT_TRUE(whole->diagnostics.empty());
    Bytes half = files[3].bytes;
    half.resize(half.size() / 2);
    const auto cut = read(half);
    ASSERT_TRUE(cut);
    ASSERT_FALSE(cut->diagnostics.empty());
    EXPECT_EQ(cut->diagnostics[0].rule, "m2-keys-outside");
    const auto none = read({});
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, LoadErrorCode::corrupt);
    Bytes chunked = tests::ByteBuilder().text("AFM2", 4).u32(static_cast<std::uint32_t>(files[3].bytes.size())).build();
    chunked.insert(chunked.end(), files[3].bytes.begin(), files[3].bytes.end());
    const auto later = read(chunked);
    ASSERT_TRUE(later);
    EXPECT_TRUE(later->diagnostics.empty());
    const formats::TrackIndex track = shape.bones[1].translation;
    EXPECT_EQ(later->timelines[track].timesOffset, whole->timelines[track].timesOffset + 8);
    const formats::FileMap map = formats::fileMapOf(shape, *later);
    ASSERT_FALSE(map.empty());
    EXPECT_EQ(map.front().what, "chunk AFM2");
    EXPECT_LE(map.back().end(), chunked.size());
    EXPECT_LT(chunked.size() - map.back().end(), 16U) << "nothing but padding";
    for (std::size_t i = 1; i < map.size(); ++i)
        EXPECT_GE(map[i].offset, map[i - 1].end()) << map[i].what << ": nothing is told twice";
    EXPECT_TRUE(whole->map.empty());
}

TEST(M2, TellsTheChunksOfAnAnimFileAndTheKeysInThem)
{
    const auto files = formats::writeM2(tests::flagPole(264));
    const auto model = load(files[0].bytes);
    ASSERT_TRUE(model);
    const Skinned& shape = formats::skinnedOf(*model);
    Bytes anim; // keys of bones are in the second chunk, all others in the first
    for (const char* const id : {"AFM2", "AFSB"}) {
        const auto size = static_cast<std::uint32_t>(files[3].bytes.size());
        const Bytes head = tests::ByteBuilder().text(id, 4).u32(size).build();
        anim.insert(anim.end(), head.begin(), head.end());
        anim.insert(anim.end(), files[3].bytes.begin(), files[3].bytes.end());
    }
    const auto keys = formats::loadSequenceKeys(shape, 2, ByteView(FileBytes::copyOf(anim), "Pole0069-01.anim"));
    ASSERT_TRUE(keys);
    formats::FileMap map = formats::fileMapOf(shape, *keys);
    std::sort(map.begin(), map.end(), [](const auto& a, const auto& b) { return a.offset < b.offset; });
    ASSERT_GE(map.size(), 4U);
    EXPECT_EQ(map.front().what, "chunk AFM2");
    EXPECT_EQ(std::count_if(map.begin(), map.end(), [](const auto& entry) { return entry.what == "chunk AFSB"; }), 1);
    for (std::size_t i = 1; i < map.size(); ++i)
        EXPECT_GE(map[i].offset, map[i - 1].end()) << map[i].what << ": nothing is told twice";
    const formats::TrackIndex track = shape.bones[1].translation;
    const auto found = formats::keyAt(shape, *keys, keys->timelines[track].valuesOffset + 12);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->track, track);
    EXPECT_EQ(found->key, 1U);
    EXPECT_GT(found->range.offset, files[3].bytes.size()) << "in the second chunk";
}

TEST(M2, SkinsAreReadOnlyWithTheirMark)
{
    const auto wrong = formats::m2::parseSkin(ByteView(FileBytes::copyOf("SKIM and more of it"), "a.skin"));
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().code, LoadErrorCode::wrongFormat);
    const auto cut = formats::m2::parseSkin(ByteView(FileBytes::copyOf("SKIN"), "a.skin"));
    ASSERT_FALSE(cut);
    EXPECT_EQ(cut.error().message, "a.skin: header at byte 0 needs 48 bytes, file has 4");
}

// --- Names

TEST(M2Names, AreTheGames)
{
    EXPECT_EQ(formats::m2AnimationName(0), "Stand");
    EXPECT_EQ(formats::m2AnimationName(135), "Fly");
    EXPECT_EQ(formats::m2AnimationName(228), "GrabThrown");
    EXPECT_EQ(formats::m2AnimationName(1776), "");
    EXPECT_EQ(formats::m2KeyBoneName(6), "Head");
    EXPECT_EQ(formats::m2KeyBoneName(-1), "");
    EXPECT_EQ(formats::m2AttachmentName(11), "Helm");
    EXPECT_EQ(formats::m2TextureTypeName(11), "monster skin 1");
    EXPECT_EQ(formats::m2TextureTypeName(99), "unknown");
    EXPECT_EQ(formats::m2GeosetName(0), "body");
    EXPECT_EQ(formats::m2GeosetName(502), "boots 2");
    EXPECT_EQ(formats::m2GeosetName(4701), "geoset 4701");
    EXPECT_EQ(formats::m2AnimFileName("Wolf", 4, 1), "Wolf0004-01.anim");
}

TEST(M2Names, OfAnimationsInFlightAreMadeFromOthers)
{
    const auto name = [](std::uint32_t id) { return formats::m2AnimationName(id); };
    EXPECT_EQ(name(229), "FlyStand"); // of 0
    EXPECT_EQ(name(364), "FlyFly");
    EXPECT_EQ(name(457), "FlyGrabThrown");
    EXPECT_EQ(name(458), "ToFly"); // neither of the two kinds
    EXPECT_EQ(name(506), "EmoteSniff");
    EXPECT_EQ(name(507), "EmoteFlySniff");
    EXPECT_EQ(name(508), "AttackFist1H"); // pairs
    EXPECT_EQ(name(509), "FlyAttackFist1H");
    EXPECT_EQ(name(1774), "EmoteTalkFrustrated");
    EXPECT_EQ(name(1775), "FlyEmoteTalkFrustrated");
}

TEST(M2Names, ChooseOneVariantOfEachGroup)
{
    const std::vector<std::uint16_t> ids{0, 1, 2, 3, 101, 102, 202, 401, 402, 701, 702, 1202, 1501, 1702};
    const std::vector<bool> shown = formats::m2DefaultGeosets(ids);
    std::vector<std::uint16_t> found;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (shown[i])
            found.push_back(ids[i]);
    }
    EXPECT_EQ(found, (std::vector<std::uint16_t>{0, 1, 101, 401, 702}));
    EXPECT_EQ(formats::m2DefaultGeosets(std::vector<std::uint16_t>{3, 4}), (std::vector<bool>{true, true}));
    // Sleeves, a plate's rim and a robe are optional; without them the geosets have no mesh.
    EXPECT_EQ(formats::m2DefaultGeosets(std::vector<std::uint16_t>{0, 802, 803, 1002, 1302}),
              (std::vector<bool>{true, false, false, false, false}));
    EXPECT_EQ(formats::m2DefaultGeosets(std::vector<std::uint16_t>{0, 2001, 2002, 501, 502}),
              (std::vector<bool>{true, false, true, true, false}));
}

/// The mesh parts that a preview shows.
std::vector<std::uint16_t> defaultsOf(const std::vector<std::uint16_t>& ids)
{
    const std::vector<bool> shown = formats::m2DefaultGeosets(ids);
    std::vector<std::uint16_t> found;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (shown[i])
            found.push_back(ids[i]);
    }
    return found;
}

TEST(M2Names, ChooseTheLowestVariantOfAPartOfTheBodyThatHasNoFirst)
{
    using Ids = std::vector<std::uint16_t>;
    EXPECT_EQ(defaultsOf({0, 2, 3}), (Ids{0, 2})) << "hair";
    EXPECT_EQ(defaultsOf({0, 103, 102, 201, 202, 304, 302}), (Ids{0, 102, 202, 302})) << "nose and ears of a goblin";
    EXPECT_EQ(defaultsOf({0, 201, 302}), (Ids{0, 201, 302})) << "a head without ears is no hole";
    EXPECT_EQ(defaultsOf({0, 101, 102, 202, 303}), (Ids{0, 101})) << "a bare face uses no moustache";
    EXPECT_EQ(defaultsOf({0, 705, 703}), (Ids{0, 703})) << "ears";
    EXPECT_EQ(defaultsOf({0, 701, 702, 703}), (Ids{0, 702}));
    EXPECT_EQ(defaultsOf({0, 703, 701}), (Ids{0, 701}));
    EXPECT_EQ(defaultsOf({0, 2005, 2003}), (Ids{0, 2003})) << "feet";
    EXPECT_EQ(defaultsOf({0, 3203, 3302, 3404, 4102, 4103}), (Ids{0, 3203, 3302, 3404, 4102}))
        << "face, eyes, eyebrows, nose";
    EXPECT_EQ(defaultsOf({0, 1902, 2302, 3803}), (Ids{0, 1902, 2302, 3803})) << "bones, hands, tail";
}

TEST(M2Names, ChooseNoClothingThatHasNoBareState)
{
    EXPECT_EQ(defaultsOf({0, 402, 502, 802, 902, 1002, 1102, 1202, 1302, 1502, 1802, 2602, 2702, 3602}),
              std::vector<std::uint16_t>{0});
}

/// A model file in which every sequence uses the keys of the next one, and the last those of the first.
std::vector<std::byte> circleOfAliases(std::size_t sequences)
{
    formats::M2WriteModel model = tests::flagPole(264);
    for (std::size_t i = 0; i < sequences; ++i)
        model.sequences.push_back({.id = 69, .durationMs = 100});
    std::vector<std::byte> bytes = formats::writeM2(model).front().bytes;
    const auto wordAt = [&](std::size_t at) {
        std::uint32_t value = 0;
        std::memcpy(&value, bytes.data() + at, 4);
        return value;
    };
    constexpr std::size_t kSequences = 0x1C; // count and offset in the header
    constexpr std::size_t kRecordBytes = 64;
    const std::uint32_t count = wordAt(kSequences);
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::size_t record = wordAt(kSequences + 4) + i * kRecordBytes;
        const std::uint32_t alias = 0x40;
        const auto next = static_cast<std::uint16_t>((i + 1) % count);
        std::memcpy(bytes.data() + record + 12, &alias, 4);
        std::memcpy(bytes.data() + record + kRecordBytes - 2, &next, 2);
    }
    return bytes;
}

TEST(M2, FollowsLongCirclesOfAliasesOnce)
{
    EXPECT_TRUE(tests::growsWithItsInput(10'000, [](std::size_t sequences) {
        return [bytes = circleOfAliases(sequences)] {
            (void)formats::loadM2(formats::ByteView(formats::FileBytes::copyOf(bytes), "Pole.m2"));
        };
    }));
}

// --- Texture combiners (§9.6)

constexpr std::uint16_t kEnvironment = 0xFFFF;

TEST(M2Shaders, FollowTheBlendModeBeforeWrath)
{
    const std::vector<std::uint16_t> coords{kEnvironment};
    formats::m2::ShaderRequest request{.version = 256, .shaderId = 0xFFFE};
    EXPECT_EQ(formats::m2::shaderOf(request).combiner, PixelCombiner::opaque);
    request.blend = BlendMode::alpha;
    request.coordCombos = coords;
    const formats::m2::Shader shader = formats::m2::shaderOf(request);
    EXPECT_EQ(shader.combiner, PixelCombiner::mod);
    EXPECT_EQ(shader.textureCount, 1U);
    EXPECT_EQ(shader.coords[0], TexCoordSet::environment);
}

TEST(M2Shaders, LookCombinersUpInWrath)
{
    const std::vector<std::uint16_t> coords{0, kEnvironment};
    const std::vector<std::uint16_t> combiners{1, 4, 1, 3};
    formats::m2::ShaderRequest request{.version = 264,
                                       .hasCombinerCombos = true,
                                       .textureCount = 2,
                                       .blend = BlendMode::alphaKey,
                                       .coordCombos = coords,
                                       .combinerCombos = combiners};
    formats::m2::Shader shader = formats::m2::shaderOf(request);
    EXPECT_EQ(shader.combiner, PixelCombiner::modMod2x);
    EXPECT_EQ(shader.coords[1], TexCoordSet::environment);
    request.shaderId = 2;
    EXPECT_EQ(formats::m2::shaderOf(request).combiner, PixelCombiner::modAdd);
    request.blend = BlendMode::opaque; // the first code becomes 0
    EXPECT_EQ(formats::m2::shaderOf(request).combiner, PixelCombiner::opaqueAddAlpha);
    request.hasCombinerCombos = false;
    EXPECT_EQ(formats::m2::shaderOf(request).textureCount, 1U);
}

TEST(M2Shaders, TakeRowsOfTheTable)
{
    formats::m2::ShaderRequest request{.version = 264, .shaderId = 0x8000 | 22, .textureCount = 4};
    const formats::m2::Shader shader = formats::m2::shaderOf(request);
    EXPECT_EQ(shader.combiner, PixelCombiner::modMaskedDualCrossfade);
    EXPECT_EQ(shader.textureCount, 4U);
    EXPECT_EQ(shader.coords[3], TexCoordSet::second);
    request.shaderId = 0x8000 | 19;
    EXPECT_TRUE(formats::m2::shaderOf(request).fadesEdges);
    request.shaderId = 0x8000 | 500;
    EXPECT_EQ(formats::m2::shaderOf(request).combiner, PixelCombiner::opaque);
    request = {.version = 272, .shaderId = 0x14, .textureCount = 2, .blend = BlendMode::alpha};
    EXPECT_EQ(formats::m2::shaderOf(request).combiner, PixelCombiner::modMod2x);
}

// --- Sweeps over the samples

Bytes fittedPole(std::uint32_t version)
{
    return formats::writeM2(tests::fittedPole(version)).front().bytes;
}

TEST(M2, NeverGivesACleanModelForATruncatedFile)
{
    for (const Bytes& whole : {pole(256), pole(264), fittedPole(256), fittedPole(264)}) {
        const auto sound = load(whole);
        ASSERT_TRUE(sound);
        std::uint64_t mapped = 0; // the rest is padding
        for (const formats::FileMapEntry& entry : formats::fileMapOf(*sound))
            mapped = std::max(mapped, entry.end());
        for (std::size_t length = 0; length < mapped; ++length) {
            const auto model = load(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)));
            if (!model)
                continue;
            ASSERT_EQ(tests::brokenPromise(*model), "") << length;
            ASSERT_FALSE(model->diagnostics.empty()) << sound->version << " cut to " << length;
        }
    }
}

TEST(M2, SurvivesEveryHeaderFieldAtItsExtremes)
{
    for (const Bytes& whole : {pole(256), pole(264), fittedPole(256), fittedPole(264)}) {
        const auto size = static_cast<std::uint32_t>(whole.size());
        for (std::size_t offset = 0; offset < 324; offset += 4) {
            for (const std::uint32_t value :
                 {0U, 1U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU, size - 1, size, size + 1}) {
                Bytes bytes = whole;
                tests::patchU32(bytes, offset, value);
                const auto model = load(bytes);
                ASSERT_EQ(model ? tests::brokenPromise(*model) : "", "") << offset << " = " << value;
            }
        }
    }
}

} // namespace m2_test

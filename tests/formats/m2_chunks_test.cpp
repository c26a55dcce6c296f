#include "formats/m2/m2_chunks.hpp"

#include "formats/m2/m2.hpp"
#include "formats/m2/m2_counted_sidecars.hpp"
#include "formats/model/key_map.hpp"
#include "formats/registry.hpp"
#include "tests/support/m2_chunks.hpp"
#include "tests/support/m2_fitted_sample.hpp"
#include "tests/support/model_promises.hpp"

#include <gtest/gtest.h>

#include <algorithm>

/// Models of later clients, which consist of chunks (docs/formats/m2.md §14).
namespace m2_chunks_test {

using formats::ByteView;
using formats::FileBytes;
using formats::LoadErrorCode;
using formats::Model;
using formats::Skinned;
using tests::ChunkBuilder;
using Bytes = std::vector<std::byte>;

const std::vector<formats::M2WrittenFile>& pole()
{
    static const std::vector<formats::M2WrittenFile> kFiles = formats::writeM2(tests::fittedPole(264));
    return kFiles;
}

const Bytes& block()
{
    return pole().front().bytes;
}

formats::Result<Model> load(const Bytes& bytes)
{
    return formats::loadM2(ByteView(FileBytes::copyOf(bytes), "Pole.m2"), tests::sidecarsIn(pole()));
}

/// A file with everything these tests need: file numbers before and after the block, and an unknown chunk.
Bytes numbered()
{
    return ChunkBuilder()
        .words("SFID", {111, 112, 113})
        .chunk("MD21", block())
        .chunk("ZZ\x01Z", Bytes(5))
        .words("TXID", {0, 222})
        .words("AFID", {69 | (1U << 16U), 333})
        .build();
}

std::vector<std::string> rulesOf(const Model& model)
{
    std::vector<std::string> rules;
    for (const formats::Diagnostic& each : model.diagnostics)
        rules.push_back(each.rule);
    return rules;
}

TEST(M2Chunks, HoldTheModelAndTheNumbersOfItsFiles)
{
    const auto flat = load(block());
    const auto model = load(numbered());
    ASSERT_TRUE(flat);
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_EQ(tests::brokenPromise(*model), "");
    EXPECT_TRUE(model->diagnostics.empty()) << model->diagnostics.front().message;
    EXPECT_EQ(model->name, "Pole");
    EXPECT_EQ(model->fileBytes, numbered().size());
    EXPECT_EQ(model->bounds.max, flat->bounds.max);
    EXPECT_EQ(model->meshVariants.size(), flat->meshVariants.size());
    EXPECT_EQ(model->passes.size(), flat->passes.size());
    EXPECT_EQ(model->textureSlots[0].fileId, 0U);
    EXPECT_EQ(model->textureSlots[0].name, "pole\\wood.blp");
    EXPECT_EQ(model->textureSlots[1].fileId, 222U);
    EXPECT_EQ(model->textureSlots[1].replaceable, 0U) << "a number comes before what the game would fill in";
    const Skinned& shape = formats::skinnedOf(*model);
    EXPECT_EQ(shape.sequences[2].keysFile, "Pole0069-01.anim");
    EXPECT_EQ(shape.sequences[2].keysFileId, 333U);
    EXPECT_EQ(shape.sequences[0].keysFileId, 0U);
    ASSERT_EQ(shape.bones.size(), 2U);
    EXPECT_EQ(shape.bones[1].pivot, glm::vec3(0.0f, 0.0f, 2.0f));
}

TEST(M2Chunks, AreRecordedWhereTheyLieInTheFile)
{
    const auto flat = load(block());
    const auto model = load(numbered());
    ASSERT_TRUE(model);
    constexpr std::uint64_t kBlock = 8 + 12 + 8; // after SFID and the head of MD21
    ASSERT_EQ(model->unknownChunks.size(), 1U);
    EXPECT_EQ(model->unknownChunks[0].id, "ZZ\\x01Z");
    EXPECT_EQ(model->unknownChunks[0].file, "");
    EXPECT_EQ(model->unknownChunks[0].offset, kBlock + block().size() + 8);
    EXPECT_EQ(model->unknownChunks[0].bytes, 5U);
    // Chunks first, then the tables of the block as in a flat file, with the keys.
    const formats::FileMap map = formats::fileMapOf(*model);
    const formats::FileMap flatMap = formats::fileMapOf(*flat);
    ASSERT_EQ(map.size(), flatMap.size() + 9); // 5 heads, 4 payloads
    EXPECT_EQ(map[0].what, "chunk SFID");
    EXPECT_EQ(map[1].what, "content of chunk SFID");
    EXPECT_EQ(map[1].offset, 8U);
    EXPECT_EQ(map[1].end(), 20U);
    for (std::size_t i = 0; i < flatMap.size(); ++i) {
        EXPECT_EQ(map[i + 9].what, flatMap[i].what);
        EXPECT_EQ(map[i + 9].offset, flatMap[i].offset + kBlock) << flatMap[i].what;
    }
}

TEST(M2Chunks, AskForViewsByNumberAndName)
{
    std::vector<std::pair<std::string, std::uint32_t>> asked;
    const auto sidecars = [&](const formats::SidecarRequest& wanted) -> formats::Result<FileBytes> {
        asked.emplace_back(wanted.name, wanted.fileId);
        return tests::sidecarsIn(pole())(wanted);
    };
    Bytes later = block(); // the tests need levels of detail
    tests::patchU32(later, 4, 272);
    const Bytes bytes = ChunkBuilder().chunk("MD21", later).words("SFID", {111, 112, 113}).build();
    ASSERT_TRUE(formats::loadM2(ByteView(FileBytes::copyOf(bytes), "Pole.m2"), sidecars));
    using Asked = std::vector<std::pair<std::string, std::uint32_t>>;
    EXPECT_EQ(asked, (Asked{{"Pole00.skin", 111}, {"Pole01.skin", 112}, {"Pole_LOD01.skin", 113}}));
}

TEST(M2Chunks, MayComeInAnyOrderAndAreFoundByAnyHead)
{
    EXPECT_TRUE(formats::sniffM2(std::as_bytes(std::span("MD21\x08\x00\x00\x00", 8))));
    EXPECT_TRUE(formats::sniffM2(numbered()));
    EXPECT_TRUE(formats::sniffM2(ChunkBuilder().chunk("NEW1", Bytes(3)).chunk("MD21", block()).build()));
    EXPECT_FALSE(formats::sniffM2(ChunkBuilder().chunk("NEW1", Bytes(3)).chunk("NEW2", Bytes(3)).build()));
    EXPECT_FALSE(formats::sniffM2(ChunkBuilder().chunk("SKB1", Bytes(3)).build())) << "a skeleton is no model";
    EXPECT_TRUE(load(ChunkBuilder().chunk("NEW1", Bytes(3)).chunk("MD21", block()).build()));
}

struct BrokenChunks {
    const char* name;
    Bytes bytes;
    LoadErrorCode code;
    const char* message;
};

class BrokenM2Chunks : public testing::TestWithParam<BrokenChunks> {};

TEST_P(BrokenM2Chunks, AreRefused)
{
    const auto model = load(GetParam().bytes);
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, GetParam().code);
    EXPECT_EQ(model.error().message, GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    M2Chunks, BrokenM2Chunks,
    testing::Values(
        BrokenChunks{"Empty", ChunkBuilder().chunk("MD21", {}).build(), LoadErrorCode::corrupt,
                     "Pole.m2: chunk MD21 at byte 8 does not begin with 'MD20': it is empty"},
        BrokenChunks{"Other", ChunkBuilder().chunk("MD21", Bytes(4, std::byte{65})).build(), LoadErrorCode::corrupt,
                     "Pole.m2: chunk MD21 at byte 8 does not begin with 'MD20': it is text"},
        BrokenChunks{"NoModel", ChunkBuilder().words("SFID", {1}).words("TXID", {2}).build(),
                     LoadErrorCode::wrongFormat, "Pole.m2: none of its 2 chunks is MD21, which holds the model"},
        BrokenChunks{"Short", ChunkBuilder().chunk("MD21", {block().begin(), block().begin() + 100}).build(),
                     LoadErrorCode::truncated, "Pole.m2: header at byte 0 needs 304 bytes, file has 100"}),
    [](const auto& each) { return std::string(each.param.name); });

TEST(M2Chunks, EndWithTheFileWhereTheyStateMore)
{
    Bytes bytes = numbered();
    bytes.resize(bytes.size() - 3);
    const auto model = load(bytes);
    ASSERT_TRUE(model);
    EXPECT_EQ(rulesOf(*model), (std::vector<std::string>{"m2-chunk-truncated", "m2-chunk-size"}));
    EXPECT_EQ(model->diagnostics[0].message,
              formats::joined("chunk AFID at byte ", bytes.size() - 13, " states 8 bytes, file has 5 after it"));
    EXPECT_EQ(model->diagnostics[0].range.offset, bytes.size() - 13);
    EXPECT_EQ(formats::skinnedOf(*model).sequences[2].keysFileId, 0U);
    EXPECT_EQ(model->textureSlots[1].fileId, 222U);
    EXPECT_EQ(model->meshVariants[0].triangleCount, 4U);
}

TEST(M2Chunks, AreOnlySoMany)
{
    ChunkBuilder builder;
    builder.chunk("MD21", block());
    for (int i = 0; i < 5000; ++i)
        builder.chunk("ZZZZ", {});
    const auto model = load(builder.build());
    ASSERT_TRUE(model);
    EXPECT_EQ(rulesOf(*model), std::vector<std::string>{"m2-chunk-limit"});
    EXPECT_EQ(model->unknownChunks.size(), 4095U);
}

TEST(M2Chunks, NameTheLocationInTheFileInFindings)
{
    Bytes broken = block();
    tests::patchU32(broken, 0x3C, 9); // vertices: one too many, far past the end
    tests::patchU32(broken, 0x40, static_cast<std::uint32_t>(broken.size() - 48));
    const Bytes bytes = ChunkBuilder().words("SFID", {1}).chunk("MD21", broken).build();
    const auto model = load(bytes);
    ASSERT_TRUE(model);
    const auto found = std::find_if(model->diagnostics.begin(), model->diagnostics.end(),
                                    [](const auto& each) { return each.rule == "m2-table-truncated"; });
    ASSERT_NE(found, model->diagnostics.end());
    EXPECT_EQ(found->range.offset, bytes.size() - 48);
}

TEST(M2Chunks, NeverGiveACleanModelForATruncatedFile)
{
    const Bytes whole = numbered();
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const auto model = load(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)));
        const std::size_t unknown = whole.size() - 16 - 16 - 13; // a cut between chunks causes no diagnostic
        const bool isWhole = length >= unknown && (length == unknown || length - unknown < 8 || // up to the next head
                                                   (length - unknown >= 13 && length - unknown < 21) ||
                                                   (length - unknown >= 29 && length - unknown < 37));
        if (!model || isWhole)
            continue;
        ASSERT_EQ(tests::brokenPromise(*model), "") << length;
        ASSERT_FALSE(model->diagnostics.empty()) << "cut to " << length << " of " << whole.size();
    }
}

TEST(M2Chunks, SurviveEverySizeOfAChunk)
{
    const Bytes whole = numbered();
    const auto size = static_cast<std::uint32_t>(whole.size());
    std::size_t at = 0;
    for (const std::size_t payload : {std::size_t{12}, block().size(), std::size_t{5}, std::size_t{8}}) {
        for (const std::uint32_t value : {0U, 1U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU, size - 1, size, size + 1}) {
            Bytes bytes = whole;
            tests::patchU32(bytes, at + 4, value);
            const auto model = load(bytes);
            ASSERT_EQ(model ? tests::brokenPromise(*model) : "", "") << at << " = " << value;
        }
        at += 8 + payload;
    }
}

// --- Sidecars that do not affect drawing (§15.3, §15.4)

/// The model with two faces and physics, loaded with these sidecars.
formats::Result<Model> loadWith(const Bytes& bone, const Bytes& phys)
{
    const Bytes bytes = ChunkBuilder().chunk("MD21", block()).words("BFID", {501, 0}).words("PFID", {502}).build();
    const auto sidecars = [&](const formats::SidecarRequest& wanted) -> formats::Result<FileBytes> {
        if (wanted.name == "Pole_00.bone" && wanted.fileId == 501)
            return FileBytes::copyOf(bone);
        if (wanted.name == "Pole.phys" && wanted.fileId == 502)
            return FileBytes::copyOf(phys);
        return tests::sidecarsIn(pole())(wanted);
    };
    return formats::loadM2(ByteView(FileBytes::copyOf(bytes), "Pole.m2"), sidecars);
}

Bytes faceBones()
{
    Bytes bytes = tests::ByteBuilder().u32(1).build();
    tests::ByteBuilder matrices;
    for (int i = 0; i < 2 * 16; ++i)
        matrices.f32(static_cast<float>(i));
    const ChunkBuilder chunks =
        ChunkBuilder().chunk("BIDA", tests::ByteBuilder().u16(0).u16(1).build()).chunk("BOMT", matrices.build());
    bytes.insert(bytes.end(), chunks.build().begin(), chunks.build().end());
    return bytes;
}

Bytes physics()
{
    return ChunkBuilder().chunk("SYHP", Bytes(2)).chunk("3YDB", Bytes(3 * 44)).chunk("QQQQ", Bytes(1)).build();
}

TEST(M2CountedSidecars, AreCounted)
{
    const auto model = loadWith(faceBones(), physics());
    ASSERT_TRUE(model);
    EXPECT_TRUE(model->diagnostics.empty()) << model->diagnostics.front().message;
    ASSERT_EQ(model->countedSidecars.size(), 2U);
    EXPECT_EQ(model->countedSidecars[0].file, "Pole_00.bone");
    EXPECT_EQ(model->countedSidecars[0].count, 2U);
    EXPECT_EQ(model->countedSidecars[1].what, "bodies");
    EXPECT_EQ(model->countedSidecars[1].count, 3U);
    ASSERT_EQ(model->unknownChunks.size(), 1U);
    EXPECT_EQ(model->unknownChunks[0].file, "Pole.phys");
    EXPECT_EQ(model->unknownChunks[0].id, "QQQQ");
}

TEST(M2CountedSidecars, HaveTheMatricesOfBones)
{
    std::vector<formats::FileChunk> unknown;
    formats::Diagnostics diagnostics;
    const auto bones =
        formats::m2::readBoneFile(ByteView(FileBytes::copyOf(faceBones()), "a.bone"), unknown, diagnostics);
    ASSERT_TRUE(bones);
    EXPECT_EQ(bones->bones, (std::vector<std::uint16_t>{0, 1}));
    ASSERT_EQ(bones->matrices.size(), 2U);
    EXPECT_EQ(bones->matrices[1][15], 31.0f);
}

TEST(M2CountedSidecars, NeverMakeAModelFail)
{
    const auto broken = loadWith(Bytes(3), Bytes(100));
    ASSERT_TRUE(broken);
    EXPECT_EQ(rulesOf(*broken), (std::vector<std::string>{"m2-companion", "m2-companion"}));
    EXPECT_EQ(broken->diagnostics[0].message, "not bones of a face: it has no chunk BIDA");
    EXPECT_EQ(broken->diagnostics[0].file, "Pole_00.bone");
    EXPECT_EQ(broken->diagnostics[0].range, (formats::ByteRange{0, 3}));
    EXPECT_EQ(broken->diagnostics[1].message, "not physics of a model: it has no chunk PHYS");
    EXPECT_EQ(broken->diagnostics[1].file, "Pole.phys");
    EXPECT_EQ(broken->diagnostics[1].range, (formats::ByteRange{0, 100}));
    for (std::size_t length = 0; length < faceBones().size(); ++length) {
        const Bytes whole = faceBones();
        const auto model =
            loadWith(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)), physics());
        ASSERT_TRUE(model) << length;
        ASSERT_EQ(tests::brokenPromise(*model), "") << length;
    }
    for (std::size_t length = 0; length < physics().size(); ++length) {
        const Bytes whole = physics();
        ASSERT_TRUE(loadWith(faceBones(), Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length))));
    }
}

} // namespace m2_chunks_test

#include "formats/m2/m2.hpp"
#include "formats/model/key_map.hpp"
#include "renderer/animation/model_tracks.hpp"
#include "renderer/animation/skinning.hpp"
#include "tests/support/diagnostic_rules.hpp"
#include "tests/support/m2_chunks.hpp"
#include "tests/support/m2_layouts.hpp"
#include "tests/support/model_promises.hpp"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

/// Models with bones, sequences and attachments in `.skel` files, with parents (docs/formats/m2.md §15.1).
namespace {

using formats::Model;
using formats::Skinned;
using tests::rulesOf;
using Bytes = std::vector<std::byte>;
using Files = std::map<std::string, Bytes, std::less<>>;

constexpr std::uint32_t kParent = 900; // its file

Bytes operator+(Bytes first, const tests::ChunkBuilder& more)
{
    first.insert(first.end(), more.build().begin(), more.build().end());
    return first;
}

formats::SidecarLoader sidecarsIn(const Files& files)
{
    return [&files](std::string_view name) -> formats::Result<formats::FileBytes> {
        const auto found = files.find(name);
        if (found == files.end())
            return formats::fail(formats::LoadErrorCode::notFound, name, ": not there");
        return formats::FileBytes::copyOf(found->second);
    };
}

formats::Result<Model> load(const Files& files, const char* name = "Pole.m2")
{
    return formats::loadM2(formats::ByteView(formats::FileBytes::copyOf(files.at(name)), name), sidecarsIn(files));
}

Model loaded(const Files& files, const char* name = "Pole.m2")
{
    auto model = load(files, name);
    EXPECT_TRUE(model) << model.error().message;
    EXPECT_EQ(tests::brokenPromise(*model), "");
    return *std::move(model);
}

constexpr tests::LayoutUnderTest kWithSkeleton{274, formats::M2WriteContainer::chunksAndSkeleton};

void addTo(Files& files, const formats::M2WriteModel& model)
{
    for (formats::M2WrittenFile& file : formats::writeM2(model))
        files[file.name] = std::move(file.bytes);
}

/// The content of a parent's skeleton: Stand and Walk different from the pole's own, Run (5) in the file, EmoteDance 2
/// in a sidecar; a global loop with another length that scales the root.
formats::M2WriteModel parentPole()
{
    formats::M2WriteModel model = tests::plainPole(kWithSkeleton);
    model.name = "Parent";
    model.globalLoops = {800, 2000};
    model.sequences.push_back({.id = 5, .durationMs = 400, .flags = 0x20});
    model.sequences[2].isExternal = true;
    model.sequences[2].flags = 1;
    formats::M2WriteBone& flag = model.bones[1];
    flag.translation.interpolation = formats::Interpolation::linear;
    flag.translation.bySequence = {{{0, {0.0f, 9.0f, 0.0f}}},
                                   {{0, {0.0f, 8.0f, 0.0f}}},
                                   {{0, {5.0f, 0.0f, 0.0f}}, {600, {7.0f, 0.0f, 0.0f}}},
                                   {{0, {}}, {400, {0.0f, 0.0f, 4.0f}}}};
    flag.rotation.bySequence.push_back({{0, flag.rotation.bySequence[1].front().value}});
    flag.scale.bySequence = {{}, {}, {}, {{0, glm::vec3(3.0f)}}}; // the pole's own has no keys
    model.bones[0].scale.bySequence = {{{0, glm::vec3(1.0f)}, {400, glm::vec3(5.0f)}, {800, glm::vec3(1.0f)}}};
    return model;
}

/// The pole with its own Stand, Walk and Walk 2, and a parent.
Files poleWithParent()
{
    Files files;
    formats::M2WriteModel own = tests::plainPole(kWithSkeleton);
    own.sequences[2].id = 4;
    addTo(files, own);
    formats::M2WriteModel parent = parentPole();
    parent.firstFileId = kParent + 1;
    addTo(files, parent);
    files["Pole.skel"] = files.at("Pole.skel") + tests::ChunkBuilder().words("SKPD", {0, 0, kParent, 0});
    files["900.skel"] = files.at("Parent.skel");
    return files;
}

std::vector<glm::vec3> posed(const Model& model, std::uint32_t sequence, double ms,
                             const formats::SequenceKeys* external = nullptr)
{
    const Skinned& shape = formats::skinnedOf(model);
    std::vector<animation::BoneMatrix> bones(shape.bones.size());
    animation::SampleTime time;
    time.now = {external != nullptr ? formats::keysOf(shape, sequence, *external) : formats::keysOf(shape, sequence),
                ms};
    time.globalMs = ms + 730.0; // past the shorter of the two loops
    animation::evaluateSkeleton(shape, time, std::nullopt, bones);
    std::vector<glm::vec3> positions;
    for (std::uint32_t i = 0; i < shape.vertices.count; ++i)
        positions.push_back(animation::skinnedPosition(bones, formats::vertexAt(shape.vertices, i)));
    return positions;
}

void expectSame(const std::vector<glm::vec3>& found, const std::vector<glm::vec3>& expected, const char* what)
{
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        EXPECT_LT(glm::distance(found[i], expected[i]), 1e-5f) << what << ", vertex " << i;
}

TEST(M2Skeleton, IsUsedInsteadOfTheModelsOwnTables)
{
    Files files;
    addTo(files, tests::plainPole(kWithSkeleton));
    const Model model = loaded(files);
    EXPECT_TRUE(model.diagnostics.empty());
    const Skinned& shape = formats::skinnedOf(model);
    EXPECT_EQ(shape.bones.size(), 2U);
    EXPECT_EQ(shape.sequences.size(), 3U);
    EXPECT_EQ(shape.attachments.size(), 1U);
    EXPECT_EQ(shape.globalLoops, (std::vector<std::uint32_t>{500, 2000}));
    for (const formats::FileMapEntry& entry : model.map)
        EXPECT_LE(entry.end(), model.fileBytes) << entry.what;

    files.erase("Pole.skel");
    const Model without = loaded(files);
    EXPECT_EQ(rulesOf(without.diagnostics).front(), "m2-skeleton-missing");
    EXPECT_EQ(without.diagnostics.front().message,
              "Pole.skel not found: the bones and sequences in the model itself are used");
    EXPECT_EQ(formats::skinnedOf(without).sequences.size(), 0U);
}

TEST(M2Skeleton, TakesAnimationsThatItLacksFromItsParent)
{
    const Files files = poleWithParent();
    const Model model = loaded(files);
    EXPECT_TRUE(model.diagnostics.empty()) << model.diagnostics.front().message;
    const Model parent = loaded(files, "Parent.m2");
    Files alone = files;
    alone["Pole.skel"] = Bytes(files.at("Pole.skel").begin(), files.at("Pole.skel").end() - 24);
    const Model own = loaded(alone);
    const Skinned& shape = formats::skinnedOf(model);
    ASSERT_EQ(shape.sequences.size(), 5U);
    EXPECT_EQ(shape.sequences[2].name, "Walk 2");
    EXPECT_EQ(shape.sequences[3].name, "EmoteDance 2");
    EXPECT_EQ(shape.sequences[4].name, "Run");
    EXPECT_EQ(shape.sequences[4].durationMs, 400U);
    EXPECT_EQ(shape.globalLoops, (std::vector<std::uint32_t>{500, 2000, 800, 2000}));
    EXPECT_EQ(formats::skinnedOf(own).sequences.size(), 3U);
    for (const double ms : {0.0, 100.0, 333.0}) {
        expectSame(posed(model, 0, ms), posed(own, 0, ms), "Stand is the pole's own");
        expectSame(posed(model, 1, ms), posed(own, 1, ms), "Walk is the pole's own");
        expectSame(posed(model, 4, ms), posed(parent, 3, ms), "Run is the parent's");
    }
    EXPECT_GT(glm::distance(posed(model, 0, 100.0)[0], posed(parent, 0, 100.0)[0]) +
                  glm::distance(posed(model, 0, 100.0)[6], posed(parent, 0, 100.0)[6]),
              1.0f)
        << "this test could not fail otherwise";
}

TEST(M2Skeleton, SaysWhatItsFilesConsistOf)
{
    const Files files = poleWithParent();
    const Model model = loaded(files);
    ASSERT_GE(model.sidecars.size(), 2U);
    for (std::size_t level = 0; level < 2; ++level) {
        const formats::SidecarFile& sidecar = model.sidecars[level];
        EXPECT_EQ(sidecar.path, level == 0 ? "Pole.skel" : "900.skel");
        const Bytes& bytes = files.at(sidecar.path);
        ASSERT_EQ(sidecar.bytes.size(), bytes.size());
        std::vector<int> claims(bytes.size());
        for (const formats::FileMapEntry& entry : formats::fileMapOf(model, sidecar)) {
            ASSERT_LE(entry.end(), bytes.size()) << entry.what;
            std::for_each(claims.begin() + static_cast<std::ptrdiff_t>(entry.offset),
                          claims.begin() + static_cast<std::ptrdiff_t>(entry.end()), [](int& count) { ++count; });
        }
        // Between arrays there is padding to 16 bytes; keys of the parent for animations of the pole are not read. No
        // byte belongs to two records.
        const auto unknown = std::count(claims.begin(), claims.end(), 0);
        EXPECT_LT(unknown, static_cast<std::ptrdiff_t>(bytes.size() / (level == 0 ? 8 : 3))) << sidecar.path;
        EXPECT_EQ(std::count_if(claims.begin(), claims.end(), [](int count) { return count > 1; }), 0);
    }
    const auto bonesIn = [&](std::size_t level) {
        const formats::FileMap& map = model.sidecars[level].map;
        const auto found = std::find_if(map.begin(), map.end(), [](const formats::FileMapEntry& entry) {
            return entry.element == formats::Element::bone;
        });
        return found != map.end() ? found->count : 0;
    };
    EXPECT_EQ(bonesIn(0), 2U);
    EXPECT_EQ(bonesIn(1), 0U) << "bones that are selected are the model's own";
}

TEST(M2Skeleton, FindsKeysOfItsParentsInTheirFiles)
{
    const Files files = poleWithParent();
    const Model model = loaded(files);
    const Model parent = loaded(files, "Parent.m2");
    const auto keysOf = [&files](const Model& one, std::uint32_t sequence) {
        const auto keys = formats::loadSequenceKeys(
            formats::skinnedOf(one), sequence,
            formats::ByteView(formats::FileBytes::copyOf(files.at("Parent0069-01.anim")), "Parent0069-01.anim"));
        EXPECT_TRUE(keys) << keys.error().message;
        return *keys;
    };
    EXPECT_EQ(formats::skinnedOf(model).sequences[3].keysFile, "Pole0069-01.anim");
    EXPECT_EQ(formats::skinnedOf(model).sequences[3].keysFileId, kParent + 3) << "behind two views";
    const formats::SequenceKeys inherited = keysOf(model, 3);
    const formats::SequenceKeys own = keysOf(parent, 2);
    for (const double ms : {0.0, 250.0, 600.0})
        expectSame(posed(model, 3, ms, &inherited), posed(parent, 2, ms, &own), "EmoteDance 2");
}

TEST(M2Skeleton, LeavesOutAnimationsThatTheModelExcludes)
{
    Files files = poleWithParent();
    files["Pole.m2"] =
        files.at("Pole.m2") + tests::ChunkBuilder().chunk("PABC", tests::ByteBuilder().u16(5).u16(1000).build());
    const Model model = loaded(files);
    ASSERT_EQ(formats::skinnedOf(model).sequences.size(), 4U);
    EXPECT_EQ(formats::skinnedOf(model).sequences[3].name, "EmoteDance 2");
}

TEST(M2Skeleton, HasWeightsEventsAndBoundsForWhatItInherits)
{
    // Arrays with one record each: a weight of 0.25 for array 3 of the parent's sequences (Run), an event at 77 ms.
    const auto arrays = [](std::uint32_t values) { // 4 empty ones, the last with one entry at `values`
        tests::ByteBuilder bytes;
        bytes.zeros(24).u32(1).u32(values);
        return bytes.build();
    };
    constexpr std::uint32_t kTimes = 32, kValues = 64, kKeys = 96;
    tests::ByteBuilder weights; // the head, a track at offset 8, its arrays, its keys
    weights.u32(1).u32(8).u16(1).i16(-1).u32(4).u32(kTimes).u32(4).u32(kValues).zeros(kTimes - 28);
    Bytes padc = weights.build();
    for (const Bytes& part : {arrays(kKeys), arrays(kKeys + 4), tests::ByteBuilder().u32(0).i16(8192).build()})
        padc.insert(padc.end(), part.begin(), part.end());
    tests::ByteBuilder events;
    events.u32(1).u32(8).u16(0).i16(-1).u32(4).u32(kTimes).zeros(kTimes - 20);
    Bytes pedc = events.build();
    for (const Bytes& part : {arrays(kTimes + 32), tests::ByteBuilder().u32(77).build()})
        pedc.insert(pedc.end(), part.begin(), part.end());
    tests::ByteBuilder bounds;
    bounds.u32(4).u32(8).zeros(3 * 28);
    for (const float each : {-1.0f, -2.0f, -3.0f, 1.0f, 2.0f, 33.0f, 9.0f})
        bounds.f32(each);
    Files files = poleWithParent();
    files["Pole.m2"] = files.at("Pole.m2") +
                       tests::ChunkBuilder().chunk("PSBC", bounds.build()).chunk("PEDC", pedc).chunk("PADC", padc);
    const Model model = loaded(files);
    EXPECT_TRUE(model.diagnostics.empty()) << model.diagnostics.front().message;
    const Skinned& shape = formats::skinnedOf(model);
    const auto at = [&shape](std::uint32_t sequence) {
        animation::SampleTime time;
        time.now = {formats::keysOf(shape, sequence), 0.0};
        return time;
    };
    EXPECT_NEAR(animation::textureWeightAt(shape, at(4), 0), 0.25f, 1e-4f);
    EXPECT_EQ(animation::textureWeightAt(shape, at(0), 0), 1.0f);
    EXPECT_EQ(shape.sequences[4].bounds.max.z, 33.0f);
    const formats::KeyView run = formats::keysOf(shape, 4);
    ASSERT_LT(shape.events[0].times, run.timelines.size());
    const formats::Timeline& times = run.timelines[shape.events[0].times];
    ASSERT_EQ(times.count, 1U);
    EXPECT_EQ(formats::FieldReader(shape.file.span().subspan(times.timesOffset, 4)).u32(), 77U);
}

TEST(M2Skeleton, ParentsEndInCirclesAndAtADepth)
{
    Files files = poleWithParent();
    files["900.skel"] = files.at("900.skel") + tests::ChunkBuilder().words("SKPD", {0, 0, kParent, 0});
    const Model circle = loaded(files);
    EXPECT_EQ(rulesOf(circle.diagnostics), std::vector<std::string>{"m2-skeleton-chain"});
    EXPECT_EQ(formats::skinnedOf(circle).sequences.size(), 5U);

    const Bytes plain = files.at("Parent.skel");
    for (std::uint32_t i = 0; i < 20; ++i)
        files[std::to_string(kParent + i) + ".skel"] =
            plain + tests::ChunkBuilder().words("SKPD", {0, 0, kParent + i + 1, 0});
    const Model chain = loaded(files);
    EXPECT_EQ(rulesOf(chain.diagnostics), std::vector<std::string>{"m2-skeleton-chain"});
    EXPECT_EQ(formats::skinnedOf(chain).sequences.size(), 5U);

    files.erase("900.skel");
    const Model orphan = loaded(files);
    EXPECT_EQ(orphan.diagnostics.front().message, "900.skel not found: sequences of this parent are missing");
    EXPECT_EQ(formats::skinnedOf(orphan).sequences.size(), 3U);
    files["900.skel"] = files.at("Pole.m2");
    EXPECT_EQ(loaded(files).diagnostics.front().message, "not a skeleton: sequences of this parent are missing");
}

TEST(M2Skeleton, MayHaveEverythingFromItsParent)
{
    Files files = poleWithParent();
    files["Pole.skel"] = tests::ChunkBuilder().words("SKPD", {0, 0, kParent, 0}).build();
    const Model model = loaded(files);
    const Model parent = loaded(files, "Parent.m2");
    const Skinned& shape = formats::skinnedOf(model);
    EXPECT_EQ(shape.sequences.size(), 4U);
    EXPECT_EQ(shape.bones.size(), 2U);
    EXPECT_EQ(shape.attachments.size(), 1U);
    for (const std::uint32_t sequence : {0U, 1U, 3U})
        expectSame(posed(model, sequence, 150.0), posed(parent, sequence, 150.0), "all of the parent's");
}

TEST(M2Skeleton, RecordsChunksThatNobodyKnows)
{
    Files files = poleWithParent();
    files["900.skel"] = files.at("900.skel") + tests::ChunkBuilder().words("SKXX", {1});
    const Model model = loaded(files);
    EXPECT_TRUE(model.diagnostics.empty());
    ASSERT_EQ(model.unknownChunks.size(), 1U);
    EXPECT_EQ(model.unknownChunks[0].file, "900.skel");
    EXPECT_EQ(model.unknownChunks[0].id, "SKXX");
    EXPECT_EQ(model.unknownChunks[0].offset, files.at("900.skel").size() - 4);
}

TEST(M2Skeleton, IsSoundOrNamedWhereverItIsCut)
{
    const Files whole = poleWithParent();
    for (const char* const name : {"Pole.skel", "900.skel"}) {
        Files files = whole;
        for (std::size_t length = 0; length < whole.at(name).size(); ++length) {
            const Bytes& all = whole.at(name);
            files[name] = Bytes(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(length));
            const auto model = load(files);
            ASSERT_TRUE(model);
            ASSERT_EQ(tests::brokenPromise(*model), "") << name << " cut to " << length;
        }
    }
}

TEST(M2Skeleton, SurvivesEveryWordAtItsExtremes)
{
    const Files whole = poleWithParent();
    for (const char* const name : {"Pole.skel", "900.skel"}) {
        const auto size = static_cast<std::uint32_t>(whole.at(name).size());
        for (std::size_t offset = 0; offset + 4 <= std::min<std::size_t>(size, 1200); offset += 4) {
            for (const std::uint32_t value : {0U, 1U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU, size}) {
                Files files = whole;
                tests::patchU32(files.at(name), offset, value);
                const auto model = load(files);
                ASSERT_TRUE(model);
                ASSERT_EQ(tests::brokenPromise(*model), "") << name << " at " << offset << " = " << value;
            }
        }
    }
}

} // namespace

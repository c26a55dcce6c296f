#include "formats/m2/m2_tracks.hpp"
#include "tests/formats/built_problems.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/iqm_reference.hpp"
#include "tests/support/m2_chunks.hpp"
#include "tests/support/m2_effects_sample.hpp"
#include "tests/support/m2_layouts.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace tests {
namespace {

using formats::ByteRange;
using formats::Diagnostics;

NamedFiles written(const formats::M2WriteModel& model)
{
    NamedFiles files;
    for (const formats::M2WrittenFile& each : formats::writeM2(model))
        files.push_back({each.name, each.bytes});
    return files;
}

NamedFiles without(NamedFiles files, std::string_view name)
{
    std::erase_if(files, [&](const auto& each) { return each.name == name; });
    return files;
}

NamedFiles chunked(const ChunkBuilder& more)
{
    NamedFiles files = soundFiles("m2 274 skel");
    files[0].bytes.insert(files[0].bytes.end(), more.build().begin(), more.build().end());
    return files;
}

std::size_t sectionsOffset(const FileContent& skin)
{
    constexpr std::size_t kSectionsField = 28;
    return wordAt(skin, kSectionsField + 4);
}

NamedFiles withLongName()
{
    formats::M2WriteModel model = flagPole(264);
    model.textures[0].name.assign(300, 'n');
    return written(model);
}

NamedFiles withEmitters(std::size_t count)
{
    formats::M2WriteEffects effects;
    effects.particles.assign(count, formats::M2WriteParticle());
    return written(poleWith(264, effects));
}

NamedFiles withSkeletonOf(const FileContent& skeleton)
{
    NamedFiles files = soundFiles("m2 274 skel");
    for (NamedFile& each : files) {
        if (each.name == "Pole.skel")
            each.bytes = skeleton;
    }
    return files;
}

/// A model of old clients with one view more than allowed.
NamedFiles withFiveViews()
{
    constexpr std::size_t kViewsField = 0x4C;
    formats::M2WriteModel model = flagPole(256);
    model.vertices.push_back(model.vertices.front()); // with more than 8 the header is not taken for a newer one
    NamedFiles files = written(model);
    patchU32(files[0].bytes, kViewsField, 5);
    return files;
}

/// Three sections with all indices each.
NamedFiles withOverlappingSections()
{
    formats::M2WriteModel model = flagPole(264);
    model.skinProfiles[0].parts.push_back(model.skinProfiles[0].parts.back());
    NamedFiles files = written(model);
    for (NamedFile& each : files) {
        for (std::size_t i = 0; each.name == "Pole00.skin" && i < 3; ++i)
            patchU32(each.bytes, sectionsOffset(each.bytes) + 48 * i + 8, 18U << 16U);
    }
    return files;
}

NamedFiles withBoneFile(const FileContent& bytes)
{
    NamedFiles files = chunked(ChunkBuilder().words("BFID", {5}));
    files.push_back({"Pole_00.bone", bytes});
    return files;
}

/// A skeleton that is its own parent.
NamedFiles withCircle()
{
    NamedFiles files = soundFiles("m2 274 skel");
    const std::string model = textOf(files[0].bytes);
    const std::uint32_t id = wordAt(files[0].bytes, model.find("SKID") + 8);
    for (NamedFile& each : files) {
        const FileContent parent = ChunkBuilder().words("SKPD", {0, 0, id, 0}).build();
        if (each.name == "Pole.skel")
            each.bytes.insert(each.bytes.end(), parent.begin(), parent.end());
    }
    return files;
}

/// So many sequences and tracks that their product exceeds the limit.
NamedFiles withTracks()
{
    formats::M2WriteModel model = flagPole(264);
    model.sequences.assign(60'000, {.id = 0, .durationMs = 1000});
    model.bones.assign(30, formats::M2WriteBone());
    for (formats::M2WriteBone& bone : model.bones)
        bone.translation.bySequence = {{{0, glm::vec3(1.0f)}}};
    return written(model);
}

} // namespace

std::vector<BuiltProblem> builtM2Problems()
{
    const FileContent face =
        ByteBuilder().u32(1).text("BIDA", 4).u32(4).u16(0).u16(900).text("BOMT", 4).u32(128).zeros(128).build();
    return {
        {"m2-skin-missing", [] { return without(soundFiles("m2 264"), "Pole01.skin"); }, {}},
        {"m2-skeleton-missing", [] { return withSkeletonOf(ByteBuilder().zeros(20).build()); }, {}, "Pole.skel"},
        {"m2-skeleton-chain", withCircle, {1336, 16}, "Pole.skel"},
        {"m2-companion", [] { return withBoneFile(FileContent(3)); }, {}, "Pole_00.bone"},
        {"m2-face-bone", [face] { return withBoneFile(face); }, {14, 2}, "Pole_00.bone"},
        {"m2-chunk-limit",
         [] { return chunked(times(5000, ChunkBuilder(), [](auto& each) { each.chunk("XXXX", {}); })); },
         {36396, 7272}},
        {"m2-view-limit", withFiveViews, {2320, 5 * 44}},
        {"m2-sections-overlap", withOverlappingSections, {272, 48}, "Pole00.skin"},
        {"m2-texture-name", withLongName, {1936, 301}},
        {"m2-effect-limit", [] { return withEmitters(1025); }, {2256, 1025 * 476}},
        {"m2-track-limit", withTracks, {3842216, 20}},
    };
}

namespace {

/// Keys that are read more often than the limit, which needs megabytes in whole files.
TEST(ProblemLocationsOfKeys, AreTheKeysThatLieOverEachOther)
{
    constexpr std::uint32_t kKeys = 1000;
    const FileContent bytes(std::size_t{16} * kKeys);
    formats::m2::KeyProver prover(bytes, 50);
    for (int i = 0; i < 100; ++i)
        (void)prover.prove({kKeys, 0}, {kKeys, 4 * kKeys}, formats::TrackType::vec3, {}, [] { return "a track"; });
    Diagnostics found;
    prover.report(found);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].rule, "m2-keys-overlap");
    EXPECT_EQ(found[0].range, (ByteRange{50, 4 * kKeys}));
}

} // namespace
} // namespace tests

#include "renderer/scene/sequence_store.hpp"

#include "renderer/scene/games/game_defaults.hpp"
#include "renderer/scene/open.hpp"
#include "renderer/scene/placement.hpp"
#include "tests/support/m2_sample.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace {

namespace fs = std::filesystem;
using formats::kBindPose;
using scene::Document;
using tests::TemporaryFolder;

constexpr std::uint32_t kStand = 0;
constexpr std::uint32_t kDance = 2; // in a sidecar if the version supports it

/// The flag pole with its files, except those that are left out.
fs::path writePole(const TemporaryFolder& folder, std::uint32_t version, const std::string& leftOut = {})
{
    fs::path model;
    for (const formats::M2WrittenFile& file : formats::writeM2(tests::flagPole(version))) {
        if (leftOut.empty() || !file.name.ends_with(leftOut)) {
            const fs::path path = folder.write(file.name, file.bytes);
            model = model.empty() ? path : model;
        }
    }
    return model;
}

Document openedWithoutImages(const fs::path& path)
{
    auto document = scene::open(path, {.images = scene::ImagePolicy::none});
    EXPECT_TRUE(document) << (document ? "" : document.error().message);
    return document ? *std::move(document) : Document();
}

/// The position of the flag's tip.
glm::vec3 flagAt(const Document& document, std::uint32_t sequence, double ms)
{
    animation::SequencePose pose;
    pose.sequence = sequence;
    pose.ms = ms;
    const animation::Pose one = pose;
    const auto placed = scene::placedNodes(document, {&one, 1});
    return scene::skinnedPositions(skinnedOf(*document.nodes.front().model), placed.front().bones)[6];
}

std::size_t countOf(const formats::Diagnostics& diagnostics, std::string_view rule)
{
    return static_cast<std::size_t>(std::count_if(diagnostics.begin(), diagnostics.end(),
                                                  [&](const auto& diagnostic) { return diagnostic.rule == rule; }));
}

TEST(SequenceStore, ReadsKeysOfAFileWhenTheyAreWanted)
{
    const TemporaryFolder folder;
    const Document document = openedWithoutImages(writePole(folder, 264));
    const scene::SequenceStore& sequences = *document.nodes.front().sequences;
    EXPECT_FALSE(sequences.isUnread(kStand));
    EXPECT_TRUE(sequences.isUnread(kDance));
    EXPECT_FALSE(sequences.isMissing(kDance));
    ASSERT_EQ(sequences.paths().size(), 1U);
    EXPECT_TRUE(sequences.paths()[0].ends_with("Pole0069-01.anim"));
    const glm::vec3 still = flagAt(document, kDance, 300.0);
    EXPECT_EQ(still, flagAt(document, kBindPose, 0.0)) << "nothing moves before the keys are there";
    EXPECT_TRUE(sequences.read(kDance).empty());
    EXPECT_FALSE(sequences.isUnread(kDance));
    EXPECT_NEAR(flagAt(document, kDance, 300.0).x, still.x + 2.0f, 1e-4f); // half way from 1 to 3
    EXPECT_TRUE(sequences.read(kDance).empty()) << "once is enough";
}

TEST(SequenceStore, PlaysTheSameFromOneFileOrSeveral)
{
    const TemporaryFolder classic;
    const TemporaryFolder later;
    const Document one = openedWithoutImages(writePole(classic, 256));
    const Document several = openedWithoutImages(writePole(later, 264));
    EXPECT_FALSE(one.nodes.front().sequences->isUnread(kDance));
    (void)several.nodes.front().sequences->read(kDance);
    for (const double ms : {0.0, 150.0, 299.0, 600.0}) {
        for (int axis = 0; axis < 3; ++axis)
            EXPECT_NEAR(flagAt(one, kDance, ms)[axis], flagAt(several, kDance, ms)[axis], 2e-3f) << ms;
    }
}

TEST(SequenceStore, SaysOnceWhatIsMissing)
{
    const TemporaryFolder folder;
    const Document document = openedWithoutImages(writePole(folder, 264, ".anim"));
    const scene::SequenceStore& sequences = *document.nodes.front().sequences;
    EXPECT_TRUE(sequences.isMissing(kDance));
    EXPECT_FALSE(sequences.isUnread(kDance));
    EXPECT_EQ(sequences.missingFiles(), std::vector<std::string>{"Pole0069-01.anim"});
    ASSERT_EQ(countOf(document.diagnostics, "m2-anim-missing"), 1U);
    const auto said = std::find_if(document.diagnostics.begin(), document.diagnostics.end(),
                                   [](const auto& one) { return one.rule == "m2-anim-missing"; });
    EXPECT_EQ(said->message, "Pole0069-01.anim not found: nothing moves in the sequence EmoteDance 2");
    EXPECT_TRUE(sequences.read(kDance).empty());
    EXPECT_EQ(flagAt(document, kDance, 300.0), flagAt(document, kBindPose, 0.0));
    EXPECT_NE(flagAt(document, kStand, 500.0), flagAt(document, kStand, 0.0)) << "the others play";
    // The missing file is watched: when it appears, the document is read again.
    EXPECT_TRUE(std::any_of(document.files.begin(), document.files.end(),
                            [](const std::string& file) { return file.ends_with("Pole0069-01.anim"); }));
}

TEST(SequenceStore, PutsUpWithAFileThatIsNoneOfItsModel)
{
    const TemporaryFolder folder;
    const fs::path model = writePole(folder, 264);
    (void)folder.write("Pole0069-01.anim", "short");
    const Document document = openedWithoutImages(model);
    const scene::SequenceStore& sequences = *document.nodes.front().sequences;
    const formats::Diagnostics diagnostics = sequences.read(kDance);
    ASSERT_EQ(countOf(diagnostics, "m2-keys-unreadable"), 1U);
    EXPECT_TRUE(diagnostics.front().file.ends_with("Pole0069-01.anim")) << diagnostics.front().file;
    EXPECT_EQ(diagnostics.front().range, (formats::ByteRange{0, 5}));
    EXPECT_FALSE(sequences.isUnread(kDance)) << "it is not read again each frame";
    EXPECT_EQ(flagAt(document, kDance, 300.0), flagAt(document, kBindPose, 0.0));
}

TEST(SequenceStore, MixesTwoSequences)
{
    const TemporaryFolder folder;
    const Document document = openedWithoutImages(writePole(folder, 264));
    const scene::SequenceStore& sequences = *document.nodes.front().sequences;
    animation::SequencePose pose;
    pose.sequence = 1;
    pose.ms = 400.0;
    pose.fadesFrom = kStand;
    pose.fadesFromMs = 500.0;
    EXPECT_FALSE(sequences.sampleTimeOf(pose).other) << "nothing is faded from by itself";
    pose.fadeWeight = 0.25f;
    const animation::SampleTime sampleTime = sequences.sampleTimeOf(pose);
    ASSERT_TRUE(sampleTime.other);
    EXPECT_EQ(sampleTime.mix, 0.25f);
    EXPECT_EQ(sampleTime.other->ms, 500.0);
    EXPECT_EQ(sampleTime.now.keys.durationMs, 800U);
}

TEST(SkinnedDocument, StandsInItsBoundsAndHidesWhatOnlyVaries)
{
    const TemporaryFolder folder;
    const Document document = openedWithoutImages(writePole(folder, 256));
    const formats::Model& model = *document.nodes.front().model;
    EXPECT_EQ(idleClip(document, 0), 0U) << "Stand";
    // Surface 1 is boots 2, which is hidden by default.
    EXPECT_EQ(defaultHidden(document), std::set<std::uint32_t>{1});
    const formats::Bounds bounds = boundsOfClips(document, {&model.clips[1], 1});
    EXPECT_NEAR(bounds.min.z, 0.0f, 1e-5f);
    EXPECT_NEAR(bounds.max.x, 2.0f,
                0.1f); // sampled each 30th of a second: the root's scale doubles within 1/4 s
    EXPECT_TRUE(hasMovingMaterials(document)) << "so something always moves";
}

TEST(SkinnedDocument, HoldsModelsAtItsAttachments)
{
    const TemporaryFolder folder;
    const fs::path pole = writePole(folder, 256);
    scene::OpenOptions options{.images = scene::ImagePolicy::none};
    options.attached = {{pole, "handright"}};
    const auto document = scene::open(pole, options);
    ASSERT_TRUE(document);
    ASSERT_EQ(document->nodes.size(), 2U);
    EXPECT_TRUE(allDiagnostics(*document).empty() || countOf(document->diagnostics, "tag-missing") == 0);
    const animation::Pose still = animation::SequencePose{};
    const auto placed = scene::placedNodes(*document, {&still, 1});
    EXPECT_NEAR(placed[1].transform[3].z, 3.0, 1e-5) << "where the attachment is";
}

// Files beside an M2 with names that other formats use are ignored.

TEST(SkinnedDocument, HasNoClipsFromFilesOfOtherFormats)
{
    const TemporaryFolder folder;
    const fs::path pole = writePole(folder, 256);
    (void)folder.write("Pole.anm", "stand 0 3 10\n");
    const Document document = openedWithoutImages(pole);
    EXPECT_EQ(document.nodes.front().model->clips.size(), 3U);
}

TEST(SkinnedDocument, HasNoLevelsOfDetailByOtherNames)
{
    const TemporaryFolder folder;
    const fs::path pole = writePole(folder, 256);
    fs::copy_file(pole, folder.path() / "Pole_1.m2");
    EXPECT_EQ(openedWithoutImages(pole).levelCount, 1U);
}

TEST(SkinnedDocument, IsNoLevelOfDetailOfAnother)
{
    const TemporaryFolder folder;
    const fs::path pole = writePole(folder, 256);
    (void)folder.write("thing.md3", tests::Md2Builder::tetrahedron().build()); // an MD2 by content
    fs::copy_file(pole, folder.path() / "thing_1.md3");
    const auto document = scene::open(folder.path() / "thing.md3", {.images = scene::ImagePolicy::none, .level = 1});
    ASSERT_TRUE(document);
    EXPECT_EQ(document->nodes.front().model->format, "MD2");
    EXPECT_EQ(countOf(document->diagnostics, "level-unreadable"), 1U);
}

TEST(SkinnedDocument, IsNoPartOfAPlayer)
{
    const TemporaryFolder folder;
    const fs::path pole = writePole(folder, 256);
    for (const char* const name : {"lower.md3", "upper.md3", "head.md3"})
        fs::copy_file(pole, folder.path() / name);
    (void)folder.write("animation.cfg", "0 10 0 20\n");
    EXPECT_TRUE(scene::open(folder.path() / "lower.md3", {.images = scene::ImagePolicy::none}));
}

TEST(SequenceStore, NamesOnlySomeOfVeryManyMissingFiles)
{
    formats::M2WriteModel model = tests::flagPole(264);
    for (std::uint16_t variation = 2; variation < 3000; ++variation)
        model.sequences.push_back({.id = 69, .variation = variation, .durationMs = 100, .isExternal = true});
    for (formats::M2WriteBone& bone : model.bones) {
        bone.rotation = {};
        bone.translation = {};
    }
    model.colors.clear();
    model.skinProfiles[0].parts[1].color = -1;
    model.events.clear();
    const TemporaryFolder folder;
    fs::path path;
    for (const formats::M2WrittenFile& file : formats::writeM2(model)) {
        if (!file.name.ends_with(".anim"))
            path = path.empty() ? folder.write(file.name, file.bytes) : (folder.write(file.name, file.bytes), path);
    }
    const Document document = openedWithoutImages(path);
    EXPECT_EQ(document.nodes.front().sequences->missingFiles().size(), 2999U);
    ASSERT_EQ(countOf(document.diagnostics, "m2-anim-missing"), 1U);
    EXPECT_LT(document.diagnostics.back().message.size() + document.diagnostics.front().message.size(), 4000U);
    EXPECT_LT(document.files.size(), 200U);
}

TEST(SkinnedDocument, HasBoundsOfWhatShows)
{
    const TemporaryFolder folder;
    const Document document = openedWithoutImages(writePole(folder, 256));
    const animation::Pose still = animation::SequencePose{};
    const auto placed = scene::placedNodes(document, {&still, 1});
    // Surface 0 is on the ground, surface 1 (boots 2, hidden by default) two units above.
    EXPECT_EQ(boundsOf(document, placed).max.z, 0.0f);
    EXPECT_EQ(boundsOf(document, placed, {0, {}}).max.z, 2.0f);
    EXPECT_EQ(boundsOf(document, placed, {0, {0}}).min.z, 2.0f);
    EXPECT_TRUE(boundsOf(document, placed, {0, {0, 1}}).isEmpty());
}

TEST(SkinnedDocument, IsAlsoMadeOfViewsThatMayCome)
{
    const TemporaryFolder folder;
    const Document document = openedWithoutImages(writePole(folder, 264, "00.skin"));
    ASSERT_EQ(document.nodes.front().model->meshVariants[0].name, "view 1");
    const auto isIt = [](const std::string& file) { return file.ends_with("Pole00.skin"); };
    EXPECT_EQ(std::count_if(document.files.begin(), document.files.end(), isIt), 1) << "or nobody would notice it";
}

TEST(SkinnedDocument, NothingHappensAtRest)
{
    const TemporaryFolder folder;
    const Document document = openedWithoutImages(writePole(folder, 264));
    const scene::SequenceStore& sequences = *document.nodes.front().sequences;
    const formats::TrackIndex sampleTimes = skinnedOf(*document.nodes.front().model).events.at(0).times;
    ASSERT_NE(sampleTimes, formats::kNoIndex);
    EXPECT_EQ(sequences.keys(1).timelines[sampleTimes].count, 2U);
    EXPECT_EQ(sequences.keys(kBindPose).timelines[sampleTimes].count, 0U);
}

TEST(SkinnedDocument, SaysWhichOfSeveralModelsAProblemIsAbout)
{
    const TemporaryFolder folder;
    const fs::path host = folder.write("host.md3", tests::Md3Builder::tetrahedron().build());
    auto document = scene::open(host, {.attached = {{writePole(folder, 256), "tag_weapon"}}});
    ASSERT_TRUE(document);
    std::size_t count = 0;
    for (const formats::Diagnostic& diagnostic : allDiagnostics(*document)) {
        if (diagnostic.rule != "texture-missing" || diagnostic.message.find("wood") == std::string::npos)
            continue;
        EXPECT_TRUE(diagnostic.file.ends_with("Pole.m2")) << diagnostic.file;
        ++count;
    }
    EXPECT_GT(count, 0U);
}

TEST(SkinnedDocument, MovesByItselfWhatIsAttachedToAModelOfFrames)
{
    const TemporaryFolder folder;
    const fs::path host = folder.write("host.md3", tests::Md3Builder::tetrahedron().build());
    auto document =
        scene::open(host, {.images = scene::ImagePolicy::none, .attached = {{writePole(folder, 256), "tag_weapon"}}});
    ASSERT_TRUE(document);
    ASSERT_EQ(document->nodes.size(), 2U);
    const animation::Pose still = animation::KeyframePose{};
    const Document alone = openedWithoutImages(folder / "Pole.m2");
    for (const double seconds : {0.0, 0.25, 1.75}) {
        const auto placed = scene::placedNodes(*document, {&still, 1}, {}, {}, seconds);
        animation::SequencePose expected{.sequence = kStand, .ms = std::fmod(1000.0 * seconds, 1000.0)};
        expected.globalMs = 1000.0 * seconds;
        const animation::Pose pose = expected;
        EXPECT_EQ(placed[1].bones, scene::placedNodes(alone, {&pose, 1})[0].bones) << seconds;
    }
}

} // namespace

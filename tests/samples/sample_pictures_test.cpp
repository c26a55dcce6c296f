#include "formats/load_image.hpp"
#include "formats/vfs/read_file.hpp"
#include "renderer/offscreen_renderer.hpp"
#include "renderer/scene/games/game_defaults.hpp"
#include "renderer/scene/open.hpp"
#include "renderer/scene/placement.hpp"
#include "renderer/scene/sequence_store.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/compare_images.hpp"
#include "tests/support/temporary_folder.hpp"

#include <algorithm>
#include <map>

/// One creature in several formats gives the same image.
namespace {

namespace fs = std::filesystem;
using formats::Image;

/// DESIGN: between formats, unlit, a pixel differs by more than 32.
constexpr int kTolerance = 32;
constexpr double kMaxDifferent = 0.01;

const fs::path kPlayer = TRISVIEW_SAMPLE_PLAYER;
const fs::path kArchive = fs::path(TRISVIEW_SAMPLES) / "creature.pk3";

/// `trisview render` creates its own context, so none may be current: only checks whether a context is available.
class SampleImages : public tests::GlTest {
protected:
    void SetUp() override
    {
        GlTest::SetUp();
        if (!IsSkipped() && !HasFatalFailure())
            GlTest::dropContext();
    }

    [[nodiscard]] Image render(const fs::path& model, const std::vector<std::string>& options) const
    {
        const fs::path output = m_folder / "out.png";
        std::vector<std::string> arguments{"render", model.generic_string(), "-o", output.generic_string()};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const tests::CommandRun drawn = tests::run(arguments);
        EXPECT_EQ(drawn.status, app::ExitStatus::done) << drawn.messages;
        EXPECT_EQ(drawn.messages, "") << "nothing is missing";
        auto loaded = formats::readFile(output).and_then(formats::loadImage);
        EXPECT_TRUE(loaded) << (loaded ? "" : loaded.error().message);
        return loaded ? std::move(loaded->image) : Image();
    }

private:
    tests::TemporaryFolder m_folder;
};

double shareOfBackground(const Image& image)
{
    std::size_t count = 0;
    for (std::size_t pixel = 0; pixel < image.pixelCount(); ++pixel)
        count += std::equal(image.pixels.begin(), image.pixels.begin() + 4,
                            image.pixels.begin() + static_cast<std::ptrdiff_t>(4 * pixel))
                     ? 1
                     : 0;
    return static_cast<double>(count) / static_cast<double>(image.pixelCount());
}

/// A clip of the MD2 and the corresponding clips of the player's halves.
struct Movement {
    const char* md2;
    const char* legs;
    const char* torso;
    std::vector<const char*> times;
};

// Falls cannot be compared between frames: from one frame to the next the body turns by 26 degrees, along which an MD2
// moves its points on straight lines and a tag on an arc.
const std::vector<Movement> kMovements = {
    {"stand", "LEGS_IDLE", "TORSO_STAND", {"0", "0.55", "1.3"}},
    {"walk", "LEGS_WALK", "TORSO_PATROL", {"0", "0.33", "1.15"}},
    {"run", "LEGS_RUN", "TORSO_GETFLAG", {"0", "0.25", "0.75"}},
    {"death1", "BOTH_DEATH1", "BOTH_DEATH1", {"0", "0.4", "0.75", "5"}},
};

TEST_F(SampleImages, AreTheSameOfTheMd2AndTheAssembledPlayer)
{
    for (const Movement& movement : kMovements) {
        for (const char* const camera : {"iso", "left", "back", "-140,-30"}) {
            for (const char* const time : movement.times) {
                const std::vector<std::string> view = {"--camera", camera, "--time",    time,
                                                       "--fit",    "clip", "--shading", "unlit"};
                std::vector<std::string> ofMd2 = {"--clip", movement.md2};
                std::vector<std::string> ofPlayer = {"--legs", movement.legs, "--torso", movement.torso};
                ofMd2.insert(ofMd2.end(), view.begin(), view.end());
                ofPlayer.insert(ofPlayer.end(), view.begin(), view.end());
                const Image expected = render(tests::sampleCreature(), ofMd2);
                const Image actual = render(kPlayer / "lower.md3", ofPlayer);
                ASSERT_EQ(actual.pixels.size(), expected.pixels.size());
                EXPECT_LT(shareOfBackground(expected), 0.95) << "there is something to compare";
                EXPECT_LE(tests::compareImages(actual, expected, kTolerance).share, kMaxDifferent)
                    << movement.md2 << " at " << time << " s, " << camera;
            }
        }
    }
}

TEST_F(SampleImages, DifferWhereTheMovementsDo)
{
    const Image walking = render(tests::sampleCreature(), {"--clip", "walk", "--shading", "unlit"});
    const Image standing =
        render(kPlayer / "lower.md3", {"--legs", "LEGS_IDLE", "--torso", "TORSO_STAND", "--shading", "unlit"});
    EXPECT_GT(tests::compareImages(standing, walking, kTolerance).share, 2.0 * kMaxDifferent);
}

TEST_F(SampleImages, AreTheSameHoweverThePlayerIsOpened)
{
    const std::vector<std::string> options = {"--size", "256", "--weapon", "spitter", "--time", "0.4"};
    const Image expected = render(kPlayer / "lower.md3", options);
    const fs::path inArchive = kArchive / "models" / "players" / "creature";
    for (const fs::path& path :
         {kPlayer / "upper.md3", kPlayer / "head.md3", kPlayer, kPlayer.parent_path().parent_path().parent_path(),
          kArchive, inArchive, inArchive / "head.md3"})
        EXPECT_EQ(render(path, options).pixels, expected.pixels) << path;
}

TEST_F(SampleImages, ShowStagesThatMove)
{
    const std::vector<std::string> view = {"--legs", "BOTH_DEAD1", "--torso", "BOTH_DEAD1", "--camera", "top"};
    const auto at = [&](const char* time, const char* skin) {
        std::vector<std::string> options = view;
        options.insert(options.end(), {"--time", time, "--skin", skin});
        return render(kPlayer / "lower.md3", options);
    };
    EXPECT_EQ(at("0.3", "default").pixels, at("1.6", "default").pixels) << "it lies still";
    EXPECT_GT(tests::compareImages(at("0.3", "red"), at("1.6", "red"), kTolerance).share, 0.01) << "its stripes glow";
    const fs::path weapon = kArchive / "models" / "weapons2" / "spitter" / "spitter.md3";
    const Image early = render(weapon, {"--time", "0.1"});
    EXPECT_GT(tests::compareImages(render(weapon, {"--time", "0.7"}), early, kTolerance).share, 0.005);
}

TEST_F(SampleImages, OpenWithNothingWorseThanNotes)
{
    for (const fs::path& path : {kPlayer / "lower.md3", kArchive / "models" / "players" / "creature" / "lower.md3"}) {
        scene::OpenOptions options;
        options.weapon = "spitter";
        const auto document = scene::open(path, options);
        ASSERT_TRUE(document) << document.error().message;
        EXPECT_EQ(document->nodes.size(), 6U) << "three parts, a weapon of three";
        EXPECT_EQ(document->levelCount, 2U);
        ASSERT_EQ(document->nodes.front().skins.size(), 2U);
        EXPECT_EQ(document->nodes.front().skins[0].name, "default");
        EXPECT_EQ(document->nodes.front().skins[1].name, "red");
        for (const formats::Diagnostic& diagnostic : allDiagnostics(*document))
            EXPECT_EQ(diagnostic.severity, formats::Severity::note) << diagnostic.message;
    }
}

// --- All formats at once, in the test's own context

/// The clip's name in each format; the torso's if legs have a separate clip.
struct ClipNames {
    const char* md2;
    const char* m2;
    const char* legs; ///< null: the player has no such clip
    const char* torso;
    std::vector<int> frames; ///< frames of the MD2 to compare
};

const std::vector<ClipNames> kClips = {
    {"stand", "Stand", "LEGS_IDLE", "TORSO_STAND", {0, 5, 13}},
    {"walk", "Walk", "LEGS_WALK", "TORSO_PATROL", {0, 3, 11}},
    {"run", "Run", "LEGS_RUN", "TORSO_GETFLAG", {2, 4, 7}},
    {"attack", "AttackUnarmed", nullptr, nullptr, {0, 5, 8}},
    {"pain1", "StandWound", nullptr, nullptr, {1, 2}},
    {"jump", "Jump", nullptr, nullptr, {1, 3, 5}},
    {"taunt", "BattleRoar", nullptr, nullptr, {3, 7, 12}}, // version 264 has it in an .anim file
    {"death1", "Death", "BOTH_DEATH1", "BOTH_DEATH1", {1, 4, 9}},
};

class SampleInEveryFormat : public tests::GlTest {
protected:
    struct Opened {
        std::shared_ptr<const scene::Document> document;
        renderer::SceneOnGpu scene;
    };

    void SetUp() override
    {
        GlTest::SetUp();
        if (!IsSkipped() && !HasFatalFailure())
            m_renderer = std::make_unique<renderer::ModelRenderer>();
    }
    void TearDown() override
    {
        m_opened.clear();
        m_renderer.reset();
        GlTest::TearDown();
    }

    Opened& opened(const fs::path& path)
    {
        Opened& one = m_opened[path];
        if (!one.document) {
            auto document = scene::open(path);
            EXPECT_TRUE(document) << (document ? "" : document.error().message);
            one.document = std::make_shared<const scene::Document>(*std::move(document));
            one.scene = m_renderer->upload(one.document);
        }
        return one;
    }

    /// The image at `seconds` into the clips of the layers.
    [[nodiscard]] Image imageOf(const fs::path& path, const std::vector<std::string>& clips, double seconds,
                                const renderer::RenderOptions& options)
    {
        Opened& one = opened(path);
        std::vector<animation::Pose> poses;
        for (std::uint32_t layer = 0; layer < clips.size(); ++layer) {
            const auto& all = clipsOf(*one.document, layer);
            const std::uint32_t index = scene::findClip(all, clips[layer]);
            EXPECT_LT(index, all.size()) << path << " " << clips[layer];
            const formats::Clip& clip = all.at(index);
            if (clip.isSequence()) {
                EXPECT_TRUE(one.document->nodes[0].sequences->read(clip.sequence).empty());
            }
            const auto mode = clip.loops ? animation::PlaybackMode::loop : animation::PlaybackMode::once;
            poses.push_back(animation::clipPoseAt(clip, mode, animation::frameAt(clip, mode, seconds)));
        }
        renderer::RenderOptions mine = options;
        mine.draw.hiddenSurfaces = defaultHidden(*one.document);
        renderer::OffscreenRenderer offscreen(*m_renderer, mine);
        offscreen.draw(one.scene, poses);
        return offscreen.read();
    }

private:
    std::unique_ptr<renderer::ModelRenderer> m_renderer;
    std::map<fs::path, Opened> m_opened;
};

TEST_F(SampleInEveryFormat, GivesOneImageAtEachWholeFrame)
{
    const fs::path folder = fs::path(TRISVIEW_SAMPLES) / "creature";
    double worst = 0.0;
    for (const ClipNames& names : kClips) {
        const scene::Document& md2 = *opened(folder / "creature.md2").document;
        const std::vector<formats::Clip>& md2Clips = md2.nodes[0].model->clips;
        const formats::Clip& clip = md2Clips.at(scene::findClip(md2Clips, names.md2));
        renderer::RenderOptions options;
        options.draw.shading = renderer::Shading::unlit;
        options.draw.showsEffects = false;                // only the M2 has them
        options.framing = boundsOfClips(md2, {&clip, 1}); // the MD2's for all; theirs differ
        for (const char* const camera : {"iso", "left", "back", "-140,-30"}) {
            options.camera = *renderer::cameraAngles(camera);
            for (const int frame : names.frames) {
                const double seconds = frame / 10.0;
                const Image expected = imageOf(folder / "creature.md2", {names.md2}, seconds, options);
                EXPECT_LT(shareOfBackground(expected), 0.97) << "there is something to compare";
                const auto expectSame = [&](const fs::path& path, const std::vector<std::string>& clips) {
                    const Image actual = imageOf(path, clips, seconds, options);
                    const double share = tests::compareImages(actual, expected, kTolerance).share;
                    EXPECT_LE(share, kMaxDifferent)
                        << path << ": " << names.md2 << " frame " << frame << ", " << camera;
                    worst = std::max(worst, share);
                };
                expectSame(folder / "m2" / "Creature.m2", {names.m2});
                expectSame(folder / "m2_classic" / "Creature.m2", {names.m2});
                if (names.legs != nullptr)
                    expectSame(kPlayer / "lower.md3", {names.legs, names.torso});
            }
        }
    }
    RecordProperty("worstPercent", std::to_string(100.0 * worst));
    std::printf("at most %.3f %% of the pixels differ\n", 100.0 * worst);
}

} // namespace

// Moving pictures and glTF as exports of steps.
#include "app/output/clip_list.hpp"
#include "app/output/gltf_plan.hpp"
#include "app/output/motion_plan.hpp"
#include "app/output/output_formats.hpp"
#include "app/viewer/export/export_fields_panel.hpp"
#include "app/viewer/export/exports.hpp"
#include "app/viewer/export/gltf_request.hpp"
#include "app/viewer/export/motion_frames.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/queries/shown.hpp"
#include "formats/base/cancellation.hpp"
#include "formats/image/motion/moving_picture_mark.hpp"
#include "formats/platform/child_process.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace {

using app::ExportKind;
using app::ExportOptions;
using app::ExportPlan;
using app::MotionFrames;
using app::MotionTimeline;
using app::Session;
namespace fs = std::filesystem;
using Names = std::vector<std::string>;

/// A picture of one color.
formats::Image plain(std::uint8_t red)
{
    formats::Image image{4, 4, std::vector<std::uint8_t>(64, 255)};
    for (std::size_t i = 0; i < image.pixels.size(); i += 4)
        image.pixels[i] = red;
    return image;
}

class MotionExport : public ::testing::Test {
protected:
    void SetUp() override
    {
        (void)m_folder.write("models/tetra/tetra.md2", tests::Md2Builder::tetrahedron().build());
        accept(m_session, openPaths({.paths = {m_folder / "models/tetra/tetra.md2"}}, {}, app::CancelToken()));
        ASSERT_TRUE(m_session.tab().document);
    }

    [[nodiscard]] ExportOptions options(ExportKind kind) const { return {.kind = kind, .folder = m_folder / "out"}; }

    /// A picture of 5 frames; the timeline may be of any model.
    [[nodiscard]] ExportPlan plan(bool isFlat = false, app::MotionFormat format = app::MotionFormat::gif) const
    {
        const std::vector<app::MotionPart> parts = {{0.5, true}};
        return planMotion(std::make_shared<const MotionTimeline>(parts, 10.0, std::nullopt),
                          {.format = format, .width = 4, .height = 4}, {m_folder / "out", "run", isFlat});
    }

    /// All files and folders of the output, hidden ones too.
    [[nodiscard]] Names files() const
    {
        Names names;
        if (!fs::exists(m_folder / "out"))
            return names;
        for (const auto& entry : fs::recursive_directory_iterator(m_folder / "out"))
            names.push_back(fs::relative(entry.path(), m_folder / "out").generic_string());
        std::sort(names.begin(), names.end());
        return names;
    }

    tests::TemporaryFolder m_folder;
    Session m_session;
};

TEST_F(MotionExport, EncodesFramesAsTheyComeAndNamesTheFileAtTheEnd)
{
    const ExportPlan plan = this->plan();
    ASSERT_EQ(plan.steps, 5U);
    for (std::size_t step = 0; step < 5; ++step) {
        const auto file = plan.run(step, {plain(static_cast<std::uint8_t>(50 * step))});
        ASSERT_TRUE(file) << file.error().message;
        EXPECT_EQ(*file, step < 4 ? fs::path() : m_folder / "out/run.gif");
    }
    plan.tidy();
    EXPECT_EQ(files(), Names{"run.gif"});
    EXPECT_TRUE(tests::textOf(m_folder / "out/run.gif").starts_with("GIF89a"));
}

TEST_F(MotionExport, WritesVideos)
{
    if (platform::findProgram("ffmpeg").empty())
        GTEST_SKIP() << "ffmpeg is not installed";
    const ExportPlan plan = this->plan(false, app::MotionFormat::mp4);
    for (std::size_t step = 0; step < 5; ++step) {
        const auto file = plan.run(step, {plain(static_cast<std::uint8_t>(50 * step))});
        ASSERT_TRUE(file) << file.error().message;
        EXPECT_EQ(*file, step < 4 ? fs::path() : m_folder / "out/run.mp4");
    }
    plan.tidy();
    EXPECT_EQ(files(), Names{"run.mp4"});
    EXPECT_EQ(tests::textOf(m_folder / "out/run.mp4").substr(4, 4), "ftyp");

    const ExportPlan ended = this->plan(false, app::MotionFormat::webm);
    ASSERT_TRUE(ended.run(0, {plain(0)}));
    ended.tidy();
    EXPECT_EQ(files(), Names{"run.mp4"}) << "nothing is left of the other one";
}

TEST_F(MotionExport, MakesTheSizesOfVideosEvenAndRefusesTransparentMp4)
{
    ExportOptions motion = options(ExportKind::motion);
    motion.width = 47;
    motion.height = 31;
    EXPECT_EQ(pictureSize(motion, {10, 10}), glm::uvec2(47, 31));
    motion.motion = app::MotionFormat::mp4;
    EXPECT_EQ(pictureSize(motion, {10, 10}), glm::uvec2(48, 32));
    motion.background = app::PictureBackground::transparent;
    const auto plan = app::exportRow(ExportKind::motion).plan(m_session, motion, {48, 32});
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error(), ".mp4 has no transparency: choose a color for the background, or write .webm");
}

TEST_F(MotionExport, LeavesNothingIfItEndsEarly)
{
    const ExportPlan plan = this->plan();
    ASSERT_TRUE(plan.run(0, {plain(0)}));
    ASSERT_TRUE(plan.run(1, {plain(100)}));
    EXPECT_FALSE(files().empty()) << "its name is taken while it is written";
    plan.tidy();
    EXPECT_FALSE(fs::exists(m_folder / "out"));
}

TEST_F(MotionExport, NeverReplacesAFileThatAppearsMeanwhile)
{
    const ExportPlan plan = this->plan();
    for (std::size_t step = 0; step < 4; ++step)
        ASSERT_TRUE(plan.run(step, {plain(static_cast<std::uint8_t>(step))}));
    (void)m_folder.write("out/run.gif", std::string_view("foreign"));
    const auto file = plan.run(4, {plain(200)});
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().message, (m_folder / "out/run.gif").generic_string() +
                                        ": was written by another program meanwhile and is not overwritten");
    plan.tidy();
    EXPECT_EQ(files(), Names{"run.gif"});
    EXPECT_EQ(tests::textOf(m_folder / "out/run.gif"), "foreign");
}

TEST_F(MotionExport, APageSeesTheFileOnlyWhenItIsComplete)
{
    const ExportPlan plan = this->plan(true);
    for (std::size_t step = 0; step < 4; ++step) {
        ASSERT_TRUE(plan.run(step, {plain(static_cast<std::uint8_t>(step))}));
        for (const std::string& name : files())
            EXPECT_TRUE(name.starts_with(".")) << name << ": hidden files are not handed out";
    }
    ASSERT_TRUE(plan.run(4, {plain(200)}));
    EXPECT_EQ(files(), Names{"run.gif"});
}

TEST(MotionEstimate, DrawsAllFramesOfAShortPictureAndAFewOfALongOne)
{
    ASSERT_EQ(app::sampledRuns(9).size(), 1U);
    EXPECT_EQ(app::sampledRuns(9).front().count, 9U);
    const auto runs = app::sampledRuns(100);
    ASSERT_EQ(runs.size(), 3U);
    EXPECT_EQ(runs[0].first, 0U);
    EXPECT_EQ(runs[1].first, 48U);
    EXPECT_EQ(runs[2].first + runs[2].count, 100U);
}

TEST(MotionEstimate, AddsWhatEachFurtherFrameTakes)
{
    const std::vector<app::RunBytes> runs = {{100, 120, 3}, {200, 240, 3}};
    EXPECT_EQ(app::estimatedBytes(11, runs), 150U + 10U * 15U);
    EXPECT_EQ(app::estimatedBytes(3, std::vector<app::RunBytes>{{100, 120, 3}}), 120U) << "nothing is estimated";
}

TEST(MotionEstimate, MeasuresTheFilesThatTheFramesWouldBe)
{
    const std::vector<app::MotionPart> parts = {{10.0, true}};
    const MotionTimeline timeline(parts, 10.0, {});
    const std::vector<formats::Image> images = {plain(0), plain(100), plain(200)};
    for (const auto format : {app::MotionFormat::apng, app::MotionFormat::gif, app::MotionFormat::webp}) {
        const app::MotionHeader header{.format = format, .width = 4, .height = 4};
        const app::RunBytes start = measuredRun(timeline, {0, 3}, header, images);
        const app::RunBytes later = measuredRun(timeline, {50, 3}, header, images);
        EXPECT_GT(start.all, start.first);
        EXPECT_EQ(start.all, later.all) << "a run is a file of its own that starts at 0";
        const formats::CancelScope scope([] { return true; });
        EXPECT_EQ(measuredRun(timeline, {0, 3}, header, images).all, 0U) << "cancelled";
    }
}

TEST(MotionEstimate, EncodesAWholePictureOnce)
{
    const std::vector<app::MotionPart> parts = {{0.3, true}};
    const MotionTimeline timeline(parts, 10.0, {});
    const std::vector<formats::Image> images = {plain(0), plain(100), plain(200)};
    ASSERT_EQ(timeline.frameCount(), images.size());
    const app::RunBytes whole = measuredRun(timeline, {0, 3}, {.width = 4, .height = 4}, images);
    EXPECT_EQ(whole.first, 0U) << "nobody needs it";
    EXPECT_EQ(app::estimatedBytes(3, std::vector{whole}), whole.all);
}

TEST_F(MotionExport, ShowsTheChosenClipsOneAfterTheOther)
{
    ExportOptions motion = options(ExportKind::motion);
    motion.clips = "all";
    const auto frames = MotionFrames::of(m_session, motion);
    ASSERT_TRUE(frames) << frames.error();
    EXPECT_GT(frames->timeline()->frameCount(), 1U);
    Session still = sessionAt(m_session, motion, 0);
    frames->moveTo(still, 1);
    EXPECT_GT(still.tab().view.layer().playback.seconds, 0.0);
    EXPECT_EQ(still.tab().view.layer().clip, 0U);
}

TEST_F(MotionExport, TurnsTheCameraOfTheView)
{
    ExportOptions motion = options(ExportKind::motion);
    motion.turnSeconds = 2.0;
    m_session.tab().view.camera.yaw = 30.0f;
    const auto frames = MotionFrames::of(m_session, motion);
    ASSERT_TRUE(frames) << frames.error();
    Session still = sessionAt(m_session, motion, 0);
    const std::uint64_t half = frames->timeline()->frameCount() / 2;
    frames->moveTo(still, half);
    EXPECT_NEAR(still.tab().view.camera.yaw,
                30.0 + 360.0 * static_cast<double>(half) / static_cast<double>(frames->timeline()->frameCount()), 1e-3);
    m_session.tab().view.throughCamera = 0;
    const auto refused = MotionFrames::of(m_session, motion);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error(),
              "the view looks through a camera of the model, which cannot turn: leave that camera, or the turn out");
}

TEST_F(MotionExport, RefusesWhatIsNotPossible)
{
    ExportOptions motion = options(ExportKind::motion);
    motion.clips = "turn,none";
    EXPECT_EQ(MotionFrames::of(m_session, motion).error(), "tetra.md2: no clip 'none'");
    motion.clips.clear();
    motion.framesPerSecond = 300.0;
    EXPECT_EQ(MotionFrames::of(m_session, motion).error(), "300 frames per second are not possible, only 0.1 to 240");
    motion.framesPerSecond = 240.0;
    motion.turnSeconds = 500.0;
    EXPECT_NE(MotionFrames::of(m_session, motion).error().find("at most 100000 frames"), std::string::npos);
    motion.turnSeconds = 0.0;
    EXPECT_FALSE(exportRow(motion.kind).plan(m_session, motion, {70'000, 1})) << "too wide for a GIF";
}

TEST_F(MotionExport, ThePreviewStatesFramesTimeAndTheTurn)
{
    ExportOptions motion = options(ExportKind::motion);
    motion.framesPerSecond = 10.0;
    motion.turnSeconds = 1.0;
    const auto frames = MotionFrames::of(m_session, motion);
    ASSERT_TRUE(frames);
    const auto lines = motionPreview(m_session, motion);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_TRUE(lines[1].text.starts_with("Estimating")) << lines[1].text;
    EXPECT_TRUE(lines[0].text.starts_with(std::to_string(frames->timeline()->frameCount()) + " frames in "))
        << lines[0].text;
    app::ExportEstimate& estimate = m_session.exportEstimate.emplace();
    estimate.options = withoutPath(motion);
    estimate.width = 64;
    estimate.height = 48;
    estimate.bytes = 1234;
    EXPECT_EQ(motionPreview(m_session, motion).at(1).text, lines[1].text) << "of another version of the model";
    estimate.document = m_session.tab().document;
    EXPECT_NE(motionPreview(m_session, motion).at(1).text.find("64x48 pixels"), std::string::npos);
    estimate.problem = "it is too large";
    ASSERT_EQ(motionPreview(m_session, motion).size(), 1U);
    EXPECT_TRUE(motionPreview(m_session, motion).front().isProblem);
    EXPECT_EQ(motionPreview(m_session, motion).front().text, estimate.problem);
    motion.clips = "none";
    EXPECT_TRUE(motionPreview(m_session, motion).front().isProblem);
}

TEST_F(MotionExport, AGltfIsWrittenAsOneFileOrIntoANewFolder)
{
    const auto write = [&](const ExportOptions& options) {
        const auto plan = exportRow(options.kind).plan(m_session, options, {2, 1});
        ASSERT_TRUE(plan) << plan.error();
        for (std::size_t step = 0; step < plan->steps; ++step) {
            const auto file = plan->run(step, {});
            ASSERT_TRUE(file) << file.error().message;
        }
        plan->tidy();
    };
    ExportOptions gltf = options(ExportKind::gltf);
    write(gltf);
    EXPECT_EQ(files(), Names{"tetra.glb"});
    gltf.gltf.files.container = app::GltfContainer::gltf;
    write(gltf);
    EXPECT_EQ(files(), (Names{"tetra", "tetra.glb", "tetra/tetra.bin", "tetra/tetra.gltf"}));
    gltf.gltf.files = {.split = app::GltfSplit::clips};
    write(gltf);
    EXPECT_TRUE(fs::exists(m_folder / "out/tetra-2/tetra-turn.glb")) << ::testing::PrintToString(files());
    EXPECT_TRUE(app::gltfRequest(m_session, gltf).poses.empty()) << "a file rests at the start of its clip";
    gltf.gltf.isStatic = true;
    EXPECT_FALSE(exportRow(gltf.kind).plan(m_session, gltf, {2, 1})) << "one instant has no clips";
    gltf.gltf.files.split = app::GltfSplit::parts;
    EXPECT_FALSE(app::gltfRequest(m_session, gltf).poses.empty());
    EXPECT_TRUE(exportRow(gltf.kind).plan(m_session, gltf, {2, 1}));
}

TEST_F(MotionExport, ACancelledGltfLeavesNothing)
{
    const ExportOptions gltf = options(ExportKind::gltf);
    const auto plan = exportRow(gltf.kind).plan(m_session, gltf, {2, 1});
    ASSERT_TRUE(plan);
    const formats::CancelScope scope([] { return true; });
    const auto file = plan->run(0, {});
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().code, formats::LoadErrorCode::cancelled);
    plan->tidy();
    EXPECT_FALSE(fs::exists(m_folder / "out"));
}

TEST(ClipList, AddsAndRemovesEntries)
{
    EXPECT_EQ(app::listWith("", "run"), "run");
    EXPECT_EQ(app::listWith("all", "run"), "run");
    EXPECT_EQ(app::listWith("stand", "run"), "stand,run");
    EXPECT_EQ(app::listWithout("stand,run,jump", "run"), "stand,jump");
    EXPECT_EQ(app::listWithout("run", "run"), "");
}

TEST(OutputFormats, KnowFilesByTheirExtensions)
{
    for (const app::OutputFormat& format : app::outputFormats()) {
        for (const std::string_view extension : format.extensions) {
            EXPECT_EQ(app::outputFormatOf(extension), extension.empty() ? nullptr : &format) << extension;
        }
        EXPECT_EQ(format.motion.has_value(), format.content == app::OutputContent::motion) << format.id;
    }
    EXPECT_EQ(app::outputFormatOf(""), nullptr);
    EXPECT_EQ(app::outputFormatOf(".txt"), nullptr);
    EXPECT_EQ(app::usualRateOf(app::MotionFormat::gif), 25.0);
}

} // namespace

#include "formats/iqm/iqm.hpp"
#include "renderer/animation/skeleton_pose.hpp"
#include "renderer/scene/open.hpp"
#include "renderer/scene/placement.hpp"
#include "tests/support/iqm_builder.hpp"
#include "tests/support/iqm_reference.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>

/// Inter-Quake models in a scene: bones placed by frames, and data from other files.
namespace {

using tests::IqmBuilder;

void expectMatrix(const animation::BoneMatrix& found, const glm::dmat4& expected)
{
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 4; ++column)
            EXPECT_NEAR(static_cast<double>(found[row][column]), expected[column][row], 1e-5) << row << ' ' << column;
    }
}

std::vector<animation::BoneMatrix> bonesAt(const formats::Skinned& shape, std::optional<animation::KeyframePose> frames)
{
    animation::SampleTime time;
    time.frames = frames;
    std::vector<animation::BoneMatrix> bones(shape.bones.size());
    evaluateSkeleton(shape, time, {}, bones);
    return bones;
}

TEST(SampledSkeleton, MovesNothingInTheBindPose)
{
    const auto bytes = formats::FileBytes::copyOf(IqmBuilder::arm().build());
    const auto model = formats::loadIqm(formats::ByteView(bytes, "x.iqm"));
    ASSERT_TRUE(model);
    for (const animation::BoneMatrix& bone : bonesAt(formats::skinnedOf(*model), std::nullopt))
        expectMatrix(bone, glm::dmat4(1.0));
}

TEST(SampledSkeleton, IsWhereAnEvaluationInDoublePrecisionHasIt)
{
    IqmBuilder builder = IqmBuilder::arm();
    builder.joints[1].bind = {4, -1, 0.5f, 0.1f, 0.2f, 0.3f, 0.9f, 2, 0.5f, 1};
    builder.poses[0].offset = {0, 1, 2, 0.3f, 0, 0.1f, 0.8f, 1, 3, 1};
    builder.poses[1].mask = 0x3FF;
    builder.poses[1].scale = {1e-4f, 2e-4f, -1e-4f, 3e-5f, 1e-5f, 2e-5f, 1e-5f, 1e-5f, 2e-5f, 3e-5f};
    builder.poses[1].offset = {4, 0, 0, -0.9f, 0, 0, 0.1f, 1, 1, 1};
    builder.frames.clear();
    for (std::uint16_t frame = 0; frame < 3; ++frame) {
        builder.frames.push_back({frame});
        for (std::uint16_t word = 0; word < 10; ++word)
            builder.frames.back().push_back(static_cast<std::uint16_t>(20000 * frame + 777 * word));
    }
    const auto bytes = builder.build();
    const auto model = formats::loadIqm(formats::ByteView(formats::FileBytes::copyOf(bytes), "x.iqm"));
    ASSERT_TRUE(model) << model.error().message;
    ASSERT_TRUE(model->diagnostics.empty()) << model->diagnostics[0].message;
    for (const tests::IqmInstant& instant :
         {tests::IqmInstant{0, 0, 0.0}, {2, 2, 0.0}, {0, 1, 0.25}, {1, 2, 0.5}, {2, 0, 0.875}}) {
        const auto expected = tests::iqmReferencePose(bytes, bytes, instant);
        const auto found = bonesAt(formats::skinnedOf(*model),
                                   animation::KeyframePose{instant.a, instant.b, static_cast<float>(instant.blend)});
        ASSERT_EQ(found.size(), expected.size());
        for (std::size_t bone = 0; bone < found.size(); ++bone)
            expectMatrix(found[bone], expected[bone]);
    }
}

TEST(SampledSkeleton, StaysFiniteWhateverFramesSay)
{
    IqmBuilder builder = IqmBuilder::arm();
    builder.poses[0].offset = {3e38f, 3e38f, 3e38f, 0, 0, 0, 0, 3e38f, 3e38f, 3e38f};
    builder.poses[1].offset = builder.poses[0].offset;
    const auto model = formats::loadIqm(formats::ByteView(formats::FileBytes::copyOf(builder.build()), "x.iqm"));
    ASSERT_TRUE(model);
    for (const animation::BoneMatrix& bone : bonesAt(formats::skinnedOf(*model), animation::KeyframePose{0, 1, 0.5f})) {
        for (int row = 0; row < 3; ++row)
            EXPECT_TRUE(bone[row] * 0.0f == glm::vec4(0.0f)) << row;
    }
}

// --- Files around a model

class IqmFolder : public testing::Test {
protected:
    void write(const std::string& name, const IqmBuilder& builder)
    {
        m_folder.write(name, std::span<const std::byte>(builder.build()));
    }
    void write(const std::string& name, const std::string& text) { m_folder.write(name, std::string_view(text)); }
    void writeImage(const std::string& name) { m_folder.write(name, std::span<const std::byte>(tests::pcxFile())); }

    [[nodiscard]] scene::Document open(const std::string& name) const
    {
        auto document = scene::open(m_folder.path() / name);
        EXPECT_TRUE(document) << document.error().message;
        return document ? *std::move(document) : scene::Document();
    }
    static std::vector<std::string> clipNames(const scene::Document& document)
    {
        std::vector<std::string> names;
        for (const formats::Clip& clip : clipsOf(document, 0))
            names.push_back(clip.name);
        return names;
    }
    static IqmBuilder framesOf(const std::string& name, float framesPerSecond)
    {
        IqmBuilder builder = IqmBuilder::armFrames();
        builder.frames = {{8, 0, 32768}, {10, 0, 32768}};
        builder.anims = {{name, 0, 2, framesPerSecond, 0}};
        builder.bounds.clear();
        return builder;
    }

    tests::TemporaryFolder m_folder;
};

TEST_F(IqmFolder, PlaysTheFilesOfFramesInItsFolder)
{
    write("arm.iqm", IqmBuilder::arm());
    write("run.md5anim.iqm", framesOf("x", 24.0f));
    write("Walk.iqm", framesOf("y", 12.0f));
    write("other.iqm", IqmBuilder::arm()); // a complete model
    IqmBuilder three = framesOf("three", 1.0f);
    three.poses.push_back(three.poses[0]);
    for (auto& frame : three.frames)
        frame.push_back(0);
    write("three.iqm", three); // for another skeleton
    const scene::Document document = open("arm.iqm");
    EXPECT_EQ(clipNames(document), (std::vector<std::string>{"wave", "death", "run", "Walk"}));
    EXPECT_TRUE(allDiagnostics(document).size() == 2U) << "its two images are missing, and nothing else";
    const formats::Clip& run = clipsOf(document, 0)[2];
    EXPECT_EQ(run.firstFrame, 3U);
    EXPECT_EQ(run.frameCount, 2U);
    EXPECT_EQ(run.framesPerSecond, 24.0f);
    EXPECT_EQ(clipsOf(document, 0)[3].firstFrame, 5U);
}

TEST_F(IqmFolder, PlacesBonesByTheFramesOfAClip)
{
    write("arm.iqm", IqmBuilder::arm());
    write("run.iqm", framesOf("x", 24.0f));
    const scene::Document document = open("arm.iqm");
    const std::vector<animation::Pose> poses{animation::KeyframePose{3, 4, 0.5f}}; // of "run"
    const auto placed = placedNodes(document, poses);
    ASSERT_EQ(placed[0].bones.size(), 2U);
    // The z of the shoulder is 2 + 0.5 * 9, and was 2.
    EXPECT_NEAR(static_cast<double>(animation::transformPoint(placed[0].bones[0], {0, 0, 2}).z), 6.5, 1e-5);
    const std::vector<animation::Pose> tooFar{animation::KeyframePose{99, 99, 0.0f}};
    EXPECT_NEAR(static_cast<double>(animation::transformPoint(placedNodes(document, tooFar)[0].bones[0], {0, 0, 2}).z),
                7.0, 1e-5); // stays on the last frame
}

TEST_F(IqmFolder, PlaysWhatItsConfigNames)
{
    write("arm.iqm", IqmBuilder::arm());
    write("run.md5anim.iqm", framesOf("x", 24.0f));
    write("unnamed.iqm", framesOf("y", 24.0f));
    write("iqm.cfg", "iqmanim \"of another\" run.md5anim.iqm // no model is loaded yet\n"
                     "iqmload \"hands.iqm\"\niqmanim hands run.md5anim.iqm\n"
                     "iqmload arm.iqm skeleton\r\niqmanim \"attack 1\" \"run.md5anim.iqm\" 30 -1\n"
                     "iqmanim forward run.md5anim.iqm 0 1; \niqmanim forward run.md5anim.iqm\n"
                     "iqmanim lost lost.iqm\nexec packages/models/arm/more.cfg\n");
    write("more.cfg", "iqmanim dying run.md5anim.iqm\nexec iqm.cfg\n");
    const scene::Document document = open("arm.iqm");
    EXPECT_EQ(clipNames(document), (std::vector<std::string>{"wave", "death", "attack 1", "forward", "dying"}));
    EXPECT_EQ(clipsOf(document, 0)[2].framesPerSecond, 30.0f);
    EXPECT_EQ(clipsOf(document, 0)[3].framesPerSecond, 24.0f);
    EXPECT_EQ(clipsOf(document, 0)[3].firstFrame, 3U); // the same frames, read once
    EXPECT_EQ(frameCountOf(*document.nodes[0].model), 5U);
    const formats::Diagnostics all = allDiagnostics(document);
    const auto missing =
        std::find_if(all.begin(), all.end(), [](const auto& one) { return one.rule == "iqm-animations-missing"; });
    ASSERT_NE(missing, all.end());
    EXPECT_EQ(missing->message, "1 of 4 animations are in files that were not found, the first: lost.iqm");
}

TEST_F(IqmFolder, SaysWhichFileOfAnimationsCannotBeUsed)
{
    write("arm.iqm", IqmBuilder::arm());
    write("bad.iqm", std::string("no model"));
    write("iqm.cfg", std::string("iqmload arm.iqm\niqmanim bad bad.iqm\n"));
    const formats::Diagnostics all = allDiagnostics(open("arm.iqm"));
    const auto unreadable =
        std::find_if(all.begin(), all.end(), [](const auto& one) { return one.rule == "iqm-animation-unreadable"; });
    ASSERT_NE(unreadable, all.end());
    EXPECT_TRUE(unreadable->message.starts_with("not an Inter-Quake model")) << unreadable->message;
    EXPECT_TRUE(unreadable->file.ends_with("bad.iqm")) << unreadable->file;
    EXPECT_EQ(unreadable->range, (formats::ByteRange{0, 8}));
}

TEST_F(IqmFolder, ShowsTheImagesThatMaterialsAndConfigName)
{
    IqmBuilder builder = IqmBuilder::arm();
    builder.meshes[0].material = "/home/somebody/arm.png"; // the same image with another extension exists
    write("arm.iqm", builder);
    writeImage("arm.pcx");
    writeImage("palm.pcx");
    const auto imagesOf = [](const scene::Document& document) {
        std::vector<std::string> names;
        for (std::uint32_t surface = 0; surface < 2; ++surface) {
            const std::uint32_t texture = textureOfSurface(document, 0, 0, surface);
            names.push_back(texture < document.textures.size() ? formats::fileNameOf(document.textures[texture].path)
                                                               : "none");
        }
        return names;
    };
    EXPECT_EQ(imagesOf(open("arm.iqm")), (std::vector<std::string>{"arm.pcx", ""}));
    write("iqm.cfg", std::string("iqmload arm.iqm\niqmskin lower \"<comp>palm.tga\" masks.tga\n"));
    EXPECT_EQ(imagesOf(open("arm.iqm")), (std::vector<std::string>{"arm.pcx", "palm.pcx"}));
    write("arm_default.skin", std::string("upper,palm\nlower,arm\n"));
    EXPECT_EQ(imagesOf(open("arm.iqm")), (std::vector<std::string>{"palm.pcx", "arm.pcx"}));
}

} // namespace

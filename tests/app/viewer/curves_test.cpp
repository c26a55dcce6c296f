#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/playback/curves.hpp"
#include "app/viewer/queries/shown.hpp"

#include "app/viewer/actions/actions.hpp"
#include "app/viewer/assembly/attachments.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/playback/playing.hpp"
#include "app/viewer/selection/selection.hpp"
#include "tests/support/m2_fitted_sample.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace {

using namespace app;

constexpr std::uint32_t kCurveFrames = 9;

class CurvesTest : public ::testing::Test {
protected:
    void open(const std::filesystem::path& file)
    {
        accept(m_session, openPaths({.paths = {file}}, {}, CancelToken()));
        ASSERT_TRUE(m_session.tab().document);
    }

    /// A tag that moves up by 2 and turns by 50 degrees in each frame.
    void openTurningTag()
    {
        tests::Md3Builder builder;
        tests::Md3Builder::Surface surface{.name = "flag",
                                           .shaders = {},
                                           .triangles = {{0, 2, 1}},
                                           .texCoords = {{0.0f, 0.0f}, {1.0f, 0.0f}, {0.0f, 1.0f}},
                                           .frames = {}};
        for (std::uint32_t i = 0; i < kCurveFrames; ++i) {
            const float angle = static_cast<float>(i) * 50.0f * std::numbers::pi_v<float> / 180.0f;
            const float c = std::cos(angle);
            const float s = std::sin(angle);
            builder.frame("frame", {{"tag_hand", {1, 0, 2.0f * static_cast<float>(i)}, {c, s, 0, -s, c, 0, 0, 0, 1}}});
            surface.frames.push_back({{0, 0, 0, 0}, {640, 0, 0, 0}, {0, 640, 0, 0}});
        }
        open(m_folder.write("flag.md3", builder.surface(surface).build()));
        toggleItem(m_session, {SceneItemKind::tag, 0});
    }

    tests::TemporaryFolder m_folder;
    Session m_session;
};

TEST_F(CurvesTest, FollowTheSelectedTagThroughAllFrames)
{
    openTurningTag();
    const Curves curves = shownCurves(m_session, 0.0, kCurveFrames - 1.0, 33);
    EXPECT_EQ(curves.subject, "tag_hand in its model");
    EXPECT_EQ(curvesLayer(m_session), 0U);
    const Curve& z = curves.curves[2];
    EXPECT_EQ(z.name, "z");
    ASSERT_EQ(z.points.size(), 33U);
    EXPECT_FLOAT_EQ(z.points[2].value, 1.0f) << "half a frame on";
    ASSERT_EQ(z.keys.size(), kCurveFrames) << "each frame states it";
    for (std::uint32_t i = 0; i < kCurveFrames; ++i)
        EXPECT_NEAR(z.keys[i].value, 2.0 * i, 1e-4) << i;
    EXPECT_FLOAT_EQ(curves.least, 0.0f);
    EXPECT_FLOAT_EQ(curves.most, 16.0f);
}

TEST_F(CurvesTest, HaveAnglesThatGoOnBeyondHalfATurn)
{
    openTurningTag();
    apply(m_session, RunAction{"curveKind"});
    const Curves curves = shownCurves(m_session, 0.0, kCurveFrames - 1.0, 65);
    const Curve& yaw = curves.curves[0];
    EXPECT_EQ(yaw.name, "yaw");
    ASSERT_FALSE(yaw.points.empty());
    EXPECT_NEAR(yaw.points.back().value, 400.0f, 0.1f);
    for (std::size_t i = 1; i < yaw.points.size(); ++i)
        EXPECT_GT(yaw.points[i].value, yaw.points[i - 1].value) << "no jump";
    EXPECT_NEAR(curves.curves[1].points.back().value, 0.0f, 1e-3f);
}

TEST_F(CurvesTest, ShowOnlyThePartThatIsAskedFor)
{
    openTurningTag();
    const Curves curves = shownCurves(m_session, 2.0, 4.0, 100'000);
    EXPECT_EQ(curves.curves[2].points.size(), kMaxCurvePoints);
    EXPECT_EQ(curves.curves[2].keys.size(), 3U);
    EXPECT_FLOAT_EQ(curves.least, 0.0f) << "of y";
    EXPECT_FLOAT_EQ(curves.most, 8.0f);
    EXPECT_TRUE(shownCurves(m_session, 4.0, 4.0, 10).subject.empty());
}

TEST_F(CurvesTest, HaveTheKeysOfABoneInItsParent)
{
    for (const formats::M2WrittenFile& file : formats::writeM2(tests::fittedPole(264)))
        (void)m_folder.write(file.name,
                             std::string(reinterpret_cast<const char*>(file.bytes.data()), file.bytes.size()));
    open(m_folder / "Pole.m2");
    const scene::Document& document = *m_session.tab().document;
    const formats::Skinned& shape = skinnedOf(*document.nodes.front().model);
    std::size_t keyed = 0;
    for (std::uint32_t bone = 0; bone < shape.bones.size(); ++bone) {
        m_session.tab().selection.item = {SceneItemKind::bone, bone};
        for (const CurveKind kind : {CurveKind::position, CurveKind::rotation}) {
            m_session.tab().view.curves.kind = kind;
            const Curves curves = shownCurves(m_session, 0.0, 1000.0, 256);
            EXPECT_TRUE(curves.subject.ends_with(" in its parent")) << curves.subject;
            EXPECT_EQ(curves.curves[0].points.size(), 256U);
            for (const CurvePoint& key : curves.curves[0].keys) {
                EXPECT_TRUE(std::isfinite(key.value));
                ++keyed;
            }
        }
    }
    EXPECT_GT(keyed, 2U);
}

TEST_F(CurvesTest, LeadFromKeyToKey)
{
    for (const formats::M2WrittenFile& file : formats::writeM2(tests::fittedPole(264)))
        (void)m_folder.write(file.name, file.bytes);
    open(m_folder / "Pole.m2");
    EXPECT_FALSE(hasKeys(m_session));
    m_session.tab().view.curves.kind = CurveKind::rotation;
    m_session.tab().selection.item = {SceneItemKind::bone, 1};
    ASSERT_TRUE(hasKeys(m_session));
    std::vector<double> keys;
    const auto curves = shownCurves(m_session, 0.0, 1000.0, 256);
    for (const CurvePoint& key : curves.curves[0].keys)
        keys.push_back(std::min(key.frame, 29.0)); // at the end of a loop its last frame is shown
    ASSERT_GE(keys.size(), 2U);
    moveToFileFrame(m_session, keys.front());
    for (std::size_t i = 1; i < keys.size(); ++i) {
        stepKey(m_session, 1);
        EXPECT_NEAR(shownFileFrame(m_session, 0), keys[i], 0.02);
    }
    stepKey(m_session, 1);
    EXPECT_NEAR(shownFileFrame(m_session, 0), keys.back(), 0.02) << "there is no other";
    stepKey(m_session, -1);
    EXPECT_NEAR(shownFileFrame(m_session, 0), keys[keys.size() - 2], 0.02);
    EXPECT_FALSE(isPlaying(m_session.tab().view));
}

TEST_F(CurvesTest, SayWhyASelectedVertexOfAnM2HasNone)
{
    EXPECT_EQ(howToSeeCurves(m_session), "Select a bone, a tag or a vertex to see how it moves");
    for (const formats::M2WrittenFile& file : formats::writeM2(tests::fittedPole(264)))
        (void)m_folder.write(file.name, file.bytes);
    open(m_folder / "Pole.m2");
    m_session.tab().selection.item = {.kind = SceneItemKind::vertex, .index = 0, .vertex = 0};
    EXPECT_TRUE(shownCurves(m_session, 0.0, 1000.0, 10).subject.empty());
    EXPECT_EQ(howToSeeCurves(m_session),
              "The selected vertex is moved by its bones: select a bone to see how it moves");
}

TEST_F(CurvesTest, AreEmptyWhereNothingIsSelected)
{
    EXPECT_TRUE(shownCurves(m_session, 0.0, 1.0, 10).subject.empty());
    openTurningTag();
    toggleItem(m_session, {SceneItemKind::tag, 0}); // deselects it
    EXPECT_TRUE(shownCurves(m_session, 0.0, 1.0, 10).subject.empty());
}

} // namespace

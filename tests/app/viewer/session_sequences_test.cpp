#include "app/viewer/opening/documents.hpp"
#include "app/viewer/playback/playing.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/session/session.hpp"
#include "app/viewer/view/view_input.hpp"
#include "renderer/animation/model_tracks.hpp"
#include "renderer/camera/model_camera.hpp"
#include "renderer/scene/open.hpp"
#include "renderer/scene/sequence_store.hpp"
#include "renderer/skeleton_lines.hpp"
#include "tests/support/m2_fitted_sample.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

namespace {

using app::Session;
using formats::kNoIndex;

/// The fitted flag pole in a session: Stand (1 s), Walk (0.8 s), EmoteDance.
class SequencesInASession : public testing::Test {
protected:
    void SetUp() override
    {
        std::filesystem::path path;
        for (const formats::M2WrittenFile& file : formats::writeM2(tests::fittedPole(256))) {
            const auto written = m_folder.write(file.name, file.bytes);
            path = path.empty() ? written : path;
        }
        auto document = scene::open(path, {.images = scene::ImagePolicy::none});
        ASSERT_TRUE(document) << document.error().message;
        app::Opened opened;
        opened.request = app::OpenPaths{.paths = {path}};
        opened.document = std::make_shared<const scene::Document>(*std::move(document));
        opened.list = {path};
        opened.index = 0;
        accept(m_session, opened);
        m_session.tab().view.layer().playback.isPlaying = true;
    }

    [[nodiscard]] animation::SequencePose pose() const
    {
        return std::get<animation::SequencePose>(shownPoses(m_session).front());
    }

    tests::TemporaryFolder m_folder;
    Session m_session;
};

TEST_F(SequencesInASession, BeginWithTheIdleOne)
{
    EXPECT_EQ(shownClip(m_session).name, "Stand");
    EXPECT_EQ(fileFrames(m_session.tab(), 0), 30U);
    advance(m_session, 0.25);
    EXPECT_NEAR(pose().ms, 250.0, 1e-9);
    EXPECT_NEAR(pose().globalMs, 250.0, 1e-9);
    selectClip(m_session, kNoIndex);
    EXPECT_EQ(shownClip(m_session).name, "bind pose");
    EXPECT_EQ(pose().sequence, formats::kBindPose);
    EXPECT_EQ(fileFrames(m_session.tab(), 0), 1U);
}

TEST_F(SequencesInASession, TakeOverSlowlyWhileTheyPlay)
{
    advance(m_session, 0.9);
    selectClip(m_session, 1); // fades within 150 ms
    EXPECT_EQ(pose().sequence, 1U);
    EXPECT_EQ(pose().fadesFrom, 0U);
    EXPECT_NEAR(pose().fadesFromMs, 900.0, 1e-9);
    EXPECT_FLOAT_EQ(pose().fadeWeight, 1.0f);
    advance(m_session, 0.12);
    EXPECT_NEAR(pose().ms, 120.0, 1e-9);
    EXPECT_NEAR(pose().fadesFromMs, 20.0, 1e-9) << "it goes on, around its end";
    EXPECT_NEAR(pose().fadeWeight, 0.2f, 1e-5f);
    advance(m_session, 0.04);
    EXPECT_EQ(pose().fadeWeight, 0.0f);
    EXPECT_FALSE(m_session.tab().view.layer().fade);
}

TEST_F(SequencesInASession, ChangeAtOnceWhereNothingPlays)
{
    m_session.tab().view.layer().playback.isPlaying = false;
    selectClip(m_session, 1);
    EXPECT_FALSE(m_session.tab().view.layer().fade);
    m_session.tab().view.layer().playback.isPlaying = true;
    selectClip(m_session, 0);
    ASSERT_TRUE(m_session.tab().view.layer().fade);
    moveToFrame(m_session, 3.0); // scrubbing shows the exact frame
    EXPECT_FALSE(m_session.tab().view.layer().fade);
}

TEST_F(SequencesInASession, PlayAPartOfThemselves)
{
    setRegion(m_session, {6, 11});
    EXPECT_NEAR(shownClip(m_session).seconds(), 0.2, 1e-9);
    moveToFrame(m_session, 1.0);
    EXPECT_NEAR(pose().ms, 7000.0 / 30.0, 1e-6);
    EXPECT_NEAR(shownFileFrame(m_session), 7.0, 1e-9);
}

TEST_F(SequencesInASession, AreSeenThroughTheModelsOwnCameraUntilSomebodyMoves)
{
    app::ViewState& view = m_session.tab().view;
    const formats::Bounds bounds = shownBounds(m_session.tab());
    const renderer::View orbit = shownView(m_session, 1.5f, bounds);
    view.throughCamera = 0;
    const renderer::View own = shownView(m_session, 1.5f, bounds);
    EXPECT_NE(own.eye, orbit.eye);
    const auto& shape = skinnedOf(*shownModel(m_session));
    const auto stated =
        cameraAt(shape, m_session.tab().document->nodes.front().sequences->sampleTimeOf(pose()), shape.cameras.front());
    EXPECT_EQ(own.eye, stated.eye);
    // Its target is in the center of the image.
    const glm::vec4 target = own.viewProjection * glm::vec4(stated.target, 1.0f);
    EXPECT_NEAR(target.x / target.w, 0.0f, 1e-4f);
    EXPECT_NEAR(target.y / target.w, 0.0f, 1e-4f);
    app::ViewInput input;
    const auto zoom =
        viewRequest(input, app::Scrolled{{0.0f, 1.0f}}, {0.0f, 0.0f, 100.0f, 100.0f}, 1.0f, app::MouseOwner::view);
    ASSERT_TRUE(zoom);
    apply(m_session, *zoom);
    EXPECT_EQ(view.throughCamera, kNoIndex);
    view.throughCamera = 9; // does not exist
    EXPECT_EQ(shownView(m_session, 1.5f, bounds).eye, shownView(m_session, 1.5f, bounds).eye);
}

TEST_F(SequencesInASession, ShowTheirBonesAsLines)
{
    const scene::Document& document = *m_session.tab().document;
    const auto placed = placedNodes(document, shownPoses(m_session));
    renderer::LineList all;
    addBones(all, skinnedOf(*shownModel(m_session)), placed.front(), 10.0f);
    renderer::LineList marked;
    addBones(marked, skinnedOf(*shownModel(m_session)), placed.front(), 10.0f, {.chosen = 1}, true);
    renderer::LineList none;
    addBones(none, skinnedOf(*shownModel(m_session)), placed.front(), 10.0f, {}, true);
    EXPECT_TRUE(none.points().empty());
    EXPECT_GT(marked.points().size(), 0U);
    EXPECT_GT(all.points().size(), marked.points().size());
    // The second bone's pivot is (0, 0, 2), where its lines end.
    const glm::vec3 pivot = animation::transformPoint(placed.front().bones[1], {0.0f, 0.0f, 2.0f});
    float nearest = 1e9f;
    for (const auto& point : marked.points())
        nearest = std::min(nearest, glm::distance(point.position, pivot));
    EXPECT_LT(nearest, 0.1f);
}

} // namespace

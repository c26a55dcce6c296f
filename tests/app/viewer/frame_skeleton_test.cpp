#include "app/viewer/opening/documents.hpp"
#include "app/viewer/playback/playing.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/skeleton_facts.hpp"
#include "app/viewer/selection/inspector_tab.hpp"
#include "app/viewer/selection/selection.hpp"
#include "renderer/scene/open.hpp"
#include "tests/support/iqm_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

/// The window with a model whose bones have a transform per frame.
namespace {

using namespace app;

class FrameSkeletonTest : public testing::Test {
protected:
    void SetUp() override
    {
        const auto file = m_folder.write("arm.iqm", std::span<const std::byte>(tests::IqmBuilder::arm().build()));
        auto document = scene::open(file);
        ASSERT_TRUE(document) << document.error().message;
        Opened opened;
        opened.request = OpenPaths{};
        opened.list = {file};
        opened.document = std::make_shared<const scene::Document>(*std::move(document));
        accept(m_session, opened);
    }
    [[nodiscard]] const formats::Skinned& shape() const { return skinnedOf(*shownModel(m_session)); }
    [[nodiscard]] const formats::Clip& clip(std::size_t index) const { return layerClips(m_session)[index]; }

    tests::TemporaryFolder m_folder;
    Session m_session;
};

TEST_F(FrameSkeletonTest, HasTheTabsOfASkeletonAndNoOthersOfAnM2)
{
    EXPECT_TRUE(hasTab(m_session, InspectorTab::skeleton));
    for (const InspectorTab tab : {InspectorTab::views, InspectorTab::geosets, InspectorTab::tags})
        EXPECT_FALSE(hasTab(m_session, tab));
}

TEST_F(FrameSkeletonTest, CountsFramesAsOtherModelsDo)
{
    EXPECT_EQ(fileFrames(m_session.tab(), 0), 3U);
    ASSERT_EQ(layerClips(m_session).size(), 2U);
    selectClip(m_session, 1); // "death": frames 1 and 2
    EXPECT_EQ(shownFileFrame(m_session), 1.0);
    const auto poses = shownPoses(m_session);
    ASSERT_EQ(poses.size(), 1U);
    ASSERT_TRUE(std::holds_alternative<animation::KeyframePose>(poses[0]));
    EXPECT_EQ(std::get<animation::KeyframePose>(poses[0]).frameA, 1U);
    selectClip(m_session, formats::kNoIndex);
    EXPECT_EQ(shownClip(m_session).name, "all frames");
    EXPECT_EQ(shownClip(m_session).frameCount, 3U);
}

TEST_F(FrameSkeletonTest, NamesBonesAsTheFileDoes)
{
    EXPECT_EQ(boneName(shape(), 0), "shoulder");
    EXPECT_EQ(boneName(shape(), 1), "elbow");
    const auto tree = boneTree(shape());
    ASSERT_EQ(tree.size(), 2U);
    EXPECT_EQ(tree[1].depth, 1U);
}

TEST_F(FrameSkeletonTest, CountsTheFramesThatMoveABone)
{
    const BoneKeys shoulder = keysOfBone(shape(), 0, clip(0));
    EXPECT_EQ(shoulder.translation, 3U);
    EXPECT_EQ(shoulder.rotation, 0U);
    EXPECT_EQ(shoulder.scale, 0U);
    const BoneKeys elbow = keysOfBone(shape(), 1, clip(1));
    EXPECT_EQ(elbow.translation, 0U);
    EXPECT_EQ(elbow.rotation, 2U);
    formats::Clip bindPose;
    bindPose.sequence = formats::kBindPose;
    EXPECT_EQ(keysOfBone(shape(), 0, bindPose).sum(), 0U);
}

} // namespace

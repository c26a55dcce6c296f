#include "renderer/scene/placement.hpp"
#include "tests/support/opened_document.hpp"
#include "tests/support/ridden_client.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

/// Characters and creatures on mounts, with files that the tests write.
namespace mount_test {

using scene::Document;
using scene::ItemSlot;
using scene::OpenOptions;
using Texts = std::vector<std::string>;

std::vector<scene::PlacedNode> placedAtStart(const Document& document)
{
    const std::array<animation::Pose, 1> pose{animation::SequencePose{0, 0.0}};
    return placedNodes(document, pose);
}

TEST(Mount, IsTheOpenedModelWithARiderOnItsSeat)
{
    const tests::RiddenClient client;
    OpenOptions options = client.rider();
    options.character->items = {{ItemSlot::rightHand, 22}};
    const Document document = tests::opened(client.path(), options);
    EXPECT_TRUE(document.diagnostics.empty());
    EXPECT_EQ(document.name, "Horse.m2");
    Texts nodes;
    for (const scene::Node& node : document.nodes)
        nodes.push_back(node.name + " on " + node.tag);
    ASSERT_EQ(nodes, (Texts{"Horse on ", "rider on Shield", "right hand on HandRight"})) << "Shield is attachment 0";
    EXPECT_EQ(document.nodes[1].parent, 0U);
    EXPECT_EQ(document.nodes[2].parent, 1U) << "the sword is the rider's";
    EXPECT_EQ(scene::nodeWithLook(document), 1U) << "the rider";
    options.mount.reset();
    EXPECT_EQ(scene::nodeWithLook(tests::opened(client.path(), options)), 0U);
    EXPECT_EQ(document.nodes[1].closedBones, (std::vector<std::uint32_t>{1}));
    EXPECT_EQ(clipsOf(document, 0).size(), 2U) << "those of the horse";
    EXPECT_EQ(document.nodes[1].skins.front().name, "Test male");
}

TEST(Mount, KeepsTheRidersOwnSizeAndPlace)
{
    const tests::RiddenClient client;
    const auto placed = placedAtStart(tests::opened(client.path(), client.rider()));
    ASSERT_EQ(placed.size(), 2U);
    EXPECT_EQ(placed[0].transform[0][0], 2.0);
    EXPECT_EQ(placed[1].transform[0][0], 0.5) << "not that of the horse";
    EXPECT_EQ(glm::dvec3(placed[1].transform[3]), glm::dvec3(2.0, 4.0, 6.0)) << "the seat of the larger horse";
}

TEST(Mount, LetsTheRiderPlayMountAndTheHorseItsClip)
{
    const tests::RiddenClient client;
    const auto placed = placedAtStart(tests::opened(client.path(), client.rider()));
    ASSERT_EQ(placed.size(), 2U);
    EXPECT_EQ(placed[0].sequencePose.sequence, 0U);
    EXPECT_EQ(placed[1].sequencePose.sequence, 2U);
    EXPECT_EQ(placed[1].bones[1][2][3], 7.0F);
}

TEST(Mount, LetsARiderWithoutMountStand)
{
    const tests::RiddenClient client;
    client.writeRider(4);
    const auto placed = placedAtStart(tests::opened(client.path(), client.rider()));
    ASSERT_EQ(placed.size(), 2U);
    EXPECT_EQ(placed[1].sequencePose.sequence, 0U);
}

TEST(Mount, WithoutSeatHasTheRiderAtItsOrigin)
{
    const tests::RiddenClient client;
    client.writeHorse(11);
    const Document document = tests::opened(client.path(), client.rider());
    ASSERT_EQ(document.diagnostics.size(), 1U);
    EXPECT_EQ(document.diagnostics[0].rule, "tag-missing");
    EXPECT_EQ(document.diagnostics[0].message,
              "no attachment 0 (MountMain), 'Shield', for the rider Test.m2, which is at the origin instead");
    EXPECT_EQ(document.diagnostics[0].file, document.nodes[0].path);
    const auto placed = placedAtStart(document);
    ASSERT_EQ(placed.size(), 2U);
    EXPECT_EQ(glm::dvec3(placed[1].transform[3]), glm::dvec3(0.0));
    EXPECT_EQ(placed[1].transform[0][0], 0.5);
}

TEST(Mount, CarriesCreaturesToo)
{
    const tests::RiddenClient client;
    OpenOptions options;
    options.display = 900;
    options.mount = 900;
    const Document document = tests::opened(client.path(), options);
    ASSERT_EQ(document.nodes.size(), 2U);
    EXPECT_EQ(document.nodes[1].path, document.nodes[0].path);
    EXPECT_EQ(placedAtStart(document)[1].transform[0][0], 2.0);
    options.isPart = true;
    EXPECT_EQ(tests::opened(client.path(), options).nodes.size(), 1U) << "only the mount";
}

TEST(Mount, ThatDoesNotExistIsNamed)
{
    const tests::RiddenClient client;
    OpenOptions options = client.rider();
    options.mount = 7;
    auto document = scene::open(client.path(), options);
    ASSERT_FALSE(document);
    EXPECT_EQ(document.error().message,
              "mount: display 7 does not exist: CreatureDisplayInfo has 3 rows, none with this id");
    options.mount = 901;
    document = scene::open(client.path(), options);
    ASSERT_FALSE(document);
    EXPECT_EQ(document.error().message, "display 901: CreatureModelData has no row 99 of display 901");
}

} // namespace mount_test

#include "renderer/scene/games/warcraft/item_slots.hpp"
#include "tests/support/opened_document.hpp"
#include "tests/support/ridden_client.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

/// Weapons and shields that are not held.
namespace sheaths_test {

using scene::Document;
using scene::Hand;
using scene::ItemSlot;
using Attachment = std::optional<std::uint32_t>;

Attachment sheathOf(const std::string& model, ItemSlot slot, Hand hand, std::optional<std::uint32_t> type = {})
{
    scene::WornItem item{.slot = slot, .display = {}, .sheath = type};
    item.display.models[0] = model;
    return scene::sheathOf(item, hand);
}

TEST(Sheaths, FollowFromTheTypeOfItemAndTheHand)
{
    const std::string sword = "Sword_1H.mdx";
    struct Row {
        std::uint32_t type;
        Attachment right, left;
    };
    for (const Row& row : {Row{0, {}, {}}, Row{1, 26, 27}, Row{2, 30, 31}, Row{3, 32, 33}, Row{4, 28, 28},
                           Row{5, {}, {}}, Row{7, {}, {}}, Row{UINT32_MAX, {}, {}}}) {
        EXPECT_EQ(sheathOf(sword, ItemSlot::rightHand, Hand::right, row.type), row.right) << row.type;
        EXPECT_EQ(sheathOf(sword, ItemSlot::leftHand, Hand::left, row.type), row.left) << row.type;
    }
}

TEST(Sheaths, FollowFromTheKindOfWeaponWithoutItem)
{
    const auto right = [](const char* model) { return sheathOf(model, ItemSlot::rightHand, Hand::right); };
    EXPECT_EQ(right("Sword_1H_Long.mdx"), 32U);
    EXPECT_EQ(right("Sword_2H_Claymore.mdx"), 26U);
    EXPECT_EQ(right("Stave_2H_Long.mdx"), 30U);
    EXPECT_EQ(right("Polearm_2H_Bladed.mdx"), 30U);
    EXPECT_EQ(right("Hand_1H_Claw.mdx"), std::nullopt) << "fist weapons vanish in the game";
    EXPECT_EQ(right("Misc_1H_Book.mdx"), std::nullopt);
    EXPECT_EQ(sheathOf("KNIFE_1H.mdx", ItemSlot::leftHand, Hand::left), 33U);
    EXPECT_EQ(sheathOf("Any.mdx", ItemSlot::shield, Hand::left), 28U);
    EXPECT_EQ(sheathOf("Bow_1H.mdx", ItemSlot::ranged, Hand::left), std::nullopt);
}

Document openWith(const tests::RiddenClient& client, const scene::EquippedItem& item, bool isSheathed)
{
    scene::OpenOptions options;
    options.character = scene::CharacterChoices{.race = "Test", .items = {item}, .isSheathed = isSheathed};
    return tests::opened(client.path(), options);
}

TEST(Sheaths, HoldWeaponsAndLeaveTheHandsOpen)
{
    const tests::RiddenClient client;
    const Document held = openWith(client, {{}, 1}, false);
    ASSERT_EQ(held.nodes.size(), 2U);
    EXPECT_EQ(held.nodes[1].tag, "HandRight");
    EXPECT_FALSE(held.nodes[0].closedBones.empty());
    const Document sheathed = openWith(client, {{}, 1}, true);
    ASSERT_EQ(sheathed.nodes.size(), 2U);
    EXPECT_EQ(sheathed.nodes[1].tag, "HipWeaponLeft");
    EXPECT_TRUE(sheathed.nodes[0].closedBones.empty());
    EXPECT_TRUE(sheathed.diagnostics.empty());
}

TEST(Sheaths, AreMissedByWeaponsThatVanish)
{
    const tests::RiddenClient client;
    const Document document = openWith(client, {ItemSlot::ranged, 22}, true);
    EXPECT_EQ(document.nodes.size(), 1U);
    ASSERT_EQ(document.diagnostics.size(), 1U);
    EXPECT_EQ(document.diagnostics[0].rule, "look-item-left-out");
    EXPECT_EQ(document.diagnostics[0].message, "Test male: item 22 (ranged) has no sheath");
}

} // namespace sheaths_test

#include "renderer/scene/games/warcraft/game_tables.hpp"
#include "renderer/scene/games/warcraft/item_slots.hpp"
#include "renderer/scene/games/warcraft/look_tables.hpp"
#include "tests/support/corpus.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <string>

/// The sheaths that names of models tell, compared with those of real items.
namespace sheaths_corpus_test {

namespace fs = std::filesystem;
using scene::ItemSlot;

/// The tables of one client.
struct Tables {
    explicit Tables(const fs::path& folder)
    {
        EXPECT_TRUE(files.mount(folder));
        tables.emplace(files, "");
        looks.emplace(*tables);
    }

    formats::VirtualFileSystem files;
    std::optional<scene::GameTables> tables;
    std::optional<scene::LookTables> looks;
};

TEST(RealSheaths, AreThoseOfNamesForMostWeapons)
{
    const fs::path folder = tests::corpusFolder() / "dbc";
    if (tests::corpusFolder().empty() || !fs::exists(folder / "3.3.5a/Item.dbc") ||
        !fs::exists(folder / "1.12/ItemDisplayInfo.dbc"))
        GTEST_SKIP() << tests::kNoCorpus;
    Tables classic(folder / "1.12"), wrath(folder / "3.3.5a");
    const formats::Dbc* const items = wrath.tables->find("Item");
    ASSERT_NE(items, nullptr);
    std::size_t count = 0, equal = 0;
    for (std::uint32_t row = 0; row < items->rowCount(); ++row) {
        const auto item = wrath.looks->item(items->bits(row, 0));
        ASSERT_TRUE(item);
        const auto slot = scene::slotOfInventoryType(item->inventoryType);
        auto display = slot && *slot >= ItemSlot::rightHand ? classic.looks->itemDisplay(item->display) : std::nullopt;
        if (!display || display->models[0].empty())
            continue;
        scene::WornItem worn{*slot, *display, item->sheath};
        const auto real = sheathOf(worn, scene::Hand::right);
        worn.sheath.reset();
        ++count;
        equal += sheathOf(worn, scene::Hand::right) == real ? 1U : 0U;
    }
    EXPECT_GT(count, 1000U);
    EXPECT_GT(static_cast<double>(equal), 0.9 * static_cast<double>(count)) << equal << " of " << count;
}

} // namespace sheaths_corpus_test

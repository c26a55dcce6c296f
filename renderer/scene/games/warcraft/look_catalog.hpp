#pragma once

#include "renderer/scene/games/warcraft/look_source.hpp"
#include "renderer/scene/games/warcraft/row_names.hpp"
#include "renderer/scene/games/warcraft/texture_sets.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What the tables of a client offer to choose from, for people (docs/formats/dbc.md §7).
namespace scene {

/// The displays of a model that look the same: equal images, mesh parts, particle colors and, of persons, choices and
/// items. They may differ in size and alpha.
struct DisplayGroup {
    std::vector<std::uint32_t> displays; ///< ids, ascending
    std::string name;                    ///< its images without folder and extension, or that of a person's body
    std::vector<std::string> missing{};  ///< names of its images that no file has
    bool isPerson = false;
};

/// A row of ItemDisplayInfo that can be searched.
struct CatalogItem {
    std::uint32_t id = 0;
    std::optional<ItemSlot> slot{}; ///< where it is worn; empty: its names do not tell
    std::string text;               ///< the names of its models and textures
};

/// The race and sex whose characters have a model.
struct CharacterKind {
    std::uint32_t race = 0;
    CharacterSex sex = CharacterSex::male;

    bool operator==(const CharacterKind&) const = default;
};

/// What one model can look like.
struct ModelLooks {
    std::vector<DisplayGroup> displays; ///< in the order of their first ids; at most kMaxDisplayGroups
    std::size_t groupCount = 0;         ///< of all
    std::optional<CharacterKind> character{};
};

/// A model of characters has thousands of persons: the rest is found by their ids.
inline constexpr std::size_t kMaxDisplayGroups = 10'000;

/// The tables of a client with lists for choosing. It does not change: workers and panels share it.
class LookCatalog {
public:
    /// `path` and `options` as for LookSource::open, which has the errors.
    [[nodiscard]] static formats::Result<std::shared_ptr<const LookCatalog>> open(const std::filesystem::path& path,
                                                                                  const OpenOptions& options);

    [[nodiscard]] const std::shared_ptr<const LookSource>& source() const { return m_source; }
    /// Races with a model for at least one sex, in the order of the table.
    [[nodiscard]] const std::vector<RaceRow>& races() const { return m_races; }
    [[nodiscard]] const RaceRow* race(std::uint32_t id) const; ///< among them; null: none
    /// Whether the tables name a model for this race and sex.
    [[nodiscard]] bool hasModel(const CharacterKind& kind) const;
    [[nodiscard]] const std::vector<CatalogItem>& items() const { return m_items; }

    /// Whether a model's file lies in the mounts of the tables.
    [[nodiscard]] bool covers(std::string_view path) const;
    /// The looks of the model with this path; `hasPart`: which of its textures 11 to 13 it has (others are not
    /// missing).
    [[nodiscard]] ModelLooks looksOf(std::string_view path, const std::array<bool, kMaxParts>& hasPart) const;

    struct FoundItems {
        std::vector<std::uint32_t> items; ///< into items(); at most `most`
        std::size_t count = 0;            ///< of all
    };
    /// Items that may be worn in a slot: with this id first, then those whose names, or names in `names` (may be null),
    /// contain the text; case is ignored. An empty text: all.
    [[nodiscard]] FoundItems find(ItemSlot slot, std::string_view text, const RowNames* names, std::size_t most) const;
    /// The names of an item's models and textures; empty: there is no such row.
    [[nodiscard]] std::string_view itemText(std::uint32_t id) const;
    /// The name of an item in a list of names, by its row of ItemDisplayInfo or a row of Item with this display; empty:
    /// it has none. `names` may be null.
    [[nodiscard]] std::string_view itemName(std::uint32_t id, const RowNames* names) const;

    struct FoundCreatures {
        std::vector<std::uint32_t> displays; ///< ids of CreatureDisplayInfo, at most `most`
        std::size_t count = 0;               ///< of all
    };
    /// Displays of creatures, by id: with this id first, then those whose model's path, or name in `names` (may be
    /// null), contains the text; case is ignored. An empty text: all that have a model.
    [[nodiscard]] FoundCreatures findCreatures(std::string_view text, const RowNames* names, std::size_t most) const;
    /// The path of a display's model as the tables write it; empty: there is none.
    [[nodiscard]] std::string_view modelOf(std::uint32_t display) const;

private:
    /// A row of CreatureDisplayInfo with a model.
    struct Creature {
        std::uint32_t display = 0;
        std::uint32_t model = 0; // into m_creatureModels
    };

    LookCatalog() = default;
    void readRaces();
    void readItems();
    void readCreatures();
    [[nodiscard]] std::string modelKeyOf(const RaceRow& race, CharacterSex sex) const;
    [[nodiscard]] std::string nameInGame(std::string_view path) const;
    [[nodiscard]] std::optional<CharacterKind> characterOf(std::string_view path) const;

    std::shared_ptr<const LookSource> m_source;
    std::vector<RaceRow> m_races;
    std::vector<CatalogItem> m_items;                             // by id
    std::multimap<std::uint32_t, std::uint32_t> m_itemsOfDisplay; // rows of Item
    std::vector<Creature> m_creatures;                            // by display
    std::vector<std::string> m_creatureModels;                    // paths
};

} // namespace scene

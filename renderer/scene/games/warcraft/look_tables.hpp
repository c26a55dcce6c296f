#pragma once

#include "renderer/scene/document/character_choices.hpp"
#include "renderer/scene/games/warcraft/game_tables.hpp"

#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The rows of World of Warcraft's tables that decide how creatures and characters look, as plain data. Columns and
/// their meaning: docs/formats/dbc.md §3 and §7. A column that a table lacks counts as 0 or an empty text.
namespace scene {

/// The versions of the client whose tables differ in meaning.
enum class TableVersion : std::uint8_t { classic, burningCrusade, wrathOfTheLichKing };

/// BaseSection of CharSections.
enum class CharSection : std::uint8_t { skin, face, facialHair, hair, underwear };

struct SectionKey {
    std::uint32_t race = 0, sex = 0;
    CharSection section = CharSection::skin;
    std::uint32_t variation = 0, color = 0;

    auto operator<=>(const SectionKey&) const = default;
};

struct SectionRow {
    std::array<std::string, 3> textures; ///< complete names in the game
    bool isOfNpc = false;                ///< not for players; a skin contains the head
    bool isOfDeathKnight = false;        ///< a face with glowing eyes, and what goes with it
};

struct RaceRow {
    std::uint32_t id = 0, flags = 0;
    std::array<std::uint32_t, 2> displays{}; ///< by sex, into CreatureDisplayInfo
    std::string prefix;                      ///< "Hu": in names of helmets
    std::string folder;                      ///< "Human"
    std::string name;                        ///< "Human", in the first language that has one
};

struct DisplayRow {
    std::uint32_t id = 0, model = 0, extra = 0;
    float scale = 1.0f;
    std::uint32_t alpha = 255;
    std::array<std::string, 3> textures; ///< names without folder and extension, of texture types 11 to 13
    std::uint32_t particleColor = 0, geosets = 0;
};

struct ModelRow {
    std::string path; ///< in the game, with the extension .mdx or .mdl
    float scale = 1.0f;
};

/// The look of a person that is no player.
struct ExtraRow {
    CharacterChoices choices;         ///< without items; the race is a number
    std::vector<std::uint32_t> items; ///< ids of ItemDisplayInfo or 0, by the first eleven values of ItemSlot
    std::string bakeName;             ///< of the finished texture of the body; may be empty
};

struct ItemDisplay {
    std::uint32_t id = 0;
    std::array<std::string, 2> models, modelTextures;
    std::string icon;
    std::array<std::uint32_t, 3> geosets{};
    std::array<std::uint32_t, 2> helmetVisibility{}; ///< by sex, into HelmetGeosetVisData
    std::array<std::string, 8> textures;             ///< by the first sections of BodySection
    std::uint32_t visual = 0, particleColor = 0;
};

/// A row of Item.
struct ItemRow {
    std::uint32_t display = 0; ///< into ItemDisplayInfo
    std::uint32_t inventoryType = 0;
    std::uint32_t sheath = 0; ///< SheatheType
};

/// Colors that replace those of particle emitters with the indices 11 to 13: at the start, in the middle and at the end
/// of a particle's life, 0xAARRGGBB.
struct ParticleColorRow {
    std::array<std::array<std::uint32_t, 3>, 3> colors{}; ///< by time, then by index
};

/// Reads the rows; remembers the numbers of rows that are searched often.
class LookTables {
public:
    explicit LookTables(GameTables& tables);

    /// By the columns of CreatureDisplayInfo, else of CharacterFacialHairStyles; `classic` if both are missing. Tables
    /// whose columns are equally many in several versions are read as tables of this version.
    [[nodiscard]] TableVersion version() const { return m_version; }

    /// For a person that is no player, numbers of skins continue with the skins of such persons, which have an order of
    /// their own in 1.12.
    enum class Use : std::uint8_t { player, npc };
    [[nodiscard]] std::optional<SectionRow> section(const SectionKey& key, Use use) const;
    /// All numbers with rows for ordinary players, ascending: variations (of `color`), or colors of a variation.
    [[nodiscard]] std::vector<std::uint32_t> variations(const SectionKey& key) const;
    [[nodiscard]] std::vector<std::uint32_t> colors(const SectionKey& key) const;

    /// The geoset of a style of hair; nullopt: no row.
    [[nodiscard]] std::optional<std::uint32_t> hairGeoset(std::uint32_t race, std::uint32_t sex,
                                                          std::uint32_t style) const;
    [[nodiscard]] std::vector<std::uint32_t> hairStyles(std::uint32_t race, std::uint32_t sex) const;
    /// The variants of groups 1, 3, 2, 16 and 17; nullopt: no row.
    using FacialHair = std::array<std::uint32_t, 5>;
    [[nodiscard]] std::optional<FacialHair> facialHair(std::uint32_t race, std::uint32_t sex,
                                                       std::uint32_t style) const;
    [[nodiscard]] std::vector<std::uint32_t> facialHairs(std::uint32_t race, std::uint32_t sex) const;

    /// By the name of its folder, its name, its prefix or its id; case and spaces are ignored.
    [[nodiscard]] std::optional<RaceRow> race(std::string_view nameOrId) const;
    [[nodiscard]] std::vector<RaceRow> races() const;
    [[nodiscard]] std::optional<DisplayRow> display(std::uint32_t id) const;
    [[nodiscard]] std::optional<ModelRow> model(std::uint32_t id) const;
    [[nodiscard]] std::optional<ExtraRow> extra(std::uint32_t id) const;
    [[nodiscard]] std::optional<ItemDisplay> itemDisplay(std::uint32_t id) const;
    [[nodiscard]] std::optional<ItemRow> item(std::uint32_t id) const;
    /// Masks of races, one for each part of the head that a helmet hides: hair, groups 1, 2, 3 and 7, then 16 and 17.
    [[nodiscard]] std::optional<std::vector<std::uint32_t>> helmetMasks(std::uint32_t id) const;
    /// The models of an item's visual by attachment of the item; "" for none.
    [[nodiscard]] std::optional<std::array<std::string, 5>> itemVisual(std::uint32_t id) const;
    [[nodiscard]] std::optional<ParticleColorRow> particleColor(std::uint32_t id) const;
    /// Whether a table is there and can be read.
    [[nodiscard]] bool has(std::string_view table) const { return m_tables.find(table) != nullptr; }
    /// The number of rows of a table; 0: it is missing or unreadable.
    [[nodiscard]] std::uint32_t rowCount(std::string_view table) const;

private:
    using StyleKey = std::array<std::uint32_t, 3>; // race, sex, style

    void readSections();
    void readStyles();
    void readVersion();
    [[nodiscard]] RaceRow raceAt(const formats::Dbc& table, std::uint32_t row) const;

    GameTables& m_tables;
    TableVersion m_version = TableVersion::classic;
    std::map<SectionKey, SectionRow> m_sections;
    std::map<SectionKey, SectionRow> m_npcSections; // of 1.12, with numbers of their own
    std::map<StyleKey, std::uint32_t> m_hairGeosets;
    std::map<StyleKey, FacialHair> m_facialHairs;
};

} // namespace scene

#pragma once

#include "renderer/scene/document/character_choices.hpp"
#include "renderer/scene/games/model_look.hpp"
#include "renderer/scene/games/warcraft/body_texture.hpp"
#include "renderer/scene/games/warcraft/look_tables.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What the tables of World of Warcraft say about the look of a creature or character: names in the game, without any
/// file. Made by planDisplay and planCharacter, turned into files by `assembleLook`.
namespace scene {

// Texture types (docs/formats/m2.md §8.2).
inline constexpr std::uint32_t kBodyTextureType = 1;
inline constexpr std::uint32_t kObjectTextureType = 2; ///< of items; of characters the cape
inline constexpr std::uint32_t kHairTextureType = 6;
inline constexpr std::uint32_t kExtraSkinTextureType = 8;
inline constexpr std::uint32_t kFirstCreatureTextureType = 11;

/// Names of one image, the first that exists counts.
using ImageNames = std::vector<std::string>;

/// An image in the texture of the body.
struct BodyLayer {
    std::optional<BodySection> section{}; ///< empty: the whole texture
    ImageNames names;
    bool isOpaque = false;

    bool operator==(const BodyLayer&) const = default;
};

/// An item's model on the character or on another such model.
struct PlannedModel {
    std::string name;                         ///< "helmet"
    std::string path;                         ///< in the game
    std::uint32_t attachment = 0;             ///< its id (docs/formats/m2.md §10.1)
    std::uint32_t parent = formats::kNoIndex; ///< into LookPlan::models; kNoIndex: the character
    std::optional<Hand> closes{};             ///< the hand of the character that holds it
    std::string texture{};                    ///< of texture type 2, in the game; empty: none
    std::optional<ParticleColorRow> particles{};
};

/// A reference of a table to a row that does not exist.
struct MissingRow {
    std::string table;
    std::string text; ///< "CharSections has no row for ..."

    bool operator==(const MissingRow&) const = default;
};

/// "ItemVisuals has no row 5", or that the whole table is missing; `row`: "row 5".
[[nodiscard]] MissingRow missingRow(const LookTables& tables, std::string_view table, std::string_view row);

struct LookPlan {
    std::string name;                      ///< "display 1234"
    std::vector<std::uint32_t> displays{}; ///< that were asked for
    std::string model;                     ///< its path in the game
    bool isOneOfSkins = false;             ///< see ModelLook
    float scale = 1.0f;
    std::uint32_t alpha = 255;
    std::map<std::uint32_t, ImageNames> textures{}; ///< by texture type (docs/formats/m2.md §8.2)
    std::vector<BodyLayer> body{};                  ///< in the order of painting; texture 1 if that has no file
    std::vector<GeosetStep> geosets{};
    std::optional<ParticleColorRow> particles{};
    std::vector<PlannedModel> models{}; ///< parents before their children
    std::vector<std::string> clamped{}; ///< choices out of range: "face 40 does not exist; ..."
    std::vector<std::string> unworn{};  ///< items without a slot: "item 701 is not shown on characters"
    std::string sizeProblem{};          ///< why the size of the tables is not used; empty: it is
    std::vector<MissingRow> missing{};
};

/// An item with its row.
struct WornItem {
    ItemSlot slot = ItemSlot::head;
    ItemDisplay display;
    std::optional<std::uint32_t> sheath{}; ///< SheatheType of its row of Item; empty: it has none
    std::optional<std::uint32_t> item{};   ///< that row; empty: the row of ItemDisplayInfo was asked for
    bool isSecond = false;                 ///< one for the right hand that is in the left one, as the right is taken
};

/// The slot on the body under whose priorities an item is painted; nullopt: it is not painted.
[[nodiscard]] std::optional<BodySlot> bodySlotOf(ItemSlot slot);

/// "Creature\Wolf\Wolf.m2" for a path with the extension .mdx or .mdl.
[[nodiscard]] std::string modelFileName(std::string_view path);

/// The item in a slot; nullptr: none.
[[nodiscard]] const WornItem* wornIn(const std::vector<WornItem>& items, ItemSlot slot);

} // namespace scene

#pragma once

#include "formats/image/image.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// How World of Warcraft up to 3.3.5a composes the texture of a character's body from images: pure functions.
/// Reference: docs/formats/dbc.md §6.
namespace scene {

/// The parts of the body texture. The first kItemSections are in the order of ItemDisplayInfo's columns "Texture".
enum class BodySection : std::uint8_t {
    armUpper,
    armLower,
    hand,
    torsoUpper,
    torsoLower,
    legUpper,
    legLower,
    foot,
    headUpper,
    headLower,
};
inline constexpr std::size_t kItemSections = 8;
inline constexpr std::size_t kBodySections = 10;

/// In pixels, from the upper left corner.
struct BodyRect {
    std::uint32_t x = 0, y = 0, width = 0, height = 0;

    bool operator==(const BodyRect&) const = default;
};

/// A rectangle in units of 1/kComposedUnits of a side, in an image with `size` pixels on each side.
[[nodiscard]] BodyRect scaledRect(const BodyRect& units, std::uint32_t size);

/// The rectangle of a section in a body texture with `size` pixels on a side, a multiple of 64.
[[nodiscard]] BodyRect bodyRect(BodySection section, std::uint32_t size);

/// What a character wears under the skin of which items are painted.
enum class BodySlot : std::uint8_t { shirt, chest, waist, legs, feet, wrist, hands, tabard };

/// A worn item, as far as the body texture depends on it.
struct BodyItem {
    BodySlot slot = BodySlot::shirt;
    std::array<std::uint32_t, 3> geosets{};       ///< ItemDisplayInfo's GeosetGroup
    std::array<bool, kItemSections> hasTexture{}; ///< by section
};

/// The priority of an item in a section: items with higher ones are painted over others. nullopt: it is not painted
/// there.
[[nodiscard]] std::optional<std::uint32_t> itemPriority(const BodyItem& item, BodySection section);

/// Whether the items have a robe, which is geometry over the legs.
[[nodiscard]] bool hasRobe(std::span<const BodyItem> items);

/// The items that are painted in a section, as indices into `items`, in the order of painting.
[[nodiscard]] std::vector<std::uint32_t> paintedItems(std::span<const BodyItem> items, BodySection section);

/// Whether the underwear of the skin is painted in a section, before the items: on the upper torso and the upper legs.
[[nodiscard]] bool showsUnderwear(std::span<const BodyItem> items, BodySection section);

/// Paints an image into a rectangle of `body`, which must lie in it, scaled to its size: each channel is
/// (s * a + d * (255 - a)) / 255; the result is opaque. An empty image paints nothing.
void paintInto(formats::Image& body, const BodyRect& rect, const formats::Image& image);

} // namespace scene

#include "renderer/scene/games/warcraft/character_geosets.hpp"

#include <array>
#include <cstddef>
#include <utility>

namespace scene {
namespace {

constexpr std::uint32_t kLastGeoset = 2000; // of characters
constexpr std::uint32_t kGroup = 100;

/// The variants that a naked character shows.
constexpr std::array<std::uint32_t, 19> kNaked{1,    101,  201,  301,  401,  501,  601,  702,  801, 901,
                                               1001, 1101, 1201, 1301, 1401, 1501, 1601, 1701, 1801};

/// The parts of a head that a helmet may hide, by column of HelmetGeosetVisData: the group, and the variant that is
/// shown instead.
constexpr std::array<std::pair<std::uint32_t, std::uint32_t>, 7> kUnderHelmet{
    {{0, 1}, {1, 101}, {2, 201}, {3, 301}, {7, 701}, {16, 1601}, {17, 1701}}};

/// The groups of the five columns of CharacterFacialHairStyles.
constexpr std::array<std::uint32_t, 5> kFacialGroups{1, 3, 2, 16, 17};

class GeosetList {
public:
    void show(std::uint32_t id) { add(id, id, true); }
    void hide(std::uint32_t first, std::uint32_t last) { add(first, last, false); }
    /// Shows one variant of a group, and no other. The body, id 0, is in group 0.
    void choose(std::uint32_t group, std::uint32_t id)
    {
        hide(group * kGroup + (group == 0 ? 1 : 0), group * kGroup + kGroup - 1);
        show(id);
    }
    [[nodiscard]] std::vector<GeosetStep> steps() && { return std::move(m_steps); }

private:
    void add(std::uint32_t first, std::uint32_t last, bool shows)
    {
        m_steps.push_back({static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(last), shows});
    }

    std::vector<GeosetStep> m_steps;
};

/// The variants of the worn items; 0 for none.
class WornGeosets {
public:
    explicit WornGeosets(const std::vector<WornItem>& items) : m_items(items) {}

    [[nodiscard]] std::uint32_t of(ItemSlot slot, std::size_t group) const
    {
        constexpr std::uint32_t kLastVariant = 98; // so that the sum stays in its group
        const WornItem* const item = wornIn(m_items, slot);
        const std::uint32_t variant = item != nullptr ? item->display.geosets[group] : 0;
        return variant <= kLastVariant ? variant : 0;
    }
    [[nodiscard]] bool has(ItemSlot slot) const { return wornIn(m_items, slot) != nullptr; }
    [[nodiscard]] bool coversLowerArm(ItemSlot slot) const
    {
        const WornItem* const item = wornIn(m_items, slot);
        return item != nullptr && !item->display.textures[static_cast<std::size_t>(BodySection::armLower)].empty();
    }

private:
    const std::vector<WornItem>& m_items;
};

void addHead(const HeadGeosets& head, GeosetList& list)
{
    list.choose(0, head.hair == 0 ? 1 : head.hair);
    for (std::size_t i = 0; i < kFacialGroups.size(); ++i)
        list.choose(kFacialGroups[i], kFacialGroups[i] * kGroup + head.facialHair[i]);
    if (head.hasGlowingEyes)
        list.choose(17, 1703);
    for (std::size_t i = 0; i < head.hidingRaces.size() && i < kUnderHelmet.size(); ++i) {
        const bool isHidden = head.race < 32 && (head.hidingRaces[i] >> head.race & 1U) != 0;
        if (isHidden)
            list.choose(kUnderHelmet[i].first, kUnderHelmet[i].second);
    }
}

void addArms(const WornGeosets& worn, GeosetList& list)
{
    const std::uint32_t gloves = worn.of(ItemSlot::hands, 0);
    const std::uint32_t sleeves = worn.of(ItemSlot::chest, 0);
    const std::uint32_t shirt = worn.of(ItemSlot::shirt, 0);
    if (gloves != 0) {
        list.hide(401, 499);
        list.show(401 + gloves);
    } else if (sleeves != 0) {
        list.show(801 + sleeves);
    }
    const bool isCovered = worn.coversLowerArm(ItemSlot::chest) || worn.coversLowerArm(ItemSlot::wrist) ||
                           worn.coversLowerArm(ItemSlot::hands);
    if (shirt != 0 && !isCovered)
        list.show(801 + shirt);
}

void addRobe(std::uint32_t robe, GeosetList& list)
{
    list.hide(501, 599);
    list.hide(902, 999);
    list.hide(1100, 1199);
    list.hide(1300, 1399);
    list.show(1301 + robe);
}

void addLegs(const WornGeosets& worn, GeosetList& list)
{
    const std::uint32_t chestRobe = worn.of(ItemSlot::chest, 2);
    const std::uint32_t robe = chestRobe != 0 ? chestRobe : worn.of(ItemSlot::legs, 2);
    const std::uint32_t boots = worn.of(ItemSlot::feet, 0);
    const bool hasTabard = worn.has(ItemSlot::tabard);
    if (robe != 0) {
        addRobe(robe, list);
    } else if (boots != 0) {
        list.hide(501, 599);
        list.show(901);
        list.show(501 + boots);
    } else {
        list.show(901 + worn.of(ItemSlot::legs, 1));
    }
    if (robe == 0 && hasTabard)
        list.show(1201 + worn.of(ItemSlot::tabard, 0));
    if (const std::uint32_t shirt = worn.of(ItemSlot::shirt, 1); robe == 0 && !hasTabard && shirt != 0)
        list.show(1001 + shirt);
    constexpr std::uint32_t kWide = 3; // trousers that replace a robe
    const std::uint32_t trousers = worn.of(ItemSlot::legs, 0);
    if (trousers >= kWide)
        list.hide(1300, 1399);
    if (trousers >= kWide || (trousers != 0 && !hasTabard && robe == 0))
        list.show(1101 + trousers);
}

void addBackAndWaist(const WornGeosets& worn, GeosetList& list)
{
    if (const std::uint32_t cape = worn.of(ItemSlot::cape, 0); cape != 0) {
        list.hide(1500, 1599);
        list.show(1501 + cape);
    }
    if (const std::uint32_t belt = worn.of(ItemSlot::waist, 0); belt != 0) {
        list.hide(1800, 1899);
        list.show(1801 + belt);
    }
}

} // namespace

std::vector<GeosetStep> characterGeosets(const HeadGeosets& head, const std::vector<WornItem>& items)
{
    GeosetList list;
    list.hide(0, kLastGeoset);
    list.show(0);
    for (const std::uint32_t id : kNaked)
        list.show(id);
    addHead(head, list);
    const WornGeosets worn(items);
    addArms(worn, list);
    addLegs(worn, list);
    addBackAndWaist(worn, list);
    return std::move(list).steps();
}

std::vector<GeosetStep> creatureGeosets(std::uint32_t data)
{
    constexpr std::uint32_t kDigits = 8;
    GeosetList list;
    for (std::uint32_t digit = 0; digit < kDigits; ++digit) {
        const std::uint32_t variant = data >> (4 * digit) & 0xFU;
        if (variant != 0)
            list.choose(digit + 1, (digit + 1) * kGroup + variant);
    }
    return std::move(list).steps();
}

} // namespace scene

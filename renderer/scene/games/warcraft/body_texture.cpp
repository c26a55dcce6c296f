#include "renderer/scene/games/warcraft/body_texture.hpp"

#include "renderer/scene/document/composed_image.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace scene {
namespace {

/// In units of 1/kComposedUnits of a side.
constexpr std::array<BodyRect, kBodySections> kBodyRects = {{{0, 0, 256, 128},
                                                             {0, 128, 256, 128},
                                                             {0, 256, 256, 64},
                                                             {256, 0, 256, 128},
                                                             {256, 128, 256, 64},
                                                             {256, 192, 256, 128},
                                                             {256, 320, 256, 128},
                                                             {256, 448, 256, 64},
                                                             {0, 320, 256, 64},
                                                             {0, 384, 256, 128}}};

constexpr int kNotPainted = -1;

/// By slot, then by section.
constexpr std::array<std::array<int, kItemSections>, 8> kPriorities = {{{0, 0, -1, 0, 0, -1, -1, -1},
                                                                        {1, 1, -1, 1, 1, 1, 1, -1},
                                                                        {-1, -1, -1, -1, 5, 2, -1, -1},
                                                                        {-1, -1, -1, -1, -1, 0, 0, -1},
                                                                        {-1, -1, -1, -1, -1, -1, 2, 0},
                                                                        {-1, 2, -1, -1, -1, -1, -1, -1},
                                                                        {-1, 3, 0, -1, -1, -1, -1, -1},
                                                                        {-1, -1, -1, 4, 4, -1, -1, -1}}};

/// Sleeves, robes and boots with geometry of their own are painted later than flat ones.
std::uint32_t raisedPriority(const BodyItem& item, BodySection section, std::uint32_t usual)
{
    const bool isArm = section == BodySection::armLower;
    const bool isLeg = section == BodySection::legLower;
    if (isArm && item.slot == BodySlot::chest && item.geosets[0] != 0)
        return 5;
    if (isArm && item.slot == BodySlot::hands && item.geosets[0] != 0)
        return 6;
    if (isLeg && item.slot == BodySlot::chest && item.geosets[2] != 0)
        return 4;
    if (isLeg && item.slot == BodySlot::feet && item.geosets[0] != 0)
        return 3;
    return usual;
}

/// Whether a robe hides what an item paints on the legs: trousers, and below the knees the robe itself.
bool isUnderRobe(BodySection section, std::uint32_t priority)
{
    if (section == BodySection::legUpper)
        return priority < 1;
    return section == BodySection::legLower && (priority < 1 || priority > 3);
}

/// The mean of one channel of the pixels in a rectangle of an image.
std::uint32_t meanOf(const formats::Image& image, const BodyRect& part, std::size_t channel)
{
    if (part.width == 1 && part.height == 1) // the usual case
        return image.pixels[4 * (std::size_t{part.y} * image.width + part.x) + channel];
    std::uint64_t sum = 0;
    for (std::uint32_t y = part.y; y < part.y + part.height; ++y) {
        for (std::uint32_t x = part.x; x < part.x + part.width; ++x)
            sum += image.pixels[4 * (std::size_t{y} * image.width + x) + channel];
    }
    return static_cast<std::uint32_t>(sum / (std::uint64_t{part.width} * part.height));
}

/// The first pixel and the number of pixels of a side of `from` pixels that belong to pixel `at` of a side of `to`.
std::pair<std::uint32_t, std::uint32_t> sourceRange(std::uint32_t at, std::uint32_t from, std::uint32_t to)
{
    const auto first = static_cast<std::uint32_t>(std::uint64_t{at} * from / to);
    const auto end = static_cast<std::uint32_t>((std::uint64_t{at} + 1) * from / to);
    return {first, std::max(end, first + 1) - first};
}

} // namespace

BodyRect scaledRect(const BodyRect& units, std::uint32_t size)
{
    const auto scaled = [size](std::uint32_t value) {
        return static_cast<std::uint32_t>(std::uint64_t{value} * size / kComposedUnits);
    };
    return {scaled(units.x), scaled(units.y), scaled(units.width), scaled(units.height)};
}

BodyRect bodyRect(BodySection section, std::uint32_t size)
{
    return scaledRect(kBodyRects[static_cast<std::size_t>(section)], size);
}

std::optional<std::uint32_t> itemPriority(const BodyItem& item, BodySection section)
{
    const auto index = static_cast<std::size_t>(section);
    if (index >= kItemSections || !item.hasTexture[index])
        return std::nullopt;
    const int priority = kPriorities[static_cast<std::size_t>(item.slot)][index];
    if (priority == kNotPainted)
        return std::nullopt;
    return raisedPriority(item, section, static_cast<std::uint32_t>(priority));
}

bool hasRobe(std::span<const BodyItem> items)
{
    return std::any_of(items.begin(), items.end(), [](const BodyItem& item) {
        return (item.slot == BodySlot::chest || item.slot == BodySlot::legs) && item.geosets[2] != 0;
    });
}

std::vector<std::uint32_t> paintedItems(std::span<const BodyItem> items, BodySection section)
{
    const bool isRobed = hasRobe(items);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> byPriority;
    for (std::uint32_t i = 0; i < items.size(); ++i) {
        const auto priority = itemPriority(items[i], section);
        if (priority && !(isRobed && isUnderRobe(section, *priority)))
            byPriority.emplace_back(*priority, i);
    }
    std::sort(byPriority.begin(), byPriority.end());
    std::vector<std::uint32_t> painted;
    for (const auto& [priority, index] : byPriority)
        painted.push_back(index);
    return painted;
}

bool showsUnderwear(std::span<const BodyItem> items, BodySection section)
{
    const bool isTorso = section == BodySection::torsoUpper;
    if (!isTorso && section != BodySection::legUpper)
        return false;
    const std::uint32_t hiding = isTorso ? 2 : 1; // items up to this priority cover it
    return (isTorso || !hasRobe(items)) && std::none_of(items.begin(), items.end(), [&](const BodyItem& item) {
               const auto priority = itemPriority(item, section);
               return priority && *priority <= hiding;
           });
}

void paintInto(formats::Image& body, const BodyRect& rect, const formats::Image& image)
{
    assert(rect.x + rect.width <= body.width && rect.y + rect.height <= body.height);
    if (image.isEmpty())
        return;
    for (std::uint32_t y = 0; y < rect.height; ++y) {
        const auto [top, rows] = sourceRange(y, image.height, rect.height);
        for (std::uint32_t x = 0; x < rect.width; ++x) {
            const auto [left, columns] = sourceRange(x, image.width, rect.width);
            const BodyRect part{left, top, columns, rows};
            const std::uint32_t alpha = meanOf(image, part, 3);
            const std::size_t at = 4 * (std::size_t{rect.y + y} * body.width + rect.x + x);
            for (std::size_t channel = 0; channel < 3; ++channel) {
                const std::uint32_t below = body.pixels[at + channel];
                const std::uint32_t mixed = meanOf(image, part, channel) * alpha + below * (255 - alpha);
                body.pixels[at + channel] = static_cast<std::uint8_t>(mixed / 255);
            }
            body.pixels[at + 3] = 255;
        }
    }
}

} // namespace scene

#include "renderer/scene/games/warcraft/body_texture.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <vector>

/// The composition of a character's body texture: docs/formats/dbc.md §6.
namespace {

using scene::BodyItem;
using scene::BodyRect;
using scene::BodySection;
using scene::BodySlot;
using scene::paintInto;

formats::Image bodyImage(std::uint32_t width, std::uint32_t height, std::array<std::uint8_t, 4> color)
{
    formats::Image image{width, height, {}};
    for (std::size_t i = 0; i < image.pixelCount(); ++i)
        image.pixels.insert(image.pixels.end(), color.begin(), color.end());
    return image;
}

/// An item with textures in these sections.
BodyItem wornItem(BodySlot slot, std::initializer_list<BodySection> sections, std::array<std::uint32_t, 3> geosets = {})
{
    BodyItem item{.slot = slot, .geosets = geosets};
    for (const BodySection section : sections)
        item.hasTexture[static_cast<std::size_t>(section)] = true;
    return item;
}

std::array<std::uint8_t, 4> pixelAt(const formats::Image& image, std::uint32_t x, std::uint32_t y)
{
    const std::size_t at = 4 * (std::size_t{y} * image.width + x);
    return {image.pixels[at], image.pixels[at + 1], image.pixels[at + 2], image.pixels[at + 3]};
}

class BodyTextureSize : public testing::TestWithParam<std::uint32_t> {};

TEST_P(BodyTextureSize, HasTenRectanglesThatFillIt)
{
    const std::uint32_t size = GetParam();
    formats::Image body = bodyImage(size, size, {0, 0, 0, 255});
    for (std::uint8_t section = 0; section < scene::kBodySections; ++section) {
        const std::uint8_t shade = static_cast<std::uint8_t>(10 * section + 10);
        paintInto(body, bodyRect(BodySection{section}, size), bodyImage(8, 8, {shade, 0, 0, 255}));
    }
    const auto shadeAt = [&](std::uint32_t x, std::uint32_t y) { // of a body with 512 pixels on a side
        return pixelAt(body, x * size / 512, y * size / 512)[0];
    };
    EXPECT_EQ(shadeAt(0, 0), 10) << "upper arm";
    EXPECT_EQ(shadeAt(255, 127), 10);
    EXPECT_EQ(shadeAt(0, 128), 20) << "lower arm";
    EXPECT_EQ(shadeAt(0, 256), 30) << "hand";
    EXPECT_EQ(shadeAt(256, 0), 40) << "upper torso";
    EXPECT_EQ(shadeAt(511, 128), 50) << "lower torso";
    EXPECT_EQ(shadeAt(256, 192), 60) << "upper leg";
    EXPECT_EQ(shadeAt(256, 320), 70) << "lower leg";
    EXPECT_EQ(shadeAt(511, 511), 80) << "foot";
    EXPECT_EQ(shadeAt(0, 320), 90) << "upper head";
    EXPECT_EQ(shadeAt(255, 511), 100) << "lower head";
    for (std::uint32_t y = 0; y < size; ++y) {
        for (std::uint32_t x = 0; x < size; ++x)
            ASSERT_NE(pixelAt(body, x, y)[0], 0) << x << ", " << y;
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, BodyTextureSize, testing::Values(256U, 512U));

TEST(BodyTexture, PaintsTheChestOverTheShirt)
{
    const std::vector<BodyItem> items = {wornItem(BodySlot::chest, {BodySection::torsoUpper}),
                                         wornItem(BodySlot::tabard, {BodySection::torsoUpper}),
                                         wornItem(BodySlot::shirt, {BodySection::torsoUpper})};
    EXPECT_EQ(paintedItems(items, BodySection::torsoUpper), (std::vector<std::uint32_t>{2, 0, 1}));
    EXPECT_TRUE(paintedItems(items, BodySection::torsoLower).empty()) << "they have no images there";
    EXPECT_TRUE(paintedItems(items, BodySection::headUpper).empty());
}

TEST(BodyTexture, PaintsGlovesWithGeometryOverSleeves)
{
    const auto arm = BodySection::armLower;
    const BodyItem sleeves = wornItem(BodySlot::chest, {arm}, {1, 0, 0});
    EXPECT_EQ(paintedItems(std::vector{wornItem(BodySlot::hands, {arm}, {1, 0, 0}), sleeves}, arm),
              (std::vector<std::uint32_t>{1, 0}));
    EXPECT_EQ(paintedItems(std::vector{wornItem(BodySlot::hands, {arm}), sleeves}, arm),
              (std::vector<std::uint32_t>{0, 1}))
        << "flat gloves are under wide sleeves";
    EXPECT_EQ(itemPriority(wornItem(BodySlot::wrist, {arm}), arm), 2U);
    EXPECT_EQ(itemPriority(wornItem(BodySlot::legs, {arm}), arm), std::nullopt);
}

TEST(BodyTexture, HidesTrousersUnderARobe)
{
    const auto leg = BodySection::legLower;
    std::vector<BodyItem> items = {wornItem(BodySlot::legs, {BodySection::legUpper, leg}),
                                   wornItem(BodySlot::feet, {leg}),
                                   wornItem(BodySlot::chest, {BodySection::legUpper, leg})};
    EXPECT_EQ(paintedItems(items, leg), (std::vector<std::uint32_t>{0, 2, 1}));
    items[2].geosets[2] = 1;
    EXPECT_TRUE(hasRobe(items));
    EXPECT_EQ(paintedItems(items, leg), (std::vector<std::uint32_t>{1})) << "the robe is geometry there";
    EXPECT_EQ(paintedItems(items, BodySection::legUpper), (std::vector<std::uint32_t>{2}));
}

TEST(BodyTexture, PaintsBootsWithGeometryOverTrousersAndChest)
{
    const auto leg = BodySection::legLower;
    EXPECT_EQ(itemPriority(wornItem(BodySlot::feet, {leg}), leg), 2U);
    EXPECT_EQ(itemPriority(wornItem(BodySlot::feet, {leg}, {1, 0, 0}), leg), 3U);
    EXPECT_EQ(itemPriority(wornItem(BodySlot::chest, {leg}, {0, 0, 1}), leg), 4U);
}

TEST(BodyTexture, ShowsUnderwearWhereNothingIsWorn)
{
    const std::vector<BodyItem> nothing;
    EXPECT_TRUE(showsUnderwear(nothing, BodySection::torsoUpper));
    EXPECT_TRUE(showsUnderwear(nothing, BodySection::legUpper));
    EXPECT_FALSE(showsUnderwear(nothing, BodySection::foot));
    const std::vector shirt = {wornItem(BodySlot::shirt, {BodySection::torsoUpper})};
    EXPECT_FALSE(showsUnderwear(shirt, BodySection::torsoUpper));
    EXPECT_TRUE(showsUnderwear(shirt, BodySection::legUpper));
    const std::vector tabard = {wornItem(BodySlot::tabard, {BodySection::torsoUpper})};
    EXPECT_TRUE(showsUnderwear(tabard, BodySection::torsoUpper)) << "a tabard is open at its sides";
    const std::vector belt = {wornItem(BodySlot::waist, {BodySection::legUpper})};
    EXPECT_TRUE(showsUnderwear(belt, BodySection::legUpper));
    const std::vector robe = {wornItem(BodySlot::chest, {}, {0, 0, 1})};
    EXPECT_FALSE(showsUnderwear(robe, BodySection::legUpper));
}

TEST(BodyTexture, MixesByAlphaWithWholeNumbers)
{
    formats::Image body = bodyImage(2, 1, {100, 7, 200, 255});
    paintInto(body, {1, 0, 1, 1}, bodyImage(1, 1, {201, 0, 3, 128}));
    EXPECT_EQ(pixelAt(body, 0, 0), (std::array<std::uint8_t, 4>{100, 7, 200, 255}));
    EXPECT_EQ(pixelAt(body, 1, 0), (std::array<std::uint8_t, 4>{(201 * 128 + 100 * 127) / 255, 7 * 127 / 255,
                                                                (3 * 128 + 200 * 127) / 255, 255}));
    paintInto(body, {1, 0, 1, 1}, bodyImage(1, 1, {9, 9, 9, 0}));
    EXPECT_EQ(pixelAt(body, 1, 0)[0], (201 * 128 + 100 * 127) / 255) << "without alpha nothing changes";
}

TEST(BodyTexture, ScalesImagesToTheirRectangle)
{
    formats::Image half = bodyImage(2, 1, {0, 0, 0, 255});
    half.pixels[4] = 80;
    formats::Image body = bodyImage(4, 2, {1, 1, 1, 255});
    paintInto(body, {0, 0, 4, 2}, half);
    EXPECT_EQ(pixelAt(body, 1, 1)[0], 0);
    EXPECT_EQ(pixelAt(body, 2, 0)[0], 80);
    formats::Image small = bodyImage(1, 1, {1, 1, 1, 255});
    paintInto(small, {0, 0, 1, 1}, half);
    EXPECT_EQ(pixelAt(small, 0, 0)[0], 40) << "a larger image is averaged";
    paintInto(small, {0, 0, 1, 1}, formats::Image());
    EXPECT_EQ(pixelAt(small, 0, 0)[0], 40) << "a missing image is left out";
}

} // namespace

#include "formats/image/tga/tga_writer.hpp"

#include "formats/image/tga/tga.hpp"

#include <gtest/gtest.h>

namespace tga_writer_test {

using formats::Image;

/// Each pixel has its own color; the first is as opaque as `alpha`.
Image colors(std::uint32_t width, std::uint32_t height, std::uint8_t alpha)
{
    Image image{width, height, {}};
    for (std::size_t i = 0; i < image.pixelCount(); ++i) {
        const auto value = static_cast<std::uint8_t>(i);
        const auto third = static_cast<std::uint8_t>(200 - i);
        for (const std::uint8_t channel :
             {value, static_cast<std::uint8_t>(2 * i), third, i == 0 ? alpha : std::uint8_t{255}})
            image.pixels.push_back(channel);
    }
    return image;
}

Image tgaReloaded(const std::vector<std::byte>& bytes)
{
    const auto loaded = formats::loadTga(formats::ByteView(formats::FileBytes::copyOf(bytes), "made.tga"));
    EXPECT_TRUE(loaded) << (loaded ? "" : loaded.error().message);
    if (!loaded)
        return {};
    EXPECT_TRUE(loaded->diagnostics.empty());
    return loaded->image;
}

TEST(TgaWriter, KeepsAllColors)
{
    const Image image = colors(5, 3, 255);
    const auto file = formats::writeTga(image);
    EXPECT_EQ(file.size(), 18U + 3 * 15);
    EXPECT_EQ(tgaReloaded(file).pixels, image.pixels);
}

TEST(TgaWriter, HasAlphaIfAPixelIsNotOpaque)
{
    const Image image = colors(5, 3, 254);
    const auto file = formats::writeTga(image);
    EXPECT_EQ(file.size(), 18U + 4 * 15);
    EXPECT_EQ(file[17], std::byte{8});
    EXPECT_EQ(tgaReloaded(file).pixels, image.pixels);
}

TEST(TgaWriter, WritesTheLowestRowFirst)
{
    Image image = colors(1, 2, 255); // old readers ignore the bit for the other order
    const auto file = formats::writeTga(image);
    EXPECT_EQ(file[18], std::byte{image.pixels[4 + 2]});
    EXPECT_EQ(file[17], std::byte{0});
}

} // namespace tga_writer_test

#include "formats/image/motion/moving_picture_encoder.hpp"
#include "tests/formats/motion/read_pictures.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <span>

/// WebP with losses.
namespace {

using formats::Image;
using formats::MovingPictureLoss;

constexpr std::uint32_t kSide = 96;

/// A shaded ball before a plain background.
Image ballAt(double x)
{
    Image image{kSide, kSide, {}};
    for (std::uint32_t row = 0; row < kSide; ++row) {
        for (std::uint32_t column = 0; column < kSide; ++column) {
            const double distance = std::hypot(column - x, row - 48.0);
            const auto shade = static_cast<std::uint8_t>(distance < 30.0 ? 230.0 - 4.0 * distance : 96.0);
            const std::array<std::uint8_t, 4> pixel = {shade, static_cast<std::uint8_t>(shade / 2 + 40), 100, 255};
            image.pixels.insert(image.pixels.end(), pixel.begin(), pixel.end());
        }
    }
    return image;
}

std::vector<std::byte> encoded(MovingPictureLoss loss)
{
    std::vector<std::byte> file;
    const auto encoder = formats::makeMovingPictureEncoder(
        {.format = formats::MovingPictureFormat::webp, .width = kSide, .height = kSide, .frameCount = 6, .loss = loss},
        [&file](std::span<const std::byte> piece) { file.insert(file.end(), piece.begin(), piece.end()); });
    for (int i = 0; i < 6; ++i)
        encoder->add(ballAt(40.0 + 3.0 * i), {i, 10});
    EXPECT_EQ(encoder->finish({6, 10}), "");
    return file;
}

TEST(WebpLoss, IsSmallAndMakesTheFileMuchSmaller)
{
    const std::vector<std::byte> exact = encoded(MovingPictureLoss::none);
    const std::vector<std::byte> lossy = encoded(MovingPictureLoss::small);
    EXPECT_LT(lossy.size() * 2, exact.size());
    const tests::ReadPicture picture = tests::readWebp(lossy);
    ASSERT_EQ(picture.frames.size(), 6U);
    for (std::size_t i = 0; i < picture.frames.size(); ++i) {
        const Image expected = ballAt(40.0 + 3.0 * static_cast<double>(i));
        const Image& found = picture.frames[i].image;
        ASSERT_EQ(found.pixels.size(), expected.pixels.size());
        double sum = 0.0;
        for (std::size_t at = 0; at < expected.pixels.size(); ++at)
            sum += std::abs(int{found.pixels[at]} - int{expected.pixels[at]});
        EXPECT_LT(sum / static_cast<double>(expected.pixels.size()), 4.0) << "frame " << i;
    }
}

} // namespace

#include "formats/image/image_alpha.hpp"

#include "tests/support/skin_cards.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace image_alpha_test {

using formats::classifyAlpha;
using formats::Image;
using formats::ImageAlpha;

Image withAlpha(std::uint32_t width, std::uint32_t height,
                const std::function<int(std::uint32_t x, std::uint32_t y)>& alphaAt)
{
    return tests::imageOf(width, height, [&](std::uint32_t x, std::uint32_t y) {
        return std::array<std::uint8_t, 4>{10, 20, 30, static_cast<std::uint8_t>(alphaAt(x, y))};
    });
}

Image plainAlpha(int alpha)
{
    return withAlpha(64, 64, [&](auto, auto) { return alpha; });
}

TEST(ImageAlpha, TakesAnImageWithoutTransparencyAsOpaque)
{
    EXPECT_EQ(classifyAlpha(plainAlpha(255)), ImageAlpha::opaque);
    EXPECT_EQ(classifyAlpha(plainAlpha(254)), ImageAlpha::opaque) << "an exporter's rounding";
    EXPECT_EQ(classifyAlpha({}), ImageAlpha::opaque);
}

TEST(ImageAlpha, TakesAnImageOfWhichNothingWouldBeSeenAsOpaque)
{
    EXPECT_EQ(classifyAlpha(plainAlpha(0)), ImageAlpha::opaque);
    EXPECT_EQ(classifyAlpha(plainAlpha(3)), ImageAlpha::opaque);
    EXPECT_EQ(classifyAlpha(withAlpha(128, 128, [](auto x, auto y) { return x == 5 && y < 3 ? 255 : 0; })),
              ImageAlpha::opaque)
        << "three specks";
}

TEST(ImageAlpha, PassesOverAFewStrayPixels)
{
    EXPECT_EQ(classifyAlpha(withAlpha(128, 128, [](auto x, auto y) { return x == 5 && y < 4 ? 0 : 255; })),
              ImageAlpha::opaque);
    EXPECT_EQ(classifyAlpha(withAlpha(128, 128, [](auto x, auto y) { return x == 5 && y < 5 ? 0 : 255; })),
              ImageAlpha::cutOut);
}

TEST(ImageAlpha, TakesAMaskAsCutOut)
{
    EXPECT_EQ(classifyAlpha(withAlpha(64, 64, [](auto x, auto) { return x < 20 ? 0 : 255; })), ImageAlpha::cutOut);
    EXPECT_EQ(classifyAlpha(withAlpha(2, 1, [](auto x, auto) { return x == 0 ? 0 : 255; })), ImageAlpha::cutOut);
    EXPECT_EQ(classifyAlpha(withAlpha(64, 64, [](auto x, auto) { return x < 20 ? 9 : 243; })), ImageAlpha::cutOut)
        << "compression moves 0 and 255 by a few steps";
}

TEST(ImageAlpha, TakesThinBladesWithSmoothedEdgesAsCutOut)
{
    // Blades of one solid pixel between two partial ones: two thirds of the visible pixels are edges.
    EXPECT_EQ(classifyAlpha(withAlpha(256, 256,
                                      [](auto x, auto) {
                                          const auto column = x % 16;
                                          return column == 8 ? 255 : column == 7 || column == 9 ? 120 : 0;
                                      })),
              ImageAlpha::cutOut);
    // A round leaf with an edge three pixels wide.
    EXPECT_EQ(classifyAlpha(withAlpha(128, 128,
                                      [](auto x, auto y) {
                                          const double distance = std::hypot(x - 64.0, y - 64.0);
                                          return static_cast<int>(std::clamp(50.0 - distance, 0.0, 3.0) * 85.0);
                                      })),
              ImageAlpha::cutOut);
}

TEST(ImageAlpha, TakesTranslucentAreasAsBlended)
{
    EXPECT_EQ(classifyAlpha(plainAlpha(128)), ImageAlpha::blended) << "glass";
    EXPECT_EQ(classifyAlpha(withAlpha(1, 1, [](auto, auto) { return 128; })), ImageAlpha::blended);
    EXPECT_EQ(classifyAlpha(withAlpha(256, 256, [](auto x, auto) { return static_cast<int>(x); })), ImageAlpha::blended)
        << "smoke that fades out";
    // A window of 32 x 32 pixels in a solid skin.
    EXPECT_EQ(classifyAlpha(withAlpha(256, 256, [](auto x, auto y) { return x < 32 && y < 32 ? 100 : 255; })),
              ImageAlpha::blended);
}

TEST(ImageAlpha, NeedsMoreThanASpotToBlend)
{
    EXPECT_EQ(classifyAlpha(withAlpha(256, 256, [](auto x, auto y) { return x < 16 && y < 16 ? 100 : 255; })),
              ImageAlpha::cutOut);
}

TEST(ImageAlpha, HasTheNamesOfTheCommandLine)
{
    EXPECT_EQ(nameOf(ImageAlpha::opaque), "opaque");
    EXPECT_EQ(nameOf(ImageAlpha::cutOut), "cutout");
    EXPECT_EQ(nameOf(ImageAlpha::blended), "blend");
}

} // namespace image_alpha_test

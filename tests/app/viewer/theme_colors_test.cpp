#include "app/viewer/playback/timeline_layout.hpp"
#include "app/viewer/widgets/theme_colors.hpp"
#include "renderer/frame_capture.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace {

using app::ColorTheme;
using app::ThemeColor;
namespace colors = app::colors;

constexpr double kReadable = 4.5; // WCAG 2.1, level AA

struct Channels {
    double red = 0.0;
    double green = 0.0;
    double blue = 0.0;
    double alpha = 1.0;
};

Channels channelsOf(ImU32 color)
{
    const auto channel = [&](unsigned shift) { return static_cast<double>(color >> shift & 0xffU) / 255.0; };
    return {channel(IM_COL32_R_SHIFT), channel(IM_COL32_G_SHIFT), channel(IM_COL32_B_SHIFT), channel(IM_COL32_A_SHIFT)};
}

Channels over(const Channels& front, const Channels& back)
{
    const auto mix = [&](double a, double b) { return a * front.alpha + b * (1.0 - front.alpha); };
    return {mix(front.red, back.red), mix(front.green, back.green), mix(front.blue, back.blue), 1.0};
}

double luminance(const Channels& color)
{
    const auto linear = [](double value) {
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue);
}

double contrast(const Channels& a, const Channels& b)
{
    const double lighter = std::max(luminance(a), luminance(b));
    const double darker = std::min(luminance(a), luminance(b));
    return (lighter + 0.05) / (darker + 0.05);
}

struct Pairing {
    ThemeColor text;
    std::vector<ThemeColor> backgrounds;
};

/// Pairs of text and background colors. A selected row has the faint accent over its background.
const std::vector<Pairing> kPairings = {
    {colors::kText, {colors::kPanel, colors::kSunken, colors::kRaised, colors::kHovered}},
    {colors::kSecondary, {colors::kPanel, colors::kSunken, colors::kRaised, colors::kHovered}},
    {colors::kAccent, {colors::kPanel, colors::kSunken, colors::kRaised, colors::kHovered}},
    {colors::kOnAccent, {colors::kAccent}},
    {colors::kError, {colors::kPanel, colors::kSunken, colors::kRaised}},
    {colors::kWarning, {colors::kPanel, colors::kSunken, colors::kRaised}},
    {colors::kGood, {colors::kPanel, colors::kSunken, colors::kRaised}},
};

class ThemeColors : public ::testing::TestWithParam<ColorTheme> {
protected:
    [[nodiscard]] Channels color(ThemeColor color) const { return channelsOf(color.in(GetParam())); }
};

TEST_P(ThemeColors, TextCanBeReadOnEverythingItIsWrittenOn)
{
    for (const Pairing& pairing : kPairings) {
        for (const ThemeColor background : pairing.backgrounds)
            EXPECT_GE(contrast(color(pairing.text), color(background)), kReadable)
                << std::hex << pairing.text << " on " << background;
    }
}

TEST_P(ThemeColors, TextCanBeReadInSelectedRows)
{
    const Channels selected = over(color(colors::kAccentFaint), color(colors::kPanel));
    for (const ThemeColor text : {colors::kText, colors::kSecondary, colors::kAccent})
        EXPECT_GE(contrast(color(text), selected), kReadable) << std::hex << text;
    const Channels inList = over(color(colors::kAccentFaint), color(colors::kRaised));
    EXPECT_GE(contrast(color(colors::kText), inList), kReadable);
}

TEST_P(ThemeColors, NamesCanBeReadOnTheBarsOfClips)
{
    for (char letter = 'a'; letter <= 'z'; ++letter) {
        const app::ClipColor clip = app::clipColor(std::string(1, letter));
        for (const double strength : {1.0, static_cast<double>(app::kFaintClip)}) {
            const Channels bar{clip.red * strength, clip.green * strength, clip.blue * strength, 1.0};
            EXPECT_GE(contrast(color(colors::kOnClip), bar), kReadable) << letter << ' ' << strength;
        }
    }
}

TEST_P(ThemeColors, TextCanBeReadOverTheViewOnItsBacking)
{
    for (const ThemeColor view : {colors::kViewTop, colors::kViewBottom}) {
        const Channels label = over(color(colors::kBacking), color(view));
        EXPECT_GE(contrast(color(colors::kText), label), kReadable);
    }
}

INSTANTIATE_TEST_SUITE_P(Both, ThemeColors, ::testing::Values(ColorTheme::dark, ColorTheme::light),
                         [](const auto& theme) { return theme.param == ColorTheme::dark ? "dark" : "light"; });

TEST(ThemeColorsTest, OfTheViewHaveTheGroundOfTransparentPicturesInTheirMiddle)
{
    const Channels top = channelsOf(colors::kViewTop.in(ColorTheme::dark));
    const Channels bottom = channelsOf(colors::kViewBottom.in(ColorTheme::dark));
    EXPECT_EQ(renderer::kUsualGround.r, std::lround(127.5 * (top.red + bottom.red)));
    EXPECT_EQ(renderer::kUsualGround.g, std::lround(127.5 * (top.green + bottom.green)));
    EXPECT_EQ(renderer::kUsualGround.b, std::lround(127.5 * (top.blue + bottom.blue)));
}

TEST(ThemeColorsTest, AreThoseOfThePresentTheme)
{
    EXPECT_EQ(app::colors::kPanel, colors::kPanel.in(ColorTheme::dark));
    app::usePresentTheme(ColorTheme::light);
    EXPECT_EQ(app::colors::kPanel, colors::kPanel.in(ColorTheme::light));
    app::usePresentTheme(ColorTheme::dark);
}

} // namespace

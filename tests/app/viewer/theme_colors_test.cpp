#include "app/viewer/playback/timeline_layout.hpp"
#include "app/viewer/widgets/theme_colors.hpp"
#include "renderer/frame_capture.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace {

using app::ColorRole;
using app::ColorTheme;

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
    ColorRole text;
    std::vector<ColorRole> backgrounds;
};

/// Pairs of text and background colors. A selected row has the faint accent over its background.
const std::vector<Pairing> kPairings = {
    {ColorRole::text, {ColorRole::panel, ColorRole::sunken, ColorRole::raised, ColorRole::hovered}},
    {ColorRole::secondary, {ColorRole::panel, ColorRole::sunken, ColorRole::raised, ColorRole::hovered}},
    {ColorRole::accent, {ColorRole::panel, ColorRole::sunken, ColorRole::raised, ColorRole::hovered}},
    {ColorRole::onAccent, {ColorRole::accent}},
    {ColorRole::error, {ColorRole::panel, ColorRole::sunken, ColorRole::raised}},
    {ColorRole::warning, {ColorRole::panel, ColorRole::sunken, ColorRole::raised}},
    {ColorRole::good, {ColorRole::panel, ColorRole::sunken, ColorRole::raised}},
};

class ThemeColors : public ::testing::TestWithParam<ColorTheme> {
protected:
    [[nodiscard]] Channels color(ColorRole role) const { return channelsOf(colorIn(GetParam(), role)); }
};

TEST_P(ThemeColors, TextCanBeReadOnEverythingItIsWrittenOn)
{
    for (const Pairing& pairing : kPairings) {
        for (const ColorRole background : pairing.backgrounds)
            EXPECT_GE(contrast(color(pairing.text), color(background)), kReadable)
                << static_cast<int>(pairing.text) << " on " << static_cast<int>(background);
    }
}

TEST_P(ThemeColors, TextCanBeReadInSelectedRows)
{
    const Channels selected = over(color(ColorRole::accentFaint), color(ColorRole::panel));
    for (const ColorRole text : {ColorRole::text, ColorRole::secondary, ColorRole::accent})
        EXPECT_GE(contrast(color(text), selected), kReadable) << static_cast<int>(text);
    const Channels inList = over(color(ColorRole::accentFaint), color(ColorRole::raised));
    EXPECT_GE(contrast(color(ColorRole::text), inList), kReadable);
}

TEST_P(ThemeColors, NamesCanBeReadOnTheBarsOfClips)
{
    for (char letter = 'a'; letter <= 'z'; ++letter) {
        const app::ClipColor clip = app::clipColor(std::string(1, letter));
        for (const double strength : {1.0, static_cast<double>(app::kFaintClip)}) {
            const Channels bar{clip.red * strength, clip.green * strength, clip.blue * strength, 1.0};
            EXPECT_GE(contrast(color(ColorRole::onClip), bar), kReadable) << letter << ' ' << strength;
        }
    }
}

TEST_P(ThemeColors, TextCanBeReadOverTheViewOnItsBacking)
{
    for (const ColorRole view : {ColorRole::viewTop, ColorRole::viewBottom}) {
        const Channels label = over(color(ColorRole::backing), color(view));
        EXPECT_GE(contrast(color(ColorRole::text), label), kReadable);
    }
}

INSTANTIATE_TEST_SUITE_P(Both, ThemeColors, ::testing::Values(ColorTheme::dark, ColorTheme::light),
                         [](const auto& theme) { return theme.param == ColorTheme::dark ? "dark" : "light"; });

TEST(ThemeColorsTest, OfTheViewHaveTheGroundOfTransparentPicturesInTheirMiddle)
{
    const Channels top = channelsOf(colorIn(ColorTheme::dark, ColorRole::viewTop));
    const Channels bottom = channelsOf(colorIn(ColorTheme::dark, ColorRole::viewBottom));
    EXPECT_EQ(renderer::kUsualGround.r, std::lround(127.5 * (top.red + bottom.red)));
    EXPECT_EQ(renderer::kUsualGround.g, std::lround(127.5 * (top.green + bottom.green)));
    EXPECT_EQ(renderer::kUsualGround.b, std::lround(127.5 * (top.blue + bottom.blue)));
}

TEST(ThemeColorsTest, AreThoseOfThePresentTheme)
{
    EXPECT_EQ(app::colors::kPanel, colorIn(ColorTheme::dark, ColorRole::panel));
    app::usePresentTheme(ColorTheme::light);
    EXPECT_EQ(app::colors::kPanel, colorIn(ColorTheme::light, ColorRole::panel));
    app::usePresentTheme(ColorTheme::dark);
}

} // namespace

#include "renderer/scene/color_source.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace scene {
namespace {

constexpr double kWhite = 255.0;
constexpr double kVisible = 128.0; // alpha that a mask shows (renderer/draw/list/pass_items.cpp)

using Table = std::array<std::uint8_t, 256>;

/// The transfer function of sRGB (IEC 61966-2-1).
double linearOf(double gamma)
{
    return gamma <= 0.04045 ? gamma / 12.92 : std::pow((gamma + 0.055) / 1.055, 2.4);
}

double gammaOf(double linear)
{
    return linear <= 0.0031308 ? linear * 12.92 : 1.055 * std::pow(linear, 1.0 / 2.4) - 0.055;
}

std::uint8_t byteOf(double share)
{
    return static_cast<std::uint8_t>(std::clamp(std::round(share * kWhite), 0.0, kWhite));
}

Table colorTable(float factor)
{
    Table table{};
    for (std::size_t i = 0; i < table.size(); ++i)
        table[i] = factor == 1.0f
                       ? static_cast<std::uint8_t>(i)
                       : byteOf(gammaOf(linearOf(static_cast<double>(i) / kWhite) * static_cast<double>(factor)));
    return table;
}

Table alphaTable(const formats::ColorSource& source)
{
    Table table{};
    for (std::size_t i = 0; i < table.size(); ++i) {
        const double alpha = static_cast<double>(i) / kWhite * static_cast<double>(source.factor[3]);
        if (source.alpha == formats::ColorSource::Alpha::opaque)
            table[i] = 255;
        else if (source.alpha == formats::ColorSource::Alpha::blend)
            table[i] = byteOf(alpha);
        else // scaled, not cut: between two pixels the edge stays where it is
            table[i] = static_cast<std::uint8_t>(
                std::clamp(std::floor(alpha / static_cast<double>(source.cutoff) * kVisible + 1e-6), 0.0, kWhite));
    }
    return table;
}

} // namespace

void applyColor(const formats::ColorSource& source, formats::Image& image)
{
    const std::array<Table, 4> tables{colorTable(source.factor[0]), colorTable(source.factor[1]),
                                      colorTable(source.factor[2]), alphaTable(source)};
    for (std::size_t i = 0; i < image.pixels.size(); ++i)
        image.pixels[i] = tables[i % 4][image.pixels[i]];
}

} // namespace scene

#include "formats/image/motion/gif_colors.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace formats {

namespace {

constexpr std::size_t kCells = std::size_t{1} << 18U;   // 6 bits for each channel
constexpr std::size_t kMaxGifColors = kPaletteSize - 1; // one entry is for transparent pixels

struct FloatColor {
    float red = 0.0F;
    float green = 0.0F;
    float blue = 0.0F;
};

float squaredDistance(const FloatColor& a, const FloatColor& b)
{
    const float red = a.red - b.red, green = a.green - b.green, blue = a.blue - b.blue;
    return red * red + green * green + blue * blue;
}

std::uint8_t meanChannel(std::uint64_t sum, std::uint64_t count)
{
    return static_cast<std::uint8_t>((sum + count / 2) / count);
}

FloatColor floatColor(const Rgb& color)
{
    return {static_cast<float>(color[0]), static_cast<float>(color[1]), static_cast<float>(color[2])};
}

std::vector<FloatColor> floatColors(const std::vector<Rgb>& colors)
{
    std::vector<FloatColor> result;
    for (const Rgb& color : colors)
        result.push_back(floatColor(color));
    return result;
}

std::size_t nearestColor(const std::vector<FloatColor>& palette, const FloatColor& color)
{
    std::array<float, kPaletteSize> distances{}; // two loops, of which the compiler vectorizes the first
    for (std::size_t i = 0; i < palette.size(); ++i)
        distances[i] = squaredDistance(palette[i], color);
    return static_cast<std::size_t>(
        std::min_element(distances.begin(), distances.begin() + static_cast<std::ptrdiff_t>(palette.size())) -
        distances.begin());
}

/// Moves each palette color to the mean of the colors it is nearest to, a few times (k-means).
void improvePalette(std::vector<Rgb>& palette, const std::vector<CountedColor>& colors,
                    const std::vector<FloatColor>& exact)
{
    constexpr int kRounds = 3;
    for (int round = 0; round < kRounds; ++round) {
        const std::vector<FloatColor> current = floatColors(palette);
        std::vector<std::array<double, 4>> sums(palette.size()); // of the channels, then of the weights
        for (std::size_t i = 0; i < colors.size(); ++i) {
            std::array<double, 4>& sum = sums[nearestColor(current, exact[i])];
            const auto weight = static_cast<double>(colors[i].count);
            for (std::size_t axis = 0; axis < 3; ++axis)
                sum[axis] += weight * colors[i].color[axis];
            sum[3] += weight;
        }
        for (std::size_t i = 0; i < palette.size(); ++i) {
            for (std::size_t axis = 0; axis < 3 && sums[i][3] > 0.0; ++axis)
                palette[i][axis] = static_cast<std::uint8_t>(std::lround(sums[i][axis] / sums[i][3]));
        }
    }
}

/// Makes the most frequent color a palette entry: a plain background must not get a pattern or another shade.
void keepBackground(std::vector<Rgb>& palette, const std::vector<CountedColor>& colors)
{
    const auto background = std::max_element(
        colors.begin(), colors.end(), [](const CountedColor& a, const CountedColor& b) { return a.count < b.count; });
    palette[nearestColor(floatColors(palette), floatColor(background->color))] = background->color;
}

/// For each palette color the ones nearest to it, as candidates for mixing.
std::vector<std::vector<std::uint8_t>> neighborsIn(const std::vector<FloatColor>& palette)
{
    constexpr std::size_t kNeighbors = 16;
    std::vector<std::vector<std::uint8_t>> neighbors;
    for (const FloatColor& color : palette) {
        std::vector<std::pair<float, std::uint8_t>> others;
        for (std::size_t i = 0; i < palette.size(); ++i)
            others.emplace_back(squaredDistance(palette[i], color), static_cast<std::uint8_t>(i));
        std::sort(others.begin(), others.end());
        others.resize(std::min(others.size(), kNeighbors + 1));
        neighbors.emplace_back();
        for (const auto& [distance, index] : others)
            neighbors.back().push_back(index);
    }
    return neighbors;
}

/// The best of: the nearest palette color alone, or in a pattern with one of its neighbors.
GifPalette::Mix mixFor(const FloatColor& color, const std::vector<FloatColor>& palette,
                       const std::vector<std::vector<std::uint8_t>>& neighbors)
{
    constexpr float kGrain = 0.2F; // how much a visible pattern counts compared to a wrong mean
    const std::size_t nearest = nearestColor(palette, color);
    const FloatColor& first = palette[nearest];
    GifPalette::Mix best{static_cast<std::uint8_t>(nearest), static_cast<std::uint8_t>(nearest), 0};
    float bestError = squaredDistance(first, color);
    for (const std::uint8_t index : neighbors[nearest]) {
        const FloatColor& second = palette[index];
        const FloatColor step{second.red - first.red, second.green - first.green, second.blue - first.blue};
        const float length = squaredDistance(second, first);
        const float along = (color.red - first.red) * step.red + (color.green - first.green) * step.green +
                            (color.blue - first.blue) * step.blue;
        if (along <= 0.0F)
            continue;
        const float share = std::round(along / length * GifPalette::kMixLevels) / GifPalette::kMixLevels;
        const FloatColor mixed{first.red + share * step.red, first.green + share * step.green,
                               first.blue + share * step.blue};
        const float error = squaredDistance(mixed, color) + kGrain * share * (1.0F - share) * length;
        if (error < bestError) {
            bestError = error;
            best.second = index;
            best.share = static_cast<std::uint8_t>(std::lround(share * GifPalette::kMixLevels));
        }
    }
    return best;
}

} // namespace

GifColors::GifColors() : m_idOfCell(kCells, kClearPixel) {}

GifColorId GifColors::newId(std::size_t cell)
{
    if (m_sums.size() < kClearPixel) {
        m_sums.emplace_back();
        return static_cast<GifColorId>(m_sums.size() - 1);
    }
    // All ids are taken: the color joins another one of the smallest cube of cells that has one.
    for (std::size_t bits = 1; bits < 6; ++bits) {
        const std::size_t low = (std::size_t{1} << bits) - 1;
        const std::size_t mask = low << 12U | low << 6U | low;
        for (std::size_t inside = 0;; inside = ((inside | ~mask) + 1) & mask) { // counts in the masked bits only
            if (const GifColorId id = m_idOfCell[(cell & ~mask) | inside]; id != kClearPixel)
                return id;
            if (inside == mask)
                break;
        }
    }
    return 0;
}

GifPalette GifColors::palette() const
{
    std::vector<CountedColor> colors;
    for (const Sum& sum : m_sums) {
        const Rgb mean{meanChannel(sum.red, sum.count), meanChannel(sum.green, sum.count),
                       meanChannel(sum.blue, sum.count)};
        // Small areas with colors of their own keep them: a weight by count alone would leave them out.
        colors.push_back({mean, static_cast<std::uint64_t>(std::ceil(std::sqrt(static_cast<double>(sum.count))))});
    }
    std::vector<FloatColor> exact;
    for (const CountedColor& counted : colors)
        exact.push_back(floatColor(counted.color));
    std::vector<Rgb> palette = chooseColors(colors, kMaxGifColors);
    if (colors.size() > kMaxGifColors) {
        improvePalette(palette, colors, exact);
        keepBackground(palette, colors);
    }
    const std::vector<FloatColor> entries = floatColors(palette);
    const auto neighbors = neighborsIn(entries);
    std::vector<GifPalette::Mix> mixes;
    for (const FloatColor& color : exact)
        mixes.push_back(mixFor(color, entries, neighbors));
    return {std::move(palette), std::move(mixes)};
}

} // namespace formats

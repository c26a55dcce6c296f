#include "formats/image/palette_choice.hpp"

#include <algorithm>

namespace formats {

namespace {

/// Some of the image's colors: [first, last) of the list being cut.
struct Box {
    std::size_t first = 0;
    std::size_t last = 0;
    std::size_t axis = 0;  ///< the channel in which they differ most
    double variance = 0.0; ///< summed over the pixels, in that channel
};

std::vector<CountedColor> colorsOf(const Image& image)
{
    std::vector<std::uint32_t> pixels(image.pixelCount());
    for (std::size_t i = 0; i < pixels.size(); ++i)
        pixels[i] = packedColor(pixelColor(image, i));
    std::sort(pixels.begin(), pixels.end());
    std::vector<CountedColor> colors;
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        if (i == 0 || pixels[i] != pixels[i - 1]) {
            const std::uint32_t value = pixels[i];
            colors.push_back({{static_cast<std::uint8_t>(value & 0xFF), static_cast<std::uint8_t>((value >> 8) & 0xFF),
                               static_cast<std::uint8_t>(value >> 16)},
                              0});
        }
        ++colors.back().count;
    }
    return colors;
}

Box boxOf(const std::vector<CountedColor>& colors, std::size_t first, std::size_t last)
{
    Box box{first, last, 0, -1.0};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        double count = 0.0;
        double sum = 0.0;
        double squares = 0.0;
        for (std::size_t i = first; i < last; ++i) {
            const auto weight = static_cast<double>(colors[i].count);
            const double value = colors[i].color[axis];
            count += weight;
            sum += weight * value;
            squares += weight * value * value;
        }
        const double variance = squares - sum * sum / count;
        if (variance > box.variance) {
            box.axis = axis;
            box.variance = variance;
        }
    }
    return box;
}

/// Where to cut a box so that about half of its pixels lie on each side.
std::size_t medianOf(std::vector<CountedColor>& colors, const Box& box)
{
    const auto begin = colors.begin() + static_cast<std::ptrdiff_t>(box.first);
    const auto end = colors.begin() + static_cast<std::ptrdiff_t>(box.last);
    std::sort(begin, end, [axis = box.axis](const CountedColor& a, const CountedColor& b) {
        return a.color[axis] != b.color[axis] ? a.color[axis] < b.color[axis] : a.color < b.color;
    });
    std::uint64_t total = 0;
    for (std::size_t i = box.first; i < box.last; ++i)
        total += colors[i].count;
    std::uint64_t passed = 0;
    std::size_t cut = box.first;
    while (cut + 2 < box.last && (passed + colors[cut].count) * 2 < total)
        passed += colors[cut++].count;
    return cut + 1;
}

Rgb meanOf(const std::vector<CountedColor>& colors, const Box& box)
{
    std::array<std::uint64_t, 3> sum{};
    std::uint64_t count = 0;
    for (std::size_t i = box.first; i < box.last; ++i) {
        count += colors[i].count;
        for (std::size_t axis = 0; axis < 3; ++axis)
            sum[axis] += colors[i].count * colors[i].color[axis];
    }
    Rgb mean{};
    for (std::size_t axis = 0; axis < 3; ++axis)
        mean[axis] = static_cast<std::uint8_t>((sum[axis] + count / 2) / count);
    return mean;
}

std::uint8_t nearestIndex(const std::vector<Rgb>& palette, const Rgb& color)
{
    std::size_t nearest = 0;
    int nearestDistance = 3 * 256 * 256;
    for (std::size_t i = 0; i < palette.size(); ++i) {
        int distance = 0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const int difference = int{palette[i][axis]} - int{color[axis]};
            distance += difference * difference;
        }
        if (distance < nearestDistance) {
            nearestDistance = distance;
            nearest = i;
        }
    }
    return static_cast<std::uint8_t>(nearest);
}

} // namespace

std::uint32_t packedColor(const Rgb& color)
{
    return color[0] | (std::uint32_t{color[1]} << 8) | (std::uint32_t{color[2]} << 16);
}

Rgb pixelColor(const Image& image, std::size_t pixel)
{
    return {image.pixels[4 * pixel], image.pixels[4 * pixel + 1], image.pixels[4 * pixel + 2]};
}

std::vector<Rgb> chooseColors(std::vector<CountedColor> colors, std::size_t most)
{
    if (colors.empty())
        return {};
    std::vector<Box> boxes = {boxOf(colors, 0, colors.size())};
    while (boxes.size() < most) {
        const auto largest = std::max_element(boxes.begin(), boxes.end(),
                                              [](const Box& a, const Box& b) { return a.variance < b.variance; });
        if (largest->last - largest->first < 2)
            break;
        const Box box = *largest;
        const std::size_t cut = medianOf(colors, box);
        *largest = boxOf(colors, box.first, cut);
        boxes.push_back(boxOf(colors, cut, box.last));
    }
    std::vector<Rgb> chosen;
    for (const Box& box : boxes)
        chosen.push_back(meanOf(colors, box));
    std::sort(chosen.begin(), chosen.end());
    return chosen;
}

ChosenPalette paletteFor(const Image& image)
{
    const std::vector<CountedColor> colors = colorsOf(image);
    ChosenPalette palette{.colors = chooseColors(colors, kPaletteSize), .indexOf = {}};
    for (const CountedColor& color : colors)
        palette.indexOf.emplace(packedColor(color.color), nearestIndex(palette.colors, color.color));
    return palette;
}

} // namespace formats

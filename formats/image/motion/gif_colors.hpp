#pragma once

#include "formats/image/palette_choice.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace formats {

/// A color shared by all pixels of a GIF with nearly the same color: an index into GifColors.
using GifColorId = std::uint16_t;
inline constexpr GifColorId kClearPixel = 0xFFFF; ///< no color: a transparent pixel

/// The palette of a GIF, and how its entries show all the colors.
class GifPalette {
public:
    /// Two palette entries that are mixed in a pattern; `share` of kMixLevels pixels have the second.
    struct Mix {
        std::uint8_t first = 0;
        std::uint8_t second = 0;
        std::uint8_t share = 0;
    };
    static constexpr unsigned kMixLevels = 16;

    GifPalette(std::vector<Rgb> colors, std::vector<Mix> mixes) : m_colors(std::move(colors)), m_mixes(std::move(mixes))
    {
    }

    [[nodiscard]] const std::vector<Rgb>& colors() const { return m_colors; } ///< at most 255
    /// The index of a transparent pixel, behind the colors.
    [[nodiscard]] std::uint8_t clearIndex() const { return static_cast<std::uint8_t>(m_colors.size()); }

    /// The palette entry of a pixel. It depends on nothing but color and position, so that areas without motion do not
    /// flicker.
    [[nodiscard]] std::uint8_t indexAt(GifColorId id, std::size_t x, std::size_t y) const
    {
        if (id == kClearPixel)
            return clearIndex();
        const Mix& mix = m_mixes[id];
        return kThresholds[4 * (y % 4) + x % 4] < mix.share ? mix.second : mix.first;
    }

private:
    /// Bayer's matrix: each share is spread evenly.
    static constexpr std::array<std::uint8_t, kMixLevels> kThresholds = {0, 8,  2, 10, 12, 4, 14, 6,
                                                                         3, 11, 1, 9,  15, 7, 13, 5};
    std::vector<Rgb> m_colors;
    std::vector<Mix> m_mixes; // by GifColorId
};

/// Collects the colors of all frames. Colors are the same if the upper 6 bits of their channels are; the mean
/// represents them.
class GifColors {
public:
    GifColors();

    /// Counts a pixel.
    [[nodiscard]] GifColorId count(std::uint8_t red, std::uint8_t green, std::uint8_t blue)
    {
        const std::size_t cell = (std::size_t{red} >> 2U) << 12U | (std::size_t{green} >> 2U) << 6U | blue >> 2U;
        if (m_idOfCell[cell] == kClearPixel)
            m_idOfCell[cell] = newId(cell);
        const GifColorId id = m_idOfCell[cell];
        Sum& sum = m_sums[id];
        sum.red += red;
        sum.green += green;
        sum.blue += blue;
        ++sum.count;
        return id;
    }

    [[nodiscard]] GifPalette palette() const;

private:
    struct Sum {
        std::uint64_t red = 0;
        std::uint64_t green = 0;
        std::uint64_t blue = 0;
        std::uint64_t count = 0;
    };

    GifColorId newId(std::size_t cell);

    std::vector<GifColorId> m_idOfCell; // kClearPixel: none yet
    std::vector<Sum> m_sums;            // by id
};

} // namespace formats

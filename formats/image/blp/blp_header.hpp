#pragma once

#include "formats/base/byte_view.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace formats {

inline constexpr std::size_t kBlpLevels = 16;
inline constexpr std::uint64_t kBlpPaletteBytes = 1024; // 256 times blue, green, red and an unused byte

/// How the pixels of a BLP file are stored.
enum class BlpContent { jpeg, palette, blocks, bgra };

/// The header of any of the three versions in one form, validated as far as possible without the pixels.
struct BlpHeader {
    std::uint32_t version = 2; ///< 0, 1 or 2
    BlpContent content = BlpContent::palette;
    std::uint32_t alphaBits = 0;       ///< as stored: 0, 1, 4, 8, or without meaning
    std::uint32_t preferredFormat = 0; ///< BLP2: block format (docs/formats/blp.md §2.2)
    bool hasMips = false;              ///< a hint only; the offsets decide
    std::uint32_t width = 0, height = 0;
    std::array<std::uint32_t, kBlpLevels> offsets{}; ///< from the start of the file; 0: no level. All 0 in BLP0
    std::array<std::uint32_t, kBlpLevels> sizes{};   ///< bytes
    std::uint64_t bytes = 0;                         ///< size of the header; the palette or JPEG header follows

    /// Number of levels that an image of this size can have, down to 1x1.
    [[nodiscard]] std::size_t possibleLevels() const;
    [[nodiscard]] std::uint32_t levelWidth(std::size_t level) const { return std::max(width >> level, 1U); }
    [[nodiscard]] std::uint32_t levelHeight(std::size_t level) const { return std::max(height >> level, 1U); }
};

/// Reads the header of BLP0, BLP1 and BLP2. Errors: wrongFormat, truncated, unsupported (unknown content or encoding),
/// corrupt (no size), tooLarge. Layout: docs/formats/blp.md §2.1, §3.1.
[[nodiscard]] Result<BlpHeader> readBlpHeader(const ByteView& file);

} // namespace formats

#pragma once

#include "formats/vfs/virtual_file_system.hpp"

#include <cstdint>
#include <vector>

namespace scene {

/// The side of a composed image in the units of its rectangles: that of the game's largest body texture.
inline constexpr std::uint32_t kComposedUnits = 512;

/// A square image that is painted from several files, such as the body of a character (docs/formats/dbc.md §6).
struct ComposedImage {
    /// An image painted into a rectangle, over the layers before it. Units: 1/kComposedUnits of the side.
    struct Layer {
        formats::FoundFile file;
        std::uint32_t x = 0, y = 0, width = kComposedUnits, height = kComposedUnits;
        bool isOpaque = false; ///< its alpha channel is ignored
    };
    std::vector<Layer> layers{}; ///< in the order of painting; where none paints, the image is gray
    bool hasSizeOfFirst = false; ///< at least as large as the image of the first layer
};

} // namespace scene

#pragma once

#include "formats/vfs/virtual_file_system.hpp"

#include <cstdint>
#include <vector>

namespace scene {

/// A square image that is painted from several files, such as the body of a character (docs/formats/dbc.md §6).
struct ComposedImage {
    /// An image painted into a rectangle, over the layers before it. Units: 1/512 of the side.
    struct Layer {
        formats::FoundFile file;
        std::uint32_t x = 0, y = 0, width = 512, height = 512;
        bool isOpaque = false; ///< its alpha channel is ignored
    };
    std::vector<Layer> layers{}; ///< in the order of painting; where none paints, the image is gray
    bool hasSizeOfFirst = false; ///< at least as large as the image of the first layer
};

} // namespace scene

#pragma once

#include "formats/base/diagnostics.hpp"
#include "formats/base/file_bytes.hpp"
#include "formats/image/dxt.hpp"
#include "formats/image/image.hpp"

#include <optional>
#include <span>
#include <vector>

namespace formats {

/// One mip level of an image as blocks, stored in a file.
struct BlockLevel {
    std::uint32_t width = 0, height = 0;
    FileBytes file;
    ByteRange range; ///< of all its blocks, in `file`

    /// Valid as long as the level.
    [[nodiscard]] std::span<const std::byte> bytes() const
    {
        return file.span().subspan(static_cast<std::size_t>(range.offset), static_cast<std::size_t>(range.length));
    }
};

/// The mip levels stored in an image file, in the form in which they are uploaded to the GPU.
struct ImageLevels {
    std::optional<BlockFormat> format; ///< empty: pixels
    std::vector<BlockLevel> blocks; ///< in `format`: level 0, then each half the size of the one before; all complete
    std::vector<Image> smaller;     ///< without `format`: decoded, from level 1 on
};

} // namespace formats

#pragma once

#include "formats/image/image.hpp"
#include "formats/image/png/png_mark.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace formats {

/// Whether a PNG file stores alpha.
enum class PngAlpha { kept, dropped };

/// Writes a PNG file row by row, so that neither the image nor the file lies in memory as a whole: RGBA or RGB, 8
/// bits, compression level 1: speed matters more than size for images that tests and thumbnails make by the thousand.
class PngWriter {
public:
    struct Header {
        std::uint32_t width = 0; ///< not 0 (asserted)
        std::uint32_t height = 0;
        PngAlpha alpha = PngAlpha::kept;
        PngMark mark = PngMark::none; ///< says that this program wrote the file
        std::string view{}; ///< ASCII: a text of its own for pngViewIn; empty or beyond kMaxPngViewBytes: none
    };
    /// Takes the pieces of the file, in order.
    using Sink = std::function<void(std::span<const std::byte>)>;

    PngWriter(const Header& header, Sink sink);
    ~PngWriter();
    PngWriter(const PngWriter&) = delete;
    PngWriter& operator=(const PngWriter&) = delete;

    /// The next rows, top row first: whole rows of 4 bytes a pixel (asserted).
    void write(std::span<const std::uint8_t> rows);

    /// After the last row. False when memory ran out on the way: what the sink got is no image then.
    [[nodiscard]] bool finish();

private:
    struct State; // what libpng needs
    std::unique_ptr<State> m_state;
};

/// The image as a PNG file, RGBA or (where every pixel is opaque) RGB.
///
/// The image must not be empty (asserted). The file is empty when memory ran out. `view`: see PngWriter::Header.
[[nodiscard]] std::vector<std::byte> encodePng(const Image& image, PngMark mark = PngMark::none,
                                               const std::string& view = {});

/// Whether an image needs its alpha.
[[nodiscard]] PngAlpha alphaOf(const Image& image);

} // namespace formats

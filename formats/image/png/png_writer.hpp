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

/// Writes a PNG file row by row, so that neither the image nor the file is in memory as a whole: RGBA or RGB, 8 bits,
/// compression level 1: speed matters more than size, because tests and thumbnails write thousands of images.
class PngWriter {
public:
    struct Header {
        std::uint32_t width = 0; ///< not 0 (asserted)
        std::uint32_t height = 0;
        PngAlpha alpha = PngAlpha::kept;
        PngMark mark = PngMark::none; ///< marks the file as written by this program
        std::string view{};           ///< ASCII text for pngViewIn; empty or longer than kMaxPngViewBytes: not written
    };
    /// Receives the pieces of the file, in order.
    using Sink = std::function<void(std::span<const std::byte>)>;

    PngWriter(const Header& header, Sink sink);
    ~PngWriter();
    PngWriter(const PngWriter&) = delete;
    PngWriter& operator=(const PngWriter&) = delete;

    /// The next rows, top row first: whole rows of 4 bytes a pixel (asserted).
    void write(std::span<const std::uint8_t> rows);

    /// Call it after the last row. False if memory ran out: the data passed to the sink are no valid image then.
    [[nodiscard]] bool finish();

private:
    struct State; // libpng's structures
    std::unique_ptr<State> m_state;
};

/// Encodes the image as a PNG file, RGBA or (if every pixel is opaque) RGB.
///
/// The image must not be empty (asserted). The result is empty if memory ran out. `view`: see PngWriter::Header.
[[nodiscard]] std::vector<std::byte> encodePng(const Image& image, PngMark mark = PngMark::none,
                                               const std::string& view = {});

/// Whether an image needs its alpha.
[[nodiscard]] PngAlpha alphaOf(const Image& image);

} // namespace formats

#pragma once

#include "formats/image/motion/gif_colors.hpp"
#include "formats/image/motion/moving_picture_encoder.hpp"
#include "formats/image/motion/pixel_area.hpp"

#include <cstdint>
#include <memory>
#include <span>

namespace formats {

/// Writes the blocks of a GIF with giflib. After a failure all functions return false.
class GifFile {
public:
    /// Whether the rectangle of a frame becomes transparent before the next frame is drawn.
    enum class Disposal { kept, cleared };

    explicit GifFile(const MovingPictureEncoder::Sink& sink);
    ~GifFile();
    GifFile(const GifFile&) = delete;
    GifFile& operator=(const GifFile&) = delete;

    /// The screen, the palette, our mark, and that it repeats forever.
    [[nodiscard]] bool writeHeader(const MovingPictureHeader& header, const GifPalette& palette);

    struct Frame {
        PixelArea area;
        std::int64_t delay = 0; ///< in hundredths of a second
        Disposal disposal = Disposal::kept;
        std::uint8_t clearIndex = 0;
    };
    [[nodiscard]] bool writeFrame(const Frame& frame);

    /// The next row of the last frame.
    [[nodiscard]] bool writeRow(std::span<std::uint8_t> indices);

    [[nodiscard]] bool finish();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace formats

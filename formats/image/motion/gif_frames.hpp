#pragma once

#include "formats/image/motion/gif_colors.hpp"
#include "formats/image/motion/moving_picture_encoder.hpp"

#include <cstdint>
#include <vector>

namespace formats {

/// All frames of a GIF, kept until its palette is known: of each frame the pixels that differ from the frame before.
class GifFrames {
public:
    explicit GifFrames(MovingPictureAlpha alpha) : m_alpha(alpha) {}

    void add(const Image& image);
    [[nodiscard]] std::size_t count() const { return m_frames.size(); }
    [[nodiscard]] bool hasClearPixels() const { return m_hasClearPixels; }
    [[nodiscard]] GifPalette palette() const { return m_colors.palette(); }

    /// Changes `indices`, the palette entries of the frame before, to those of a frame. False if memory ran out.
    [[nodiscard]] bool apply(std::size_t frame, const GifPalette& palette, std::vector<std::uint8_t>& indices) const;

private:
    /// Runs of pixels, row by row over the whole image: how many pixels are as before, how many follow, their ids.
    struct Frame {
        std::vector<std::uint16_t> runs;
        std::vector<std::uint8_t> packed; ///< the runs deflated, instead of them; empty: they are not
        std::size_t runCount = 0;         ///< numbers in the runs
    };

    GifColorId idOf(const Image& image, std::size_t pixel);
    void addRuns(const Image& image, std::vector<std::uint16_t>& runs);
    void keep(Frame frame);

    MovingPictureAlpha m_alpha;
    Image m_before; // the last frame
    GifColors m_colors;
    std::vector<Frame> m_frames;
    std::size_t m_keptBytes = 0;
    std::uint32_t m_width = 0;
    bool m_hasClearPixels = false;
};

} // namespace formats

#pragma once

#include "formats/image/motion/moving_picture_encoder.hpp"

#include <string_view>
#include <vector>

namespace formats {

/// Layout: PNG specification, third edition, section 11.3.6 "Animation information":
/// https://www.w3.org/TR/png-3/#animation-information
class ApngEncoder final : public MovingPictureEncoder {
public:
    ApngEncoder(const MovingPictureHeader& header, Sink sink);

    void add(const Image& frame, PictureTime start) override;
    [[nodiscard]] std::string finish(PictureTime end) override;

private:
    struct Frame {
        PictureTime start;
        std::uint32_t x = 0;
        std::uint32_t y = 0;
        std::uint32_t width = 0;
        std::uint32_t height = 0;
        std::vector<std::byte> png; ///< its rectangle as a whole PNG file
    };

    void encode(const Image& image, Frame& frame);
    void writeWaiting(PictureTime end);
    void writeControl(DelayFraction delay);
    void writeChunk(std::string_view type, std::span<const std::byte> content);

    MovingPictureHeader m_header;
    Sink m_sink;
    Image m_before;  // the last frame that was added
    Frame m_waiting; // that frame: it is written when its delay is known
    DelayFractions m_delays;
    std::uint32_t m_frameCount = 0; // added so far
    std::uint32_t m_sequence = 0;   // number of the next animation chunk
    bool m_hasFailed = false;
};

} // namespace formats

#pragma once

#include "formats/image/motion/gif_frames.hpp"
#include "formats/image/motion/moving_picture_encoder.hpp"

#include <vector>

namespace formats {

/// Layout: GIF89a specification, https://www.w3.org/Graphics/GIF/spec-gif89a.txt
class GifEncoder final : public MovingPictureEncoder {
public:
    GifEncoder(const MovingPictureHeader& header, Sink sink);

    void add(const Image& frame, PictureTime start) override;
    [[nodiscard]] std::string finish(PictureTime end) override;

private:
    MovingPictureHeader m_header;
    Sink m_sink;
    GifFrames m_frames;
    std::vector<std::int64_t> m_starts; // of the frames that are kept, in hundredths of a second
};

} // namespace formats

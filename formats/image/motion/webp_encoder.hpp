#pragma once

#include "formats/image/motion/moving_picture_encoder.hpp"

#include <memory>

namespace formats {

/// Layout: WebP container specification, https://developers.google.com/speed/webp/docs/riff_container
class WebpEncoder final : public MovingPictureEncoder {
public:
    WebpEncoder(const MovingPictureHeader& header, Sink sink);
    ~WebpEncoder() override;

    void add(const Image& frame, PictureTime start) override;
    [[nodiscard]] std::string finish(PictureTime end) override;

private:
    struct State; // libwebp's structures
    std::unique_ptr<State> m_state;
};

} // namespace formats

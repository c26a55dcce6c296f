#pragma once

#include "formats/base/result.hpp"
#include "formats/image/image.hpp"
#include "formats/image/motion/picture_time.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace formats {

enum class MovingPictureFormat { apng, gif, webp };

/// Whether a moving picture has transparency. GIF: a pixel is transparent if its alpha is below kCutOutAlpha.
enum class MovingPictureAlpha { kept, dropped };

/// Only for WebP: small errors that are hardly visible make a picture of a model several times smaller.
enum class MovingPictureLoss { none, small };

struct MovingPictureHeader {
    MovingPictureFormat format = MovingPictureFormat::apng;
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint32_t frameCount = 0; ///< not 0 (asserted)
    MovingPictureAlpha alpha = MovingPictureAlpha::kept;
    MovingPictureLoss loss = MovingPictureLoss::none;
};

/// Checks the size of a picture, so that it can be refused before anything is drawn. `name` is used in the message.
/// Errors: tooLarge beyond the format's limit or kMaxImagePixels, or if a side is 0.
[[nodiscard]] Result<void> checkMovingPicture(const MovingPictureHeader& header, std::string_view name);

/// Encodes a picture that repeats forever, frame by frame. Never keeps all frames as pixels. The file is marked as
/// written by this program (moving_picture_mark.hpp).
///
/// - APNG: exact pixels and times (a delay that is no fraction of 16-bit numbers is rounded, see DelayFractions).
/// - GIF: 255 colors for all frames. Frames start within 5 ms of their time. A frame that would last less than 20 ms is
///   left out: many viewers show such frames much longer. Frames are kept until the end, in 2 bytes for each pixel that
///   differs from the frame before, compressed beyond 32 MB.
/// - WebP: exact pixels without MovingPictureLoss; colors of invisible pixels may change. Frames start within 1 ms of
///   their time. A frame equal to the one before is merged with it; a picture of one frame is a still image. The file
///   is kept in memory until the end.
class MovingPictureEncoder {
public:
    /// Receives the pieces of the file, in order.
    using Sink = std::function<void(std::span<const std::byte>)>;

    virtual ~MovingPictureEncoder() = default;

    /// The next frame, of the header's size (asserted). The first starts at 0, each other one after the one before it.
    virtual void add(const Image& frame, PictureTime start) = 0;

    /// Call it after the last frame; `end` is the time when the picture starts again. Returns the reason if the file
    /// passed to the sink is incomplete; empty: it is complete.
    [[nodiscard]] virtual std::string finish(PictureTime end) = 0;
};

/// The header must be one that checkMovingPicture accepts (asserted).
[[nodiscard]] std::unique_ptr<MovingPictureEncoder> makeMovingPictureEncoder(const MovingPictureHeader& header,
                                                                             MovingPictureEncoder::Sink sink);

} // namespace formats

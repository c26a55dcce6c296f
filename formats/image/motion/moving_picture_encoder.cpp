#include "formats/image/motion/moving_picture_encoder.hpp"

#include "formats/image/motion/apng_encoder.hpp"
#include "formats/image/motion/gif_encoder.hpp"
#include "formats/image/motion/webp_encoder.hpp"

#include <cassert>
#include <utility>

namespace formats {

namespace {

struct FormatLimit {
    std::string_view name;
    std::uint32_t side; ///< pixels
};

FormatLimit limitOf(MovingPictureFormat format)
{
    switch (format) {
    case MovingPictureFormat::apng:
        return {"an APNG", 0x7FFFFFFF};
    case MovingPictureFormat::gif:
        return {"a GIF", 65'535};
    case MovingPictureFormat::webp:
        return {"a WebP", 16'383};
    }
    return {};
}

} // namespace

Result<void> checkMovingPicture(const MovingPictureHeader& header, std::string_view name)
{
    const FormatLimit limit = limitOf(header.format);
    if (header.width == 0 || header.height == 0)
        return fail(LoadErrorCode::tooLarge, name, ": a picture of ", header.width, "x", header.height,
                    " pixels is empty");
    if (header.width > limit.side || header.height > limit.side)
        return fail(LoadErrorCode::tooLarge, name, ": ", limit.name, " has at most ", limit.side,
                    " pixels in each direction, this one would have ", header.width, "x", header.height);
    if (std::uint64_t{header.width} * header.height > kMaxImagePixels)
        return fail(LoadErrorCode::tooLarge, name, ": a picture has at most ", kMaxImagePixels,
                    " pixels, this one would have ", header.width, "x", header.height);
    return {};
}

std::unique_ptr<MovingPictureEncoder> makeMovingPictureEncoder(const MovingPictureHeader& header,
                                                               MovingPictureEncoder::Sink sink)
{
    assert(header.frameCount > 0 && checkMovingPicture(header, ""));
    switch (header.format) {
    case MovingPictureFormat::apng:
        return std::make_unique<ApngEncoder>(header, std::move(sink));
    case MovingPictureFormat::gif:
        return std::make_unique<GifEncoder>(header, std::move(sink));
    case MovingPictureFormat::webp:
        return std::make_unique<WebpEncoder>(header, std::move(sink));
    }
    return nullptr;
}

} // namespace formats

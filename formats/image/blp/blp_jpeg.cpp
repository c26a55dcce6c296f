// docs/formats/blp.md §3.3.
#include "formats/image/blp/blp_jpeg.hpp"

#include "formats/image/jpeg/jpeg_decoder.hpp"

#include <vector>

namespace formats {

Result<BlpJpeg> decodeBlpJpeg(const BlpJpegSource& source)
{
    std::vector<std::byte> stream(source.header.begin(), source.header.end());
    stream.insert(stream.end(), source.body.begin(), source.body.end());
    JpegSource jpeg;
    jpeg.what = joined(source.name, ": JPEG of level ", source.level);
    jpeg.expectedBy = joined(source.name, ": level ", source.level);
    jpeg.stream = stream;
    jpeg.width = source.width;
    jpeg.height = source.height;
    jpeg.colors = JpegColors::blizzard;
    TRISVIEW_TRY_ASSIGN(DecodedJpeg decoded, decodeJpeg(jpeg));
    if (!source.hasAlpha) {
        for (std::size_t i = 3; i < decoded.image.pixels.size(); i += 4)
            decoded.image.pixels[i] = 255;
    }
    return BlpJpeg{std::move(decoded.image), std::move(decoded.damage)};
}

} // namespace formats

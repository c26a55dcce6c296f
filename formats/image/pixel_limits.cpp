#include "formats/image/pixel_limits.hpp"

namespace formats {

Result<void> checkImageSize(const ByteView& file, std::string_view format, std::uint64_t width, std::uint64_t height)
{
    if (width == 0 || height == 0)
        return fail(LoadErrorCode::corrupt, file.name(), ": ", format, " size is ", width, "x", height);
    if (width > kMaxImagePixels || height > kMaxImagePixels / width)
        return fail(LoadErrorCode::tooLarge, file.name(), ": ", format, " size is ", width, "x", height,
                    " pixels, limit is ", kMaxImagePixels, " in all");
    return {};
}

Result<void> checkBacking(const ByteView& file, std::uint64_t pixelCount, const PixelBacking& backing)
{
    if (pixelCount > kMaxUnbackedPixels && backing.possible < backing.needed)
        return fail(LoadErrorCode::truncated, file.name(), ": pixel data at byte ", backing.offset, " needs ",
                    backing.needed, " bytes decoded, the file yields at most ", backing.possible);
    return {};
}

void makeOpaqueIfAllTransparent(Image& image, std::string_view rule, ByteRange pixelData, Diagnostics& diagnostics)
{
    for (std::size_t i = 3; i < image.pixels.size(); i += 4) {
        if (image.pixels[i] != 0)
            return;
    }
    for (std::size_t i = 3; i < image.pixels.size(); i += 4)
        image.pixels[i] = 255;
    addNote(diagnostics, rule, pixelData, "every alpha byte is 0: shown opaque");
}

} // namespace formats

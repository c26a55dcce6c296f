#include "formats/images/load_image.hpp"

#include "formats/core/cancellation.hpp"
#include "formats/core/out_of_memory.hpp"
#include "formats/images/blp.hpp"
#include "formats/images/bmp.hpp"
#include "formats/images/jpg.hpp"
#include "formats/images/pcx.hpp"
#include "formats/images/png.hpp"
#include "formats/images/tga.hpp"

#include <array>

namespace formats {

namespace {

struct ImageFormat {
    bool (*sniff)(std::span<const std::byte> head);
    Result<LoadedImage> (*load)(const ByteView& file);
    Result<ImageInfo> (*probe)(const ByteView& file);
};

// TGA has no magic: what none of the others claims may be one.
constexpr std::array<ImageFormat, 6> kFormats{{
    {sniffPng, loadPng, probePng},
    {sniffJpg, loadJpg, probeJpg},
    {sniffBmp, loadBmp, probeBmp},
    {sniffPcx, loadPcx, probePcx},
    {sniffBlp, loadBlp, probeBlp},
    {sniffTga, loadTga, probeTga},
}};

// The last one is known and never put in the place of another: the games whose names lack one had no such images.
constexpr std::array<std::string_view, 7> kExtensions{".tga", ".png", ".jpg", ".jpeg", ".pcx", ".bmp", ".blp"};

Result<ImageFormat> formatOf(const ByteView& file)
{
    for (const ImageFormat& format : kFormats) {
        if (format.sniff(file.file().span()))
            return format;
    }
    return fail(LoadErrorCode::wrongFormat, file.name(), ": no PNG, JPEG, BMP, PCX, BLP or TGA image, file has ",
                file.size(), " bytes");
}

} // namespace

Result<LoadedImage> loadImage(const ByteView& file)
{
    TRY_ASSIGN(const ImageFormat format, formatOf(file));
    auto loaded = withinMemory(file.name(), [&] { return format.load(file); });
    TRY(checkCancelled(file.name()));
    return loaded;
}

Result<ImageInfo> probeImage(const ByteView& file)
{
    TRY_ASSIGN(const ImageFormat format, formatOf(file));
    return format.probe(file);
}

std::span<const std::string_view> imageExtensions()
{
    return kExtensions;
}

std::span<const std::string_view> replacingExtensions()
{
    return std::span(kExtensions).first(kExtensions.size() - 1);
}

} // namespace formats

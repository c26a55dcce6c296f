#include "formats/load_image.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/out_of_memory.hpp"
#include "formats/image/blp/blp.hpp"
#include "formats/image/bmp/bmp.hpp"
#include "formats/image/jpeg/jpg.hpp"
#include "formats/image/pcx/pcx.hpp"
#include "formats/image/png/png.hpp"
#include "formats/image/tga/tga.hpp"

#include <array>
#include <utility>

namespace formats {

namespace {

struct ImageFormat {
    bool (*sniff)(std::span<const std::byte> head);
    Result<LoadedImage> (*load)(const ByteView& file);
    Result<ImageInfo> (*probe)(const ByteView& file);
};

// TGA has no magic, so it is tried after all others.
constexpr std::array<ImageFormat, 6> kFormats{{
    {sniffPng, loadPng, probePng},
    {sniffJpg, loadJpg, probeJpg},
    {sniffBmp, loadBmp, probeBmp},
    {sniffPcx, loadPcx, probePcx},
    {sniffBlp, loadBlp, probeBlp},
    {sniffTga, loadTga, probeTga},
}};

constexpr std::array<std::string_view, 7> kExtensions{".tga", ".png", ".jpg", ".jpeg", ".pcx", ".bmp", ".blp"};

Result<ImageFormat> formatOf(const ByteView& file)
{
    for (const ImageFormat& format : kFormats) {
        if (format.sniff(file.file().span()))
            return format;
    }
    return fail(LoadErrorCode::wrongFormat, file.name(), ": not a PNG, JPEG, BMP, PCX, BLP or TGA image, file has ",
                file.size(), " bytes");
}

} // namespace

Result<LoadedImage> loadImage(const ByteView& file)
{
    TRISVIEW_TRY_ASSIGN(const ImageFormat format, formatOf(file));
    auto loaded = withinMemory(file.name(), [&] { return format.load(file); });
    TRISVIEW_TRY(checkCancelled(file.name()));
    return loaded;
}

Result<ImageInfo> probeImage(const ByteView& file)
{
    TRISVIEW_TRY_ASSIGN(const ImageFormat format, formatOf(file));
    return format.probe(file);
}

FileMap imageFileMap(const ByteView& file)
{
    if (!sniffBlp(file.file().span()))
        return {};
    auto opened = withinMemory(file.name(), [&] { return openBlp(file); });
    return opened ? std::move(opened->map) : file.takeMap(); // for BLP0 only the header is in this file
}

std::span<const std::string_view> imageExtensions()
{
    return kExtensions;
}

} // namespace formats

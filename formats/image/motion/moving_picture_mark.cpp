#include "formats/image/motion/moving_picture_mark.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/base/signature.hpp"
#include "formats/image/png/png_mark.hpp"

#include <cstdint>
#include <string_view>

namespace formats {

namespace {

using GifBytes = std::span<const std::byte>;

std::size_t numberAt(GifBytes bytes, std::size_t at)
{
    return std::to_integer<std::size_t>(bytes[at]);
}

/// Removes the sub-blocks of an extension and returns the first one; empty if the data end before.
std::string_view takeSubBlocks(GifBytes& rest)
{
    std::string_view first;
    for (bool isFirst = true; !rest.empty(); isFirst = false) {
        const std::size_t size = numberAt(rest, 0);
        if (rest.size() < size + 1) {
            rest = {};
            return {};
        }
        if (isFirst)
            first = FieldReader(rest.subspan(1, size)).characters(size);
        rest = rest.subspan(size + 1);
        if (size == 0)
            return first;
    }
    return {};
}

/// GIF89a, sections 18 to 26: the screen with its palette, then extensions.
bool hasGifComment(GifBytes head)
{
    constexpr std::size_t kScreenBytes = 13, kFlagsAt = 10;
    constexpr std::size_t kHasPalette = 0x80, kPaletteBits = 0x07;
    constexpr std::byte kExtension{0x21}, kComment{0xFE};
    if (head.size() < kScreenBytes)
        return false;
    const std::size_t flags = numberAt(head, kFlagsAt);
    const std::size_t paletteBytes =
        (flags & kHasPalette) != 0 ? std::size_t{3} << ((flags & kPaletteBits) + 1) : std::size_t{0};
    if (head.size() < kScreenBytes + paletteBytes)
        return false;
    GifBytes rest = head.subspan(kScreenBytes + paletteBytes);
    while (rest.size() >= 2 && rest[0] == kExtension) {
        const bool isComment = rest[1] == kComment;
        rest = rest.subspan(2);
        if (takeSubBlocks(rest) == textOf(PngMark::image) && isComment)
            return true;
    }
    return false;
}

/// The packet is the file's last chunk.
bool endsWithXmp(std::span<const std::byte> tail)
{
    std::string chunk = movingPictureXmp();
    const std::size_t length = chunk.size();
    chunk.resize(length + length % 2); // chunks have an even size
    const std::string_view end = FieldReader(tail).characters(tail.size());
    return end.ends_with(chunk);
}

} // namespace

std::string movingPictureXmp()
{
    return std::string(R"(<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF )"
                       R"(xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" )"
                       R"(xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool=")") +
           std::string(textOf(PngMark::image)) + R"("/></rdf:RDF></x:xmpmeta>)";
}

bool hasMovingPictureMark(std::span<const std::byte> head, std::span<const std::byte> tail)
{
    if (beginsWith(head, "GIF89a"))
        return hasGifComment(head);
    if (beginsWith(head, "RIFF") && head.size() >= 12 && beginsWith(head.subspan(8), "WEBP"))
        return endsWithXmp(tail);
    return pngMarkIn(head) == PngMark::image;
}

} // namespace formats

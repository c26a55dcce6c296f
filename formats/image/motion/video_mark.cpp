// MP4: ISO/IEC 14496-12, boxes; metadata as in QuickTime. WebM: https://www.matroska.org/technical/elements.html
#include "formats/image/motion/video_mark.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/base/signature.hpp"
#include "formats/image/png/png_mark.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>

namespace formats {
namespace {

using Bytes = std::span<const std::byte>;

std::uint64_t bigEndian(Bytes bytes)
{
    std::uint64_t number = 0;
    for (const std::byte byte : bytes)
        number = (number << 8U) | std::to_integer<std::uint64_t>(byte);
    return number;
}

std::string_view textIn(Bytes bytes)
{
    return FieldReader(bytes).characters(bytes.size());
}

/// The content of the first box of this type, or the part of it that is there; empty: none.
Bytes boxIn(Bytes boxes, std::string_view type)
{
    constexpr std::size_t kHeader = 8, kLongHeader = 16;
    while (boxes.size() >= kHeader) {
        std::uint64_t size = bigEndian(boxes.first(4));
        std::size_t header = kHeader;
        if (size == 1 && boxes.size() >= kLongHeader) {
            size = bigEndian(boxes.subspan(8, 8));
            header = kLongHeader;
        }
        if (size < header)
            return {};
        const auto there = static_cast<std::size_t>(std::min<std::uint64_t>(size, boxes.size()));
        if (textIn(boxes.subspan(4, 4)) == type)
            return boxes.first(there).subspan(header);
        boxes = boxes.subspan(there);
    }
    return {};
}

bool hasMp4Comment(Bytes head)
{
    constexpr std::size_t kVersionAndFlags = 4, kTypeAndLocale = 8;
    Bytes metadata = boxIn(boxIn(boxIn(head, "moov"), "udta"), "meta");
    metadata = metadata.subspan(std::min(kVersionAndFlags, metadata.size()));
    Bytes comment = boxIn(boxIn(boxIn(metadata, "ilst"), "\xA9"
                                                         "cmt"),
                          "data");
    comment = comment.subspan(std::min(kTypeAndLocale, comment.size()));
    return textIn(comment) == textOf(PngMark::image);
}

enum class LengthBits { kept, dropped };

/// A number of 1 to 8 bytes, whose first bits say how many; removes it. Ids include these bits.
std::optional<std::uint64_t> takeNumber(Bytes& bytes, LengthBits lengthBits)
{
    if (bytes.empty())
        return std::nullopt;
    const auto first = std::to_integer<std::uint8_t>(bytes.front());
    const auto length = static_cast<std::size_t>(std::countl_zero(first)) + 1;
    if (length > 8 || bytes.size() < length)
        return std::nullopt;
    std::uint64_t number = bigEndian(bytes.first(length));
    if (lengthBits == LengthBits::dropped)
        number &= (std::uint64_t{1} << (7 * length)) - 1;
    bytes = bytes.subspan(length);
    return number;
}

/// An element: its id and its content, or the part of it that is there.
struct Element {
    std::uint64_t id = 0;
    Bytes content;
};

std::optional<Element> takeElement(Bytes& bytes)
{
    const auto id = takeNumber(bytes, LengthBits::kept);
    const auto size = id ? takeNumber(bytes, LengthBits::dropped) : std::nullopt;
    if (!size)
        return std::nullopt;
    const auto there = static_cast<std::size_t>(std::min<std::uint64_t>(*size, bytes.size()));
    const Element element{*id, bytes.first(there)};
    bytes = bytes.subspan(there);
    return element;
}

constexpr std::uint64_t kSegment = 0x18538067, kTags = 0x1254C367, kTag = 0x7373, kSimpleTag = 0x67C8,
                        kTagName = 0x45A3, kTagString = 0x4487;

bool isOurComment(Bytes tag)
{
    std::string_view name;
    std::string_view text;
    while (const auto element = takeElement(tag)) {
        if (element->id == kTagName)
            name = textIn(element->content);
        else if (element->id == kTagString)
            text = textIn(element->content);
    }
    return name == "COMMENT" && text == textOf(PngMark::image);
}

constexpr std::array<std::uint64_t, 3> kAroundTags = {kSegment, kTags, kTag};

/// Whether one of the elements is our comment, inside of `depth` of the elements above.
bool hasWebmComment(Bytes bytes, std::size_t depth = 0)
{
    while (const auto element = takeElement(bytes)) {
        const bool isTag = depth == kAroundTags.size();
        if (isTag && element->id == kSimpleTag && isOurComment(element->content))
            return true;
        if (!isTag && element->id == kAroundTags[depth] && hasWebmComment(element->content, depth + 1))
            return true;
    }
    return false;
}

bool isMp4(Bytes head)
{
    return head.size() >= 8 && beginsWith(head.subspan(4), "ftyp");
}

} // namespace

bool isVideo(std::span<const std::byte> head)
{
    return isMp4(head) || beginsWith(head, "\x1A\x45\xDF\xA3");
}

bool hasVideoMark(std::span<const std::byte> head)
{
    return isMp4(head) ? hasMp4Comment(head) : isVideo(head) && hasWebmComment(head);
}

} // namespace formats

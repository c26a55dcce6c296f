// Portable Network Graphics, W3C Recommendation, second edition: https://www.w3.org/TR/2003/REC-PNG-20031110/
#include "formats/image/png/png_mark.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/image/png/png.hpp"

#include <array>
#include <cstdint>
#include <string>

namespace formats {

namespace {

constexpr std::size_t kSignatureBytes = 8;
constexpr std::size_t kPngChunkHeadBytes = 8, kChecksumBytes = 4;
constexpr std::string_view kKeyword{"Software\0", 9};

std::string_view charactersOf(std::span<const std::byte> bytes)
{
    return FieldReader(bytes).characters(bytes.size());
}

PngMark markOf(std::string_view text)
{
    if (!text.starts_with(kKeyword))
        return PngMark::none;
    const std::string_view software = text.substr(kKeyword.size());
    for (const PngMark mark : {PngMark::image, PngMark::texture}) {
        if (software == textOf(mark))
            return mark;
    }
    return PngMark::none;
}

/// Passes each complete text chunk at the start of a PNG file to `isFound` until it returns true.
template <class IsFound> void visitTexts(std::span<const std::byte> head, IsFound isFound)
{
    if (!sniffPng(head))
        return;
    std::span<const std::byte> rest = head.subspan(kSignatureBytes);
    while (rest.size() >= kPngChunkHeadBytes) {
        const std::uint64_t bytes = FieldReader(rest).bigU32();
        const std::string_view type = charactersOf(rest.subspan(4, 4));
        rest = rest.subspan(kPngChunkHeadBytes);
        if (rest.size() < bytes + kChecksumBytes)
            return;
        if (type == "tEXt" && isFound(charactersOf(rest.first(static_cast<std::size_t>(bytes)))))
            return;
        rest = rest.subspan(static_cast<std::size_t>(bytes) + kChecksumBytes);
    }
}

} // namespace

std::string_view textOf(PngMark mark)
{
    constexpr std::array<std::string_view, 3> kTexts{"", "Trisview picture", "Trisview texture"};
    return kTexts[static_cast<std::size_t>(mark)];
}

PngMark pngMarkIn(std::span<const std::byte> head)
{
    PngMark mark = PngMark::none;
    visitTexts(head, [&mark](std::string_view text) {
        mark = markOf(text);
        return mark != PngMark::none;
    });
    return mark;
}

std::string pngViewIn(std::span<const std::byte> head)
{
    std::string view;
    visitTexts(head, [&view](std::string_view text) {
        const bool isView = text.size() > kPngViewKeyword.size() && text.starts_with(kPngViewKeyword) &&
                            text[kPngViewKeyword.size()] == '\0';
        if (isView && text.size() - kPngViewKeyword.size() - 1 <= kMaxPngViewBytes)
            view = text.substr(kPngViewKeyword.size() + 1);
        return isView;
    });
    return view;
}

PngMark pngMarkAtEnd(std::span<const std::byte> tail)
{
    const std::string_view bytes = charactersOf(tail);
    const std::string begin = "tEXt" + std::string(kKeyword);
    for (std::size_t at = bytes.find(begin); at != std::string_view::npos; at = bytes.find(begin, at + 1)) {
        if (at < 4)
            continue; // its length is truncated
        const std::uint32_t length = FieldReader(tail.subspan(at - 4, 4)).bigU32();
        const PngMark mark = markOf(bytes.substr(at + 4, length));
        if (mark != PngMark::none)
            return mark;
    }
    return PngMark::none;
}

} // namespace formats

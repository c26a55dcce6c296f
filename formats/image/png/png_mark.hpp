#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace formats {

/// The mark in each PNG file that this program writes, a text with the keyword "Software": a picture of a model beside
/// the model is then not mistaken for a skin.
enum class PngMark {
    none,
    image,   ///< a picture of a model
    texture, ///< a skin written with an exported model
};

/// The text of the keyword; empty for none.
[[nodiscard]] std::string_view textOf(PngMark mark);

/// The mark is within this many bytes of a file's start or end.
inline constexpr std::size_t kPngMarkBytes = 1024;

/// The mark in a file that starts with `head`. Accepts any bytes; other formats have no mark. Layout: PNG
/// recommendation, section 11.3.4.3, "tEXt".
[[nodiscard]] PngMark pngMarkIn(std::span<const std::byte> head);

/// The mark in a PNG file that ends with `tail`: image editors keep texts and may write them after the pixels, as
/// ImageMagick does.
[[nodiscard]] PngMark pngMarkAtEnd(std::span<const std::byte> tail);

/// The keyword of a text that describes how to restore the view in a picture. Callers read and check its value.
inline constexpr std::string_view kPngViewKeyword = "Trisview view";
inline constexpr std::size_t kMaxPngViewBytes = 65'536;
/// The text is within this many bytes of a file's start.
inline constexpr std::size_t kPngViewHeadBytes = kMaxPngViewBytes + kPngMarkBytes;

/// That text in a PNG file that starts with `head`; empty if there is none or it is too long. Accepts any bytes.
[[nodiscard]] std::string pngViewIn(std::span<const std::byte> head);

} // namespace formats

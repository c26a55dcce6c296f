#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace formats {

/// The mark that this program leaves in each PNG file it writes, as text of the keyword "Software": a picture of
/// a model is then not taken for a skin when it lies beside the model.
enum class PngMark {
    none,
    image,   ///< a model was drawn
    texture, ///< a skin was written beside an exported model
};

/// The text behind the keyword; empty for none.
[[nodiscard]] std::string_view textOf(PngMark mark);

/// The mark lies within this many bytes of a file's start or end.
inline constexpr std::size_t kPngMarkBytes = 1024;

/// The mark in a file that begins with `head`. Takes any bytes; files of other formats have no mark.
/// Layout: PNG recommendation, section 11.3.4.3, "tEXt".
[[nodiscard]] PngMark pngMarkIn(std::span<const std::byte> head);

/// The mark in a PNG file that ends with `tail`: programs that edit an image keep its texts and may write them behind
/// the pixels, as ImageMagick does.
[[nodiscard]] PngMark pngMarkAtEnd(std::span<const std::byte> tail);

/// The keyword of a text that says how to show again what a picture shows. Its value is for others to read and check.
inline constexpr std::string_view kPngViewKeyword = "Trisview view";
inline constexpr std::size_t kMaxPngViewBytes = 65'536;
/// The text lies within this many bytes of a file's start.
inline constexpr std::size_t kPngViewHeadBytes = kMaxPngViewBytes + kPngMarkBytes;

/// That text in a PNG file that begins with `head`; empty where there is none, or a longer one. Takes any bytes.
[[nodiscard]] std::string pngViewIn(std::span<const std::byte> head);

} // namespace formats

#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace formats {

/// What this program says of itself in a PNG file that it writes, as text of the keyword "Software": such an image of
/// a model is not taken for a skin because it lies beside one.
enum class PngMark {
    none,
    image,   ///< a model was drawn
    texture, ///< a skin was written beside an exported model
};

/// The text behind the keyword; empty for none.
[[nodiscard]] std::string_view textOf(PngMark mark);

/// So many bytes from the start of a file, or from its end, hold the mark.
inline constexpr std::size_t kPngMarkBytes = 1024;

/// The mark in a file that begins with `head`. Any bytes will do; those of another format have none.
/// Layout: PNG recommendation, section 11.3.4.3, "tEXt".
[[nodiscard]] PngMark pngMarkIn(std::span<const std::byte> head);

/// The mark in a PNG file that ends with `tail`: programs that edit an image keep its texts and may write them behind
/// the pixels, as ImageMagick does.
[[nodiscard]] PngMark pngMarkAtEnd(std::span<const std::byte> tail);

} // namespace formats

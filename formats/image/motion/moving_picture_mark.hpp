#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace formats {

/// The mark in each moving picture that this program writes, like PngMark: APNG has the text of PngMark::image, GIF a
/// comment, WebP an XMP packet.
inline constexpr const char* kMovingPictureText = "Trisview picture";

/// The XMP packet of a marked WebP file, in which the text is the CreatorTool.
[[nodiscard]] std::string movingPictureXmp();

/// The mark is within this many bytes of a file's start or end.
inline constexpr std::size_t kMovingPictureMarkBytes = 1024;

/// Whether a file that starts with `head` and ends with `tail` is marked. Accepts any bytes; a PNG file that is marked
/// as PngMark::image counts, too. The two may overlap.
[[nodiscard]] bool hasMovingPictureMark(std::span<const std::byte> head, std::span<const std::byte> tail);

} // namespace formats

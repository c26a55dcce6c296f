#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace formats {

/// The mark in each moving picture that this program writes is the text of PngMark::image: in APNG as in PNG, in GIF a
/// comment, in WebP the CreatorTool of an XMP packet. This is the packet.
[[nodiscard]] std::string movingPictureXmp();

/// The mark is within this many bytes of a file's start or end.
inline constexpr std::size_t kMovingPictureMarkBytes = 1024;

/// Whether a file that starts with `head` and ends with `tail` is marked. Accepts any bytes; a PNG file that is marked
/// as PngMark::image counts, too. The two may overlap.
[[nodiscard]] bool hasMovingPictureMark(std::span<const std::byte> head, std::span<const std::byte> tail);

} // namespace formats

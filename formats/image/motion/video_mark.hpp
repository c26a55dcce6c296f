#pragma once

#include <cstddef>
#include <span>

namespace formats {

/// The mark in each video that this program makes is the comment PngMark::image in its metadata, which are within this
/// many bytes of its start: an MP4 has them after the tables of all frames.
inline constexpr std::size_t kVideoMarkBytes = std::size_t{4} << 20U;

/// Whether a file may be a video, by its first bytes.
[[nodiscard]] bool isVideo(std::span<const std::byte> head);

/// Whether an MP4 or WebM that starts with `head` is marked. Accepts any bytes.
[[nodiscard]] bool hasVideoMark(std::span<const std::byte> head);

} // namespace formats

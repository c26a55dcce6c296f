#pragma once

#include "app/output/output_formats.hpp"
#include "formats/base/result.hpp"
#include "formats/base/write_file.hpp"
#include "formats/image/image.hpp"
#include "formats/image/motion/picture_time.hpp"
#include "formats/platform/child_process.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

/// Videos, which the program ffmpeg encodes.
namespace app {

struct VideoHeader {
    MotionFormat format = MotionFormat::mp4; ///< of a video
    std::uint32_t width = 0;                 ///< even
    std::uint32_t height = 0;                ///< even
    std::uint64_t frameCount = 0;
    formats::PictureTime end; ///< all frames take the same time
    bool keepsAlpha = false;  ///< only of WebM
};

/// The next even number: the colors of a video have half of its size.
[[nodiscard]] constexpr std::uint32_t evenSize(std::uint32_t size)
{
    return size + size % 2;
}

/// The reason why no videos can be written, as a sentence without full stop; empty: ffmpeg is there.
[[nodiscard]] std::string problemOfVideos();

/// Passes frames to ffmpeg, which writes a temporary file beside the target. `finish` reads its metadata back and
/// replaces the target. Without it, ffmpeg is ended and the target stays as it was. A device or a pipe is refused,
/// because ffmpeg moves back in the file.
class VideoFile {
public:
    using IsUnwanted = platform::ChildProcess::IsUnwanted;

    /// The header's sizes are even and its numbers are not 0 (asserted). `isUnwanted` cancels: nothing is written then.
    VideoFile(const std::filesystem::path& path, const VideoHeader& header, IsUnwanted isUnwanted = {});

    /// The next frame, of the header's size (asserted). Does nothing after a failure.
    void add(const formats::Image& frame);
    [[nodiscard]] bool hasFailed() const { return m_hasFailed; }

    /// Call it once, after the last frame. Errors: io, with the message of ffmpeg; cancelled.
    [[nodiscard]] formats::Result<void> finish();

private:
    [[nodiscard]] formats::Result<void> cannotWrite(const std::string& reason) const;

    std::string m_name; // for messages
    VideoHeader m_header;
    IsUnwanted m_isUnwanted;
    formats::FileWriter m_file;
    std::filesystem::path m_temporary;             // empty: the file cannot be written
    std::optional<platform::ChildProcess> m_child; // ended before the file is removed
    bool m_hasFailed = false;
};

} // namespace app

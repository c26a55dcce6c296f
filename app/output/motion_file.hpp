#pragma once

#include "app/output/motion_timeline.hpp"
#include "app/output/output_formats.hpp"
#include "formats/base/result.hpp"
#include "formats/image/image.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

/// Files of moving pictures and videos, whichever program encodes them.
namespace app {

struct MotionHeader {
    MotionFormat format = MotionFormat::gif;
    std::uint32_t width = 0; ///< of a video even
    std::uint32_t height = 0;
    bool keepsAlpha = false;

    bool operator==(const MotionHeader&) const = default;
};

/// Why no file with this header can be written, as a sentence; empty: it can. `name` is used in the message.
[[nodiscard]] std::string problemOfMotion(const MotionHeader& header, const std::string& name);

/// As the encoder of a moving picture takes it. The format must not be a video (asserted).
[[nodiscard]] formats::MovingPictureHeader pictureHeaderOf(const MotionHeader& header, std::uint64_t frameCount);

/// A file that is being written. Without `finish`, the target stays as it was.
class MotionFile {
public:
    MotionFile() = default;
    virtual ~MotionFile() = default;
    MotionFile(const MotionFile&) = delete;
    MotionFile& operator=(const MotionFile&) = delete;

    /// The next frame, of the header's size. Does nothing after a failure.
    virtual void add(const formats::Image& frame) = 0;
    /// Whether `finish` will return an error, so that the caller may stop before the last frame.
    [[nodiscard]] virtual bool hasFailed() const = 0;
    /// Replaces the target. Call it once, after the last frame of the timeline. Errors: tooLarge, io, cancelled.
    [[nodiscard]] virtual formats::Result<void> finish() = 0;
};

/// `header` has no problem. The file follows the cancel scope of the thread that calls it.
[[nodiscard]] std::unique_ptr<MotionFile> makeMotionFile(const std::filesystem::path& path, const MotionHeader& header,
                                                         std::shared_ptr<const MotionTimeline> timeline);

} // namespace app

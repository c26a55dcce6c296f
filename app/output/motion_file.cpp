#include "app/output/motion_file.hpp"

#include "app/output/video_file.hpp"
#include "formats/base/cancellation.hpp"
#include "formats/image/motion/moving_picture_file.hpp"

#include <utility>

namespace app {
namespace {

class PictureMotionFile final : public MotionFile {
public:
    PictureMotionFile(const std::filesystem::path& path, const MotionHeader& header,
                      std::shared_ptr<const MotionTimeline> timeline)
        : m_timeline(std::move(timeline)), m_file(path, pictureHeaderOf(header, m_timeline->frameCount()))
    {
    }
    void add(const formats::Image& frame) override { m_file.add(frame, m_timeline->startOf(m_count++)); }
    [[nodiscard]] bool hasFailed() const override { return m_file.hasFailed(); }
    [[nodiscard]] formats::Result<void> finish() override
    {
        return m_file.finish(m_timeline->startOf(m_timeline->frameCount()));
    }

private:
    std::shared_ptr<const MotionTimeline> m_timeline;
    formats::MovingPictureFile m_file;
    std::uint64_t m_count = 0;
};

class VideoMotionFile final : public MotionFile {
public:
    VideoMotionFile(const std::filesystem::path& path, const MotionHeader& header, const MotionTimeline& timeline)
        : m_file(path,
                 {.format = header.format,
                  .width = header.width,
                  .height = header.height,
                  .frameCount = timeline.frameCount(),
                  .end = timeline.startOf(timeline.frameCount()),
                  .keepsAlpha = header.keepsAlpha},
                 [] { return formats::isCancelled(); })
    {
    }
    void add(const formats::Image& frame) override { m_file.add(frame); }
    [[nodiscard]] bool hasFailed() const override { return m_file.hasFailed(); }
    [[nodiscard]] formats::Result<void> finish() override { return m_file.finish(); }

private:
    VideoFile m_file;
};

} // namespace

std::string problemOfMotion(const MotionHeader& header, const std::string& name)
{
    if (isVideo(header.format)) {
        if (header.format == MotionFormat::mp4 && header.keepsAlpha)
            return ".mp4 has no transparency: choose a color for the background, or write .webm";
        return problemOfVideos();
    }
    const auto checked = checkMovingPicture(pictureHeaderOf(header, 1), name);
    return checked ? std::string() : checked.error().message;
}

formats::MovingPictureHeader pictureHeaderOf(const MotionHeader& header, std::uint64_t frameCount)
{
    using formats::MovingPictureAlpha;
    return {.format = encoderOf(header.format).value(),
            .width = header.width,
            .height = header.height,
            .frameCount = static_cast<std::uint32_t>(frameCount),
            .alpha = header.keepsAlpha ? MovingPictureAlpha::kept : MovingPictureAlpha::dropped};
}

std::unique_ptr<MotionFile> makeMotionFile(const std::filesystem::path& path, const MotionHeader& header,
                                           std::shared_ptr<const MotionTimeline> timeline)
{
    if (isVideo(header.format))
        return std::make_unique<VideoMotionFile>(path, header, *timeline);
    return std::make_unique<PictureMotionFile>(path, header, std::move(timeline));
}

} // namespace app

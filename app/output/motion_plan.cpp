#include "app/output/motion_plan.hpp"

#include "app/output/claimed_output.hpp"
#include "formats/base/cancellation.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <string>
#include <system_error>
#include <utility>

namespace app {
namespace {

namespace fs = std::filesystem;
using formats::Result;

constexpr std::uint32_t kSampledRuns = 3;
constexpr std::uint32_t kSampledFrames = 3; // of a run

/// Encodes the frames of one file.
class MotionWriter {
public:
    MotionWriter(std::shared_ptr<const MotionTimeline> timeline, const MotionHeader& header, OutputLocation location)
        : m_timeline(std::move(timeline)), m_header(header), m_location(std::move(location))
    {
    }

    Result<fs::path> add(std::size_t step, const formats::Image& frame)
    {
        if (step == 0)
            TRISVIEW_TRY(begin());
        m_file->add(frame);
        if (!m_file->hasFailed() && step + 1 < m_timeline->frameCount())
            return fs::path();
        return finish();
    }

    /// Leaves nothing of an unfinished file.
    void abandon()
    {
        m_file.reset();
        if (!m_isWritten && !m_path.empty())
            giveBack(m_path);
    }

private:
    Result<void> begin()
    {
        const std::string_view extension = outputFormatOf(m_header.format).extensions[0];
        TRISVIEW_TRY_ASSIGN(m_path, claimFile(m_location, extension));
        if (m_location.isFlat)
            giveBack(m_path); // a page hands out every file that it sees
        m_file = makeMotionFile(m_path, m_header, m_timeline);
        return {};
    }

    Result<fs::path> finish()
    {
        std::error_code error;
        const bool isTaken = !m_location.isFlat && fs::file_size(m_path, error) > 0 && !error;
        const Result<void> written =
            isTaken ? formats::fail(formats::LoadErrorCode::io, platform::utf8FromPath(m_path),
                                    ": was written by another program meanwhile and is not overwritten")
                    : m_file->finish();
        m_file.reset();
        m_isWritten = written.has_value();
        return finished(m_path, written);
    }

    std::shared_ptr<const MotionTimeline> m_timeline;
    MotionHeader m_header;
    OutputLocation m_location;
    fs::path m_path;
    std::unique_ptr<MotionFile> m_file;
    bool m_isWritten = false;
};

/// A file of the run alone, which starts at 0.
std::uint64_t encodedBytes(const MotionTimeline& timeline, std::uint64_t first, const MotionHeader& header,
                           std::span<const formats::Image> images)
{
    std::uint64_t bytes = 0;
    const auto encoder = formats::makeMovingPictureEncoder(
        pictureHeaderOf(header, images.size()), [&bytes](std::span<const std::byte> piece) { bytes += piece.size(); });
    const auto startOf = [&](std::size_t index) {
        formats::PictureTime start = timeline.startOf(first + index);
        start.numerator -= timeline.startOf(first).numerator; // all have one denominator
        return start;
    };
    for (std::size_t i = 0; i < images.size(); ++i) {
        if (formats::isCancelled())
            return 0;
        encoder->add(images[i], startOf(i));
    }
    (void)encoder->finish(startOf(images.size()));
    return bytes;
}

} // namespace

ExportPlan planMotion(std::shared_ptr<const MotionTimeline> timeline, const MotionHeader& header,
                      const OutputLocation& location)
{
    ExportPlan plan;
    plan.steps = static_cast<std::size_t>(timeline->frameCount());
    plan.needsPictures = true;
    const auto writer = std::make_shared<MotionWriter>(std::move(timeline), header, location);
    plan.run = [writer](std::size_t step, const ExportPicture& picture) { return writer->add(step, picture.image); };
    plan.tidy = [writer] { writer->abandon(); };
    return tidied(std::move(plan), location);
}

std::vector<FrameRun> sampledRuns(std::uint64_t frameCount)
{
    if (frameCount <= std::uint64_t{kSampledRuns} * kSampledFrames)
        return {{0, static_cast<std::uint32_t>(frameCount)}};
    std::vector<FrameRun> runs;
    for (std::uint32_t i = 0; i < kSampledRuns; ++i)
        runs.push_back({(frameCount - kSampledFrames) * i / (kSampledRuns - 1), kSampledFrames});
    return runs;
}

RunBytes measuredRun(const MotionTimeline& timeline, const FrameRun& run, const MotionHeader& header,
                     std::span<const formats::Image> images)
{
    const bool isWhole = images.size() == timeline.frameCount(); // then the bytes of its first frame are not needed
    return {isWhole ? 0 : encodedBytes(timeline, run.first, header, images.first(1)),
            encodedBytes(timeline, run.first, header, images), run.count};
}

std::uint64_t estimatedBytes(std::uint64_t frameCount, std::span<const RunBytes> runs)
{
    if (runs.front().count == frameCount)
        return runs.front().all;
    double first = 0.0;
    double further = 0.0;
    std::uint32_t furtherFrames = 0;
    for (const RunBytes& run : runs) {
        first += static_cast<double>(run.first) / static_cast<double>(runs.size());
        further += static_cast<double>(run.all) - static_cast<double>(run.first);
        furtherFrames += run.count - 1;
    }
    const double each = furtherFrames > 0 ? further / furtherFrames : first;
    return static_cast<std::uint64_t>(std::max(first + each * static_cast<double>(frameCount - 1), 0.0));
}

} // namespace app

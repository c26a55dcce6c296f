#include "formats/mdl/mdl_frames.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/counted.hpp"
#include "formats/base/printable.hpp"
#include "formats/mdl/mdl_times.hpp"
#include "formats/model/clip_names.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <utility>

namespace formats::mdl {
namespace {

// Our own limits on the memory that a hostile file can request: a hundred times the largest known file.
constexpr std::uint64_t kMaxMdlFileFrames = 65536;

constexpr std::uint32_t kSingleFrame = 0; // ALIAS_SINGLE; all other values mean a group
constexpr std::uint32_t kTypeBytes = 4;
constexpr std::uint32_t kBoxBytes = 8;
constexpr std::uint32_t kNameBytes = 16;
constexpr std::uint32_t kPoseHeaderBytes = kBoxBytes + kNameBytes;
constexpr std::uint32_t kGroupHeaderBytes = 4 + kBoxBytes; // count, box

// Shares of the mean interval by which times differ from even ones: less is rounding, more is worth a note.
constexpr double kRounding = 0.001;
constexpr double kUnevenness = 0.05;

/// Groups with the same problem.
struct Tally {
    std::size_t count = 0;
    std::uint64_t first = 0; ///< offset of the first one

    void add(std::uint64_t groupBegin) { first = count++ == 0 ? groupBegin : first; }
};

/// Reads the frames in order; each one's offset depends on the one before.
class FrameReader {
public:
    FrameReader(const ByteView& file, const Header& header, std::uint64_t& at, Diagnostics& diagnostics)
        : m_file(file),
          m_header(header),
          m_poseBytes(kPoseHeaderBytes + 4 * std::uint64_t{header.vertexCount}),
          m_at(at),
          m_diagnostics(diagnostics)
    {
    }

    [[nodiscard]] Result<FrameList> read()
    {
        const std::uint64_t begin = m_at;
        if (m_file.fitting(m_at, kTypeBytes + m_poseBytes) == 0) {
            TRISVIEW_TRY(m_file.slice(m_at, kTypeBytes + m_poseBytes, 1, "frames"));
        }
        CancelPoll poll;
        std::uint32_t whole = 0;
        for (; whole < m_header.frameCount; ++whole) {
            if (poll.isCancelled())
                TRISVIEW_TRY(checkCancelled(m_file.name()));
            TRISVIEW_TRY_ASSIGN(const bool isWhole, readOne());
            if (!isWhole)
                break;
        }
        if (m_list.frames.empty())
            return fail(LoadErrorCode::corrupt, m_file.name(), ": frames at byte ", begin, ": none of ",
                        m_header.frameCount, " is complete and has vertices");
        if (whole < m_header.frameCount) {
            addError(m_diagnostics, Concern::model, "mdl-frames-truncated", {m_at, m_file.size() - m_at},
                     counted(m_header.frameCount, "frame"), " stated, file has room for ", whole);
            m_at = m_file.size(); // the rest is an incomplete frame
        }
        recordSingles();
        reportGroups();
        finishBlock(begin);
        return std::move(m_list);
    }

private:
    /// Reads a frame or a group; returns false if it is truncated, after adding its complete frames.
    [[nodiscard]] Result<bool> readOne()
    {
        if (m_file.fitting(m_at, kTypeBytes) == 0)
            return false;
        const std::uint32_t type =
            FieldReader(m_file.file().span().subspan(static_cast<std::size_t>(m_at), kTypeBytes)).u32();
        if (type != kSingleFrame)
            return readGroup();
        if (m_file.fitting(m_at, kTypeBytes + m_poseBytes) == 0)
            return false;
        ++m_singles;
        TRISVIEW_TRY(addPose(m_at));
        m_at += kTypeBytes + m_poseBytes;
        return true;
    }

    [[nodiscard]] Result<bool> readGroup()
    {
        const std::uint64_t begin = m_at;
        recordSingles();
        const std::uint64_t counted = begin + kTypeBytes;
        if (m_file.fitting(counted, kGroupHeaderBytes) == 0)
            return false;
        const std::uint32_t count =
            FieldReader(m_file.file().span().subspan(static_cast<std::size_t>(counted), kGroupHeaderBytes)).u32();
        const std::uint64_t timesBegin = counted + kGroupHeaderBytes;
        if (m_file.fitting(timesBegin, EndTime::kWireSize) < count)
            return false;
        TRISVIEW_TRY(m_file.slice(begin, kTypeBytes + kGroupHeaderBytes, 1, "frame group"));
        TRISVIEW_TRY_ASSIGN(const auto times, m_file.table<EndTime>(timesBegin, count, "frame times"));
        m_at = timesBegin + std::uint64_t{count} * EndTime::kWireSize;
        m_singlesBegin = m_at;
        const auto whole =
            static_cast<std::uint32_t>(std::min<std::uint64_t>(count, m_file.fitting(m_at, m_poseBytes)));
        if (count == 0)
            m_empty.add(begin);
        if (whole == 0)
            return count == 0;
        FrameGroup group{static_cast<std::uint32_t>(m_list.frames.size()), whole};
        setTimes(group, times, begin);
        TRISVIEW_TRY(m_file.slice(m_at, m_poseBytes, whole, {"grouped frames", Element::frame}));
        for (std::uint32_t i = 0; i < whole; ++i) {
            TRISVIEW_TRY(addPose(m_at - kTypeBytes)); // as if a type preceded it
            m_at += m_poseBytes;
        }
        m_singlesBegin = m_at;
        m_list.groups.push_back(std::move(group));
        return whole == count;
    }

    [[nodiscard]] Result<void> addPose(std::uint64_t begin)
    {
        if (m_list.frames.size() == kMaxMdlFileFrames)
            return fail(LoadErrorCode::tooLarge, m_file.name(), ": more than ", kMaxMdlFileFrames,
                        " frames, this program reads at most that many");
        FieldReader name(
            m_file.file().span().subspan(static_cast<std::size_t>(begin + kTypeBytes + kBoxBytes), kNameBytes));
        m_list.frames.push_back({std::string(name.text(kNameBytes)), static_cast<std::uint32_t>(m_list.frames.size())});
        m_list.block.frameOffsets.push_back(begin);
        return {};
    }

    void setTimes(FrameGroup& group, const Table<EndTime>& times, std::uint64_t groupBegin)
    {
        std::vector<double> ends = endSecondsOf(times, group.count);
        const double mean = ends.empty() ? kSecondsWithoutTimes : ends.back() / group.count;
        const auto rate = static_cast<float>(1.0 / mean);
        if (ends.empty() || !std::isfinite(rate) || rate <= 0.0f) {
            m_unsound.add(groupBegin);
            group.framesPerSecond = static_cast<float>(1.0 / kSecondsWithoutTimes);
            return;
        }
        group.framesPerSecond = rate;
        double difference = 0.0;
        for (std::uint32_t i = 0; i < group.count; ++i)
            difference = std::max(difference, std::abs(ends[i] - (i + 1) * mean));
        if (difference > kUnevenness * mean)
            m_uneven.add(groupBegin);
        if (difference > kRounding * mean)
            group.ends = std::move(ends);
    }

    void reportGroups()
    {
        const auto range = [](const Tally& found) { return ByteRange{found.first, kTypeBytes + kGroupHeaderBytes}; };
        if (m_empty.count > 0)
            addWarning(m_diagnostics, "mdl-frame-group-empty", range(m_empty),
                       counted(m_empty.count, "frame group has", "frame groups have"), " no frames, the first at byte ",
                       m_empty.first, ": they are left out")
                .occurrences = m_empty.count;
        if (m_unsound.count > 0)
            addWarning(m_diagnostics, "mdl-frame-times", range(m_unsound),
                       counted(m_unsound.count, "frame group has", "frame groups have"),
                       " times that do not increase from above 0, the first at byte ", m_unsound.first,
                       ": each frame is shown for ", kSecondsWithoutTimes, " s")
                .occurrences = m_unsound.count;
        if (m_uneven.count > 0)
            addNote(m_diagnostics, "mdl-frame-times-uneven", range(m_uneven),
                    counted(m_uneven.count, "frame group has", "frame groups have"),
                    " frames of different durations, the first at byte ", m_uneven.first,
                    ": some engines show all of them as long as the first")
                .occurrences = m_uneven.count;
    }

    /// Adds the run of single frames that ends here to the file's map.
    void recordSingles()
    {
        static_cast<void>(
            m_file.slice(m_singlesBegin, kTypeBytes + m_poseBytes, m_singles, {"frames", Element::frame}));
        m_singles = 0;
    }

    void finishBlock(std::uint64_t begin)
    {
        VertexBlock& block = m_list.block;
        block.encoding = VertexEncoding::u8;
        block.bytes = m_file.file();
        block.offset = block.frameOffsets.front();
        block.frameStride = static_cast<std::uint32_t>(kTypeBytes + m_poseBytes);
        block.vertexCount = m_header.vertexCount;
        block.frameCount = static_cast<std::uint32_t>(block.frameOffsets.size());
        block.transform = m_header.transform;
        block.frameHeaderBytes = kTypeBytes + kPoseHeaderBytes;
        if (m_list.groups.empty() && block.offset == begin)
            block.frameOffsets = {}; // equally spaced
    }

    const ByteView& m_file;
    const Header& m_header;
    std::uint64_t m_poseBytes;
    std::uint64_t& m_at;
    Diagnostics& m_diagnostics;
    FrameList m_list;
    std::uint64_t m_singlesBegin = m_at; // start of the current run of single frames
    std::uint64_t m_singles = 0;
    Tally m_empty, m_unsound, m_uneven;
};

/// The clips of some frames, which are numbered from `first` on.
std::vector<Clip> clipsOfRun(std::span<const Frame> frames, std::uint32_t first, std::string_view title)
{
    std::vector<Clip> clips = clipsOfNamedRuns(frames);
    if (clips.empty()) {
        const bool loops = loopsByName(title);
        clips.push_back({printable(title), 0, static_cast<std::uint32_t>(frames.size()), kMd2FramesPerSecond, loops});
    }
    for (Clip& clip : clips)
        clip.firstFrame += first;
    return clips;
}

/// The common name of a group's frames, or the name of the first.
std::string titleOf(std::span<const Frame> group)
{
    const std::vector<Clip> runs = clipsOfNamedRuns(group);
    if (runs.size() == 1)
        return runs.front().name;
    return group.front().name.empty() ? "group" : printable(group.front().name);
}

} // namespace

Result<FrameList> readFrames(const ByteView& file, const Header& header, std::uint64_t& at, Diagnostics& diagnostics)
{
    return FrameReader(file, header, at, diagnostics).read();
}

std::vector<Clip> clipsOf(const FrameList& list, std::string_view modelName)
{
    const std::span<const Frame> frames = list.frames;
    std::vector<Clip> clips;
    std::uint32_t next = 0;
    const auto addRunUntil = [&](std::size_t end) {
        const auto run = frames.subspan(next, end - next);
        if (run.empty())
            return;
        const bool isAll = run.size() == frames.size() || run.front().name.empty();
        for (Clip& clip : clipsOfRun(run, next, isAll ? modelName : std::string_view(run.front().name)))
            clips.push_back(std::move(clip));
    };
    for (const FrameGroup& group : list.groups) {
        addRunUntil(group.first);
        Clip& clip = clips.emplace_back();
        clip.name = titleOf(frames.subspan(group.first, group.count));
        clip.firstFrame = group.first;
        clip.frameCount = group.count;
        clip.framesPerSecond = group.framesPerSecond;
        clip.frameEnds = group.ends;
        next = group.first + group.count;
    }
    addRunUntil(frames.size());

    UniqueClipNames names;
    for (Clip& clip : clips)
        clip.name = names.unique(clip.name);
    return clips;
}

} // namespace formats::mdl

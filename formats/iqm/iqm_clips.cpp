#include "formats/iqm/iqm_clips.hpp"

#include "formats/base/printable.hpp"
#include "formats/base/tally.hpp"
#include "formats/model/clip_names.hpp"

#include <algorithm>
#include <cmath>

namespace formats::iqm {
namespace {

constexpr float kUsualFramesPerSecond = 15.0f; // ioquake3's rate for animations without one
constexpr std::uint32_t kLoopFlag = 1;         // IQM_LOOP

struct AnimRecord { // iqmanim
    static constexpr std::size_t kWireSize = 20;
    std::uint32_t name = 0, firstFrame = 0, frameCount = 0;
    float framesPerSecond = 0.0f;
    std::uint32_t flags = 0;

    static AnimRecord read(FieldReader in)
    {
        AnimRecord record;
        record.name = in.u32();
        record.firstFrame = in.u32();
        record.frameCount = in.u32();
        record.framesPerSecond = in.f32();
        record.flags = in.u32();
        return record;
    }
};

struct ClipTallies { // counts of bad records
    Tally left, cut, rate;
};

/// Adds a clip with the existing frames; a clip without frames is left out.
void addClip(const AnimRecord& record, std::string name, const Header& header, ByteRange range, ClipTallies& found,
             std::vector<Clip>& clips)
{
    const std::uint32_t frameCount = header.frames.count;
    if (record.firstFrame >= frameCount || record.frameCount == 0) {
        found.left.addAt(range, "'", name, "' of ", record.frameCount, " frames from frame ", record.firstFrame);
        return;
    }
    Clip clip;
    clip.firstFrame = record.firstFrame;
    clip.frameCount = std::min(record.frameCount, frameCount - record.firstFrame);
    if (clip.frameCount < record.frameCount)
        found.cut.addAt(range, "'", name, "' of ", record.frameCount, " frames from frame ", record.firstFrame);
    const bool hasRate = std::isfinite(record.framesPerSecond) && record.framesPerSecond > 0.0f;
    clip.framesPerSecond = hasRate ? record.framesPerSecond : kUsualFramesPerSecond;
    if (!hasRate && record.framesPerSecond != 0.0f) // 0 means that the game decides
        found.rate.addAt(range, "'", name, "' of ", record.framesPerSecond, " frames per second");
    clip.loops = (record.flags & kLoopFlag) != 0 || loopsByName(name);
    clip.name = std::move(name);
    clips.push_back(std::move(clip));
}

} // namespace

Result<std::vector<Clip>> readClips(const ByteView& file, const Header& header, const TextBlock& text,
                                    std::string_view title, Diagnostics& diagnostics)
{
    TRISVIEW_TRY_ASSIGN(const auto records, tableOf<AnimRecord>(file, header.anims, {"animations", Element::sequence}));
    std::vector<Clip> clips;
    UniqueClipNames names;
    ClipTallies found;
    for (std::size_t i = 0; i < records.size(); ++i) {
        const AnimRecord record = records[i];
        const std::string name = printable(text.at(record.name));
        const ByteRange range{header.anims.offset + i * AnimRecord::kWireSize, AnimRecord::kWireSize};
        addClip(record, names.unique(name.empty() ? joined("animation ", i) : name), header, range, found, clips);
    }
    if (records.empty() && header.frames.count > 0) {
        clips.emplace_back().name = printable(title);
        clips.back().frameCount = header.frames.count;
        clips.back().framesPerSecond = kUsualFramesPerSecond;
    }
    addError(diagnostics, Concern::clips, "iqm-anim-empty", found.left,
             Plural{"animation has no frames and is left out", "animations have no frames and are left out"},
             ", the first: ", found.left.first);
    addError(diagnostics, Concern::clips, "iqm-anim-frames", found.cut,
             Plural{"animation ends after the last of ", "animations end after the last of "}, header.frames.count,
             " frames: cut there, the first: ", found.cut.first);
    addWarning(diagnostics, "iqm-anim-rate", found.rate,
               Plural{"animation has an invalid rate, ", "animations have an invalid rate, "}, kUsualFramesPerSecond,
               " is used, the first: ", found.rate.first);
    return clips;
}

} // namespace formats::iqm

#include "formats/base/counted.hpp"
#include "formats/base/names.hpp"
#include "formats/base/tally.hpp"
#include "formats/quake3/animation_cfg.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace formats::quake3 {
namespace {

struct DerivedClip {
    std::string_view of, name;
};
constexpr std::array<DerivedClip, 2> kBackwards{{{"LEGS_WALKCR", "LEGS_BACKCR"}, {"LEGS_WALK", "LEGS_BACKWALK"}}};

class ClipMaker {
public:
    ClipMaker(const AnimationConfig& config, std::uint32_t frameCount) : m_config(config), m_frameCount(frameCount) {}

    void add(const AnimationRecord& record, std::string_view name, bool isReversed)
    {
        const std::uint64_t first = firstFrameIn(m_config, record, m_frameCount);
        const std::string what = joined(name, " (frames ", first, " to ", first + std::max(record.count, 1U) - 1, ")");
        if (record.count == 0)
            return m_empty.addAt(record.range, name);
        if (first >= m_frameCount)
            return m_beyond.addAt(record.range, what);
        const auto count = static_cast<std::uint32_t>(std::min<std::uint64_t>(record.count, m_frameCount - first));
        if (count < record.count)
            m_cut.addAt(record.range, what);
        Clip clip;
        clip.name = name;
        clip.firstFrame = static_cast<std::uint32_t>(first);
        clip.frameCount = count;
        clip.framesPerSecond = record.framesPerSecond;
        clip.loops = record.loopFrames > 0;
        clip.loopFrames = std::min(record.loopFrames, count);
        clip.isReversed = isReversed;
        m_clips.push_back(std::move(clip));
    }

    [[nodiscard]] std::vector<Clip> take(Diagnostics& diagnostics)
    {
        m_empty.report(diagnostics, Severity::warning, "animation-empty", "has no frames and is left out");
        m_beyond.report(diagnostics, Severity::error, "animation-beyond-model",
                        joined("is left out: the model has ", counted(m_frameCount, "frame")));
        m_cut.report(diagnostics, Severity::error, "animation-cut",
                     joined("is cut: the model has ", counted(m_frameCount, "frame")));
        return std::move(m_clips);
    }

private:
    const AnimationConfig& m_config;
    std::uint32_t m_frameCount;
    std::vector<Clip> m_clips;
    AlikeTally<Concern::clips> m_empty, m_beyond, m_cut;
};

} // namespace

std::uint64_t firstFrameIn(const AnimationConfig& config, const AnimationRecord& record, std::uint32_t frameCount)
{
    if (record.part != AnimationPart::legs)
        return record.first;
    // Some files use the frame numbers of the lower part's model: accept them if only they fit.
    const std::int64_t shifted = std::int64_t{record.first} - config.legsSkip;
    const bool fitsAsWritten = std::uint64_t{record.first} + record.count <= frameCount;
    const bool fitsShifted = shifted >= 0 && shifted + record.count <= frameCount;
    return fitsShifted || (shifted >= 0 && !fitsAsWritten) ? static_cast<std::uint64_t>(shifted) : record.first;
}

std::string_view sourceOfDerivedClip(std::string_view clip)
{
    for (const DerivedClip& derived : kBackwards) {
        if (derived.name == clip)
            return derived.of;
    }
    return {};
}

std::vector<Clip> lowerClips(const AnimationConfig& config, std::uint32_t frameCount, Diagnostics& diagnostics)
{
    assert(frameCount > 0);
    ClipMaker clips(config, frameCount);
    for (const AnimationRecord& record : config.records) {
        if (record.part != AnimationPart::torso)
            clips.add(record, record.name, record.isReversed);
    }
    if (config.grammar == AnimationGrammar::quake3) {
        for (const auto& [of, name] : kBackwards) {
            for (const AnimationRecord& record : config.records) {
                if (record.name == of)
                    clips.add(record, name, true);
            }
        }
    }
    return clips.take(diagnostics);
}

std::vector<Clip> upperClips(const AnimationConfig& config, std::uint32_t frameCount, Diagnostics& diagnostics)
{
    assert(frameCount > 0);
    ClipMaker clips(config, frameCount);
    for (const AnimationRecord& record : config.records) {
        if (record.part != AnimationPart::legs)
            clips.add(record, record.name, record.isReversed);
    }
    return clips.take(diagnostics);
}

} // namespace formats::quake3

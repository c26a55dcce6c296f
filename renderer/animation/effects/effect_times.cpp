#include "renderer/animation/effects/effect_times.hpp"

#include "formats/base/byte_view.hpp"
#include "renderer/animation/track_sample.hpp"

#include <algorithm>
#include <initializer_list>
#include <vector>

namespace animation {
namespace {

/// The times at which the values of these tracks may change, in milliseconds from the start of the sequence or of a
/// global loop: its start and end, their keys, and the midpoint between two of these, where values are interpolated.
std::vector<double> timesOfChange(const formats::Skinned& shape, const formats::KeyView& keys,
                                  std::initializer_list<formats::TrackIndex> tracks)
{
    std::vector<double> times = {0.0, static_cast<double>(keys.durationMs)};
    for (const formats::TrackIndex track : tracks) {
        if (track >= keys.timelines.size())
            continue;
        const formats::Timeline timeline = keys.timelines[track];
        const auto bytes = timeline.isExternal != 0 ? keys.external : keys.file;
        const double start = shape.tracks[track].globalLoop == formats::kNoIndex ? keys.startMs : 0.0;
        formats::FieldReader reader(bytes.subspan(timeline.timesOffset, std::size_t{timeline.count} * 4));
        for (std::uint32_t i = 0; i < timeline.count; ++i)
            times.push_back(static_cast<double>(reader.u32()) - start);
    }
    std::sort(times.begin(), times.end());
    const std::size_t count = times.size();
    for (std::size_t i = 1; i < count; ++i)
        times.push_back(0.5 * (times[i - 1] + times[i]));
    return times;
}

template <class IsOn>
bool isOnAtAnyTime(const formats::KeyView& keys, const std::vector<double>& times, const IsOn& isOn)
{
    return std::any_of(times.begin(), times.end(), [&](double ms) {
        SampleTime at;
        at.now = {keys, std::clamp(ms, 0.0, static_cast<double>(keys.durationMs))};
        at.globalMs = std::max(ms, 0.0);
        return isOn(at);
    });
}

} // namespace

bool emitsIn(const formats::Skinned& shape, const formats::ParticleEmitter& emitter, const formats::KeyView& keys)
{
    if (emitter.shape == formats::EmitterShape::unknown)
        return false;
    return isOnAtAnyTime(keys, timesOfChange(shape, keys, {emitter.rate, emitter.enabled}), [&](const SampleTime& at) {
        return sampleFloat(shape, at, emitter.rate, 0.0f) > 0.0f &&
               sampleFloat(shape, at, emitter.enabled, 1.0f) > 0.0f;
    });
}

bool isVisibleIn(const formats::Skinned& shape, const formats::RibbonEmitter& ribbon, const formats::KeyView& keys)
{
    return isOnAtAnyTime(keys, timesOfChange(shape, keys, {ribbon.isVisible}),
                         [&](const SampleTime& at) { return sampleFloat(shape, at, ribbon.isVisible, 1.0f) > 0.0f; });
}

} // namespace animation

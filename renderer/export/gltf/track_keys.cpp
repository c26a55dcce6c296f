#include "renderer/export/gltf/track_keys.hpp"

#include "formats/base/byte_view.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace renderer::gltf {
namespace {

using formats::KeyView;
using formats::Skinned;
using formats::Timeline;
using formats::Track;

constexpr double kMillisecond = 0.001;
constexpr std::size_t kMaxRepeatedKeys = 100'000; // of one track in one clip

/// The times of keys in [0, duration] of a track, ascending, each once. At an end that keys exceed there is a key.
std::vector<double> timesOf(const KeyView& keys, formats::TrackIndex track, double startMs, double durationMs)
{
    const Timeline& timeline = keys.timelines[track];
    const std::span<const std::byte> bytes = timeline.isExternal != 0 ? keys.external : keys.file;
    std::vector<double> times;
    times.reserve(timeline.count);
    for (std::uint32_t i = 0; i < timeline.count; ++i) {
        const std::size_t at = timeline.timesOffset + std::size_t{i} * sizeof(std::uint32_t);
        const double ms = formats::FieldReader(bytes.subspan(at, sizeof(std::uint32_t))).u32() - startMs;
        times.push_back(std::clamp(ms, 0.0, durationMs));
    }
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

/// Calls `add(seconds, sampleTime)` for each key of a track.
template <class Add> bool visitKeys(const TrackSpan& span, const Add& add)
{
    const KeyView& keys = span.sampleTime.now.keys;
    if (span.track == formats::kNoIndex || keys.timelines[span.track].count == 0)
        return false;
    const Track& track = trackOf(span.shape, keys, span.track);
    animation::SampleTime at = span.sampleTime;
    if (track.globalLoop == formats::kNoIndex) {
        for (const double ms : timesOf(keys, span.track, keys.startMs, keys.durationMs)) {
            at.now.ms = ms;
            add(ms * kMillisecond, at);
        }
        return true;
    }
    const double loopMs = span.shape.globalLoops[track.globalLoop];
    std::vector<double> times = timesOf(keys, span.track, 0.0, loopMs);
    if (times.back() < loopMs)
        times.push_back(loopMs);
    if (times.front() > 0.0)
        times.insert(times.begin(), 0.0);
    constexpr double kBeforeEnd = 1e-4; // the end of a loop is its start again
    const double untilMs = span.repeatMs.value_or(loopMs);
    std::size_t added = 0;
    for (double round = 0.0; round <= untilMs && added < kMaxRepeatedKeys; round += loopMs) {
        for (const double ms : times) {
            at.globalMs = ms < loopMs ? ms : std::max(ms - kBeforeEnd, 0.0);
            const double seconds = std::min(round + ms, untilMs) * kMillisecond;
            if (round + ms > untilMs)
                at.globalMs = std::max(untilMs - round, 0.0);
            // The value at the end of a round comes just before the start of the next.
            const bool meetsNext = ms == loopMs && round + ms < untilMs;
            const auto before = static_cast<double>(std::nextafter(static_cast<float>(seconds), 0.0f));
            add(meetsNext ? before : seconds, at);
            ++added;
            if (round + ms >= untilMs)
                return true;
        }
        if (!(loopMs > 0.0))
            break;
    }
    return true;
}

bool isStepTrack(const TrackSpan& span)
{
    return trackOf(span.shape, span.sampleTime.now.keys, span.track).interpolation == formats::Interpolation::step;
}

} // namespace

Keys<glm::vec3> vectorKeys(const TrackSpan& span, const glm::vec3& fallback)
{
    Keys<glm::vec3> keys;
    const bool hasKeys = visitKeys(span, [&](double seconds, const animation::SampleTime& at) {
        keys.add(seconds, sampleVec3(span.shape, at, span.track, fallback));
    });
    keys.isStep = hasKeys && isStepTrack(span);
    return keys;
}

Keys<glm::quat> rotationKeys(const TrackSpan& span)
{
    Keys<glm::quat> keys;
    const bool hasKeys = visitKeys(span, [&](double seconds, const animation::SampleTime& at) {
        keys.add(seconds, sampleQuaternion(span.shape, at, span.track));
    });
    keys.isStep = hasKeys && isStepTrack(span);
    return keys;
}

std::uint32_t globalLoopOf(const Skinned& shape, const KeyView& keys, formats::TrackIndex track)
{
    if (track == formats::kNoIndex || keys.timelines[track].count == 0)
        return formats::kNoIndex;
    return trackOf(shape, keys, track).globalLoop;
}

std::vector<double> sampledMs(double durationMs)
{
    constexpr double kStepMs = 1000.0 / 30.0;
    constexpr double kMaxSamples = 200'000.0;
    std::vector<double> times;
    const double count = std::min(std::ceil(durationMs / kStepMs - 1e-9), kMaxSamples);
    for (std::size_t i = 0; static_cast<double>(i) < count; ++i)
        times.push_back(static_cast<double>(i) * kStepMs);
    times.push_back(durationMs);
    return times;
}

} // namespace renderer::gltf

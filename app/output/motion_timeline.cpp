#include "app/output/motion_timeline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace app {
namespace {

constexpr double kSameTime = 1e-6;  // of a frame: rates of clips are float numbers
constexpr double kMostSteps = 1e9;  // of a clip, rounds or seconds: files have any rate; far more than is possible
constexpr double kSameTurn = 0.005; // seconds
constexpr std::int64_t kMicro = 1'000'000;

/// A whole number of frames or rounds, at least 1.
std::uint64_t wholeCount(double exact)
{
    return static_cast<std::uint64_t>(std::clamp(std::round(exact), 1.0, kMostSteps));
}

} // namespace

MotionTimeline::MotionTimeline(std::span<const MotionPart> parts, double framesPerSecond,
                               std::optional<double> turnSeconds)
    : m_framesPerSecond(framesPerSecond), m_turnSeconds(turnSeconds)
{
    const bool isStill =
        std::all_of(parts.begin(), parts.end(), [](const MotionPart& part) { return part.seconds <= 0.0; });
    for (const MotionPart& clip : parts) {
        const double exact = clip.seconds * framesPerSecond;
        const std::uint64_t steps = wholeCount(exact);
        Part part{std::max(clip.seconds, 0.0)};
        if (isStill && m_turnSeconds)
            part.frames = wholeCount(*m_turnSeconds * framesPerSecond);
        else if (exact > 0.0)
            part.frames = clip.loops ? steps : steps + 1;
        part.step = exact > 0.0 ? clip.seconds / static_cast<double>(steps) : 1.0 / framesPerSecond;
        m_isEven = m_isEven && std::abs(part.step * framesPerSecond - 1.0) < kSameTime;
        m_roundFrames += part.frames;
        m_roundSeconds += part.step * static_cast<double>(part.frames);
        m_parts.push_back(part);
    }
    if (m_turnSeconds && !isStill)
        m_rounds = wholeCount(*m_turnSeconds / m_roundSeconds);
}

MotionTimeline::Frame MotionTimeline::frame(std::uint64_t index) const
{
    std::uint64_t inRound = index % m_roundFrames;
    Frame frame;
    frame.start = m_roundSeconds * static_cast<double>(index / m_roundFrames);
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        const Part& part = m_parts[i];
        frame.part = i;
        const auto inPart = static_cast<double>(std::min(inRound, part.frames));
        frame.start += part.step * inPart;
        frame.seconds = part.clipSeconds > 0.0 ? part.step * inPart : 0.0;
        if (inRound < part.frames)
            break;
        inRound -= part.frames;
    }
    if (m_turnSeconds)
        frame.turn = static_cast<float>(360.0 * static_cast<double>(index) / static_cast<double>(frameCount()));
    return frame;
}

formats::PictureTime MotionTimeline::startOf(std::uint64_t index) const
{
    const double exact = m_framesPerSecond * 1000.0;
    const double rounded = std::round(exact);
    if (m_isEven && rounded >= 1.0 && rounded <= kMostSteps && std::abs(exact - rounded) < kSameTime) {
        // Rates such as 29.97 are exact in thousandths.
        const auto rate = static_cast<std::int64_t>(rounded);
        const std::int64_t whole = rate % 1000 == 0 ? 1000 : 1;
        return {static_cast<std::int64_t>(index) * (1000 / whole), rate / whole};
    }
    const double start = std::min(index < frameCount() ? frame(index).start : seconds(), kMostSteps);
    return {static_cast<std::int64_t>(std::round(start * static_cast<double>(kMicro))), kMicro};
}

std::string MotionTimeline::problemOfLength() const
{
    if (frameCount() <= kMaxMotionFrames && seconds() <= kMaxMotionSeconds)
        return "";
    return fmt::format("has {} frames in {:.1f} s; at most {} frames and {} s are possible", frameCount(), seconds(),
                       kMaxMotionFrames, kMaxMotionSeconds);
}

std::string MotionTimeline::turnNote() const
{
    if (!m_turnSeconds || std::abs(seconds() - *m_turnSeconds) < kSameTurn)
        return "";
    return fmt::format("the turn takes {:.3g} s, {} {} of the clip", seconds(), m_rounds,
                       m_rounds == 1 ? "round" : "rounds");
}

} // namespace app

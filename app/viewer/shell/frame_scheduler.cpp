#include "app/viewer/shell/frame_scheduler.hpp"

#include <algorithm>
#include <utility>

namespace app {
namespace {

constexpr int kSettlingFrames = 3;
constexpr int kMaxSkippedFrames = 40;
constexpr double kIdleSeconds = 0.1;     // interval of checking the watched files
constexpr double kWorkingSeconds = 0.02; // interval while waiting for a worker, a file or a script
constexpr double kShortestWait = 0.002;
constexpr double kCursorSeconds = 0.2;            // interval of cursor blinking frames
constexpr double kProgressSeconds = 0.05;         // interval of progress frames while opening
constexpr double kBrowsingSeconds = 0.2;          // between two models that count as browsing
constexpr std::uint64_t kFramesForThumbnails = 4; // while something moves
constexpr double kThumbnailSeconds = 0.05;        // interval of thumbnail frames while nothing moves
constexpr double kLongestStep = 0.25; // of playing time: after a delay the animation continues without a jump

} // namespace

void FrameScheduler::redraw()
{
    m_framesDue = kSettlingFrames;
    m_isChangeDue = true;
}

void FrameScheduler::drawOnce()
{
    m_framesDue = std::max(m_framesDue, 1);
    m_isChangeDue = true;
}

bool FrameScheduler::wantsFrame(const Activity& activity, double now) const
{
    if (m_isSmoothingDue && !isBrowsing(now))
        return true;
    const double since = now - m_lastFrameAt;
    const bool isSlowOneDue =
        (activity.showsProgress && since >= kProgressSeconds) || (activity.blinks && since >= kCursorSeconds);
    return m_framesDue > 0 || activity.hasInput || activity.isAnimating || isSlowOneDue;
}

double FrameScheduler::waitSeconds(const Activity& activity, double now) const
{
    if (m_framesDue > 0 || activity.hasInput)
        return 0.0;
    if (activity.isAnimating) {
        // With vertical sync the period has already passed; without it this limits the frame rate.
        const double left = m_lastFrameAt + activity.framePeriod - now;
        return left > kShortestWait ? left : 0.0;
    }
    return activity.awaitsWork || m_isSmoothingDue ? kWorkingSeconds : kIdleSeconds;
}

double FrameScheduler::beginFrame(bool hasInput, double now)
{
    const double step = m_isAnimating ? std::min(now - m_lastFrameAt, kLongestStep) : 0.0;
    m_lastFrameAt = now;
    m_framesDue = std::max(m_framesDue - 1, 0);
    const bool isChangeDue = std::exchange(m_isChangeDue, false);
    m_hadChanged = std::exchange(m_hasChanged, isChangeDue || hasInput || m_isAnimating);
    if (hasInput) {
        m_framesDue = kSettlingFrames;
        m_lastInputAt = now;
    }
    return step;
}

bool FrameScheduler::maySkip(bool hasMoreInput) const
{
    return hasMoreInput && m_frameNumber > 0 && m_skipped < kMaxSkippedFrames;
}

void FrameScheduler::frameSkipped()
{
    ++m_skipped;
    m_isChangeDue = true;
}

void FrameScheduler::frameShown()
{
    m_skipped = 0;
    ++m_frameNumber;
}

void FrameScheduler::documentChanged(double now)
{
    m_changedBeforeAt = std::exchange(m_changedAt, now);
}

bool FrameScheduler::isBrowsing(double now) const
{
    return m_changedAt - m_changedBeforeAt < kBrowsingSeconds && !isLookedAt(now);
}

bool FrameScheduler::isLookedAt(double now) const
{
    return now - m_changedAt >= kBrowsingSeconds;
}

void FrameScheduler::thumbnailsTaken(double now)
{
    drawOnce();
    m_thumbnailsFrame = m_frameNumber;
    m_thumbnailsAt = now;
}

bool FrameScheduler::hasTimeForThumbnails(double now) const
{
    if (m_isAnimating)
        return m_frameNumber % kFramesForThumbnails == 0 && m_thumbnailsFrame != m_frameNumber;
    return now - m_thumbnailsAt >= kThumbnailSeconds;
}

} // namespace app

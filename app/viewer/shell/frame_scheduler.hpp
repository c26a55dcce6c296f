#pragma once

#include <cstdint>

namespace app {

/// The activity in the window, which determines when the next frame is drawn.
struct Activity {
    bool hasInput = false;         ///< events are waiting
    bool isAnimating = false;      ///< every frame differs
    bool blinks = false;           ///< a text field has the focus
    bool showsProgress = false;    ///< a file is being opened
    bool awaitsWork = false;       ///< a worker, a file or a script must be polled soon
    double framePeriod = 1.0 / 60; ///< seconds per display refresh
};

/// Decides when to draw a frame and how long to wait for events until then. Uses only the given times: `now` is in
/// seconds of a monotonic clock.
class FrameScheduler {
public:
    /// The display has changed: draws until widgets, which are one frame late, have settled.
    void redraw();
    /// Draws at least one more frame.
    void drawOnce();

    [[nodiscard]] bool wantsFrame(const Activity& activity, double now) const;
    /// How long to wait for events before the next round; 0: no wait.
    [[nodiscard]] double waitSeconds(const Activity& activity, double now) const;

    /// Starts a frame. Returns the seconds by which animations advance.
    double beginFrame(bool hasInput, double now);
    /// Whether the scene may have changed within the last two frames, which covers changes that arrive one frame late.
    /// Otherwise it looks as in the last frame.
    [[nodiscard]] bool hasChanged() const { return m_hasChanged || m_hadChanged || m_isAnimating; }
    /// Whether the current frame animates; the next one continues from there.
    void setAnimating(bool isAnimating) { m_isAnimating = isAnimating; }
    /// Whether the current frame need not be shown, since events for the next one are waiting: then only the interface
    /// runs, which is much faster than drawing. After a number of skipped frames one is shown.
    [[nodiscard]] bool maySkip(bool hasMoreInput) const;
    /// The frame was not shown; its changes are still to be drawn.
    void frameSkipped();
    /// The frame is on the display.
    void frameShown();
    [[nodiscard]] std::uint64_t frameNumber() const { return m_frameNumber; } ///< frames shown so far

    /// Another document is shown now.
    void documentChanged(double now);
    /// Whether documents follow each other quickly; slow work waits until that ends.
    [[nodiscard]] bool isBrowsing(double now) const;
    /// Whether the document has been shown for at least 0.2 s.
    [[nodiscard]] bool isLookedAt(double now) const;
    /// Frames are drawn without antialiasing while browsing, and once more with it afterwards.
    void setSmoothingDue(bool isDue) { m_isSmoothingDue = isDue; }

    /// Thumbnails were uploaded between frames: one more frame shows them.
    void thumbnailsTaken(double now);
    /// Whether uploading thumbnails now does not delay the animation; without animation, whether thumbnail frames are
    /// not too frequent.
    [[nodiscard]] bool hasTimeForThumbnails(double now) const;

    /// Whether no frame is due without new input.
    [[nodiscard]] bool isAtRest() const { return m_framesDue == 0 && !m_isSmoothingDue && !m_isAnimating; }
    [[nodiscard]] double secondsSinceInput(double now) const { return now - m_lastInputAt; }

private:
    int m_framesDue = 1; // frames to draw even without input
    std::uint64_t m_frameNumber = 0;
    int m_skipped = 0;                   // since the last shown frame
    std::uint64_t m_thumbnailsFrame = 0; // frame number of the last thumbnail upload
    double m_thumbnailsAt = 0.0;
    double m_lastFrameAt = 0.0;
    double m_lastInputAt = 0.0;
    double m_changedAt = -10.0;       // time of the last change of document
    double m_changedBeforeAt = -20.0; // time of the change before
    bool m_isSmoothingDue = false;
    bool m_isAnimating = false;
    bool m_isChangeDue = true; // not drawn yet
    bool m_hasChanged = true;  // in the current frame
    bool m_hadChanged = true;  // in the previous frame
};

} // namespace app

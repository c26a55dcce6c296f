#pragma once

#include <cstdint>

namespace app {

/// The activity in the window that decides when the next frame is drawn.
struct Activity {
    bool hasInput = false;         ///< events wait to be handled
    bool isAnimating = false;      ///< every frame shows something else
    bool blinks = false;           ///< a text field has the keyboard
    bool showsProgress = false;    ///< of something that is being opened
    bool awaitsWork = false;       ///< a worker, a file or a script is to be looked at soon
    double framePeriod = 1.0 / 60; ///< seconds between two images of the display
};

/// Says when to draw a frame and how long to wait for events until then. Knows the time only by what it is told:
/// `now` is in seconds of a clock that never goes back.
class FrameScheduler {
public:
    /// Something else is to be shown: draws until widgets, which are one frame late, have settled.
    void redraw();
    /// Draws one frame more at least.
    void drawOnce();

    [[nodiscard]] bool wantsFrame(const Activity& activity, double now) const;
    /// How long to wait for events before the next round of the loop; 0: not at all.
    [[nodiscard]] double waitSeconds(const Activity& activity, double now) const;

    /// Begins a frame. Returns by how many seconds an animation goes on in it.
    double beginFrame(bool hasInput, double now);
    /// Whether something may have changed since the frame before the last one. What is late by a frame has come then:
    /// in all others the scene looks as in the last one.
    [[nodiscard]] bool hasChanged() const { return m_hasChanged || m_hadChanged || m_isAnimating; }
    /// Whether the frame that was begun animates: the next one goes on from there.
    void setAnimating(bool isAnimating) { m_isAnimating = isAnimating; }
    /// Whether the frame that was begun need not be seen, since events wait that the next one is about: only the
    /// interface runs then, which takes a fraction of drawing. Some frame is shown after a number of them.
    [[nodiscard]] bool maySkip(bool hasMoreInput) const;
    /// The frame was not shown: what it changed is still to be drawn.
    void frameSkipped();
    /// The frame is on the display.
    void frameShown();
    [[nodiscard]] std::uint64_t frameNumber() const { return m_frameNumber; } ///< frames shown so far

    /// Another document is shown.
    void documentChanged(double now);
    /// Whether one document follows the other: what takes long waits until that ends.
    [[nodiscard]] bool isBrowsing(double now) const;
    /// Whether the document is looked at for a moment already.
    [[nodiscard]] bool isLookedAt(double now) const;
    /// The frame is drawn without smooth edges while documents are browsed: once more with them when that ends.
    void setSmoothingDue(bool isDue) { m_isSmoothingDue = isDue; }

    /// Thumbnails were taken between two frames: one more frame shows them.
    void thumbnailsTaken(double now);
    /// Whether taking some now leaves the animation its frames; without one: whether the frame that shows them is not
    /// one of too many.
    [[nodiscard]] bool hasTimeForThumbnails(double now) const;

    /// Whether no frame is due but by what happens next.
    [[nodiscard]] bool isAtRest() const { return m_framesDue == 0 && !m_isSmoothingDue && !m_isAnimating; }
    [[nodiscard]] double secondsSinceInput(double now) const { return now - m_lastInputAt; }

private:
    int m_framesDue = 1; // to be drawn although nothing more happens
    std::uint64_t m_frameNumber = 0;
    int m_skipped = 0;                   // since the last one that was shown
    std::uint64_t m_thumbnailsFrame = 0; // after which thumbnails were taken last
    double m_thumbnailsAt = 0.0;
    double m_lastFrameAt = 0.0;
    double m_lastInputAt = 0.0;
    double m_changedAt = -10.0;       // when another document was shown
    double m_changedBeforeAt = -20.0; // and the one before
    bool m_isSmoothingDue = false;
    bool m_isAnimating = false;
    bool m_isChangeDue = true; // to be drawn
    bool m_hasChanged = true;  // in the frame that was begun
    bool m_hadChanged = true;  // in the one before
};

} // namespace app

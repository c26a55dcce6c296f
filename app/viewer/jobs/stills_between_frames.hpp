#pragma once

#include "app/viewer/jobs/still_renderer.hpp"

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>

namespace app {

/// For workers without their own context: they load models, and the window's thread draws them, one between two frames.
class StillsBetweenFrames : public StillRenderer {
public:
    using Draw = std::function<formats::Image(const StillModel& still, std::uint32_t edge)>;

    /// `draw` is called on the window's thread; `wake` by a worker that needs a drawing.
    StillsBetweenFrames(Draw draw, std::function<void()> wake);

    /// On a worker: waits until the window has drawn it. Throws errors of drawing, and if the job is cancelled.
    formats::Image draw(const StillModel& still, std::uint32_t edge) override;
    bool drawNext() override;

private:
    struct Order {
        const StillModel& still;
        std::uint32_t edge;
        formats::Image image{};
        std::exception_ptr problem{}; // set instead of an image
        bool isDone = false;
    };

    Draw m_draw;
    std::function<void()> m_wake;
    std::mutex m_mutex; // protects all members below
    std::condition_variable m_isDrawn;
    std::deque<Order*> m_waiting; // on the stacks of the waiting workers
};

} // namespace app

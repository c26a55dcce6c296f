#pragma once

#include "app/viewer/jobs/still_renderer.hpp"

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>

namespace app {

/// For workers without a context of their own: they load, and the window's thread draws for them, one model between two
/// frames.
class StillsBetweenFrames : public StillRenderer {
public:
    using Draw = std::function<formats::Image(const StillModel& still, std::uint32_t edge)>;

    /// `draw` is called on the window's thread, `wake` on a worker that has something to be drawn.
    StillsBetweenFrames(Draw draw, std::function<void()> wake);

    /// On a worker: waits until the window has drawn it. Throws what drawing throws, and where its job is cancelled.
    formats::Image draw(const StillModel& still, std::uint32_t edge) override;
    bool drawNext() override;

private:
    struct Order {
        const StillModel& still;
        std::uint32_t edge;
        formats::Image image{};
        std::exception_ptr problem{}; // instead
        bool isDone = false;
    };

    Draw m_draw;
    std::function<void()> m_wake;
    std::mutex m_mutex; // of all below
    std::condition_variable m_isDrawn;
    std::deque<Order*> m_waiting; // they lie on the stacks of the workers that wait
};

} // namespace app

#pragma once

#include "app/viewer/window/window_events.hpp"

#include <map>

namespace app {

/// Turns touch input into mouse events. One finger is the left button; held still, it becomes a right click. Two
/// fingers move and pinch the view; over panels they scroll.
class TouchGestures {
public:
    enum class Phase { began, moved, ended };
    enum class Target { view, panels };

    /// `now` in seconds of any clock; `scale`: window units per logical pixel. Appends to `events`.
    void handle(int finger, Phase phase, const glm::vec2& at, double now, float scale, Target target,
                std::deque<WindowEvent>& events);
    /// Processes the passing of time.
    void work(double now, std::deque<WindowEvent>& events);

private:
    enum class State {
        none,
        one,     ///< the left button is held
        two,     ///< the middle button is held, over the view
        scroll,  ///< two fingers over panels
        waiting, ///< until all fingers are lifted
    };

    void begin(const glm::vec2& at, double now, Target target, std::deque<WindowEvent>& events);
    void beginTwo(Target target, std::deque<WindowEvent>& events);
    void move(const glm::vec2& at, float scale, std::deque<WindowEvent>& events);
    void moveTwo(float scale, std::deque<WindowEvent>& events);
    void end(std::deque<WindowEvent>& events);
    void giveUpButton(std::deque<WindowEvent>& events);
    [[nodiscard]] glm::vec2 middle() const;
    [[nodiscard]] float distance() const;

    State m_state = State::none;
    std::map<int, glm::vec2> m_fingers;
    glm::vec2 m_from{}; // where the first finger started
    double m_since = 0.0;
    bool m_isStill = false; // it has not moved since
    glm::vec2 m_middle{};   // center of two fingers
    float m_distance = 0.0f;
};

} // namespace app

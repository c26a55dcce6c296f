#pragma once

#include <memory>

struct GLFWwindow;

namespace app {

/// Times of button and key changes, in seconds of `steadySeconds`: GLFW delivers events without a time, which may be
/// long after they happened when a frame was slow. Available on X11 and Windows; 0 means unknown.
class EventTimes {
public:
    explicit EventTimes(GLFWwindow* window);
    ~EventTimes();
    EventTimes(const EventTimes&) = delete;
    EventTimes& operator=(const EventTimes&) = delete;

    /// Records the times of the waiting events; call it right before GLFW delivers them.
    void lookAhead();

    /// For GLFW's callbacks, in their order.
    [[nodiscard]] double ofButton(int button, bool isDown);
    [[nodiscard]] double ofKey(int scanCode, bool isDown);

private:
    struct Waiting;
    std::unique_ptr<Waiting> m_waiting;
};

} // namespace app

#pragma once

#include <memory>

struct GLFWwindow;

namespace app {

/// When buttons and keys changed, in seconds of `steadySeconds`: GLFW hands their events over without a time, which may
/// be long after they happened when a frame was slow. Known on X11 and Windows; 0 stands for an unknown time.
class EventTimes {
public:
    explicit EventTimes(GLFWwindow* window);
    ~EventTimes();
    EventTimes(const EventTimes&) = delete;
    EventTimes& operator=(const EventTimes&) = delete;

    /// Notes the times of the events that wait to be handed over; right before GLFW does so.
    void lookAhead();

    /// For GLFW's callbacks, in the order in which it calls them.
    [[nodiscard]] double ofButton(int button, bool isDown);
    [[nodiscard]] double ofKey(int scanCode, bool isDown);

private:
    struct Waiting;
    std::unique_ptr<Waiting> m_waiting;
};

} // namespace app

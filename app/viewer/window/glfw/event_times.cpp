#include "app/viewer/window/glfw/event_times.hpp"

#include "formats/platform/clock.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#if defined(__linux__)

#include "app/viewer/window/glfw/server_clock.hpp"

#include <X11/Xlib.h>

#include <algorithm>
#include <cstdint>
#include <deque>

extern "C" Display* glfwGetX11Display(); // its header includes those of Xrandr

namespace app {
namespace {

struct Change {
    int type = 0; ///< of the X event
    unsigned code = 0;
    std::uint32_t serverTime = 0; ///< in milliseconds
};

/// X numbers buttons from 1, and the wheel uses the numbers after the third button.
unsigned xButton(int button)
{
    switch (button) {
    case GLFW_MOUSE_BUTTON_LEFT:
        return Button1;
    case GLFW_MOUSE_BUTTON_MIDDLE:
        return Button2;
    case GLFW_MOUSE_BUTTON_RIGHT:
        return Button3;
    default:
        return static_cast<unsigned>(button) + Button1 + 4;
    }
}

} // namespace

struct EventTimes::Waiting {
    Display* display = nullptr; ///< null if the window does not use X11
    std::deque<Change> changes;
    ServerClock clock;
    double now = 0.0; ///< when `changes` were read

    void note(int type, unsigned code, Time time)
    {
        const auto serverTime = static_cast<std::uint32_t>(time);
        clock.note(serverTime, now);
        changes.push_back({type, code, serverTime});
    }

    /// Earlier changes were not delivered, or are for another window.
    double take(int type, unsigned code)
    {
        const auto found = std::find_if(changes.begin(), changes.end(), [&](const Change& change) {
            return change.type == type && change.code == code;
        });
        if (found == changes.end())
            return 0.0;
        const double seconds = clock.secondsOf(found->serverTime);
        changes.erase(changes.begin(), found + 1);
        return seconds;
    }
};

EventTimes::EventTimes(GLFWwindow*) : m_waiting(std::make_unique<Waiting>())
{
#ifdef GLFW_PLATFORM
    if (glfwGetPlatform() != GLFW_PLATFORM_X11)
        return;
#endif
    m_waiting->display = glfwGetX11Display();
}

void EventTimes::lookAhead()
{
    if (m_waiting->display == nullptr)
        return;
    m_waiting->changes.clear();
    m_waiting->now = platform::steadySeconds();
    // XCheckIfEvent calls this for each waiting event and removes accepted ones; it accepts none.
    const auto look = [](Display*, XEvent* event, XPointer waiting) -> Bool {
        auto& self = *reinterpret_cast<Waiting*>(waiting);
        if (event->type == ButtonPress || event->type == ButtonRelease)
            self.note(event->type, event->xbutton.button, event->xbutton.time);
        else if (event->type == KeyPress || event->type == KeyRelease)
            self.note(event->type, event->xkey.keycode, event->xkey.time);
        else if (event->type == MotionNotify)
            self.clock.note(static_cast<std::uint32_t>(event->xmotion.time), self.now);
        return False;
    };
    XEvent none;
    XCheckIfEvent(m_waiting->display, &none, look, reinterpret_cast<XPointer>(m_waiting.get()));
}

double EventTimes::ofButton(int button, bool isDown)
{
    return m_waiting->take(isDown ? ButtonPress : ButtonRelease, xButton(button));
}

double EventTimes::ofKey(int scanCode, bool isDown)
{
    return m_waiting->take(isDown ? KeyPress : KeyRelease, static_cast<unsigned>(scanCode));
}

} // namespace app

#elif defined(_WIN32)

#include <windows.h>

namespace app {
namespace {

/// The time when the currently handled message was posted.
double messageSeconds()
{
    const DWORD age = GetTickCount() - static_cast<DWORD>(GetMessageTime());
    return platform::steadySeconds() - static_cast<double>(age) / 1000.0;
}

} // namespace

struct EventTimes::Waiting {};

EventTimes::EventTimes(GLFWwindow*) {}

void EventTimes::lookAhead() {}

double EventTimes::ofButton(int, bool)
{
    return messageSeconds();
}

double EventTimes::ofKey(int, bool)
{
    return messageSeconds();
}

} // namespace app

#endif

namespace app {

EventTimes::~EventTimes() = default;

} // namespace app

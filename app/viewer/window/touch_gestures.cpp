#include "app/viewer/window/touch_gestures.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace app {
namespace {

constexpr double kLongPressSeconds = 0.5;
constexpr float kStillRadius = 8.0f;        // in logical pixels
constexpr float kScrollStep = 40.0f;        // of panels, in logical pixels
constexpr float kZoomStep = 0.105'360'5f;   // ln(1 / 0.9): each wheel step moves the camera closer by a tenth
constexpr float kSmallestDistance = 10.0f;  // between two fingers
constexpr glm::vec2 kNowhere(-1.0f, -1.0f); // outside of the window, over no widget

} // namespace

void TouchGestures::handle(int finger, Phase phase, const glm::vec2& at, double now, float scale, Target target,
                           std::deque<WindowEvent>& events)
{
    if (phase == Phase::began) {
        m_fingers[finger] = at;
        begin(at, now, target, events);
    } else if (m_fingers.contains(finger)) {
        m_fingers[finger] = at;
        if (phase == Phase::moved) {
            move(at, scale, events);
            return;
        }
        end(events);
        m_fingers.erase(finger);
        if (m_fingers.empty())
            m_state = State::none;
    }
}

void TouchGestures::begin(const glm::vec2& at, double now, Target target, std::deque<WindowEvent>& events)
{
    if (m_state == State::none && m_fingers.size() == 1) {
        m_state = State::one;
        m_from = at;
        m_since = now;
        m_isStill = true;
        events.emplace_back(PointerMoved{at});
        events.emplace_back(ButtonChanged{GLFW_MOUSE_BUTTON_LEFT, true, 0});
    } else if (m_state == State::one && m_fingers.size() == 2) {
        beginTwo(target, events);
    }
}

void TouchGestures::beginTwo(Target target, std::deque<WindowEvent>& events)
{
    giveUpButton(events);
    m_middle = middle();
    m_distance = std::max(distance(), kSmallestDistance);
    events.emplace_back(PointerMoved{m_middle});
    m_state = target == Target::view ? State::two : State::scroll;
    if (m_state == State::two) // with Shift the middle button pans in both mouse presets
        events.emplace_back(ButtonChanged{GLFW_MOUSE_BUTTON_MIDDLE, true, GLFW_MOD_SHIFT});
}

void TouchGestures::move(const glm::vec2& at, float scale, std::deque<WindowEvent>& events)
{
    if (m_state == State::one) {
        m_isStill = m_isStill && glm::distance(at, m_from) <= kStillRadius * scale;
        if (!m_isStill)
            events.emplace_back(PointerMoved{at});
    } else if ((m_state == State::two || m_state == State::scroll) && m_fingers.size() == 2) {
        moveTwo(scale, events);
    }
}

void TouchGestures::moveTwo(float scale, std::deque<WindowEvent>& events)
{
    const glm::vec2 moved = middle() - m_middle;
    const float distanceNow = std::max(distance(), kSmallestDistance);
    const float steps = std::log(distanceNow / m_distance) / kZoomStep;
    m_middle += moved;
    m_distance = distanceNow;
    if (m_state == State::scroll) {
        events.emplace_back(Scrolled{moved / (kScrollStep * scale)});
        return;
    }
    events.emplace_back(PointerMoved{m_middle});
    events.emplace_back(Scrolled{{0.0f, steps}});
}

/// Ends a gesture when a finger is lifted.
void TouchGestures::end(std::deque<WindowEvent>& events)
{
    if (m_state == State::one) {
        events.emplace_back(ButtonChanged{GLFW_MOUSE_BUTTON_LEFT, false, 0});
        events.emplace_back(PointerMoved{kNowhere}); // removes any highlight
    } else if (m_state == State::two) {
        events.emplace_back(ButtonChanged{GLFW_MOUSE_BUTTON_MIDDLE, false, GLFW_MOD_SHIFT});
        events.emplace_back(PointerMoved{kNowhere});
    }
    m_state = State::waiting;
}

/// Cancels the press of the first finger: no click, and a drag stays where it is.
void TouchGestures::giveUpButton(std::deque<WindowEvent>& events)
{
    events.emplace_back(FocusChanged{false});
    events.emplace_back(PointerMoved{kNowhere});
    events.emplace_back(ButtonChanged{GLFW_MOUSE_BUTTON_LEFT, false, 0});
    events.emplace_back(FocusChanged{true});
}

void TouchGestures::work(double now, std::deque<WindowEvent>& events)
{
    if (m_state != State::one || !m_isStill || now - m_since < kLongPressSeconds)
        return;
    giveUpButton(events);
    events.emplace_back(PointerMoved{m_from});
    events.emplace_back(ButtonChanged{GLFW_MOUSE_BUTTON_RIGHT, true, 0});
    events.emplace_back(ButtonChanged{GLFW_MOUSE_BUTTON_RIGHT, false, 0});
    m_state = State::waiting;
}

glm::vec2 TouchGestures::middle() const
{
    return (m_fingers.begin()->second + m_fingers.rbegin()->second) * 0.5f;
}

float TouchGestures::distance() const
{
    return glm::distance(m_fingers.begin()->second, m_fingers.rbegin()->second);
}

} // namespace app

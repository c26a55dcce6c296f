#include "app/viewer/window/touch_gestures.hpp"

#include "app/viewer/view/view_input.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <deque>
#include <vector>

namespace app {
namespace {

using Phase = TouchGestures::Phase;
using TouchTarget = TouchGestures::Target;

constexpr Rect kView{0.0f, 0.0f, 400.0f, 400.0f};

/// A screen with the view in its upper part, which turns touches into requests.
class Screen {
public:
    void touch(int finger, Phase phase, const glm::vec2& at, double now = 0.0, TouchTarget target = TouchTarget::view)
    {
        m_touch.handle(finger, phase, at, now, 1.0f, target, events);
    }
    void wait(double now) { m_touch.work(now, events); }

    /// Requests for the view since the last call.
    std::vector<Request> requests()
    {
        std::vector<Request> requests;
        for (const WindowEvent& event : events) {
            if (const auto request = viewRequest(m_input, event, kView, 1.0f, MouseOwner::view))
                requests.push_back(*request);
        }
        events.clear();
        return requests;
    }

    std::deque<WindowEvent> events;

private:
    TouchGestures m_touch;
    ViewInput m_input;
};

TEST(TouchGestures, OneFingerOrbits)
{
    Screen screen;
    screen.touch(1, Phase::began, {100, 100});
    EXPECT_TRUE(screen.requests().empty()) << "putting it down moves nothing";
    screen.touch(1, Phase::moved, {150, 100});
    const std::vector<Request> requests = screen.requests();
    ASSERT_EQ(requests.size(), 1U);
    EXPECT_NE(requests.front().as<Orbit>(), nullptr);
    screen.touch(1, Phase::ended, {150, 100});
    EXPECT_TRUE(screen.requests().empty());
}

TEST(TouchGestures, TwoFingersPanAndPinch)
{
    Screen screen;
    screen.touch(1, Phase::began, {100, 100});
    screen.touch(2, Phase::began, {200, 100});
    EXPECT_TRUE(screen.requests().empty()) << "the second finger ends orbiting without a jump";
    screen.touch(1, Phase::moved, {80, 100});
    screen.touch(2, Phase::moved, {240, 100}); // 1.6 times as far apart, the center moved 10 to the right
    float panned = 0.0f;
    float steps = 0.0f;
    for (const Request& request : screen.requests()) {
        ASSERT_EQ(request.as<Orbit>(), nullptr);
        if (const auto* const pan = request.as<Pan>())
            panned += pan->share.x;
        if (const auto* const zoom = request.as<Zoom>())
            steps += zoom->steps;
    }
    EXPECT_NEAR(panned, -10.0f / kView.height, 1e-5f);
    EXPECT_NEAR(std::pow(0.9f, steps), 1.0f / 1.6f, 1e-4f) << "the camera is as much closer as the fingers are apart";
    screen.touch(2, Phase::ended, {240, 100});
    screen.touch(1, Phase::moved, {10, 10});
    EXPECT_TRUE(screen.requests().empty()) << "the finger that is left does nothing";
    screen.touch(1, Phase::ended, {10, 10});
    screen.touch(1, Phase::began, {50, 50});
    screen.touch(1, Phase::moved, {90, 50});
    EXPECT_EQ(screen.requests().size(), 1U);
}

TEST(TouchGestures, TwoFingersScrollPanels)
{
    Screen screen;
    screen.touch(1, Phase::began, {100, 100});
    screen.touch(2, Phase::began, {200, 100}, 0.0, TouchTarget::panels);
    screen.events.clear();
    screen.touch(1, Phase::moved, {100, 180});
    ASSERT_EQ(screen.events.size(), 1U);
    EXPECT_EQ(std::get<Scrolled>(screen.events.front()).steps, glm::vec2(0.0f, 1.0f));
}

TEST(TouchGestures, AFingerHeldStillClicksTheRightButton)
{
    Screen screen;
    screen.touch(1, Phase::began, {100, 100}, 5.0);
    screen.touch(1, Phase::moved, {103, 100}, 5.2);
    screen.wait(5.4);
    screen.events.clear();
    screen.wait(5.6);
    ASSERT_FALSE(screen.events.empty());
    EXPECT_FALSE(std::get<ButtonChanged>(screen.events.back()).isDown);
    EXPECT_EQ(std::get<ButtonChanged>(screen.events.back()).button, 1);

    Screen moving;
    moving.touch(1, Phase::began, {100, 100}, 5.0);
    moving.touch(1, Phase::moved, {130, 100}, 5.2);
    moving.events.clear();
    moving.wait(5.6);
    EXPECT_TRUE(moving.events.empty()) << "one that moves orbits";
}

} // namespace
} // namespace app

#pragma once

#include "tests/support/md2_builder.hpp"
#include "tests/support/shown_state.hpp"
#include "tests/window/headless_user.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <span>
#include <stdexcept>
#include <string_view>

/// The same names as in tests of the real window (tests/ui/driven_viewer.hpp), for a headless window.
namespace tests {

using namespace std::chrono_literals;

/// Clicks farther apart are not a double click.
inline constexpr std::chrono::milliseconds kBetweenClicks{700};

/// The promised response time.
inline constexpr std::chrono::milliseconds kHalfASecond{500};
inline constexpr double kLongestFrameMs = 1000.0;

/// A simulated user who waits for the effect of each action. Keys are named by X keysyms.
class DrivenUser {
public:
    explicit DrivenUser(HeadlessViewer& viewer) : m_viewer(viewer), m_user(viewer) {}

    void moveMouse(Point to);
    void press(MouseButton button = MouseButton::left);
    void release(MouseButton button = MouseButton::left);
    void click(Point at, MouseButton button = MouseButton::left);
    void doubleClick(Point at, MouseButton button = MouseButton::left);
    void drag(Point from, Point to, MouseButton button = MouseButton::left, int steps = 8);
    void turnWheel(int notches);

    void focus() {}
    void setPace(std::chrono::milliseconds) {}
    void keyDown(unsigned long keysym);
    void keyUp(unsigned long keysym);
    void pressKey(unsigned long keysym, std::span<const unsigned long> modifiers = {});
    void type(std::string_view text);
    void wait(std::chrono::milliseconds time) { m_viewer.run(time); }

    [[nodiscard]] DropResult drop(std::span<const fs::path> files);
    [[nodiscard]] DropResult dropAt(Point at, std::span<const fs::path> files);

    /// The same after holding the files there for a while.
    [[nodiscard]] DropResult dropAfter(std::chrono::milliseconds rest, Point at, std::span<const fs::path> files);

    [[nodiscard]] formats::Image capture() const; ///< draws a frame
    [[nodiscard]] WindowSize windowSize() const;
    [[nodiscard]] bool resize(WindowSize size);
    [[nodiscard]] std::string title() const { return m_viewer.window().title; }
    void close();

private:
    HeadlessViewer& m_viewer;
    HeadlessUser m_user;
};

class Viewer : public WindowTest {
protected:
    void SetUp() override { skipWithoutOpenGl(); }

    TemporaryFolder m_folder;
};

/// The viewer with an open file and a simulated user.
struct Driven {
    explicit Driven(const std::vector<fs::path>& paths, const HeadlessViewer::Environment& environment = {},
                    const fs::path& compareWith = {}, const fs::path& inbox = {})
        : viewer(paths, environment, compareWith, app::StartedBy::script, inbox), user(viewer)
    {
        const json first = viewer.waitFor([](const json& state) { return state["document"].is_string(); });
        if (!first["document"].is_string())
            throw std::runtime_error("the viewer opened nothing: " + first.dump());
    }

    /// Presses a key and waits for its effect.
    json press(unsigned long keysym, const HeadlessViewer::Condition& condition)
    {
        user.pressKey(keysym);
        return viewer.waitFor(condition);
    }

    json pause()
    {
        return press(XK_space, [](const json& state) { return !state["playing"].get<bool>(); });
    }

    /// Pauses on the first frame of all.
    json rest()
    {
        return press(XK_Home, [](const json& state) { return !state["playing"].get<bool>() && state["frame"] == 0.0; });
    }

    void click(const std::string& target) { user.click(middleOf(viewer.state().at("targets").at(target))); }

    /// Types into a text field that was just clicked or opened; it gets the focus a frame later.
    void type(const std::string& text)
    {
        (void)viewer.waitFor([](const json& state) { return state["typing"] == true; });
        user.type(text);
    }

    static Point middleOf(const json& rect) { return middleOfRect(rect); }

    /// The pixels of the view without the widgets at its edges.
    [[nodiscard]] std::vector<std::uint8_t> viewPixels();
    /// The share of the view's pixels that are clearly red.
    [[nodiscard]] double redShare();
    /// Whether the view's pixels become different from `pixels`.
    [[nodiscard]] bool becomesOther(const std::vector<std::uint8_t>& pixels);
    /// Whether the view's pixels become equal to `pixels`.
    [[nodiscard]] bool comesToShow(const std::vector<std::uint8_t>& pixels);
    /// The view once no frame is due.
    [[nodiscard]] std::vector<std::uint8_t> settledPixels();

    HeadlessViewer viewer;
    DrivenUser user;
};

} // namespace tests

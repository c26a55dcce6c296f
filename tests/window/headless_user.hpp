#pragma once

#include "tests/window/headless_viewer.hpp"

#include <glm/vec2.hpp>

#include <span>
#include <string_view>

namespace tests {

/// Non-character keys, by GLFW's numbers.
enum class Key : int {
    escape = 256,
    enter = 257,
    tab = 258,
    backspace = 259,
    del = 261,
    right = 262,
    left = 263,
    down = 264,
    up = 265,
    home = 268,
    end = 269,
    space = 32,
    shift = 340,
    control = 341,
    alt = 342,
};

/// Posts a user's mouse and keyboard input to a headless viewer. Posting takes no time: all events wait for the next
/// round until `HeadlessViewer::takeEvents`.
class HeadlessUser {
public:
    explicit HeadlessUser(HeadlessViewer& viewer) : m_viewer(viewer) {}

    void move(const glm::vec2& at);
    void press(int button = 0);
    void release(int button = 0);
    void turnWheel(float steps);

    void down(Key key);
    void up(Key key);
    void pressKey(Key key);
    /// A key of the US keyboard, such as 'f' or '/': press and release, with its character.
    void pressCharacter(char character);
    void characterDown(char character);
    void characterUp(char character);
    /// Types text with such keys.
    void type(std::string_view text);

    /// Lets time pass before the next posted event.
    void wait(double seconds) { m_viewer.window().seconds += seconds; }

    /// Clicks the center of the state's target and processes all events.
    void click(const std::string& target);
    void doubleClick(const std::string& target);

private:
    void post(const app::WindowEvent& event) { m_viewer.window().posted.push_back(event); }
    void changeKey(int key, app::KeyMotion motion, std::string_view printed);

    HeadlessViewer& m_viewer;
    int m_modifiers = 0;
};

/// The center of a rectangle in the state.
[[nodiscard]] glm::vec2 middleOf(const nlohmann::json& rect);

} // namespace tests

#pragma once

#include "tests/window/headless_viewer.hpp"

#include <glm/vec2.hpp>

#include <span>
#include <string_view>

namespace tests {

/// Keys that type nothing, by GLFW's numbers.
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

/// Posts what a user does with mouse and keyboard to a viewer without a display. Posting alone takes no time: several
/// events wait for the same round until `HeadlessViewer::takeEvents`.
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
    /// A key of the keyboard of the United States, such as 'f' or '/': down and up, with what it types.
    void pressCharacter(char character);
    void characterDown(char character);
    void characterUp(char character);
    /// Text of such keys, one after the other.
    void type(std::string_view text);

    /// So much time passes before what is posted next.
    void wait(double seconds) { m_viewer.window().seconds += seconds; }

    /// In the middle of what the state calls `target`; and all of it is seen.
    void click(const std::string& target);
    void doubleClick(const std::string& target);

private:
    void post(const app::WindowEvent& event) { m_viewer.window().posted.push_back(event); }
    void changeKey(int key, app::KeyMotion motion, std::string_view printed);

    HeadlessViewer& m_viewer;
    int m_modifiers = 0;
};

/// The middle of a rectangle of the state.
[[nodiscard]] glm::vec2 middleOf(const nlohmann::json& rect);

} // namespace tests

#pragma once

#include "formats/image/image.hpp"

#include <chrono>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace tests {

/// A position in the driven window, in pixels from its upper left corner.
struct Point {
    int x = 0;
    int y = 0;
};

struct WindowSize {
    int width = 0;
    int height = 0;

    bool operator==(const WindowSize&) const = default;
};

enum class MouseButton : unsigned { left = 1, middle = 2, right = 3 };

enum class DropResult {
    accepted,
    refused,
    notOffered, ///< the window does not accept drops
    timedOut,
};

/// Simulates the user of one window of another program: mouse, keys, dropped files, and reading the pixels.
///
/// Works on a bare X server and with a window manager. Input goes through the server (XTest), so the program cannot
/// distinguish it from a real user's, and the window must be visible and not covered at the mouse position. Keys are
/// named by X keysyms (<X11/keysymdef.h>, XK_...). Errors of the X protocol, such as for a window that is gone, never
/// end the process: calls that need an answer throw std::runtime_error (so does a key that the keyboard lacks), other
/// errors are counted in `errorCount`.
class X11Driver {
public:
    static constexpr std::chrono::milliseconds kPatience{5000};

    /// Throws std::runtime_error if the display ($DISPLAY) cannot be opened.
    X11Driver();
    ~X11Driver();
    X11Driver(const X11Driver&) = delete;
    X11Driver& operator=(const X11Driver&) = delete;

    /// Selects the window for all other calls: the first visible one whose title contains `title`, or that belongs to a
    /// process (_NET_WM_PID). Waits for it; false if it does not appear.
    [[nodiscard]] bool findWindow(std::string_view title, std::chrono::milliseconds patience = kPatience);
    [[nodiscard]] bool findWindowOfProcess(int process, std::chrono::milliseconds patience = kPatience);
    void useWindow(unsigned long window);
    [[nodiscard]] unsigned long window() const;
    [[nodiscard]] std::string title() const;
    /// Whether the window exists and is visible.
    [[nodiscard]] bool isVisible() const;

    /// How long each step of input is held before the next: a program that polls a button once per frame must see it.
    /// 30 ms by default.
    void setPace(std::chrono::milliseconds pace);

    void moveMouse(Point to);
    void press(MouseButton button = MouseButton::left);
    void release(MouseButton button = MouseButton::left);
    void click(Point at, MouseButton button = MouseButton::left);
    void doubleClick(Point at, MouseButton button = MouseButton::left);
    /// Presses at `from`, moves to `to` in `steps` equal moves, releases.
    void drag(Point from, Point to, MouseButton button = MouseButton::left, int steps = 8);
    /// Turns the wheel at the mouse position: positive away from the user.
    void turnWheel(int notches);

    /// Gives the window the keyboard focus, which is necessary without a window manager.
    void focus();
    void keyDown(unsigned long keysym);
    void keyUp(unsigned long keysym);
    /// Presses and releases a key while the modifiers (XK_Shift_L, XK_Control_L, ...) are held.
    void pressKey(unsigned long keysym, std::span<const unsigned long> modifiers = {});
    /// Types UTF-8 text; a line break is the Return key. Characters that the keyboard lacks temporarily get a key.
    void type(std::string_view text);

    /// Drops files on the center of the window like a file manager (XDND, version 5). Returns when the window has taken
    /// them.
    [[nodiscard]] DropResult drop(std::span<const std::filesystem::path> files,
                                  std::chrono::milliseconds patience = kPatience);
    /// The same at a position in the window.
    [[nodiscard]] DropResult dropAt(Point at, std::span<const std::filesystem::path> files,
                                    std::chrono::milliseconds patience = kPatience);

    /// The same after the files were held there for a while, so that the window can show the drop target.
    [[nodiscard]] DropResult dropAfter(std::chrono::milliseconds rest, Point at,
                                       std::span<const std::filesystem::path> files);

    /// The window's current pixels; covered parts and parts off the screen are undefined. Throws if the window cannot
    /// be read.
    [[nodiscard]] formats::Image capture() const;
    [[nodiscard]] WindowSize windowSize() const;
    /// Requests another size and waits until the window has it; false if it does not take it.
    [[nodiscard]] bool resize(WindowSize size, std::chrono::milliseconds patience = kPatience);
    /// Asks the program to close the window, like the button in its title bar.
    void close();

    /// X protocol errors of this process since the first driver was made.
    [[nodiscard]] static int errorCount();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace tests

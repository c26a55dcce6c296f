#pragma once

#include <glm/vec2.hpp>

#include <deque>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

/// Events of the window as plain values. Keys, buttons and modifiers are GLFW's numbers.
namespace app {

struct PointerMoved {
    glm::vec2 at{}; ///< window coordinates
};
struct PointerCrossed {
    bool isInside = false;
};
struct ButtonChanged {
    int button = 0;
    bool isDown = false;
    int modifiers = 0;
    double time = 0.0; ///< when it happened, in seconds of platform::steadySeconds; 0: not known
};
struct Scrolled {
    glm::vec2 steps{};
};
enum class KeyMotion { released, pressed, repeated };
struct KeyChanged {
    int key = 0;
    int scanCode = 0;
    KeyMotion motion = KeyMotion::pressed;
    int modifiers = 0;
    std::string name;  ///< "Space", "F12", "Ctrl+Q"; empty for keys that type a character, see TextTyped
    double time = 0.0; ///< as of a button
};
struct TextTyped {
    char32_t character = 0;
    bool isRepeat = false;
    bool hasShift = false; ///< Shift is held: capital letters also come without it
};
struct FilesDropped {
    std::vector<std::filesystem::path> paths;
};
struct FilesChosen { ///< see Window::chooseFiles
    std::vector<std::filesystem::path> paths;
};
struct FocusChanged {
    bool isFocused = false;
};
struct Exposed {}; ///< it has to be drawn again: shown, resized, moved to a display with another scale
struct CloseAsked {};
struct GraphicsReset {}; ///< the context is a new and empty one

using WindowEvent = std::variant<PointerMoved, PointerCrossed, ButtonChanged, Scrolled, KeyChanged, TextTyped,
                                 FilesDropped, FilesChosen, FocusChanged, Exposed, CloseAsked, GraphicsReset>;

/// Two presses of a button within this time are a double click: what desktops allow.
inline constexpr double kDoubleClickSeconds = 0.5;

/// When the last of some events happened whose time is known.
[[nodiscard]] std::optional<double> timeOfLast(std::span<const WindowEvent> events);

/// Hands queued events to frames, in their order.
class EventBatches {
public:
    /// Takes from the front of `queue` what one frame may see at once: never two changes of a button, nor movement
    /// after one, nor a key going down and up again. Fast clicks are then neither lost nor taken for clicks elsewhere.
    /// Nor a press after movement: of items that lie on each other ImGui lets only the one be pressed over which the
    /// pointer was in the frame before.
    /// Keys typed after a shortcut wait for the field that it may open.
    [[nodiscard]] std::vector<WindowEvent> take(std::deque<WindowEvent>& queue);

private:
    int m_framesToField = 0; ///< for so many frames typed keys stay in the queue
};

} // namespace app

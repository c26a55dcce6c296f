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
    double time = 0.0; ///< when it happened, in seconds of platform::steadySeconds; 0: unknown
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
    double time = 0.0; ///< as for a button
};
struct TextTyped {
    char32_t character = 0;
    bool isRepeat = false;
    bool hasShift = false; ///< Shift is held; capital letters can also come without it
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
struct Exposed {}; ///< needs redrawing: shown, resized, or moved to a display with another scale
struct CloseAsked {};
struct GraphicsReset {}; ///< a new, empty context exists

using WindowEvent = std::variant<PointerMoved, PointerCrossed, ButtonChanged, Scrolled, KeyChanged, TextTyped,
                                 FilesDropped, FilesChosen, FocusChanged, Exposed, CloseAsked, GraphicsReset>;

/// Maximum time between the two presses of a double click, as on desktops.
inline constexpr double kDoubleClickSeconds = 0.5;

/// The time of the last event with a known time.
[[nodiscard]] std::optional<double> timeOfLast(std::span<const WindowEvent> events);

/// Splits queued events into frames, in order.
class EventBatches {
public:
    /// Takes the events from the front of `queue` that one frame may get: never two changes of a button, movement after
    /// a change, or a press and release of a key. Fast clicks are then neither lost nor moved. Nor a press after
    /// movement: of overlapping items ImGui lets only that one be pressed that was under the pointer in the previous
    /// frame. Keys typed after a shortcut wait for the field that it may open.
    [[nodiscard]] std::vector<WindowEvent> take(std::deque<WindowEvent>& queue);

private:
    int m_framesToField = 0; ///< number of frames for which typed keys stay in the queue
};

} // namespace app

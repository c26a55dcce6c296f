#pragma once

#include "app/viewer/widgets/theme.hpp"
#include "app/viewer/window/imgui_backend.hpp"

#include <array>
#include <optional>

namespace app {

/// How the user wants everything but the view to look.
struct InterfaceLook {
    ColorTheme theme = ColorTheme::dark;
    float scale = 1.0f; ///< on top of the display's; as much of it as leaves room for the panels
    float textSize = kUsualTextSize;

    bool operator==(const InterfaceLook&) const = default;
};

/// Dear ImGui in a window: its context and backends while it lives.
class ImGuiHost {
public:
    ImGuiHost(Window& window, const InterfaceLook& look); ///< throws WindowError
    ~ImGuiHost();
    ImGuiHost(const ImGuiHost&) = delete;
    ImGuiHost& operator=(const ImGuiHost&) = delete;

    /// Window units for one pixel of the design.
    [[nodiscard]] float scale() const { return m_scale; }
    /// The same without what the user adds to the display's scale.
    [[nodiscard]] float displayScale() const { return m_displayScale; }

    void feed(const WindowEvent& event);

    /// Whether the frame that was drawn last has the text field that takes the keyboard.
    [[nodiscard]] static bool isTyping();

    /// In a new context everything is to be made again.
    static void remakeGraphics();

    /// Follows the display's scale and the user's wishes and begins ImGui's frame. `time`: when what it was fed with
    /// happened, in seconds of steadySeconds.
    void beginFrame(const InterfaceLook& look, double time);
    /// The time of the frame that was begun last; 0 before the first one.
    [[nodiscard]] double time() const { return m_time; }
    /// Ends it and draws into the bound framebuffer.
    void endFrame();
    /// Ends a frame that only widgets are to see.
    static void endFrameUnseen();

private:
    void follow(const InterfaceLook& look);

    Window& m_window;
    std::optional<ImGuiBackend> m_backend; // needs ImGui's context
    float m_scale = 0.0f;
    float m_displayScale = 0.0f;
    float m_pixelScale = 0.0f;
    InterfaceLook m_look; // as it was applied last
    glm::vec2 m_pointer;
    std::array<bool, 5> m_buttons{};
    double m_time = 0.0;
};

} // namespace app

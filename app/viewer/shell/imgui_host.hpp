#pragma once

#include "app/viewer/widgets/theme.hpp"
#include "app/viewer/window/imgui_backend.hpp"
#include "app/viewer/window/panel_painter.hpp"

#include <array>
#include <optional>
#include <string>

namespace app {

/// The user's settings for the look of everything but the view.
struct InterfaceLook {
    ColorTheme theme = ColorTheme::dark;
    float scale = 1.0f; ///< in addition to the display's; limited so that the panels have room
    float textSize = kUsualTextSize;

    bool operator==(const InterfaceLook&) const = default;
};

/// Dear ImGui in a window: its context and backends during this object's lifetime.
class ImGuiHost {
public:
    ImGuiHost(Window& window, const InterfaceLook& look); ///< throws WindowError
    ~ImGuiHost();
    ImGuiHost(const ImGuiHost&) = delete;
    ImGuiHost& operator=(const ImGuiHost&) = delete;

    /// Window units per logical pixel.
    [[nodiscard]] float scale() const { return m_scale; }
    /// The same without the user's setting.
    [[nodiscard]] float displayScale() const { return m_displayScale; }

    [[nodiscard]] static std::string version(); ///< of Dear ImGui

    void feed(const WindowEvent& event);

    /// Whether the last frame contained the text field with the focus.
    [[nodiscard]] static bool isTyping();

    /// Recreates everything in a new context.
    void remakeGraphics();

    /// Applies the display's scale and the user's settings and starts ImGui's frame. `time`: time of the input it got,
    /// in seconds of steadySeconds.
    void beginFrame(const InterfaceLook& look, double time);
    /// The time of the last started frame; 0 before the first one.
    [[nodiscard]] double time() const { return m_time; }
    /// Ends the frame and draws it into the window. `view`: as PanelPainter's; around it the window is colors::kPanel.
    void endFrame(const renderer::PixelRect& view);
    /// Ends a frame for widgets only, without drawing.
    static void endFrameUnseen();

private:
    void follow(const InterfaceLook& look);

    Window& m_window;
    std::optional<ImGuiBackend> m_backend; // needs ImGui's context
    std::optional<PanelPainter> m_panels;  // needs OpenGL
    float m_scale = 0.0f;
    float m_displayScale = 0.0f;
    float m_pixelScale = 0.0f;
    InterfaceLook m_look; // last applied
    glm::vec2 m_pointer;
    std::array<bool, 5> m_buttons{};
    double m_time = 0.0;
};

} // namespace app

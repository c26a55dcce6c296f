#pragma once

#include "app/viewer/window/imgui_backend.hpp"

#include <array>
#include <optional>

namespace app {

/// Dear ImGui in a window: its context and backends while it lives.
class ImGuiHost {
public:
    explicit ImGuiHost(Window& window); ///< throws WindowError
    ~ImGuiHost();
    ImGuiHost(const ImGuiHost&) = delete;
    ImGuiHost& operator=(const ImGuiHost&) = delete;

    /// Window units for one pixel of the design.
    [[nodiscard]] float scale() const { return m_scale; }

    void feed(const WindowEvent& event);

    /// Closes the menu or list that is open; false when there is none. Within a frame.
    bool closePopup();

    /// In a new context everything is to be made again.
    static void remakeGraphics();

    /// Follows the display's scale and begins ImGui's frame.
    void beginFrame();
    /// Ends it and draws into the bound framebuffer.
    void endFrame();

private:
    void followScale();

    Window& m_window;
    std::optional<ImGuiBackend> m_backend; // needs ImGui's context
    float m_scale = 0.0f;
    float m_pixelScale = 0.0f;
    glm::vec2 m_pointer;
    std::array<bool, 5> m_buttons{};
};

} // namespace app

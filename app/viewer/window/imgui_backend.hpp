#pragma once

#include "app/viewer/window/window.hpp"

namespace app {

/// What Dear ImGui learns of the window (its size, the time, events) and asks of it (shapes of the pointer, the
/// clipboard), while it lives. Needs ImGui's context.
class ImGuiBackend {
public:
    explicit ImGuiBackend(Window& window); ///< throws WindowError
    ~ImGuiBackend();
    ImGuiBackend(const ImGuiBackend&) = delete;
    ImGuiBackend& operator=(const ImGuiBackend&) = delete;

    void feed(const WindowEvent& event);
    /// Before ImGui's frame begins.
    void beginFrame();

private:
    Window& m_window;
};

} // namespace app

#pragma once

#include "app/viewer/window/window.hpp"

namespace app {

/// Connects Dear ImGui to the window (size, time, events; pointer shapes, clipboard) during this object's lifetime.
/// Needs ImGui's context.
class ImGuiBackend {
public:
    explicit ImGuiBackend(Window& window); ///< throws WindowError
    ~ImGuiBackend();
    ImGuiBackend(const ImGuiBackend&) = delete;
    ImGuiBackend& operator=(const ImGuiBackend&) = delete;

    void feed(const WindowEvent& event);
    /// Call before ImGui's frame starts.
    void beginFrame();

private:
    Window& m_window;
};

} // namespace app

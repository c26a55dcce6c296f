#include "app/viewer/window/imgui_backend.hpp"

#include "app/viewer/window/imgui_events.hpp"
#include "app/viewer/window/web/page.hpp"
#include "app/viewer/window/web/system_window.hpp"

#include <emscripten.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <utility>

namespace app {
namespace {

const char* cursorName(ImGuiMouseCursor cursor)
{
    constexpr auto kNames =
        std::to_array<std::pair<ImGuiMouseCursor, const char*>>({{ImGuiMouseCursor_None, "none"},
                                                                 {ImGuiMouseCursor_TextInput, "text"},
                                                                 {ImGuiMouseCursor_ResizeAll, "move"},
                                                                 {ImGuiMouseCursor_ResizeNS, "ns-resize"},
                                                                 {ImGuiMouseCursor_ResizeEW, "ew-resize"},
                                                                 {ImGuiMouseCursor_ResizeNESW, "nesw-resize"},
                                                                 {ImGuiMouseCursor_ResizeNWSE, "nwse-resize"},
                                                                 {ImGuiMouseCursor_Hand, "pointer"},
                                                                 {ImGuiMouseCursor_NotAllowed, "not-allowed"}});
    for (const auto& [shape, name] : kNames) {
        if (shape == cursor)
            return name;
    }
    return "default";
}

void copyText(void* userData, const char* text)
{
    static_cast<Window::System*>(userData)->clipboard = text;
    page::writeClipboard(text);
}

const char* pastedText(void* userData)
{
    return static_cast<Window::System*>(userData)->clipboard.c_str();
}

} // namespace

ImGuiBackend::ImGuiBackend(Window& window) : m_window(window)
{
    ImGuiIO& io = ImGui::GetIO();
    io.BackendPlatformName = "page";
    io.BackendFlags |= ImGuiBackendFlags_HasMouseCursors;
    nameImGuiKeys();
    io.ClipboardUserData = &window.system();
    io.SetClipboardTextFn = copyText;
    io.GetClipboardTextFn = pastedText;
}

ImGuiBackend::~ImGuiBackend() = default;

void ImGuiBackend::feed(const WindowEvent& event)
{
    feedImGui(event);
}

void ImGuiBackend::beginFrame()
{
    static double lastTime = 0.0;
    ImGuiIO& io = ImGui::GetIO();
    const glm::ivec2 size = m_window.size();
    const glm::ivec2 pixels = m_window.framebufferSize();
    io.DisplaySize = {static_cast<float>(size.x), static_cast<float>(size.y)};
    io.DisplayFramebufferScale = {static_cast<float>(pixels.x) / io.DisplaySize.x,
                                  static_cast<float>(pixels.y) / io.DisplaySize.y};
    const double now = emscripten_get_now() * 1e-3;
    io.DeltaTime = static_cast<float>(std::max(now - std::exchange(lastTime, now), 1e-4));
    // The shape of the previous frame.
    page::setCursor(cursorName(ImGui::GetFrameCount() > 0 ? ImGui::GetMouseCursor() : ImGuiMouseCursor_Arrow));
    page::wantText(io.WantTextInput);
}

} // namespace app

#include "app/viewer/window/imgui_backend.hpp"

#include "app/viewer/window/headless/system_window.hpp"
#include "app/viewer/window/imgui_events.hpp"

#include <imgui.h>

namespace app {
namespace {

void copyText(void* userData, const char* text)
{
    static_cast<Window::System*>(userData)->clipboard = text;
}

const char* pastedText(void* userData)
{
    return static_cast<Window::System*>(userData)->clipboard.c_str();
}

} // namespace

ImGuiBackend::ImGuiBackend(Window& window) : m_window(window)
{
    ImGuiIO& io = ImGui::GetIO();
    io.BackendPlatformName = "headless";
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
    const glm::ivec2 size = m_window.size();
    ImGui::GetIO().DisplaySize = {static_cast<float>(size.x), static_cast<float>(size.y)};
    m_window.system().cursor = ImGui::GetFrameCount() > 0 ? ImGui::GetMouseCursor() : ImGuiMouseCursor_Arrow;
}

} // namespace app

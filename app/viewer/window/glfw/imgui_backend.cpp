#include "app/viewer/window/imgui_backend.hpp"

#include "app/viewer/window/glfw/system_window.hpp"

#include <imgui.h>
#if __has_include(<imgui_impl_glfw.h>)
#include <imgui_impl_glfw.h>
#else
#include <backends/imgui_impl_glfw.h>
#endif

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace app {

ImGuiBackend::ImGuiBackend(Window& window) : m_window(window)
{
    // The window hands its events on itself, in an order and number that one frame can stand.
    if (!ImGui_ImplGlfw_InitForOpenGL(window.system().handle, false))
        throw WindowError("the user interface cannot use this window");
}

ImGuiBackend::~ImGuiBackend()
{
    ImGui_ImplGlfw_Shutdown();
}

void ImGuiBackend::feed(const WindowEvent& event)
{
    GLFWwindow* const handle = m_window.system().handle;
    if (const auto* const moved = std::get_if<PointerMoved>(&event)) {
#if IMGUI_VERSION_NUM >= 18700
        ImGui_ImplGlfw_CursorPosCallback(handle, static_cast<double>(moved->at.x), static_cast<double>(moved->at.y));
#endif
    } else if (const auto* const crossed = std::get_if<PointerCrossed>(&event)) {
        ImGui_ImplGlfw_CursorEnterCallback(handle, crossed->isInside ? GLFW_TRUE : GLFW_FALSE);
    } else if (const auto* const button = std::get_if<ButtonChanged>(&event)) {
        ImGui_ImplGlfw_MouseButtonCallback(handle, button->button, button->isDown ? GLFW_PRESS : GLFW_RELEASE,
                                           button->modifiers);
    } else if (const auto* const scrolled = std::get_if<Scrolled>(&event)) {
        ImGui_ImplGlfw_ScrollCallback(handle, static_cast<double>(scrolled->steps.x),
                                      static_cast<double>(scrolled->steps.y));
    } else if (const auto* const key = std::get_if<KeyChanged>(&event)) {
        const int action = key->motion == KeyMotion::released   ? GLFW_RELEASE
                           : key->motion == KeyMotion::repeated ? GLFW_REPEAT
                                                                : GLFW_PRESS;
        ImGui_ImplGlfw_KeyCallback(handle, key->key, key->scanCode, action, key->modifiers);
    } else if (const auto* const typed = std::get_if<TextTyped>(&event)) {
        ImGui_ImplGlfw_CharCallback(handle, static_cast<unsigned>(typed->character));
    } else if (const auto* const focus = std::get_if<FocusChanged>(&event)) {
        ImGui_ImplGlfw_WindowFocusCallback(handle, focus->isFocused ? GLFW_TRUE : GLFW_FALSE);
    }
}

void ImGuiBackend::beginFrame()
{
    ImGui_ImplGlfw_NewFrame();
}

} // namespace app

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

#include <array>

namespace app {
namespace {

/// For a modifier key, GLFW reports the modifiers held before it; therefore pressed keys are tracked here.
void noteModifier(const KeyChanged& key, std::array<bool, 8>& held)
{
    if (key.key >= GLFW_KEY_LEFT_SHIFT && key.key <= GLFW_KEY_RIGHT_SUPER)
        held[static_cast<std::size_t>(key.key - GLFW_KEY_LEFT_SHIFT)] = key.motion != KeyMotion::released;
}

/// Since 1.89 ImGui's backend queries the keyboard's current state, which is later than the event it gets.
void giveModifiers([[maybe_unused]] const std::array<bool, 8>& held)
{
#if IMGUI_VERSION_NUM >= 18900
    static_assert(GLFW_KEY_RIGHT_SHIFT == GLFW_KEY_LEFT_SHIFT + 4);
    ImGuiIO& io = ImGui::GetIO();
    io.AddKeyEvent(ImGuiMod_Shift, held[0] || held[4]);
    io.AddKeyEvent(ImGuiMod_Ctrl, held[1] || held[5]);
    io.AddKeyEvent(ImGuiMod_Alt, held[2] || held[6]);
    io.AddKeyEvent(ImGuiMod_Super, held[3] || held[7]);
#endif
}

} // namespace

ImGuiBackend::ImGuiBackend(Window& window) : m_window(window)
{
    // The window forwards its events itself, split into frames.
    if (!ImGui_ImplGlfw_InitForOpenGL(window.system().handle, false))
        throw WindowError("the user interface cannot use this window");
}

ImGuiBackend::~ImGuiBackend()
{
    ImGui_ImplGlfw_Shutdown();
}

/// The host sets the pointer position.
void ImGuiBackend::feed(const WindowEvent& event)
{
    GLFWwindow* const handle = m_window.system().handle;
    if (const auto* const crossed = std::get_if<PointerCrossed>(&event)) {
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
        noteModifier(*key, m_window.system().heldModifiers);
    } else if (const auto* const typed = std::get_if<TextTyped>(&event)) {
        ImGui_ImplGlfw_CharCallback(handle, static_cast<unsigned>(typed->character));
    } else if (const auto* const focus = std::get_if<FocusChanged>(&event)) {
        ImGui_ImplGlfw_WindowFocusCallback(handle, focus->isFocused ? GLFW_TRUE : GLFW_FALSE);
        if (!focus->isFocused)
            m_window.system().heldModifiers = {};
    }
}

void ImGuiBackend::beginFrame()
{
    ImGui_ImplGlfw_NewFrame();
    giveModifiers(m_window.system().heldModifiers);
}

} // namespace app

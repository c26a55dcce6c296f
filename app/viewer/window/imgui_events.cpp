#include "app/viewer/window/imgui_events.hpp"

#include <imgui.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace app {
namespace {

#if IMGUI_VERSION_NUM >= 18900
constexpr ImGuiKey kEnterOfNumbers = ImGuiKey_KeypadEnter;
#else
constexpr ImGuiKey kEnterOfNumbers = ImGuiKey_KeyPadEnter;
#endif

/// ImGui's keys and the corresponding GLFW keys.
constexpr std::array<std::pair<ImGuiKey, int>, 22> kImGuiKeys = {{
    {ImGuiKey_Tab, GLFW_KEY_TAB},
    {ImGuiKey_LeftArrow, GLFW_KEY_LEFT},
    {ImGuiKey_RightArrow, GLFW_KEY_RIGHT},
    {ImGuiKey_UpArrow, GLFW_KEY_UP},
    {ImGuiKey_DownArrow, GLFW_KEY_DOWN},
    {ImGuiKey_PageUp, GLFW_KEY_PAGE_UP},
    {ImGuiKey_PageDown, GLFW_KEY_PAGE_DOWN},
    {ImGuiKey_Home, GLFW_KEY_HOME},
    {ImGuiKey_End, GLFW_KEY_END},
    {ImGuiKey_Insert, GLFW_KEY_INSERT},
    {ImGuiKey_Delete, GLFW_KEY_DELETE},
    {ImGuiKey_Backspace, GLFW_KEY_BACKSPACE},
    {ImGuiKey_Space, GLFW_KEY_SPACE},
    {ImGuiKey_Enter, GLFW_KEY_ENTER},
    {ImGuiKey_Escape, GLFW_KEY_ESCAPE},
    {kEnterOfNumbers, GLFW_KEY_KP_ENTER},
    {ImGuiKey_A, GLFW_KEY_A},
    {ImGuiKey_C, GLFW_KEY_C},
    {ImGuiKey_V, GLFW_KEY_V},
    {ImGuiKey_X, GLFW_KEY_X},
    {ImGuiKey_Y, GLFW_KEY_Y},
    {ImGuiKey_Z, GLFW_KEY_Z},
}};

#if IMGUI_VERSION_NUM >= 18900
void nameKeys(ImGuiIO&) {}

void turnWheel(ImGuiIO& io, const glm::vec2& steps)
{
    io.AddMouseWheelEvent(steps.x, steps.y);
}

void setModifiers(ImGuiIO& io, int modifiers)
{
    io.AddKeyEvent(ImGuiMod_Shift, (modifiers & GLFW_MOD_SHIFT) != 0);
    io.AddKeyEvent(ImGuiMod_Ctrl, (modifiers & GLFW_MOD_CONTROL) != 0);
    io.AddKeyEvent(ImGuiMod_Alt, (modifiers & GLFW_MOD_ALT) != 0);
}

void setKey(ImGuiIO& io, int changed, bool isDown)
{
    for (const auto& [imguiKey, key] : kImGuiKeys) {
        if (key == changed)
            io.AddKeyEvent(imguiKey, isDown);
    }
}

void releaseKeys(ImGuiIO&) {} // ImGui does so when it loses the focus
#else
void turnWheel(ImGuiIO& io, const glm::vec2& steps)
{
    io.MouseWheelH += steps.x;
    io.MouseWheel += steps.y;
}

void nameKeys(ImGuiIO& io)
{
    for (const auto& [imguiKey, key] : kImGuiKeys)
        io.KeyMap[imguiKey] = key;
}

void setModifiers(ImGuiIO& io, int modifiers)
{
    io.KeyShift = (modifiers & GLFW_MOD_SHIFT) != 0;
    io.KeyCtrl = (modifiers & GLFW_MOD_CONTROL) != 0;
    io.KeyAlt = (modifiers & GLFW_MOD_ALT) != 0;
}

void setKey(ImGuiIO& io, int changed, bool isDown)
{
    if (changed >= 0 && changed < static_cast<int>(std::size(io.KeysDown)))
        io.KeysDown[changed] = isDown;
}

void releaseKeys(ImGuiIO& io)
{
    std::fill(std::begin(io.KeysDown), std::end(io.KeysDown), false);
    setModifiers(io, 0);
}
#endif

} // namespace

void nameImGuiKeys()
{
    nameKeys(ImGui::GetIO());
}

void feedImGui(const WindowEvent& event)
{
    ImGuiIO& io = ImGui::GetIO();
    if (const auto* const button = std::get_if<ButtonChanged>(&event)) {
        setModifiers(io, button->modifiers);
    } else if (const auto* const scrolled = std::get_if<Scrolled>(&event)) {
        turnWheel(io, scrolled->steps);
    } else if (const auto* const key = std::get_if<KeyChanged>(&event)) {
        setKey(io, key->key, key->motion != KeyMotion::released);
        setModifiers(io, key->modifiers);
    } else if (const auto* const typed = std::get_if<TextTyped>(&event)) {
        io.AddInputCharacter(static_cast<unsigned>(typed->character));
    } else if (const auto* const focus = std::get_if<FocusChanged>(&event)) {
        if (!focus->isFocused)
            releaseKeys(io);
        io.AddFocusEvent(focus->isFocused);
    }
}

} // namespace app

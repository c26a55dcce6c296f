#include "app/viewer/window/imgui_backend.hpp"

#include "app/viewer/window/web/page.hpp"
#include "app/viewer/window/web/system_window.hpp"

#include <emscripten.h>
#include <imgui.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <array>
#include <utility>

namespace app {
namespace {

#if IMGUI_VERSION_NUM >= 18900
constexpr ImGuiKey kEnterOfNumbers = ImGuiKey_KeypadEnter;
#else
constexpr ImGuiKey kEnterOfNumbers = ImGuiKey_KeyPadEnter;
#endif

/// Which of GLFW's keys are ImGui's.
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

const char* cursorName(ImGuiMouseCursor cursor)
{
    switch (cursor) {
    case ImGuiMouseCursor_None:
        return "none";
    case ImGuiMouseCursor_TextInput:
        return "text";
    case ImGuiMouseCursor_ResizeAll:
        return "move";
    case ImGuiMouseCursor_ResizeNS:
        return "ns-resize";
    case ImGuiMouseCursor_ResizeEW:
        return "ew-resize";
    case ImGuiMouseCursor_ResizeNESW:
        return "nesw-resize";
    case ImGuiMouseCursor_ResizeNWSE:
        return "nwse-resize";
    case ImGuiMouseCursor_Hand:
        return "pointer";
    case ImGuiMouseCursor_NotAllowed:
        return "not-allowed";
    default:
        return "default";
    }
}

#if IMGUI_VERSION_NUM >= 18900
void nameKeys(ImGuiIO&) {}

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

void releaseKeys(ImGuiIO&) {} // ImGui does where it loses the focus
#else
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
    nameKeys(io);
    io.ClipboardUserData = &window.system();
    io.SetClipboardTextFn = copyText;
    io.GetClipboardTextFn = pastedText;
}

ImGuiBackend::~ImGuiBackend() = default;

/// The pointer and its buttons are the host's.
void ImGuiBackend::feed(const WindowEvent& event)
{
    ImGuiIO& io = ImGui::GetIO();
    if (const auto* const button = std::get_if<ButtonChanged>(&event)) {
        setModifiers(io, button->modifiers);
    } else if (const auto* const scrolled = std::get_if<Scrolled>(&event)) {
        io.MouseWheelH += scrolled->steps.x;
        io.MouseWheel += scrolled->steps.y;
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
    // Of the frame before.
    page::setCursor(cursorName(ImGui::GetFrameCount() > 0 ? ImGui::GetMouseCursor() : ImGuiMouseCursor_Arrow));
    page::wantText(io.WantTextInput);
}

} // namespace app

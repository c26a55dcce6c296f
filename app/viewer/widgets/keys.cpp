#include "app/viewer/widgets/keys.hpp"

#include <imgui_internal.h> // the focused panel has no public API

namespace app {
namespace {

#if IMGUI_VERSION_NUM >= 18900 && IMGUI_VERSION_NUM < 19020
/// ImGui focuses a field only within the focused panel (github.com/ocornut/imgui/issues/7226).
void focusPresentPanel()
{
    ImGuiContext& state = *ImGui::GetCurrentContext();
    state.NavFocusScopeId = state.CurrentFocusScopeId;
}
#else
void focusPresentPanel() {}
#endif

#if IMGUI_VERSION_NUM >= 18700
constexpr ImGuiKey kKeypadEnter = ImGuiKey_KeypadEnter;

bool goesDown(ImGuiKey key, bool repeats)
{
    return ImGui::IsKeyPressed(key, repeats);
}
#else
constexpr ImGuiKey kKeypadEnter = ImGuiKey_KeyPadEnter;

bool goesDown(ImGuiKey key, bool repeats)
{
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), repeats);
}
#endif

} // namespace

bool isPressed(ImGuiKey key)
{
    return goesDown(key, true);
}

bool isPressedOnce(ImGuiKey key)
{
    return goesDown(key, false);
}

bool isEnterPressed()
{
    return isPressedOnce(ImGuiKey_Enter) || isPressedOnce(kKeypadEnter);
}

void focusNextField()
{
    focusPresentPanel();
    ImGui::SetKeyboardFocusHere();
}

bool isPopupOpen()
{
    return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

void leaveField()
{
    ImGui::ClearActiveID();
}

void closePopups()
{
    if (isPopupOpen())
        ImGui::ClosePopupToLevel(0, true);
}

} // namespace app

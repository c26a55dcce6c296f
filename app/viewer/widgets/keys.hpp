#pragma once

#include <imgui.h>

/// The keyboard as panels ask for it, whichever ImGui there is: before 1.87 it counts keys by the window's numbers and
/// calls some otherwise.
namespace app {

/// Whether a key went down in this frame (or repeats).
[[nodiscard]] bool isPressed(ImGuiKey key);

/// The same without repeats.
[[nodiscard]] bool isPressedOnce(ImGuiKey key);

/// One of the two Enter keys, without repeats.
[[nodiscard]] bool isEnterPressed();

/// The field that is drawn next takes the keyboard, whichever panel had it.
void focusNextField();

/// Whether a list or menu is open.
[[nodiscard]] bool isPopupOpen();

/// Closes all of them, if any. Within a frame.
void closePopups();

} // namespace app

#pragma once

#include <imgui.h>

/// Keyboard queries for panels, independent of the ImGui version: before 1.87 it uses the window's key numbers and
/// other names.
namespace app {

/// Whether a key was pressed in this frame (or repeats).
[[nodiscard]] bool isPressed(ImGuiKey key);

/// The same without repeats.
[[nodiscard]] bool isPressedOnce(ImGuiKey key);

/// Either Enter key, without repeats.
[[nodiscard]] bool isEnterPressed();

/// Gives the keyboard focus to the next field, whichever panel had it.
void focusNextField();

/// Whether a list or menu is open.
[[nodiscard]] bool isPopupOpen();

/// Closes all of them, within a frame.
void closePopups();

/// Takes the keyboard from a field that is typed in: it gets what was typed, as after a click elsewhere.
void leaveField();

} // namespace app

#include "app/viewer/widgets/text_fields.hpp"

#include <imgui.h>
#include <imgui_internal.h> // the state of a field has no public API

#include <iterator>

namespace app {

void forgetUndo()
{
    ImGuiInputTextState& field = ImGui::GetCurrentContext()->InputTextState;
#if IMGUI_VERSION_NUM >= 19140
    auto& undo = field.Stb->undostate;
#else
    auto& undo = field.Stb.undostate;
#endif
    undo.undo_point = 0;
    undo.undo_char_point = 0;
    undo.redo_point = static_cast<short>(std::size(undo.undo_rec));
    undo.redo_char_point = static_cast<int>(std::size(undo.undo_char));
}

void forgetUndoOfFieldThatWasLeft()
{
    const ImGuiContext& state = *ImGui::GetCurrentContext();
    if (state.ActiveId != state.InputTextState.ID)
        forgetUndo();
}

void selectNumberOnDoubleClick()
{
    ImGuiInputTextState* const field = ImGui::GetInputTextState(ImGui::GetItemID());
    if (field == nullptr || !ImGui::IsItemActive() || !ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        return;
    field->SelectAll();
    field->SelectedAllMouseLock = true; // the button that is still held must not change the selection
}

} // namespace app

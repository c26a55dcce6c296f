#include "app/viewer/widgets/text_fields.hpp"

#include <imgui.h>
#include <imgui_internal.h> // the state of a field has no public API

#include <cstddef>
#include <iterator>

namespace app {

namespace {

int resizeText(ImGuiInputTextCallbackData* data)
{
    if (data->EventFlag == ImGuiInputTextFlags_CallbackResize) {
        std::string& text = *static_cast<std::string*>(data->UserData);
        text.resize(static_cast<std::size_t>(data->BufTextLen));
        data->Buf = text.data();
    }
    return 0;
}

} // namespace

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

void leaveField(const char* id)
{
    if (ImGui::GetActiveID() != ImGui::GetID(id))
        return;
    ImGui::ClearActiveID();
#if IMGUI_VERSION_NUM >= 19000
    // It keeps what was typed and would write it over the other text in the next frame.
    ImGui::GetCurrentContext()->InputTextDeactivatedState.ID = 0;
#endif
}

bool growingField(const char* id, const char* hint, std::string& text)
{
    return ImGui::InputTextWithHint(id, hint, text.data(), text.capacity() + 1,
                                    ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackResize,
                                    resizeText, &text);
}

bool growingText(const char* id, std::string& text, float width, float height)
{
    return ImGui::InputTextMultiline(id, text.data(), text.capacity() + 1, {width, height},
                                     ImGuiInputTextFlags_CallbackResize, resizeText, &text);
}

} // namespace app

#include "app/viewer/look/look_buttons_panel.hpp"

namespace app {

void drawLookStepButtons(ButtonFlow& flow, const Session& session, Requests& requests)
{
    if (canUndoLook(session) && flow.button("look:undo", "Undo", "The look before (Ctrl+Z)"))
        requests.push_back(RunAction{"undoLook"});
    if (canRedoLook(session) && flow.button("look:redo", "Redo", "The next look again (Ctrl+Y)"))
        requests.push_back(RunAction{"redoLook"});
}

void drawLookTextButtons(ButtonFlow& flow, Requests& requests)
{
    if (flow.button("look:copy", "Copy as text", "Options of the command render that show this look (Ctrl+C)"))
        requests.push_back(RunAction{"copyLook"});
    if (!flow.button("look:paste", "Paste", "Use a look that was copied as options"))
        return;
    const char* const text = ImGui::GetClipboardText();
    requests.push_back(PasteLook{text != nullptr ? text : ""});
}

} // namespace app

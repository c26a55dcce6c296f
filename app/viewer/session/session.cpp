#include "app/viewer/session/session.hpp"

#include <utility>

namespace app {

void showProblem(Session& session, std::string text)
{
    session.message = Message{.text = std::move(text)};
}

void showNotice(Session& session, std::string text)
{
    session.message = Message{.kind = MessageKind::notice, .text = std::move(text)};
}

void showSaved(Session& session, std::string text, std::filesystem::path file)
{
    session.message = Message{.kind = MessageKind::notice, .text = std::move(text), .file = std::move(file)};
}

SidePosition sidePosition(const Session& session)
{
    constexpr float kRoomForView = 480.0f;
    const PanelSizes& panels = session.settings.panels;
    if (panels.side != SidePanel::texture)
        return panels.sidePosition;
    const float others =
        (panels.showsLibrary ? panels.library : 0.0f) + (panels.showsInspector ? panels.inspector : 0.0f);
    const bool hasRoom = session.windowWidth - others - panels.sideWidth >= kRoomForView;
    return panels.texturePosition.value_or(hasRoom ? SidePosition::right : SidePosition::below);
}

void closeOverlay(Session& session)
{
    const bool isForExport = session.overlay == Overlay::open && session.dialog == DialogPurpose::exportFolder;
    const Overlay form = session.gameMaking.isChoosingFolder ? Overlay::gameModel : Overlay::exports;
    session.overlay = isForExport ? form : Overlay::none;
    session.gameMaking.isChoosingFolder = false;
    session.keyCapture.reset();
    session.unsaved.reset();
}

void copyText(Session& session, std::string target, std::string text)
{
    session.copied = {std::move(target), text, session.copied.count + 1, true};
    session.pending.copies = std::move(text);
}

void endComparison(Session& session)
{
    session.comparison.reset();
    if (session.settings.inspectorTab == InspectorTab::differences)
        session.settings.inspectorTab = InspectorTab::model;
}

} // namespace app

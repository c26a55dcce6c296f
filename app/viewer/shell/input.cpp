#include "app/viewer/shell/input.hpp"

#include "app/viewer/actions/key_bindings.hpp"
#include "app/viewer/assembly/attachments.hpp"
#include "app/viewer/compare/compare_areas.hpp"
#include "app/viewer/dialogs/open_purposes.hpp"
#include "app/viewer/editing/editing.hpp"
#include "app/viewer/look/look.hpp"
#include "app/viewer/look/look_keys.hpp"
#include "app/viewer/queries/compared_tabs.hpp"
#include "app/viewer/tables/table_keys.hpp"
#include "app/viewer/tables/tables.hpp"
#include "app/viewer/texture/texture_choice.hpp"
#include "app/viewer/view/file_drop.hpp"
#include "app/viewer/widgets/keys.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace app {
namespace {

constexpr double kDragOverSeconds = 0.7;
constexpr float kClickRadius = 4.0f; // in logical pixels
constexpr int kControlAndShift = GLFW_MOD_CONTROL | GLFW_MOD_SHIFT;
constexpr float kDoubleClickRadius = 6.0f; // in logical pixels

/// Only with Ctrl: a letter typed into a field must not quit the program.
bool quits(const WindowEvent& event, const Session& session)
{
    const auto* const key = std::get_if<KeyChanged>(&event);
    return key != nullptr && key->motion == KeyMotion::pressed && key->name.starts_with("Ctrl+") &&
           key->name == keyOf("quit", session);
}

/// The action of a key that saves edits; nullptr: it is another key. Only with Ctrl, as above.
const char* savingAction(const WindowEvent& event, const Session& session)
{
    const auto* const key = std::get_if<KeyChanged>(&event);
    if (key == nullptr || key->motion != KeyMotion::pressed || !key->name.starts_with("Ctrl+"))
        return nullptr;
    for (const char* const id : {"saveEdits", "saveEditedAs"}) {
        if (key->name == keyOf(id, session))
            return id;
    }
    return nullptr;
}

/// Keys with the same meaning while a text field has the focus.
bool isNeverText(const WindowEvent& event, const Session& session)
{
    const auto* const key = std::get_if<KeyChanged>(&event);
    const bool isFunctionKey = key != nullptr && key->name.size() > 1 && key->name.front() == 'F';
    return isFunctionKey || quits(event, session);
}

/// Keys of an overlay; the list of keys is available in all of them.
void handleOverlayKey(const WindowEvent& event, Session& session)
{
    const auto* const key = std::get_if<KeyChanged>(&event);
    const bool isPressed = key != nullptr && key->motion == KeyMotion::pressed;
    if (quits(event, session))
        apply(session, RunAction{"quit"});
    if (session.overlay == Overlay::keys &&
        (std::holds_alternative<TextTyped>(event) || (isPressed && !key->name.empty())))
        apply(session, RunAction{"closeOverlay"});
}

const Action* actionOfText(const TextTyped& typed, const Session& session)
{
    const std::string name = keyOfCharacter(typed.character);
    const Action* const withShift = typed.hasShift ? actionForKey("Shift+" + name, session) : nullptr;
    return withShift != nullptr ? withShift : actionForKey(name, session);
}

/// True if the key was captured for an action.
bool handleCapture(const WindowEvent& event, Session& session)
{
    if (!session.keyCapture)
        return false;
    if (const auto* const key = std::get_if<KeyChanged>(&event)) {
        if (key->motion == KeyMotion::pressed && !key->name.empty())
            takeCapturedKey(session, key->name);
        return true;
    }
    const auto* const typed = std::get_if<TextTyped>(&event);
    if (typed == nullptr || typed->isRepeat)
        return typed != nullptr;
    const std::string name = keyOfCharacter(typed->character);
    const bool isLetter = name.size() == 1 && name.front() >= 'A' && name.front() <= 'Z';
    takeCapturedKey(session, typed->hasShift && isLetter ? "Shift+" + name : name);
    return true;
}

/// With or without Shift.
bool isCursorKey(std::string_view name)
{
    constexpr std::array<std::string_view, 8> kKeys = {"Up",   "Down", "Left",   "Right",
                                                       "Home", "End",  "PageUp", "PageDown"};
    if (name.starts_with("Shift+"))
        name.remove_prefix(6);
    return std::find(kKeys.begin(), kKeys.end(), name) != kKeys.end();
}

/// An open list or menu gets all keys except those that close it or the window.
void handlePopupKey(const WindowEvent& event, Session& session)
{
    const auto* const key = std::get_if<KeyChanged>(&event);
    if (quits(event, session))
        apply(session, RunAction{"quit"});
    else if (key != nullptr && key->motion == KeyMotion::pressed && key->name == "Esc")
        closePopups();
}

/// A pressed or held key, or a typed character; its name is empty for other events.
struct PressedKey {
    std::string name;
    bool isRepeat = false;
};
PressedKey pressedKey(const WindowEvent& event)
{
    if (const auto* const key = std::get_if<KeyChanged>(&event); key != nullptr && key->motion != KeyMotion::released)
        return {key->name, key->motion == KeyMotion::repeated};
    if (const auto* const typed = std::get_if<TextTyped>(&event))
        return {(typed->hasShift ? "Shift+" : "") + keyOfCharacter(typed->character), typed->isRepeat};
    return {};
}

/// Held keys repeat only actions that may repeat.
void runForKey(const Action& action, const PressedKey& key, Session& session)
{
    if (!key.isRepeat || action.kind == ActionKind::repeats)
        apply(session, RunAction{action.id});
}

/// True if a key was for the tables panel, which has the keyboard. Esc ends its search and nothing else, such as a
/// comparison beside it.
bool handleTableKey(const WindowEvent& event, Session& session)
{
    const PressedKey key = pressedKey(event);
    const Action* const action = findAction(tableActionForKey(key.name));
    if (action == nullptr || !isPossible(*action, session))
        return key.name == "Esc";
    runForKey(*action, key, session);
    return true;
}

/// True if a key was for the panel of looks: it has the keyboard, or the key undoes or redoes while there is no edit.
bool handleLookKey(const WindowEvent& event, const InputFrame& frame, Session& session)
{
    if (!showsLook(session))
        return false;
    const PressedKey key = pressedKey(event);
    const bool areEdits = canUndo(session) || canRedo(session);
    const std::string_view id = frame.hasCursorKeys ? lookActionForKey(key.name)
                                : areEdits          ? std::string_view()
                                                    : lookStepForKey(key.name);
    const Action* const action = findAction(id);
    if (action == nullptr || !isPossible(*action, session))
        return false;
    runForKey(*action, key, session);
    return true;
}

void handleKey(const WindowEvent& event, const InputFrame& frame, Session& session)
{
    if (handleLookKey(event, frame, session))
        return;
    if (frame.hasCursorKeys && showsTables(session) && handleTableKey(event, session))
        return;
    const Action* action = nullptr;
    bool isRepeat = false;
    if (const auto* const key = std::get_if<KeyChanged>(&event)) {
        if (frame.hasRowKeys && (key->name == "Up" || key->name == "Down"))
            return; // they move through a table
        if (frame.hasCursorKeys && isCursorKey(key->name))
            return;
        action = key->motion != KeyMotion::released ? actionForKey(key->name, session) : nullptr;
        isRepeat = key->motion == KeyMotion::repeated;
    } else if (const auto* const typed = std::get_if<TextTyped>(&event)) {
        action = actionOfText(*typed, session);
        isRepeat = typed->isRepeat;
    }
    if (action != nullptr && (!isRepeat || action->kind == ActionKind::repeats))
        apply(session, RunAction{action->id});
}

void openChosen(Session& session, const std::vector<std::filesystem::path>& paths)
{
    if (!paths.empty())
        apply(session,
              requestOf(session.dialog, paths, TabPolicy::present, textureOfDialog(session), tagOfDialog(session)));
}

} // namespace

/// In a comparison the pressed side gets the focus, and the event refers to its area.
void Input::handle(const WindowEvent& event, const InputFrame& frame, Session& session)
{
    if (!isComparing(session))
        return handleInView(event, frame, session);
    const auto* const button = std::get_if<ButtonChanged>(&event);
    const bool isPress = (button != nullptr && button->isDown) || std::holds_alternative<Scrolled>(event);
    if (isPress && frame.owner == MouseOwner::view && !isDragging() &&
        isOnOtherSide(session, frame.view, m_view.pointer))
        apply(session, RunAction{"otherSide"});
    InputFrame placed = frame;
    placed.view = focusArea(session, frame.view);
    handleInView(event, placed, session);
}

void Input::handleInView(const WindowEvent& event, const InputFrame& frame, Session& session)
{
    if (handleTagHandles(event, frame, session))
        return;
    m_view.preset = session.settings.mouse;
    if (const auto request = viewRequest(m_view, event, frame.view, frame.scale, frame.owner))
        apply(session, *request);
    const auto* const button = std::get_if<ButtonChanged>(&event);
    handlePointer(event, frame, session);
    if (button != nullptr && isDoubleClick(*button, frame)) { // centers the point under the pointer; beside the model,
                                                              // frames the whole model
        m_leftPress.reset();
        if (std::exchange(m_hasGoneInside, false))
            apply(session, RunAction{"selectOuter"}); // undoes the selection of the first click
        apply(session, FocusAt{offsetInView(frame.view, m_view.pointer)});
    }
    if (handleCapture(event, session))
        return;
    if (frame.isCovered)
        handleOverlayKey(event, session);
    else if (isPopupOpen())
        handlePopupKey(event, session);
    else if (!frame.isTyping || isNeverText(event, session))
        handleKey(event, frame, session);
    else if (const char* const saving = savingAction(event, session))
        m_saving = saving; // after the typed value was taken
    if (const auto* const dropped = std::get_if<FilesDropped>(&event))
        dropFiles(session, dropped->paths, *frame.targets, {m_view.pointer, frame.view, frame.scale});
    else if (const auto* const chosen = std::get_if<FilesChosen>(&event))
        openChosen(session, chosen->paths);
    else if (std::holds_alternative<CloseAsked>(event))
        apply(session, RunAction{"quit"});
}

void Input::leaveFieldToSave()
{
    m_isFieldLeft = isSaving();
    if (m_isFieldLeft)
        leaveField();
}

void Input::saveAfterTyping(Session& session)
{
    if (!std::exchange(m_isFieldLeft, false))
        return;
    const char* const action = std::exchange(m_saving, nullptr);
    if (action != nullptr && actionForKey(keyOf(action, session), session) != nullptr)
        apply(session, RunAction{action});
}

/// True if the event is of a handle of the selected tag.
bool Input::handleTagHandles(const WindowEvent& event, const InputFrame& frame, Session& session)
{
    const MouseOwner owner = isDragging() ? MouseOwner::panels : frame.owner;
    const TagHandleAnswer answer = tagHandleAnswer(m_tagHandles, event, frame.view, owner, session);
    for (const Request& request : answer.requests)
        apply(session, request);
    if (answer.isTaken)
        m_view.pointer = m_tagHandles.pointer;
    return answer.isTaken;
}

/// A pointer that moves over the window without entering it belongs to a drag from another program; GLFW reports
/// nothing else about it.
void Input::handlePointer(const WindowEvent& event, const InputFrame& frame, Session& session)
{
    if (const auto* const crossed = std::get_if<PointerCrossed>(&event)) {
        m_isPointerInside = m_isPointerOver = crossed->isInside;
    } else if (std::holds_alternative<PointerMoved>(event)) {
        m_isPointerOver = true;
        for (std::optional<glm::vec2>* const press : {&m_leftPress, &m_rightPress}) {
            if (*press && glm::distance(**press, m_view.pointer) >= kClickRadius * frame.scale)
                press->reset();
        }
        if (!m_isPointerInside && !isDragging() && !frame.isPanelDragged)
            m_dragOverAt = frame.now;
    } else if (std::holds_alternative<FilesDropped>(event)) {
        m_dragOverAt = -1.0;
    } else if (const auto* const button = std::get_if<ButtonChanged>(&event)) {
        m_isPointerInside = true;
        handleLeftButton(*button, frame, session);
        handleRightButton(*button, frame, session);
    }
}

/// A click without dragging selects the item there.
void Input::handleLeftButton(const ButtonChanged& button, const InputFrame& frame, Session& session)
{
    if (button.button != GLFW_MOUSE_BUTTON_LEFT)
        return;
    if (button.isDown) {
        const bool isOnView = frame.owner == MouseOwner::view && frame.view.contains(m_view.pointer);
        const bool measures = button.modifiers == GLFW_MOD_SHIFT || button.modifiers == kControlAndShift;
        m_leftPress = isOnView && (button.modifiers == 0 || measures) ? std::optional(m_view.pointer) : std::nullopt;
        m_measures = measures;
        return;
    }
    if (!std::exchange(m_leftPress, std::nullopt))
        return;
    if (m_measures) {
        apply(session, MeasureAt{offsetInView(frame.view, m_view.pointer)});
        return;
    }
    const SceneItem before = session.tab().selection.item;
    apply(session, SelectAt{offsetInView(frame.view, m_view.pointer)});
    const SceneItem& now = session.tab().selection.item;
    m_hasGoneInside = now.isOfSurface() && before.isOfSurface() && now.index == before.index && now.kind > before.kind;
}

/// A right click without dragging opens the view's menu for the item there.
void Input::handleRightButton(const ButtonChanged& button, const InputFrame& frame, Session& session)
{
    if (button.button != GLFW_MOUSE_BUTTON_RIGHT)
        return;
    const bool isOnView = frame.owner == MouseOwner::view && frame.view.contains(m_view.pointer);
    if (button.isDown)
        m_rightPress = isOnView ? std::optional(m_view.pointer) : std::nullopt;
    else
        m_opensContextMenu = std::exchange(m_rightPress, std::nullopt).has_value();
    if (m_opensContextMenu)
        apply(session, SelectUnder{offsetInView(frame.view, m_view.pointer)});
}

bool Input::isDoubleClick(const ButtonChanged& button, const InputFrame& frame)
{
    if (frame.owner != MouseOwner::view || button.button != GLFW_MOUSE_BUTTON_LEFT || !button.isDown ||
        button.modifiers != 0 || !frame.view.contains(m_view.pointer))
        return false;
    const double clickedAt = button.time > 0.0 ? button.time : frame.now; // the current frame may be slow
    const bool isSecond = clickedAt - m_lastClickAt <= kDoubleClickSeconds &&
                          glm::distance(m_lastClick, m_view.pointer) <= kDoubleClickRadius * frame.scale;
    m_lastClickAt = isSecond ? 0.0 : clickedAt;
    m_lastClick = m_view.pointer;
    return isSecond;
}

std::optional<glm::vec2> Input::restingPosition(const Rect& view) const
{
    const bool isPressed = m_leftPress.has_value() || m_rightPress.has_value(); // may still become a click
    if (!m_isPointerOver || !view.contains(m_view.pointer) || (isDragging() && !isPressed))
        return std::nullopt;
    return offsetInView(view, m_view.pointer);
}

bool Input::isDraggedOver(double now) const
{
    return now - m_dragOverAt < kDragOverSeconds;
}

bool Input::takeContextMenu()
{
    return std::exchange(m_opensContextMenu, false);
}

} // namespace app

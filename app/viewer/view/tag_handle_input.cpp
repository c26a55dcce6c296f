#include "app/viewer/view/tag_handle_input.hpp"

#include "app/viewer/editing/tag_drag.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace app {
namespace {

/// The pointer with a held handle: any key or button is of the drag.
TagHandleAnswer answerInDrag(TagHandleInput& input, const WindowEvent& event, const Rect& area)
{
    const Request step = DragTagHandle{offsetInView(area, input.pointer), input.holdsShift};
    if (std::holds_alternative<PointerMoved>(event))
        return {{step}, true};
    if (const auto* const button = std::get_if<ButtonChanged>(&event)) {
        if (button->button == GLFW_MOUSE_BUTTON_LEFT && !button->isDown)
            return {{step, RunAction{"releaseTagHandle"}}, true};
        return {{}, true};
    }
    if (const auto* const key = std::get_if<KeyChanged>(&event)) {
        if (key->motion == KeyMotion::pressed && key->name == "Esc")
            return {{RunAction{"cancelTagDrag"}}, true};
        return {{step}, true}; // Shift may have changed
    }
    if (const auto* const focus = std::get_if<FocusChanged>(&event); focus != nullptr && !focus->isFocused)
        return {{RunAction{"releaseTagHandle"}}, false}; // the release may go to another window
    return {{}, std::holds_alternative<Scrolled>(event) || std::holds_alternative<TextTyped>(event)};
}

Requests pointingRequests(const TagHandleInput& input, const Rect& area, MouseOwner owner, const Session& session)
{
    const bool isOver = owner == MouseOwner::view && area.contains(input.pointer);
    const glm::vec2 at = offsetInView(area, input.pointer);
    const TagHandle handle = isOver ? tagHandleAt(session, at) : TagHandle{};
    if (handle == session.tagHandles.pointed)
        return {};
    if (handle.kind == HandleKind::none)
        return {RunAction{"leaveTagHandle"}};
    return {PointAtTagHandle{at}};
}

} // namespace

TagHandleAnswer tagHandleAnswer(TagHandleInput& input, const WindowEvent& event, const Rect& area, MouseOwner owner,
                                const Session& session)
{
    if (const auto* const moved = std::get_if<PointerMoved>(&event))
        input.pointer = moved->at;
    const auto* const button = std::get_if<ButtonChanged>(&event);
    const auto* const key = std::get_if<KeyChanged>(&event);
    if (key != nullptr && (key->key == GLFW_KEY_LEFT_SHIFT || key->key == GLFW_KEY_RIGHT_SHIFT))
        input.holdsShift = key->motion != KeyMotion::released;
    else if (button != nullptr)
        input.holdsShift = (button->modifiers & GLFW_MOD_SHIFT) != 0;
    if (session.tagHandles.drag)
        return answerInDrag(input, event, area);
    if (!session.tagHandles.areOn)
        return {};
    if (std::holds_alternative<PointerMoved>(event))
        return {pointingRequests(input, area, owner, session), false};
    constexpr int kOtherModifiers = GLFW_MOD_CONTROL | GLFW_MOD_SUPER;
    if (button == nullptr || !button->isDown || button->button != GLFW_MOUSE_BUTTON_LEFT ||
        (button->modifiers & kOtherModifiers) != 0 || owner != MouseOwner::view || !area.contains(input.pointer))
        return {};
    const glm::vec2 at = offsetInView(area, input.pointer);
    if (tagHandleAt(session, at).kind == HandleKind::none)
        return {};
    const bool isAltHeld = (button->modifiers & GLFW_MOD_ALT) != 0;
    return {{GrabTagHandle{at, isAltHeld ? TagFrames::shown : session.tagHandles.frames}}, true};
}

} // namespace app

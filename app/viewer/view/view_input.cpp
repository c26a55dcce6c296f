#include "app/viewer/view/view_input.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <utility>

namespace app {
namespace {

constexpr float kOrbitDegrees = 0.4f; // for one pixel of the design
constexpr float kLightDegrees = 0.5f;
constexpr float kZoomSteps = 0.05f;

/// As in Blender: the middle button does everything.
Drag blenderDrag(const ButtonChanged& event)
{
    const bool hasShift = (event.modifiers & GLFW_MOD_SHIFT) != 0;
    const bool hasControl = (event.modifiers & GLFW_MOD_CONTROL) != 0;
    if (event.button == GLFW_MOUSE_BUTTON_MIDDLE)
        return hasControl ? Drag::zoom : hasShift ? Drag::pan : Drag::orbit;
    return event.button == GLFW_MOUSE_BUTTON_LEFT && hasControl ? Drag::light : Drag::none;
}

Drag dragOf(const ButtonChanged& event, MousePreset preset)
{
    if (preset == MousePreset::blender)
        return blenderDrag(event);
    const bool hasShift = (event.modifiers & GLFW_MOD_SHIFT) != 0;
    const bool hasControl = (event.modifiers & GLFW_MOD_CONTROL) != 0;
    switch (event.button) {
    case GLFW_MOUSE_BUTTON_LEFT:
        return hasControl ? Drag::light : hasShift ? Drag::pan : Drag::orbit;
    case GLFW_MOUSE_BUTTON_MIDDLE:
        return Drag::pan;
    case GLFW_MOUSE_BUTTON_RIGHT:
        return Drag::zoom;
    default:
        return Drag::none;
    }
}

void move(Drag drag, const glm::vec2& delta, float viewHeight, float scale, ViewState& view)
{
    const glm::vec2 designDelta = delta / scale;
    if (drag == Drag::none)
        return;
    // Who moves the camera wants to see it move, not the model's own.
    const std::uint32_t through = std::exchange(view.throughCamera, formats::kNoIndex);
    switch (drag) {
    case Drag::none:
        return;
    case Drag::orbit:
        view.camera = orbited(view.camera, -designDelta.x * kOrbitDegrees, designDelta.y * kOrbitDegrees);
        return;
    case Drag::pan:
        view.camera = panned(view.camera, glm::vec2(-delta.x, delta.y) / viewHeight);
        return;
    case Drag::zoom:
        view.camera = zoomed(view.camera, -designDelta.y * kZoomSteps);
        return;
    case Drag::light:
        view.throughCamera = through;
        view.drawing.lightYaw += designDelta.x * kLightDegrees;
        view.drawing.lightPitch -= designDelta.y * kLightDegrees;
        return;
    }
}

} // namespace

void handleViewEvent(ViewInput& input, const WindowEvent& event, const Rect& area, float scale, MouseOwner owner,
                     ViewState& view)
{
    if (const auto* const moved = std::get_if<PointerMoved>(&event)) {
        move(input.drag, moved->at - input.pointer, area.height, scale, view);
        input.pointer = moved->at;
    } else if (const auto* const button = std::get_if<ButtonChanged>(&event)) {
        if (button->isDown && input.drag == Drag::none && owner == MouseOwner::view && area.contains(input.pointer)) {
            input.drag = dragOf(*button, input.preset);
            input.button = button->button;
        } else if (!button->isDown && button->button == input.button) {
            input.drag = Drag::none;
        }
    } else if (const auto* const scrolled = std::get_if<Scrolled>(&event)) {
        if (owner != MouseOwner::view || !area.contains(input.pointer))
            return;
        const glm::vec2 middle(area.x + area.width * 0.5f, area.y + area.height * 0.5f);
        const glm::vec2 offset = (input.pointer - middle) / area.height;
        view.throughCamera = formats::kNoIndex;
        view.camera = zoomed(view.camera, scrolled->steps.y, {offset.x, -offset.y});
    } else if (const auto* const focus = std::get_if<FocusChanged>(&event)) {
        if (!focus->isFocused)
            input.drag = Drag::none; // the release may go to another window
    }
}

} // namespace app

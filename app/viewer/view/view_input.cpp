#include "app/viewer/view/view_input.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <utility>

namespace app {
namespace {

constexpr float kOrbitDegrees = 0.4f; // per logical pixel
constexpr float kLightDegrees = 0.5f;
constexpr float kZoomSteps = 0.05f;

/// As in Blender: the middle button controls the camera.
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

std::optional<Request> dragRequest(Drag drag, const glm::vec2& delta, float viewHeight, float scale)
{
    const glm::vec2 designDelta = delta / scale;
    switch (drag) {
    case Drag::none:
        return std::nullopt;
    case Drag::orbit:
        return Orbit{-designDelta.x * kOrbitDegrees, designDelta.y * kOrbitDegrees};
    case Drag::pan:
        return Pan{glm::vec2(-delta.x, delta.y) / viewHeight};
    case Drag::zoom:
        return Zoom{.steps = -designDelta.y * kZoomSteps};
    case Drag::light:
        return RotateLight{designDelta.x * kLightDegrees, -designDelta.y * kLightDegrees};
    }
    return std::nullopt;
}

} // namespace

std::optional<Request> viewRequest(ViewInput& input, const WindowEvent& event, const Rect& area, float scale,
                                   MouseOwner owner)
{
    if (const auto* const moved = std::get_if<PointerMoved>(&event))
        return dragRequest(input.drag, moved->at - std::exchange(input.pointer, moved->at), area.height, scale);
    if (const auto* const button = std::get_if<ButtonChanged>(&event)) {
        if (button->isDown && input.drag == Drag::none && owner == MouseOwner::view && area.contains(input.pointer)) {
            input.drag = dragOf(*button, input.preset);
            input.button = button->button;
        } else if (!button->isDown && button->button == input.button) {
            input.drag = Drag::none;
        }
    } else if (const auto* const scrolled = std::get_if<Scrolled>(&event)) {
        if (owner == MouseOwner::view && area.contains(input.pointer))
            return Zoom{scrolled->steps.y, offsetInView(area, input.pointer)};
    } else if (const auto* const focus = std::get_if<FocusChanged>(&event)) {
        if (!focus->isFocused)
            input.drag = Drag::none; // the release may go to another window
    }
    return std::nullopt;
}

glm::vec2 offsetInView(const Rect& area, const glm::vec2& at)
{
    const glm::vec2 middle(area.x + area.width * 0.5f, area.y + area.height * 0.5f);
    const glm::vec2 offset = (at - middle) / area.height;
    return {offset.x, -offset.y};
}

} // namespace app

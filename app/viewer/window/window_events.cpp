#include "app/viewer/window/window_events.hpp"

#include <algorithm>

namespace app {
namespace {

bool fitsInto(const std::vector<WindowEvent>& batch, const WindowEvent& next)
{
    const bool hasButton = std::any_of(batch.begin(), batch.end(), [](const WindowEvent& event) {
        return std::holds_alternative<ButtonChanged>(event);
    });
    const bool hasMovement = std::any_of(batch.begin(), batch.end(), [](const WindowEvent& event) {
        return std::holds_alternative<PointerMoved>(event);
    });
    if (std::holds_alternative<PointerMoved>(next))
        return !hasButton;
    if (const auto* const button = std::get_if<ButtonChanged>(&next))
        return !hasButton && !(button->isDown && hasMovement);
    const auto* const key = std::get_if<KeyChanged>(&next);
    if (key == nullptr)
        return true;
    return std::none_of(batch.begin(), batch.end(), [&](const WindowEvent& event) {
        const auto* const earlier = std::get_if<KeyChanged>(&event);
        return earlier != nullptr && earlier->key == key->key && earlier->motion != key->motion;
    });
}

bool isTyped(const WindowEvent& event)
{
    const auto* const key = std::get_if<KeyChanged>(&event);
    return std::holds_alternative<TextTyped>(event) || (key != nullptr && key->motion != KeyMotion::released);
}

/// Ctrl+O, Ctrl+P and others open or focus a field, '/' the search.
bool mayFocusField(const WindowEvent& event)
{
    if (const auto* const text = std::get_if<TextTyped>(&event))
        return text->character == U'/';
    const auto* const key = std::get_if<KeyChanged>(&event);
    return key != nullptr && key->motion == KeyMotion::pressed && key->name.starts_with("Ctrl+");
}

// The first frame runs the shortcut, the second draws the field and requests the focus, the third grants it, and in the
// fourth ImGui requests text input.
constexpr int kFramesToField = 4;

} // namespace

std::optional<double> timeOfLast(std::span<const WindowEvent> events)
{
    std::optional<double> last;
    for (const WindowEvent& event : events) {
        const auto* const button = std::get_if<ButtonChanged>(&event);
        const auto* const key = std::get_if<KeyChanged>(&event);
        const double time = button != nullptr ? button->time : key != nullptr ? key->time : 0.0;
        if (time > 0.0)
            last = time;
    }
    return last;
}

std::vector<WindowEvent> EventBatches::take(std::deque<WindowEvent>& queue)
{
    m_framesToField = std::max(m_framesToField - 1, 0);
    std::vector<WindowEvent> batch;
    while (!queue.empty() && fitsInto(batch, queue.front()) && (m_framesToField == 0 || !isTyped(queue.front()))) {
        if (mayFocusField(queue.front()))
            m_framesToField = kFramesToField;
        batch.push_back(std::move(queue.front()));
        queue.pop_front();
    }
    return batch;
}

} // namespace app

#include "app/viewer/window/window_events.hpp"

#include <algorithm>

namespace app {
namespace {

bool fitsInto(const std::vector<WindowEvent>& batch, const WindowEvent& next)
{
    const bool hasButton = std::any_of(batch.begin(), batch.end(), [](const WindowEvent& event) {
        return std::holds_alternative<ButtonChanged>(event);
    });
    if (std::holds_alternative<ButtonChanged>(next) || std::holds_alternative<PointerMoved>(next))
        return !hasButton;
    const auto* const key = std::get_if<KeyChanged>(&next);
    if (key == nullptr)
        return true;
    return std::none_of(batch.begin(), batch.end(), [&](const WindowEvent& event) {
        const auto* const earlier = std::get_if<KeyChanged>(&event);
        return earlier != nullptr && earlier->key == key->key && earlier->motion != key->motion;
    });
}

} // namespace

std::vector<WindowEvent> takeBatch(std::deque<WindowEvent>& queue)
{
    std::vector<WindowEvent> batch;
    while (!queue.empty() && fitsInto(batch, queue.front())) {
        batch.push_back(std::move(queue.front()));
        queue.pop_front();
    }
    return batch;
}

} // namespace app

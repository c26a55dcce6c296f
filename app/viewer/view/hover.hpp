#pragma once

#include "app/viewer/actions/requests.hpp"

#include <glm/vec2.hpp>

#include <optional>

namespace app {

/// Decides when to look for the item under the pointer: once the pointer has rested for a moment over a view that does
/// not change. Uses only the given times, in seconds of a monotonic clock.
class Hover {
public:
    /// Mouse or key input occurred.
    void noteInput(double now);
    /// The view has changed.
    void noteChange() { m_isDue = true; }

    /// The request to make now. `at`: position of the pointer over the view (see Input::restingPosition), nullopt if
    /// nothing should be highlighted.
    [[nodiscard]] std::optional<Request> request(const Session& session, const std::optional<glm::vec2>& at,
                                                 double now);

    /// Whether a look-up is pending.
    [[nodiscard]] bool isDue() const { return m_isDue; }

private:
    double m_inputAt = 0.0;
    bool m_isDue = false;
};

/// Whether playback is too fast for pointing.
[[nodiscard]] bool playsFast(const ViewState& view);

} // namespace app

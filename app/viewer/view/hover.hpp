#pragma once

#include "app/viewer/actions/requests.hpp"

#include <glm/vec2.hpp>

#include <optional>

namespace app {

/// Says when to look at what lies under the pointer: once it has rested for a moment over a view that rests, too. Knows
/// the time only by what it is told, in seconds of a clock that never goes back.
class Hover {
public:
    /// Something was done with mouse or keys.
    void noteInput(double now);
    /// Something else is shown now.
    void noteChange() { m_isDue = true; }

    /// What to ask for now. `at`: where the pointer is over the view (see Input::restingPlace), nullopt where nothing
    /// is to be pointed out.
    [[nodiscard]] std::optional<Request> request(const Session& session, const std::optional<glm::vec2>& at,
                                                 double now);

    /// Whether it is about to look.
    [[nodiscard]] bool isDue() const { return m_isDue; }

private:
    double m_inputAt = 0.0;
    bool m_isDue = false;
};

/// Whether what plays moves too fast for pointing at it.
[[nodiscard]] bool playsFast(const ViewState& view);

} // namespace app

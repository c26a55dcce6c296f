#pragma once

#include "app/viewer/session/session.hpp"

namespace app {

/// The timer of a comparison that alternates between two models.
class Blink {
public:
    /// Switches to the other model when its time has come; returns true then. `now`: seconds of a monotonic clock.
    bool work(Session& session, double now);

private:
    double m_since = 0.0; // when the visible model appeared
};

/// Whether the comparison alternates between two models.
[[nodiscard]] bool isBlinking(const Session& session);

} // namespace app

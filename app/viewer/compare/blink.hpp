#pragma once

#include "app/viewer/session/session.hpp"

namespace app {

/// The clock of two models that are shown one after the other.
class Blink {
public:
    /// Shows the other one when it is its turn: true then. `now` in seconds of a clock that never goes back.
    bool work(Session& session, double now);

private:
    double m_since = 0.0; // when the one that is seen came
};

/// Whether two models are shown one after the other.
[[nodiscard]] bool isBlinking(const Session& session);

} // namespace app

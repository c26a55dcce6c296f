#pragma once

#include "app/viewer/session/session.hpp"

#include <nlohmann/json_fwd.hpp>

namespace app {

/// Adds the look of the view (drawing, overlays, camera) to the state report.
void addView(nlohmann::json& state, const Session& session);

} // namespace app

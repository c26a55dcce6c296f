#pragma once

#include "app/viewer/session/session.hpp"

#include <nlohmann/json_fwd.hpp>

namespace app {

/// The state of the texture panel, and the texel pointed at with all model points that show it.
[[nodiscard]] nlohmann::json texturePanelJson(const Session& session);

} // namespace app

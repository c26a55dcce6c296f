#pragma once

#include "app/viewer/session/session.hpp"

#include <nlohmann/json_fwd.hpp>

namespace app {

/// The texture panel: what it shows, and the pixel that is pointed at with all points of the model that show it.
[[nodiscard]] nlohmann::json texturePanelJson(const Session& session);

} // namespace app

#pragma once

#include "app/viewer/session/session.hpp"

#include <nlohmann/json_fwd.hpp>

namespace app {

/// The measured distance for scripts; null if none.
[[nodiscard]] nlohmann::json measurementJson(const Session& session);

} // namespace app

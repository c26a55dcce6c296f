#pragma once

#include "app/viewer/session/session.hpp"

#include <nlohmann/json_fwd.hpp>

namespace app {

/// The distance between two vertices for scripts; null where none is measured.
[[nodiscard]] nlohmann::json measurementJson(const Session& session);

} // namespace app

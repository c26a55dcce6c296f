#pragma once

#include "app/viewer/session/session.hpp"

#include <nlohmann/json_fwd.hpp>

namespace app {

/// The tables panel in the state for scripts; null while it is not shown.
[[nodiscard]] nlohmann::json tablesReport(const Session& session);

} // namespace app

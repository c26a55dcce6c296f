#pragma once

#include "app/viewer/session/session.hpp"

#include <nlohmann/json_fwd.hpp>

namespace app {

/// The bytes panel of the active tab in the state report; null while it is closed.
[[nodiscard]] nlohmann::json bytesReport(const Session& session);

} // namespace app

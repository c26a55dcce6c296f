#pragma once

#include "app/viewer/session/session.hpp"

#include <nlohmann/json_fwd.hpp>

namespace app {

/// What the present tab shows of the bytes of its files, for the report of the state; null while the panel is closed.
[[nodiscard]] nlohmann::json bytesReport(const Session& session);

} // namespace app

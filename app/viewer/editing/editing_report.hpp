#pragma once

#include "app/viewer/session/session.hpp"

#include <nlohmann/json_fwd.hpp>

namespace app {

/// The edits of the active document in the state report, and the question about unsaved ones.
[[nodiscard]] nlohmann::json editingJson(const Session& session);

} // namespace app

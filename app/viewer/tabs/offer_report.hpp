#pragma once

#include "app/viewer/session/session.hpp"

#include <nlohmann/json_fwd.hpp>

namespace app {

/// The line that offers something above the view (null: none), and what goes on beside the present document.
void addOffers(nlohmann::json& state, const Session& session);

} // namespace app

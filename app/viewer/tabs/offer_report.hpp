#pragma once

#include "app/viewer/session/session.hpp"

#include <nlohmann/json_fwd.hpp>

namespace app {

/// Adds the offer above the view (null: none) and running background activities.
void addOffers(nlohmann::json& state, const Session& session);

} // namespace app

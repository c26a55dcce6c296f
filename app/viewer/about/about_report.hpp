#pragma once

#include "app/viewer/session/session.hpp"

#include <nlohmann/json_fwd.hpp>

namespace app {

/// Adds the member "about" to the state report: while *About Trisview* or *Report a problem* is open, the version, the
/// text that its button copies, and the user's words; else null.
void addAbout(nlohmann::json& state, const Session& session);

} // namespace app

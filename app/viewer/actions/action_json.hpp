#pragma once

#include "app/viewer/actions/actions.hpp"

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include <string>

/// Actions and their parameters as JSON: every request of a menu, key or panel can be written and read as one line.
namespace app {

/// The request for `action` with `parameters`, an object; elements are looked up by name or index in the session. An
/// error says which parameter is wrong, the expected and the actual value.
[[nodiscard]] tl::expected<Request, std::string> requestFrom(const Session& session, const Action& action,
                                                             const nlohmann::json& parameters);

/// {"method": "selectSkin", "params": {"name": 1}}; null for a request without an action.
[[nodiscard]] nlohmann::json jsonOf(const Request& request);

/// One entry per action: {"id", "title", "key", "parameters": [{"name", "type", "required", "meaning", ...}]}.
[[nodiscard]] nlohmann::json actionsJson();

} // namespace app

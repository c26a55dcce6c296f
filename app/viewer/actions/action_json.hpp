#pragma once

#include "app/viewer/actions/actions.hpp"

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include <string>

/// Actions and their parameters as JSON: whatever a menu, key or panel asks for can be written as one line, and read.
namespace app {

/// The request for `action` with `parameters`, an object; elements are looked up by name or index as the session
/// stands. An error says which parameter is wrong, what was expected and what was found.
[[nodiscard]] tl::expected<Request, std::string> requestFrom(const Session& session, const Action& action,
                                                             const nlohmann::json& parameters);

/// {"method": "selectSkin", "params": {"name": 1}}; null for a request that no action is for.
[[nodiscard]] nlohmann::json jsonOf(const Request& request);

/// For each action {"id", "title", "key", "parameters": [{"name", "type", "required", "meaning", ...}]}.
[[nodiscard]] nlohmann::json actionsJson();

} // namespace app

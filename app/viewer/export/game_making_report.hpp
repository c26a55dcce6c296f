#pragma once

#include "app/viewer/session/session.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>

/// Models for games in the state for scripts.
namespace app {

/// The preview of the form and the last model that was made; each null if there is none.
[[nodiscard]] nlohmann::json gameMakingJson(const Session& session);

/// A finished preview on one line.
[[nodiscard]] std::string previewJsonText(const GamePreview& preview);

/// A JSON text on one line; "null" if it is none.
[[nodiscard]] std::string oneLineJson(const std::string& text);

} // namespace app

#pragma once

#include "renderer/scene/document.hpp"

#include <nlohmann/json_fwd.hpp>

namespace app {

/// Everything `info` knows, in the names of docs/COMMANDS.md. Texts from files are made printable.
[[nodiscard]] nlohmann::ordered_json infoJson(const scene::Document& document);

} // namespace app

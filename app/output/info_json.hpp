#pragma once

#include "app/output/json.hpp"
#include "renderer/scene/document/document.hpp"

#include <string>

namespace app {

/// The facts that `info` prints (docs/schemas/info.schema.json). Texts from files are made printable; paths are whole
/// (see `setPath`).
[[nodiscard]] Json infoJson(const scene::Document& document);

/// Its problems alone (docs/schemas/problems.schema.json).
[[nodiscard]] Json problemsJson(const scene::Document& document);

/// The same as lines for people: severity, message, rule and bytes; what each is about where it is not the model's
/// file.
[[nodiscard]] std::string problemsText(const scene::Document& document);

} // namespace app

#pragma once

#include "app/output/json.hpp"
#include "renderer/scene/document/document.hpp"

#include <string>

namespace app {

/// The output of `info` (docs/schemas/info.schema.json). Texts from files are made printable; paths are lossless (see
/// `setPath`).
[[nodiscard]] Json infoJson(const scene::Document& document);

/// A problem, as an object of "diagnostics".
[[nodiscard]] Json diagnosticJson(const formats::Diagnostic& diagnostic);

/// Only the problems (docs/schemas/problems.schema.json).
[[nodiscard]] Json problemsJson(const scene::Document& document);

/// The problems as lines of text: severity, message, rule and bytes, and the file if it is not the model's.
[[nodiscard]] std::string problemsText(const scene::Document& document);

} // namespace app

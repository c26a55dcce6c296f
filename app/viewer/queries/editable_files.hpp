#pragma once

#include "renderer/scene/document/document.hpp"

#include <string>
#include <vector>

namespace app {

/// The paths (formats::FoundFile::path) of the models and texts of a document that seem to be editable, by their first
/// bytes or their names, models first. Opening one may still fail.
[[nodiscard]] std::vector<std::string> editablePaths(const scene::Document& document);

} // namespace app

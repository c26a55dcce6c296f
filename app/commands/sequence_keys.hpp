#pragma once

#include "app/commands/model_options.hpp"

namespace app {

/// Reads the keys that are shown and lie in files of their own, and says what is wrong with them.
void readKeys(const scene::Document& document, const ModelOptions& options, Selection& selection);

} // namespace app

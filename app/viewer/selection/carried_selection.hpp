#pragma once

#include "app/viewer/session/session.hpp"

namespace app {

/// For a reloaded document: what was selected and hidden of `before`, by name.
void carrySelection(Tab& tab, const scene::Document& before);

} // namespace app

#pragma once

#include "app/viewer/session/session.hpp"

namespace app {

/// For a reloaded document: restores the selection and visibility of `before`, by name.
void carrySelection(Tab& tab, const scene::Document& before);

} // namespace app

#pragma once

#include "app/viewer/settings/settings.hpp"

namespace app {

/// `there` with the changes from `before` to `after`: several windows write one file, and none reverts another's
/// changes. Lists are merged per entry; if both changed a single value, `after` wins.
[[nodiscard]] Settings mergedSettings(const Settings& before, const Settings& after, const Settings& there);

} // namespace app

#pragma once

#include "app/viewer/settings/settings.hpp"

namespace app {

/// `there` with what is other in `after` than in `before`: several windows write one file, and none undoes what another
/// one changed. Lists are joined entry by entry; of a single value that both changed, `after` counts.
[[nodiscard]] Settings mergedSettings(const Settings& before, const Settings& after, const Settings& there);

} // namespace app

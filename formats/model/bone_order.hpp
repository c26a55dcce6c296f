#pragma once

#include "formats/base/tally.hpp"
#include "formats/model/skinned.hpp"

#include <cstdint>
#include <vector>

namespace formats {

/// All bones, every parent before its children, in the file's order where that is one. Parents are below the number of
/// bones or kNoIndex. Breaks circles: a bone that leads back hangs on nothing from then on and is counted in `broken`.
[[nodiscard]] std::vector<std::uint32_t> orderOf(std::vector<Bone>& bones, Tally& broken);

} // namespace formats

#pragma once

#include "formats/base/tally.hpp"
#include "formats/model/skinned.hpp"

#include <cstdint>
#include <vector>

namespace formats {

/// Orders all bones so that every parent precedes its children; keeps the file's order if it has this property. Parents
/// are less than the number of bones or kNoIndex. Breaks cycles: a bone that closes one loses its parent and is counted
/// in `broken`.
[[nodiscard]] std::vector<std::uint32_t> orderOf(std::vector<Bone>& bones, Tally& broken);

} // namespace formats

#pragma once

#include <cstdint>

namespace formats {

using TrackIndex = std::uint32_t; ///< into Skinned::tracks; kNoIndex: no keys, the default value is used

} // namespace formats

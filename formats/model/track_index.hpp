#pragma once

#include <cstdint>

namespace formats {

using TrackIndex = std::uint32_t; ///< into Skinned::tracks; kNoIndex: without keys, its default stands

} // namespace formats

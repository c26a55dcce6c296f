#pragma once

#include <imgui.h>

#include <array>

namespace app {

/// Of x, y and z.
inline constexpr std::array<ImU32, 3> kAxisColors = {IM_COL32(0xe5, 0x53, 0x4b, 0xff), IM_COL32(0x57, 0xab, 0x5a, 0xff),
                                                     IM_COL32(0x5b, 0x8f, 0xe5, 0xff)};

/// The same color with another opacity.
[[nodiscard]] constexpr ImU32 fadedColor(ImU32 color, ImU32 alpha)
{
    return (color & ~IM_COL32_A_MASK) | (alpha << IM_COL32_A_SHIFT);
}

} // namespace app

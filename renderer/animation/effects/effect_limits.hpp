#pragma once

#include <algorithm>

namespace animation {

inline constexpr float kMaxEffectValue = 1e5f; ///< for speeds, lengths, rates and angles: nothing is visible beyond it

/// A number derived from a file, clamped so that arithmetic with it stays finite; 0 for NaN.
[[nodiscard]] inline float limitedEffectValue(float value)
{
    if (value >= -kMaxEffectValue)
        return std::min(value, kMaxEffectValue);
    return value < 0.0f ? -kMaxEffectValue : 0.0f;
}

} // namespace animation

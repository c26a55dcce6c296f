#pragma once

#include "formats/model/effects.hpp"

#include <algorithm>
#include <cstdint>

namespace animation {

inline constexpr float kMaxEffectValue = 1e5f; ///< of speeds, lengths, rates and angles: beyond it nothing can be seen

/// A number of a file, kept where arithmetic with it stays finite.
[[nodiscard]] inline float limitedEffectValue(float value)
{
    return std::clamp(value, -kMaxEffectValue, kMaxEffectValue);
}

[[nodiscard]] inline bool hasFlag(const formats::ParticleEmitter& emitter, std::uint32_t flag)
{
    return (emitter.flags & flag) != 0;
}

} // namespace animation

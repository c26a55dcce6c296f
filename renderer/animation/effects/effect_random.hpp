#pragma once

#include <cstdint>

namespace animation {

/// A hash of both words: each bit depends on all their bits.
[[nodiscard]] constexpr std::uint32_t mixed(std::uint32_t a, std::uint32_t b)
{
    std::uint32_t h = a * 0x9E3779B1U + b;
    h ^= h >> 16U;
    h *= 0x7FEB352DU;
    h ^= h >> 15U;
    h *= 0x846CA68BU;
    return h ^ (h >> 16U);
}

/// Random numbers that depend only on a seed: effects look the same on every machine and for every way of reaching a
/// time.
class EffectRandom {
public:
    explicit constexpr EffectRandom(std::uint32_t seed) : m_seed(seed) {}

    /// 0 to below 1.
    [[nodiscard]] constexpr float unit()
    {
        constexpr float kStep = 1.0f / 16777216.0f;
        return static_cast<float>(mixed(m_seed, m_drawn++) >> 8U) * kStep;
    }
    /// -1 to below 1.
    [[nodiscard]] constexpr float signedUnit() { return 2.0f * unit() - 1.0f; }
    [[nodiscard]] constexpr std::uint32_t word() { return mixed(m_seed, m_drawn++); }

private:
    std::uint32_t m_seed;
    std::uint32_t m_drawn = 0;
};

} // namespace animation

#pragma once

#include "formats/model/effects.hpp"

namespace animation {

/// The value of a curve at a share of a lifetime; `fallback` if it has no keys. Constant before its first and after its
/// last key.
template <class T> [[nodiscard]] T curveAt(const formats::LifeCurve<T>& curve, float share, const T& fallback)
{
    const auto& keys = curve.keys;
    if (keys.empty())
        return fallback;
    std::size_t next = 0;
    while (next < keys.size() && keys[next].at <= share)
        ++next;
    if (next == 0)
        return keys.front().value;
    if (next == keys.size())
        return keys.back().value;
    const auto& a = keys[next - 1];
    const auto& b = keys[next];
    return a.value + (b.value - a.value) * ((share - a.at) / (b.at - a.at)); // b.at > share >= a.at
}

} // namespace animation

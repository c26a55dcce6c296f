#pragma once

#include "formats/model/effects.hpp"

namespace animation {

/// The value of a curve when this share of a life is over; `fallback` where it has no keys. Before its first and
/// behind its last key a curve stays as it is there.
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

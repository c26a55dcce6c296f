#pragma once

#include <cmath>

/// Trigonometric functions with the same results on every system: the last bit of the float versions depends on the C
/// library (particles in a picture drawn on Windows differed from Linux). In double precision the libraries agree to
/// far more digits than remain after rounding.
namespace animation::portable {

[[nodiscard]] inline float sin(float angle)
{
    return static_cast<float>(std::sin(static_cast<double>(angle)));
}

[[nodiscard]] inline float cos(float angle)
{
    return static_cast<float>(std::cos(static_cast<double>(angle)));
}

[[nodiscard]] inline float acos(float cosine)
{
    return static_cast<float>(std::acos(static_cast<double>(cosine)));
}

[[nodiscard]] inline float atan2(float y, float x)
{
    return static_cast<float>(std::atan2(static_cast<double>(y), static_cast<double>(x)));
}

} // namespace animation::portable

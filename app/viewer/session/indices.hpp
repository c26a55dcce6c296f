#pragma once

#include <cstddef>
#include <cstdint>

namespace app {

[[nodiscard]] inline std::uint32_t countOf(std::size_t size)
{
    return static_cast<std::uint32_t>(size);
}

/// The index `steps` after `at`, wrapping around `count` items; `count` is at least 1.
[[nodiscard]] inline std::uint32_t around(std::uint32_t at, int steps, std::uint32_t count)
{
    const std::int64_t moved = (std::int64_t{at} + steps) % std::int64_t{count};
    return static_cast<std::uint32_t>(moved < 0 ? moved + count : moved);
}

} // namespace app

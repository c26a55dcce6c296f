#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace formats {

/// "1 file", "2 files": a count and its noun, for messages. Pass `plural` if it is not the noun plus "s".
[[nodiscard]] inline std::string counted(std::uint64_t count, std::string_view one, std::string_view plural = {})
{
    if (count == 1)
        return fmt::format("1 {}", one);
    return plural.empty() ? fmt::format("{} {}s", count, one) : fmt::format("{} {}", count, plural);
}

/// The words behind a count: "vertex is left out", "vertices are left out".
struct Plural {
    std::string_view one, many;
};

[[nodiscard]] inline std::string counted(std::uint64_t count, const Plural& words)
{
    return counted(count, words.one, words.many);
}

} // namespace formats

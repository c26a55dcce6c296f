#pragma once

#include "formats/model/material_pass.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

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

/// The index of the first item with `isWanted(item)`; kNoIndex: there is none.
template <class List, class IsWanted> [[nodiscard]] std::uint32_t firstIndex(const List& list, IsWanted isWanted)
{
    const auto found = std::find_if(list.begin(), list.end(), isWanted);
    return found != list.end() ? countOf(static_cast<std::size_t>(found - list.begin())) : formats::kNoIndex;
}

/// The index of the item with the name: `preferred` where that has it, since several may, else the first; kNoIndex:
/// there is none.
template <class List>
[[nodiscard]] std::uint32_t indexCalled(const List& list, std::string_view name,
                                        std::uint32_t preferred = formats::kNoIndex)
{
    if (preferred < list.size() && list[preferred].name == name)
        return preferred;
    return firstIndex(list, [&](const auto& item) { return item.name == name; });
}

} // namespace app

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>

namespace scene {

/// A cell of a table of World of Warcraft.
struct TableCellPlace {
    std::uint32_t row = 0;
    std::uint32_t column = 0;

    bool operator==(const TableCellPlace&) const = default;
};

/// Rows of a table that are shown, and in which order.
struct TableOrder {
    std::optional<std::uint32_t> sortColumn{}; ///< none: as in the file
    bool isDescending = false;
    std::optional<std::uint32_t> filterColumn{}; ///< only rows with one of `filterValues` in this column
    /// As formats::dbcText: equal texts may be at several positions of a file, and elsewhere in another version of it.
    std::set<std::string, std::less<>> filterValues{};

    bool operator==(const TableOrder&) const = default;
};

/// The same rows in the order of the file.
[[nodiscard]] inline TableOrder filterOf(const TableOrder& order)
{
    return {.filterColumn = order.filterColumn, .filterValues = order.filterValues};
}

} // namespace scene

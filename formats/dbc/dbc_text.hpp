#pragma once

#include "formats/dbc/dbc.hpp"

#include <cstdint>
#include <span>
#include <string>

/// Values of a table as text, for people and for other programs.
namespace formats {

/// A value: numbers in decimal, `bits` in hexadecimal ("0x1F", 0 as "0"), texts made safe to print.
[[nodiscard]] std::string dbcText(const Dbc& table, std::uint32_t row, std::uint32_t column);

enum class DbcNames { leftOut, first }; ///< whether a line with the names of the columns comes first

/// Rows as lines with a tab between their values. `printable` texts have no tabs and line ends.
[[nodiscard]] std::string dbcLines(const Dbc& table, std::span<const std::uint32_t> rows, DbcNames names);

/// Rows as CSV (RFC 4180) with the names of the columns: a comma between values, quotes around texts that need them,
/// lines that end with a line feed.
[[nodiscard]] std::string dbcCsv(const Dbc& table, std::span<const std::uint32_t> rows);

} // namespace formats

#include "formats/dbc/dbc_text.hpp"

#include "formats/base/printable.hpp"

#include <fmt/format.h>

#include <bit>
#include <string_view>

namespace formats {
namespace {

std::string quotedForCsv(std::string text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char each : text)
        quoted += each == '"' ? std::string("\"\"") : std::string(1, each);
    return quoted + '"';
}

/// One line of values, `textOf(column)` each.
template <class TextOf> void addValues(std::string& lines, const Dbc& table, char separator, const TextOf& textOf)
{
    for (std::uint32_t column = 0; column < table.columns().size(); ++column) {
        if (column > 0)
            lines += separator;
        lines += textOf(column);
    }
    lines += '\n';
}

} // namespace

std::string dbcText(const Dbc& table, std::uint32_t row, std::uint32_t column)
{
    const std::uint32_t bits = table.bits(row, column);
    switch (table.columns()[column].type) {
    case DbcType::whole:
        return fmt::format("{}", std::bit_cast<std::int32_t>(bits));
    case DbcType::bits:
        return bits == 0 ? "0" : fmt::format("0x{:X}", bits);
    case DbcType::real:
        return fmt::format("{}", table.real(row, column));
    case DbcType::byte:
        return fmt::format("{}", bits);
    case DbcType::text:
        break;
    }
    return printable(table.text(row, column));
}

std::string dbcLines(const Dbc& table, std::span<const std::uint32_t> rows, DbcNames names)
{
    std::string lines;
    if (names == DbcNames::first)
        addValues(lines, table, '\t', [&](std::uint32_t column) { return printable(table.columns()[column].name); });
    for (const std::uint32_t row : rows)
        addValues(lines, table, '\t', [&](std::uint32_t column) { return dbcText(table, row, column); });
    return lines;
}

std::string dbcCsv(const Dbc& table, std::span<const std::uint32_t> rows)
{
    std::string lines;
    addValues(lines, table, ',', [&](std::uint32_t column) { return quotedForCsv(table.columns()[column].name); });
    for (const std::uint32_t row : rows)
        addValues(lines, table, ',', [&](std::uint32_t column) { return quotedForCsv(dbcText(table, row, column)); });
    return lines;
}

} // namespace formats

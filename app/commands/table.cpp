#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/json_stream.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/not_opened.hpp"
#include "app/commands/results.hpp"
#include "app/output/json.hpp"
#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"
#include "formats/dbc/dbc_text.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive_paths.hpp"
#include "renderer/scene/document/nearest_name.hpp"
#include "renderer/scene/games/warcraft/game_tables.hpp"
#include "renderer/scene/games/warcraft/table_needle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace app {
namespace {

using formats::Dbc;
using formats::DbcType;
using formats::printable;
using Indices = std::vector<std::uint32_t>;

struct TableOptions {
    std::filesystem::path path;
    std::optional<std::uint32_t> row;
    std::string search;
    std::vector<std::string> columns;
    bool printsJson = false;
};

/// A table with the tables beside it, and what is printed of it.
struct ShownTable {
    const Dbc& table;
    scene::GameTables& others;
    Indices columns;
    Indices rows;
};

Json valueJson(const Dbc& table, std::uint32_t row, std::uint32_t column)
{
    const std::uint32_t bits = table.bits(row, column);
    switch (table.columns()[column].type) {
    case DbcType::whole:
        return std::bit_cast<std::int32_t>(bits);
    case DbcType::real:
        return table.real(row, column);
    case DbcType::bits:
    case DbcType::byte:
        return bits;
    case DbcType::text:
        break;
    }
    return table.text(row, column);
}

/// Whether a text of a row, or of the rows that it refers to, contains the needle, or a number is equal to it.
bool isFoundIn(const Dbc& table, scene::GameTables& others, std::uint32_t row, const scene::TableNeedle& needle)
{
    for (std::uint32_t column = 0; column < table.columns().size(); ++column) {
        if (table.columns()[column].type == DbcType::text
                ? needle.isIn(table.text(row, column))
                : formats::isSameButForCase(dbcText(table, row, column), needle.text()) ||
                      needle.isIn(referredCaption(others, table, row, column)))
            return true;
    }
    return false;
}

/// The columns named by the option: a name without brackets means all columns of this name. The error is a message.
tl::expected<Indices, std::string> chosenColumns(const Dbc& table, const std::vector<std::string>& names)
{
    Indices chosen;
    if (names.empty()) {
        chosen.resize(table.columns().size());
        std::iota(chosen.begin(), chosen.end(), 0U);
        return chosen;
    }
    for (const std::string& name : names) {
        const std::size_t before = chosen.size();
        for (std::uint32_t i = 0; i < table.columns().size(); ++i) {
            const std::string& column = table.columns()[i].name;
            if (formats::isSameButForCase(column, name) ||
                formats::isSameButForCase(column.substr(0, column.find('[')), name))
                chosen.push_back(i);
        }
        if (chosen.size() > before)
            continue;
        std::vector<std::string> known;
        for (const formats::DbcColumn& column : table.columns())
            known.push_back(column.name);
        const auto nearest = scene::nearestName(name, known);
        return tl::unexpected(
            fmt::format("the table has no column '{}'{}", name,
                        nearest ? fmt::format("; did you mean '{}'?", known[*nearest]) : std::string()));
    }
    return chosen;
}

/// The row of the option: by its id, in a table without ids by its number. The error is a message.
tl::expected<Indices, std::string> chosenRows(const Dbc& table, scene::GameTables& others, const TableOptions& options)
{
    Indices rows;
    if (options.row) {
        const std::uint32_t wanted = *options.row;
        const auto found = table.hasIds()              ? table.find(wanted)
                           : wanted < table.rowCount() ? std::optional(wanted)
                                                       : std::nullopt;
        if (!found)
            return tl::unexpected(fmt::format("the table has no row {}", *options.row));
        rows = {*found};
    } else {
        rows.resize(table.rowCount());
        std::iota(rows.begin(), rows.end(), 0U);
    }
    if (const scene::TableNeedle needle(options.search); !options.search.empty())
        std::erase_if(rows, [&](std::uint32_t row) { return !isFoundIn(table, others, row, needle); });
    return rows;
}

/// One line for the names of the columns, and one for each row; values are separated by tabs.
ExitStatus printLines(const ShownTable& shown)
{
    ResultStream results;
    const auto addLine = [&](const auto& textOf) {
        for (std::size_t i = 0; i < shown.columns.size(); ++i)
            results.text() += (i == 0 ? "" : "\t") + textOf(shown.columns[i]);
        results.text() += '\n';
        results.flow();
    };
    addLine([&](std::uint32_t column) { return printable(shown.table.columns()[column].name); });
    for (const std::uint32_t row : shown.rows)
        addLine([&](std::uint32_t column) { return dbcText(shown.table, row, column); });
    return results.finish();
}

/// A single row: a line for each column, with the row that it refers to.
ExitStatus printRow(const ShownTable& shown, std::uint32_t row)
{
    std::string text;
    std::size_t width = 0;
    for (const std::uint32_t column : shown.columns)
        width = std::max(width, shown.table.columns()[column].name.size());
    for (const std::uint32_t column : shown.columns) {
        const formats::DbcColumn& one = shown.table.columns()[column];
        const std::string_view referred = referredCaption(shown.others, shown.table, row, column);
        const std::string where =
            referred.empty() ? std::string() : fmt::format("  ({}: {})", one.table, printable(referred));
        std::string line = fmt::format("{:<{}}  {}{}", one.name, width, dbcText(shown.table, row, column), where);
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return printResults(text);
}

std::string_view typeName(DbcType type)
{
    constexpr auto kNames = std::to_array<std::string_view>({"whole", "bits", "real", "byte", "text"});
    return kNames[static_cast<std::size_t>(type)];
}

Json columnJson(const formats::DbcColumn& column)
{
    Json json = {{"name", column.name}, {"type", typeName(column.type)}};
    if (!column.table.empty())
        json["table"] = column.table;
    return json;
}

Json rowJson(const ShownTable& shown, std::uint32_t row)
{
    Json values = Json::object();
    Json references = Json::object();
    for (const std::uint32_t column : shown.columns) {
        const std::string& name = shown.table.columns()[column].name;
        values[name] = valueJson(shown.table, row, column);
        if (const std::string_view referred = referredCaption(shown.others, shown.table, row, column);
            !referred.empty())
            references[name] = referred;
    }
    return {{"row", row}, {"values", std::move(values)}, {"references", std::move(references)}};
}

Json tableProblemsJson(const formats::Diagnostics& diagnostics)
{
    Json all = Json::array();
    for (const formats::Diagnostic& each : diagnostics)
        all.push_back({{"rule", each.rule},
                       {"severity", nameOf(each.severity)},
                       {"offset", each.range.offset},
                       {"length", each.range.length},
                       {"message", printable(each.message)}});
    return all;
}

ExitStatus printTableJson(const std::filesystem::path& path, const ShownTable& shown)
{
    JsonStream json;
    Json head = {{"schema", 1}};
    setPath(head, "path", platform::utf8FromPath(path));
    head["table"] = printable(shown.table.name());
    head["versions"] = shown.table.versions();
    head["rowCount"] = shown.table.rowCount();
    head["columnCount"] = shown.table.statedColumnCount();
    head["diagnostics"] = tableProblemsJson(shown.table.diagnostics());
    Json columns = Json::array();
    for (const std::uint32_t column : shown.columns)
        columns.push_back(columnJson(shown.table.columns()[column]));
    head["columns"] = std::move(columns);
    json.beginObject();
    for (const JsonMember& member : head.members())
        json.member(member.key, member.value);
    json.key("rows");
    json.beginArray();
    for (const std::uint32_t row : shown.rows)
        json.value(rowJson(shown, row));
    json.end();
    json.end();
    return json.finish();
}

/// Notes, too: they say how far an unknown table was understood.
void printProblems(const std::string& path, const formats::Diagnostics& diagnostics)
{
    printDiagnostics(path, diagnostics);
    for (const formats::Diagnostic& each : diagnostics) {
        if (each.severity == formats::Severity::note)
            printMessage(formats::Severity::note, fmt::format("{}: {} [{}]", path, each.message, each.rule));
    }
}

ExitStatus printTable(const TableOptions& options, const Dbc& table, scene::GameTables& others)
{
    const std::string path = platform::utf8FromPath(options.path);
    auto columns = chosenColumns(table, options.columns);
    auto rows = columns ? chosenRows(table, others, options) : tl::unexpected(columns.error());
    if (!rows) {
        printMessage(fmt::format("{}: {}", path, rows.error()));
        return ExitStatus::usage;
    }
    printProblems(path, table.diagnostics());
    const ShownTable shown{table, others, *std::move(columns), *std::move(rows)};
    const ExitStatus printed = options.printsJson                      ? printTableJson(options.path, shown)
                               : options.row && shown.rows.size() == 1 ? printRow(shown, shown.rows.front())
                                                                       : printLines(shown);
    printDiagnostics(path, others.diagnostics()); // of the tables that references led to
    return printed;
}

constexpr std::array<Example, 3> kExamplesOfTable = {{
    {"trisview table DBFilesClient/CreatureDisplayInfo.dbc --search wolf", "rows with a word"},
    {"trisview table DBFilesClient/CreatureDisplayInfo.dbc --row 161", "one row"},
    {"trisview table DBFilesClient/ItemDisplayInfo.dbc --columns ID,ModelName --json", "two columns for a script"},
}};

} // namespace

ExitStatus runTable(std::span<const char* const> arguments)
{
    TableOptions options;
    Arguments parser("trisview table",
                     "Prints a table of World of Warcraft (.dbc, up to 3.3.5a). Values that are ids of rows of other "
                     "tables are followed if these are beside it.",
                     kExamplesOfTable);
    CLI::App& cli = parser.cli();
    requireName(*cli.add_option("PATH", options.path, "a table, also in an archive: dbc.MPQ/DBFilesClient/Item.dbc")
                     ->required());
    cli.add_flag("--json", options.printsJson, "print JSON, with the references of each row");
    cli.add_option("--search", options.search,
                   "only rows with this text in a text of theirs or of a row that they refer to, or with this number")
        ->type_name("WORD");
    requireCount(
        *cli.add_option("--row", options.row,
                        "only the row with this id, one line for each column; in tables without ids its number from 0")
             ->type_name("ID"));
    requireNames(*cli.add_option("--columns", options.columns, "only these columns, separated by commas")
                      ->delimiter(',')
                      ->type_name("NAMES"));
    if (const auto status = parser.parse(arguments))
        return *status;

    const auto file = formats::readPath(options.path);
    const auto table = file ? formats::readDbc(*file) : tl::unexpected(file.error());
    if (!table) {
        const NotOpened reason = notOpened(options.path, table.error());
        return options.printsJson ? sayInJson(reason) : say(reason);
    }
    formats::VirtualFileSystem files;
    const std::filesystem::path folder = options.path.has_parent_path() ? options.path.parent_path() : ".";
    (void)files.mount(folder); // without it, references are not followed
    scene::GameTables others(files, "");
    return printTable(options, *table, others);
}

} // namespace app

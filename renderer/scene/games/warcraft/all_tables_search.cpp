#include "formats/base/cancellation.hpp"
#include "formats/base/names.hpp"
#include "formats/base/parse_number.hpp"
#include "formats/base/printable.hpp"
#include "renderer/scene/games/warcraft/game_tables.hpp"
#include "renderer/scene/games/warcraft/table_needle.hpp"
#include "renderer/scene/games/warcraft/table_search.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_set>
#include <utility>

/// The search of all tables.
namespace scene {
namespace {

using formats::Dbc;
using formats::DbcType;

/// The text that tables have of a file: they name models ".mdx" that are ".m2", and many images without their folder
/// and extension.
std::string textInTables(std::string_view text)
{
    constexpr std::array<std::string_view, 3> kModels = {".m2", ".mdx", ".mdl"};
    constexpr std::array<std::string_view, 5> kImages = {".blp", ".tga", ".png", ".jpg", ".dds"};
    if (formats::isOneOfExtensions(text, kImages)) {
        const std::size_t slash = text.find_last_of("/\\");
        return formats::stemOf(slash == std::string_view::npos ? text : text.substr(slash + 1));
    }
    std::string found(text);
    if (formats::isOneOfExtensions(text, kModels))
        found.resize(found.size() - formats::extensionOf(text).size() + std::string_view(".m").size());
    return found;
}

/// Collects rows, each once.
class RowCollector {
public:
    RowCollector(const RowNames* names, std::size_t most) : m_names(names), m_most(most) {}

    void add(const Dbc& table, std::uint32_t row, std::uint32_t column, std::string_view text)
    {
        if (!m_known[&table].insert(row).second)
            return;
        ++m_found.count;
        if (m_found.rows.size() == m_most)
            return;
        const std::uint32_t id = table.hasIds() ? table.bits(row, 0) : row;
        const std::string_view name = m_names != nullptr ? m_names->nameOf(table.name(), id) : std::string_view();
        m_found.rows.push_back({table.name(), row, column, id, formats::printable(text), std::string(name)});
    }

    [[nodiscard]] FoundRows take() { return std::move(m_found); }

private:
    const RowNames* m_names;
    std::size_t m_most;
    std::map<const Dbc*, std::unordered_set<std::uint32_t>> m_known;
    FoundRows m_found;
};

void addRowsOfId(const Dbc& table, std::uint32_t id, RowCollector& rows)
{
    if (const auto row = table.hasIds() ? table.find(id) : std::nullopt)
        rows.add(table, *row, 0, captionOf(table, *row));
}

void addRowsOfNames(const Dbc& table, const TableNeedle& needle, const RowNames& list, RowCollector& rows)
{
    const RowNames::Names* const names = table.hasIds() ? list.namesOf(table.name()) : nullptr;
    if (names == nullptr)
        return;
    for (const auto& [id, name] : *names) {
        const auto row = needle.isIn(name) ? table.find(id) : std::nullopt;
        if (row)
            rows.add(table, *row, 0, captionOf(table, *row));
    }
}

void addRowsOfTexts(const Dbc& table, const TableNeedle& needle, RowCollector& rows)
{
    std::vector<std::uint32_t> columns;
    for (std::uint32_t i = 0; i < table.columns().size(); ++i) {
        if (table.columns()[i].type == DbcType::text)
            columns.push_back(i);
    }
    formats::CancelPoll poll;
    for (std::uint32_t row = 0; row < table.rowCount() && !columns.empty() && !poll.isCancelled(); ++row) {
        for (const std::uint32_t column : columns) {
            if (table.bits(row, column) == 0 || !needle.isIn(table.text(row, column)))
                continue;
            rows.add(table, row, column, table.text(row, column));
            break;
        }
    }
}

} // namespace

FoundRows searchTables(const TableSet& set, std::string_view text, const RowNames* names, std::size_t most)
{
    if (text.empty())
        return {};
    RowCollector rows(names, most);
    if (const auto id = formats::parseNumber<std::uint32_t>(text)) {
        for (const auto& [name, table] : set.tables)
            addRowsOfId(*table, *id, rows);
    }
    const TableNeedle written(text);
    const TableNeedle needle(textInTables(text));
    for (const auto& [name, table] : set.tables) {
        if (names != nullptr)
            addRowsOfNames(*table, written, *names, rows);
    }
    for (const auto& [name, table] : set.tables)
        addRowsOfTexts(*table, needle, rows);
    return rows.take();
}

} // namespace scene

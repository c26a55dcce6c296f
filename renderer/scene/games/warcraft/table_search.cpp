#include "renderer/scene/games/warcraft/table_search.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/names.hpp"
#include "formats/dbc/dbc_text.hpp"
#include "renderer/scene/games/warcraft/game_tables.hpp"
#include "renderer/scene/games/warcraft/table_needle.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <numeric>
#include <unordered_map>

namespace scene {
namespace {

using formats::Dbc;
using formats::DbcType;

/// Whether the rows of other tables have a caption with a text; each table is asked once.
class CaptionsWith {
public:
    CaptionsWith(const TableSet& set, const TableNeedle& needle) : m_set(set), m_needle(needle) {}

    /// By row; null: the table is not read.
    [[nodiscard]] const std::vector<bool>* in(std::string_view table)
    {
        const Dbc* const other = m_set.find(table);
        if (other == nullptr)
            return nullptr;
        const auto [known, isNew] = m_tables.try_emplace(other);
        if (isNew) {
            known->second.resize(other->rowCount());
            for (std::uint32_t row = 0; row < other->rowCount(); ++row)
                known->second[row] = m_needle.isIn(captionOf(*other, row));
        }
        return &known->second;
    }

private:
    const TableSet& m_set;
    const TableNeedle& m_needle;
    std::map<const Dbc*, std::vector<bool>> m_tables;
};

/// How a search looks at one column.
struct SearchedColumn {
    std::uint32_t column = 0;
    DbcType type = DbcType::whole;
    const Dbc* other = nullptr; ///< the table that it refers to
    const std::vector<bool>* captions = nullptr;
};

/// Whether a number could be written like this. For other texts, the search leaves numbers out, which saves time.
bool mayBeNumber(std::string_view text)
{
    return text.find_first_not_of("0123456789abcdefABCDEFxX.+-infaINFA") == std::string_view::npos;
}

bool isIn(const Dbc& table, std::uint32_t row, const SearchedColumn& one, const TableNeedle& needle, bool isNumber)
{
    if (one.type == DbcType::text)
        return needle.isIn(table.text(row, one.column));
    if (isNumber && formats::isSameButForCase(formats::dbcText(table, row, one.column), needle.text()))
        return true;
    if (one.captions == nullptr)
        return false;
    const auto id = referredId(table, row, one.column);
    const auto referred = id ? one.other->find(*id) : std::nullopt;
    return referred && (*one.captions)[*referred];
}

/// NaN is larger than all numbers.
bool isLessReal(float a, float b)
{
    return std::isnan(b) ? !std::isnan(a) : a < b;
}

bool isLessValue(const Dbc& table, std::uint32_t column, std::uint32_t a, std::uint32_t b)
{
    switch (table.columns()[column].type) {
    case DbcType::real:
        return isLessReal(table.real(a, column), table.real(b, column));
    case DbcType::whole:
        return std::bit_cast<std::int32_t>(table.bits(a, column)) < std::bit_cast<std::int32_t>(table.bits(b, column));
    case DbcType::text: // see sortByTexts
    case DbcType::bits:
    case DbcType::byte:
        break;
    }
    return table.bits(a, column) < table.bits(b, column);
}

/// Looks up each text once: a comparison of two rows would search their ends each time.
void sortByTexts(std::vector<std::uint32_t>& rows, const Dbc& table, std::uint32_t column, bool isDescending)
{
    struct RowText {
        std::string_view text;
        std::uint32_t row = 0;
    };
    std::vector<RowText> texts;
    texts.reserve(rows.size());
    for (const std::uint32_t row : rows)
        texts.push_back({table.text(row, column), row});
    std::stable_sort(texts.begin(), texts.end(), [&](const RowText& a, const RowText& b) {
        const RowText& first = isDescending ? b : a;
        const RowText& second = isDescending ? a : b;
        return first.text.data() != second.text.data() && isLessText(first.text, second.text);
    });
    std::transform(texts.begin(), texts.end(), rows.begin(), [](const RowText& one) { return one.row; });
}

/// Writes each number once, and the text at each position.
void keepFilteredRows(std::vector<std::uint32_t>& rows, const Dbc& table, const TableOrder& order)
{
    const std::uint32_t column = *order.filterColumn;
    std::unordered_map<std::uint32_t, bool> isKept; // by the bits of a value
    std::erase_if(rows, [&](std::uint32_t row) {
        const auto [known, isNew] = isKept.try_emplace(table.bits(row, column));
        if (isNew)
            known->second = order.filterValues.contains(formats::dbcText(table, row, column));
        return !known->second;
    });
}

} // namespace

TableHits findInTable(const TableSet& set, const Dbc& table, std::string_view text, const TableOrder& order)
{
    TableHits hits;
    if (text.empty())
        return hits;
    const TableNeedle needle(text);
    const bool isNumber = mayBeNumber(text);
    CaptionsWith captions(set, needle);
    std::vector<SearchedColumn> columns;
    for (std::uint32_t i = 0; i < table.columns().size(); ++i) {
        const formats::DbcColumn& one = table.columns()[i];
        const std::vector<bool>* const found = one.table.empty() ? nullptr : captions.in(one.table);
        if (one.type == DbcType::text || isNumber || found != nullptr)
            columns.push_back({i, one.type, found != nullptr ? set.find(one.table) : nullptr, found});
    }
    formats::CancelPoll poll;
    for (const std::uint32_t row : rowsInOrder(table, filterOf(order))) {
        if (poll.isCancelled())
            break;
        for (const SearchedColumn& one : columns) {
            if (!isIn(table, row, one, needle, isNumber))
                continue;
            if (hits.cells.size() < kMaxTableHits)
                hits.cells.push_back({row, one.column});
            ++hits.count;
        }
    }
    return hits;
}

std::vector<std::uint32_t> rowsInOrder(const Dbc& table, const TableOrder& order)
{
    std::vector<std::uint32_t> rows(table.rowCount());
    std::iota(rows.begin(), rows.end(), 0U);
    if (order.filterColumn)
        keepFilteredRows(rows, table, order);
    if (const auto column = order.sortColumn; column && table.columns()[*column].type == DbcType::text) {
        sortByTexts(rows, table, *column, order.isDescending);
    } else if (column) {
        std::stable_sort(rows.begin(), rows.end(), [&](std::uint32_t a, std::uint32_t b) {
            return order.isDescending ? isLessValue(table, *column, b, a) : isLessValue(table, *column, a, b);
        });
    }
    return rows;
}

} // namespace scene

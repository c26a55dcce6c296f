#pragma once

#include "formats/dbc/dbc.hpp"
#include "renderer/scene/games/warcraft/row_names.hpp"
#include "renderer/scene/games/warcraft/table_order.hpp"
#include "renderer/scene/games/warcraft/table_set.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace scene {

/// At most this many cells of a search are kept; more are counted.
inline constexpr std::size_t kMaxTableHits = 1'000'000;
struct TableHits {
    std::vector<TableCellPlace> cells; ///< by row, then by column
    std::uint64_t count = 0;           ///< of all, also of those that are not kept
};

/// The cells of a table with this text: texts that contain it, numbers that are equal to it as they are written, and
/// values that refer to a row whose caption contains it. Case is ignored, '/' is '\'. An empty text is nowhere. Only
/// rows that the filter of `order` keeps are searched. Stops when it is cancelled (formats::isCancelled).
[[nodiscard]] TableHits findInTable(const TableSet& set, const formats::Dbc& table, std::string_view text,
                                    const TableOrder& order = {});

/// The rows of a table in an order. Rows with equal values stay as they are in the file, also in a descending order.
/// Texts are compared without regard to case, `whole` numbers with their signs.
[[nodiscard]] std::vector<std::uint32_t> rowsInOrder(const formats::Dbc& table, const TableOrder& order);

/// A row that a search of all tables found.
struct FoundRow {
    std::string table; ///< Dbc::name
    std::uint32_t row = 0;
    std::uint32_t column = 0; ///< where it was found; 0 for an id or a name
    std::uint32_t id = 0;     ///< of a table without ids, the number of the row
    std::string text;         ///< the text that was found, else the row's caption; made safe to print
    std::string name;         ///< in the user's list of names; empty: none

    bool operator==(const FoundRow&) const = default;
};

struct FoundRows {
    std::vector<FoundRow> rows; ///< at most `most`
    std::uint64_t count = 0;    ///< of all
};

/// Rows of all tables that were read: those with this id, if the text is a number; those with a name that contains it;
/// and those with a text that contains it. Of a file name ".m2", ".mdx" and ".mdl" are the same, and images are found
/// by their names without folder and extension, since tables have both. `names` may be null.
[[nodiscard]] FoundRows searchTables(const TableSet& set, std::string_view text, const RowNames* names,
                                     std::size_t most);

} // namespace scene

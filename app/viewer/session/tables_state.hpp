#pragma once

#include "renderer/scene/games/warcraft/table_order.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace formats {
class Dbc;
} // namespace formats
namespace scene {
class RowNames;
struct FoundRows;
struct TableHits;
struct TableSet;
} // namespace scene

/// The state of the tables panel; tables/tables.hpp has the functions.
namespace app {

/// A place in the tables to which back and forward lead.
struct TablePlace {
    std::string table{}; ///< name
    std::optional<std::uint32_t> row{};
    std::uint32_t column = 0;
    scene::TableOrder order{};
};

/// How selecting a cell changes which rows are selected.
enum class TableExtend {
    no,
    range,  ///< also all rows from the last chosen one on
    toggle, ///< adds the row, or takes it away
    keep,   ///< the same rows, if the cell is in one of them
};
inline constexpr std::array<std::string_view, 4> kTableExtendNames = {"no", "range", "toggle", "keep"};

/// A table that is shown as soon as it is read.
struct WantedTable {
    std::string table{};               ///< name; empty: that of TablesState::file
    std::optional<std::uint32_t> id{}; ///< the row to select, by its id; comes before `place.row`
    TablePlace place{};                ///< the row to select, and the order
    std::string model{};   ///< path of a model: selects its row, or only shows the displays of its rows; empty: none
    bool isReturn = false; ///< back or forward: the list of places stays
};

struct TablesState {
    std::filesystem::path file{};                 ///< one of the tables; empty: no table was opened yet
    std::filesystem::path opened{};               ///< the file that the user has opened, until it was read; else empty
    bool wasFileTried = false;                    ///< reading `file` has ended, with a set or a problem
    std::shared_ptr<const scene::TableSet> set{}; ///< the tables beside the last file that was read; may be null
    std::shared_ptr<const formats::Dbc> shown{};  ///< of `set`; null: none
    std::optional<WantedTable> wanted{};
    std::string problem{};                                    ///< why the last wanted table is not shown
    scene::TableOrder order{};                                ///< of the shown table
    std::shared_ptr<const std::vector<std::uint32_t>> rows{}; ///< in this order; null: as in the file, or not known yet
    bool isOrdered = true;                                    ///< `rows` are in `order`; false: they will be
    std::optional<std::uint32_t> row{};                       ///< the selected cell, by the row's number in the file
    std::uint32_t column = 0;
    std::set<std::uint32_t> selected{};              ///< rows; with `row`, unless none is selected
    std::uint32_t anchor = 0;                        ///< the row where a selection of several began
    std::uint32_t revealCount = 0;                   ///< incremented to scroll to the selected cell
    std::uint32_t searchFocusCount = 0;              ///< incremented to give the search field the keyboard
    std::vector<TablePlace> places{};                ///< that were visited, the shown one included
    std::size_t placeIndex = 0;                      ///< into `places`
    std::string search{};                            ///< in the shown table
    std::shared_ptr<const scene::TableHits> hits{};  ///< null: nothing is searched, or not found yet
    int wantedHit = 0;                               ///< 1 or -1: goes to the next or previous hit when they are known
    std::string searchAll{};                         ///< in all tables
    std::shared_ptr<const scene::FoundRows> found{}; ///< null: nothing is searched, or not found yet
    std::filesystem::path namesFile{};               ///< the list of names that was read last
    std::shared_ptr<const scene::RowNames> names{};  ///< of rows, from the user's list; null: none
};

} // namespace app

#pragma once

#include "app/viewer/widgets/widgets.hpp"
#include "formats/model/model.hpp"

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Lists with columns: sorted by clicking a heading, filtered by typing, with clickable rows and up and down keys.
namespace app {

enum class Align { left, right };

struct TableColumn {
    const char* title = "";
    Align align = Align::left;
    bool takesRest = false;  ///< the first column: takes the remaining width; others are as wide as their contents
    bool isOptional = false; ///< hidden, starting with the last, if the first one would become too narrow
};

struct TableCell {
    std::string text;
    ImU32 color = colors::kText;
};

/// A place in a table, by row and column numbers.
struct CellPlace {
    std::uint32_t row = 0;
    std::uint32_t column = 0;

    bool operator==(const CellPlace&) const = default;
};

/// The state of a table between frames.
struct TableState {
    int sortColumn = -1; ///< into the columns; -1: original order
    bool isDescending = false;
    std::array<char, 128> filter{};
    std::uint32_t seenSelection = formats::kNoIndex; ///< already scrolled to
};

/// The contents of a table. All functions get row numbers.
struct Table {
    std::string id;   ///< prefix of its targets: "clips"
    std::string noun; ///< singular of its rows: "clip"
    std::span<const TableColumn> columns;
    std::uint32_t rowCount = 0;
    std::uint32_t pinnedCount = 0; ///< number of rows that stay first when sorting
    std::uint32_t selected = formats::kNoIndex;
    float height = 0.0f; ///< maximum, in window units; 0: all available height
    std::function<TableCell(std::uint32_t row, std::uint32_t column)> cell;
    std::function<bool(std::uint32_t a, std::uint32_t b, std::uint32_t column)> isLess;
    std::function<std::string(std::uint32_t row)> name; ///< text to filter by
    std::function<std::string(std::uint32_t row)> target;
    std::function<std::string(std::uint32_t row)> tooltip{};
    std::function<bool(std::uint32_t row)> isSeen{}; ///< if set, rows start with an eye, open or closed
    std::function<std::string(std::uint32_t row)> eyeTarget{};
    /// Heading rows of groups: cannot be chosen, and hidden while the table is sorted.
    std::function<bool(std::uint32_t row)> isHeading{};
    /// Of a tree: indentation of the first column, while the rows are in original order.
    std::function<std::uint32_t(std::uint32_t row)> depth{};
    const char* eyeTooltip = "Show all"; ///< of the eye for all rows
    /// Cells that ask for an input: by a click in the selected row, so that a double click does it in any row.
    std::function<bool(const CellPlace& cell)> isEditable{};
    std::optional<CellPlace> input{}; ///< the cell with an input instead of its text
    std::function<void(float width)> drawInput{};
};

/// The user's input in this frame.
struct TableAnswer {
    std::optional<std::uint32_t> chosen;  ///< clicked, or reached with the keys
    bool isStep = false;                  ///< `chosen` was reached with the keys
    std::optional<std::uint32_t> started; ///< double-clicked
    std::optional<CellPlace> edited;      ///< an input was asked for
    std::optional<std::uint32_t> menu;    ///< right-clicked
    std::optional<std::uint32_t> hovered;
    std::optional<std::uint32_t> eye;
    bool isSolo = false;     ///< the eye was clicked with Alt
    bool isEveryEye = false; ///< the eye for all rows was clicked
};

[[nodiscard]] TableAnswer drawTable(const PanelContext& context, const Table& table, TableState& state);

/// The rows that pass the filter, in display order.
[[nodiscard]] std::vector<std::uint32_t> rowsShown(const Table& table, const TableState& state);

/// The row that Enter in the search field chooses: the first selectable visible row, unless a visible row is chosen
/// already or the search is empty.
[[nodiscard]] std::optional<std::uint32_t> enteredRow(const Table& table, const TableState& state,
                                                      const std::vector<std::uint32_t>& rows);

inline constexpr std::uint32_t kMaxUnfiltered = 5; ///< number of rows up to which a table has no filter

} // namespace app

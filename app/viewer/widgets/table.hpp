#pragma once

#include "app/viewer/widgets/widgets.hpp"
#include "formats/model/model.hpp"

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Lists with columns: sortable by clicking a heading, filterable by typing, rows clickable over their whole width, up
/// and down keys.
namespace app {

enum class Align { left, right };

struct TableColumn {
    const char* title = "";
    Align align = Align::left;
    bool takesRest = false;  ///< the first one: as wide as the others leave it; those are as wide as what is in them
    bool isOptional = false; ///< left out, from the last on, where the first one would become too narrow
};

struct TableCell {
    std::string text;
    ImU32 color = colors::kText;
};

/// The state of a table between frames.
struct TableState {
    int sortColumn = -1; ///< into the columns; -1: the order they come in
    bool isDescending = false;
    std::array<char, 128> filter{};
    std::uint32_t seenSelection = formats::kNoIndex; ///< scrolled to already
};

/// The contents of a table. Rows are numbers, which all functions get.
struct Table {
    std::string id;   ///< "clips": of its targets
    std::string noun; ///< "clip": of what is in it
    std::span<const TableColumn> columns;
    std::uint32_t rowCount = 0;
    std::uint32_t pinnedCount = 0; ///< rows that stay first where others are sorted
    std::uint32_t selected = formats::kNoIndex;
    float height = 0.0f; ///< at most, in window units; 0: all that is left
    std::function<TableCell(std::uint32_t row, std::uint32_t column)> cell;
    std::function<bool(std::uint32_t a, std::uint32_t b, std::uint32_t column)> isLess;
    std::function<std::string(std::uint32_t row)> name; ///< what is filtered by
    std::function<std::string(std::uint32_t row)> target;
    std::function<std::string(std::uint32_t row)> tooltip{};
    std::function<bool(std::uint32_t row)> isSeen{}; ///< given: rows begin with an eye, open or closed
    std::function<std::string(std::uint32_t row)> eyeTarget{};
    /// Rows that stand above others and say what those are: not to be chosen, and left out where rows are sorted.
    std::function<bool(std::uint32_t row)> isHeading{};
    /// Of a tree: how far the first column is moved in, as long as all rows stand in the order they come in.
    std::function<std::uint32_t(std::uint32_t row)> depth{};
    const char* eyeTooltip = "Show all"; ///< of the eye above all others
};

/// The user's input in this frame.
struct TableAnswer {
    std::optional<std::uint32_t> chosen;  ///< clicked, or reached with the keys
    bool isStep = false;                  ///< `chosen` was reached with the keys
    std::optional<std::uint32_t> started; ///< double-clicked
    std::optional<std::uint32_t> menu;    ///< right-clicked
    std::optional<std::uint32_t> hovered;
    std::optional<std::uint32_t> eye;
    bool isSolo = false;     ///< the eye was clicked with Alt
    bool isEveryEye = false; ///< the eye above all others was clicked
};

[[nodiscard]] TableAnswer drawTable(const PanelContext& context, const Table& table, TableState& state);

/// The rows that pass the filter, in the order they are shown in.
[[nodiscard]] std::vector<std::uint32_t> rowsShown(const Table& table, const TableState& state);

/// The row that Enter in the search field chooses of those that are shown: the first that can be, unless one of them is
/// chosen already or nothing is searched for.
[[nodiscard]] std::optional<std::uint32_t> enteredRow(const Table& table, const TableState& state,
                                                      const std::vector<std::uint32_t>& rows);

inline constexpr std::uint32_t kMaxUnfiltered = 5; ///< rows of a table that needs no filter

} // namespace app

#include "app/viewer/widgets/table.hpp"

#include "app/viewer/widgets/table_columns.hpp"
#include "app/viewer/widgets/text.hpp"
#include "app/viewer/widgets/tooltip.hpp"
#include "formats/base/names.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace app {
namespace {

constexpr float kNarrowestInput = 64.0f;
constexpr float kLevelIndent = 10.0f; // of one level of a tree
constexpr std::uint32_t kDeepest = 9; // deeper levels are not indented further, to leave room for names

void putCell(const PanelContext& context, const ImVec2& at, const ColumnExtent& extent, Align align, ImU32 color,
             const std::string& text)
{
    const float height = rowHeight(context);
    const std::string shown = fitted(text, extent.width);
    const float indent = align == Align::right ? extent.width - ImGui::CalcTextSize(shown.c_str()).x : 0.0f;
    putText({at.x + extent.x + indent, at.y}, height, color, shown);
}

void drawSortMark(const PanelContext& context, const ImVec2& center, bool isDescending)
{
    const float half = context.px(3.5f);
    const float tip = isDescending ? half : -half;
    ImGui::GetWindowDrawList()->AddTriangleFilled({center.x - half, center.y - tip * 0.6f},
                                                  {center.x + half, center.y - tip * 0.6f},
                                                  {center.x, center.y + tip * 0.7f}, colors::kAccent);
}

/// First click: ascending; second: descending; third: original order.
void sortBy(TableState& state, int column)
{
    if (state.sortColumn != column) {
        state.sortColumn = column;
        state.isDescending = false;
    } else if (!state.isDescending) {
        state.isDescending = true;
    } else {
        state.sortColumn = -1;
        state.isDescending = false;
    }
}

void drawTableHeader(const PanelContext& context, const Table& table, const std::vector<ColumnExtent>& extents,
                     TableState& state, TableAnswer& answer)
{
    const float height = rowHeight(context);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    if (table.isSeen) {
        ImGui::SetCursorScreenPos(at);
        answer.isEveryEye = ImGui::InvisibleButton("eyes", {context.px(kTablePadding + kTableEyeWidth), height});
        noteTarget(context, "column:" + table.id + ":eyes");
        const bool isHovered = ImGui::IsItemHovered();
        drawIcon(*ImGui::GetWindowDrawList(), Icon::eye,
                 {at.x + context.px(kTablePadding + 8.0f), at.y + height * 0.5f}, context.px(14.0f),
                 isHovered ? colors::kText : colors::kSecondary);
        if (isHovered)
            showTooltip(context, table.eyeTooltip);
    }
    for (const ColumnExtent& extent : extents) {
        const TableColumn& column = table.columns[extent.column];
        const auto index = static_cast<int>(extent.column);
        ImGui::SetCursorScreenPos({at.x + extent.x, at.y});
        ImGui::PushID(index);
        if (ImGui::InvisibleButton("heading", {extent.width, height}))
            sortBy(state, index);
        ImGui::PopID();
        noteTarget(context, "column:" + table.id + ":" + std::to_string(extent.column));
        const bool isSorted = state.sortColumn == index;
        const ImU32 color = isSorted || ImGui::IsItemHovered() ? colors::kText : colors::kSecondary;
        putCell(context, at, extent, column.align, color, column.title);
        if (isSorted) {
            const float text = ImGui::CalcTextSize(column.title).x;
            const float x = column.align == Align::right ? extent.x + extent.width - text - context.px(7.0f)
                                                         : extent.x + text + context.px(7.0f);
            drawSortMark(context, {at.x + x, at.y + height * 0.5f}, state.isDescending);
        }
    }
    ImGui::SetCursorScreenPos({at.x, at.y + height});
    ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + height - 1.0f}, {at.x + width, at.y + height},
                                              colors::kLine);
    ImGui::Dummy({width, context.px(2.0f)});
}

enum class RowOrder { asTheyCome, changed };

bool isHeading(const Table& table, std::uint32_t row)
{
    return table.isHeading && table.isHeading(row);
}

void drawEye(const PanelContext& context, const Table& table, std::uint32_t row, const ImVec2& at, TableAnswer& answer)
{
    const float height = rowHeight(context);
    ImGui::SetCursorScreenPos(at);
    if (ImGui::InvisibleButton("eye", {context.px(kTablePadding + kTableEyeWidth), height})) {
        answer.eye = row;
        answer.isSolo = ImGui::GetIO().KeyAlt;
    }
    noteTarget(context, table.eyeTarget(row));
    const bool isHovered = ImGui::IsItemHovered();
    const bool isSeen = table.isSeen(row);
    const ImU32 color = isHovered ? colors::kAccent : isSeen ? colors::kText : colors::kSecondary;
    drawIcon(*ImGui::GetWindowDrawList(), isSeen ? Icon::eye : Icon::closedEye,
             {at.x + context.px(kTablePadding + 8.0f), at.y + height * 0.5f}, context.px(14.0f), color);
    if (isHovered) {
        answer.hovered = row;
        const std::string_view solo = isHeading(table, row) ? "" : "\nAlt+click: show only this one";
        showTooltip(context, (isSeen ? "Hide" : "Show") + std::string(solo), TooltipSide::beside);
    }
}

/// The extent of a column's text in a row.
ColumnExtent extentInRow(const PanelContext& context, const Table& table, ColumnExtent extent, std::uint32_t row,
                         RowOrder order)
{
    if (extent.column > 0 || !table.depth || order == RowOrder::changed)
        return extent;
    const float indent = context.px(kLevelIndent) * static_cast<float>(std::min(table.depth(row), kDeepest));
    extent.x += indent;
    extent.width -= indent;
    return extent;
}

/// The editable cell of a row under the pointer; also records the cells for tests.
std::optional<CellPlace> editableCellAt(const PanelContext& context, const Table& table,
                                        const std::vector<ColumnExtent>& extents, std::uint32_t row, const ImVec2& at)
{
    std::optional<CellPlace> found;
    const float reach = context.px(kTableGap * 0.5f);
    const float x = ImGui::GetIO().MousePos.x - at.x;
    for (const ColumnExtent& extent : extents) {
        const CellPlace cell{row, extent.column};
        if (!table.isEditable || isHeading(table, row) || !table.isEditable(cell))
            continue;
        context.targets["cell:" + table.target(row) + ":" + std::to_string(extent.column)] = {
            at.x + extent.x, at.y, extent.width, rowHeight(context)};
        if (x >= extent.x - reach && x < extent.x + extent.width + reach)
            found = cell;
    }
    return found;
}

/// The input of a cell, wide enough to type a number. Leaves the layout as it was.
void drawCellInput(const PanelContext& context, const Table& table, const ColumnExtent& extent, const ImVec2& at)
{
    const ImVec2 cursor = ImGui::GetCursorScreenPos();
    const float width = std::max(extent.width + context.px(kTableGap), context.px(kNarrowestInput));
    const float right = extent.x + extent.width + context.px(kTableGap * 0.5f);
    const bool isRight = table.columns[extent.column].align == Align::right;
    ImGui::SetCursorScreenPos({at.x + (isRight ? right - width : extent.x - context.px(kTableGap * 0.5f)), at.y});
    const float padding = std::max((rowHeight(context) - ImGui::GetFontSize()) * 0.5f - 1.0f, 0.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6.0f), padding));
    table.drawInput(width);
    ImGui::PopStyleVar();
    ImGui::SetCursorScreenPos(cursor);
}

/// The clicks on a row that was just drawn.
void noteRowClicks(const Table& table, std::uint32_t row, bool wasClicked, const std::optional<CellPlace>& cell,
                   TableAnswer& answer)
{
    if (isHeading(table, row))
        return;
    if (wasClicked && cell && row == table.selected)
        answer.edited = cell;
    else if (wasClicked)
        answer.chosen = row;
    const bool isHovered = ImGui::IsItemHovered();
    if (isHovered && !cell && ImGui::IsMouseDoubleClicked(0))
        answer.started = row;
    if (isHovered && ImGui::IsMouseClicked(ImGuiMouseButton_Right))
        answer.menu = row;
}

void drawCells(const PanelContext& context, const Table& table, const std::vector<ColumnExtent>& extents,
               std::uint32_t row, RowOrder order, const ImVec2& at, bool& isCut)
{
    const bool isSelected = row == table.selected;
    for (const ColumnExtent& column : extents) {
        const ColumnExtent extent = extentInRow(context, table, column, row, order);
        if (table.input == CellPlace{row, extent.column}) {
            drawCellInput(context, table, extent, at);
            continue;
        }
        const TableCell cell = table.cell(row, extent.column);
        const bool isName = table.columns[extent.column].takesRest && extent.column == 0;
        const ImU32 color = isSelected && isName ? colors::kAccent : cell.color;
        isCut = isCut || ImGui::CalcTextSize(cell.text.c_str()).x > extent.width;
        putCell(context, at, extent, table.columns[extent.column].align, color, cell.text);
    }
}

void drawRow(const PanelContext& context, const Table& table, const std::vector<ColumnExtent>& extents,
             std::uint32_t row, RowOrder order, TableAnswer& answer)
{
    const float height = rowHeight(context);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    ImGui::PushID(static_cast<int>(row));
    if (table.isSeen)
        drawEye(context, table, row, at, answer);
    const float inset = table.isSeen ? context.px(kTablePadding + kTableEyeWidth) : 0.0f;
    ImGui::SetCursorScreenPos({at.x + inset, at.y});
    const ImVec2 size(std::max(width - inset, 1.0f), height);
    const bool hasInput = table.input && table.input->row == row;
    const bool wasClicked = hasInput ? lowerButton("row", size) : ImGui::InvisibleButton("row", size);
    noteRowClicks(table, row, wasClicked, editableCellAt(context, table, extents, row, at), answer);
    const bool isHovered = ImGui::IsItemHovered();
    if (isHovered)
        answer.hovered = row;
    noteTarget(context, table.target(row));
    ImGui::PopID();

    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 end(at.x + width, at.y + height);
    list.ChannelsSetCurrent(0);
    drawRowBackground(context, at, end, row == table.selected, answer.hovered == row);
    list.ChannelsSetCurrent(1);
    bool isCut = false;
    drawCells(context, table, extents, row, order, at, isCut);
    if (isHovered && (table.tooltip || isCut)) {
        const std::string text = table.tooltip ? table.tooltip(row) : table.name(row);
        showTooltip(context, text);
    }
}

/// Requests from the keys of the search field.
struct FilterKeys {
    bool isActive = false;   ///< the field has the focus
    bool wasEntered = false; ///< Enter was pressed
};

FilterKeys drawFilter(const PanelContext& context, const Table& table, TableState& state)
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float inset = context.px(28.0f);
    std::uint32_t count = table.rowCount - table.pinnedCount;
    for (std::uint32_t row = 0; table.isHeading && row < table.rowCount; ++row)
        count -= table.isHeading(row) ? 1 : 0;
    const std::string hint = "Search " + countedText(count, table.noun);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(inset, context.px(5.0f)));
    ImGui::SetNextItemWidth(-1.0f);
    FilterKeys keys;
    keys.wasEntered = ImGui::InputTextWithHint("##filter", hint.c_str(), state.filter.data(), state.filter.size(),
                                               ImGuiInputTextFlags_EnterReturnsTrue);
    keys.isActive = ImGui::IsItemActive();
    ImGui::PopStyleVar();
    noteTarget(context, "filter:" + table.id);
    drawIcon(*ImGui::GetWindowDrawList(), Icon::search,
             {at.x + inset * 0.5f, at.y + (ImGui::GetItemRectMax().y - at.y) * 0.5f}, context.px(14.0f),
             colors::kSecondary);
    ImGui::Dummy({0.0f, context.px(4.0f)});
    return keys;
}

/// The row next to the selected one in the direction of a key.
std::optional<std::uint32_t> steppedRow(const Table& table, const std::vector<std::uint32_t>& rows)
{
    const int steps = (isPressed(ImGuiKey_DownArrow) ? 1 : 0) - (isPressed(ImGuiKey_UpArrow) ? 1 : 0);
    if (steps == 0 || rows.empty())
        return std::nullopt;
    std::vector<std::uint32_t> stops = rows;
    std::erase_if(stops, [&](std::uint32_t row) { return isHeading(table, row); });
    if (stops.empty())
        return std::nullopt;
    const auto present = std::find(stops.begin(), stops.end(), table.selected);
    if (present == stops.end())
        return steps > 0 ? stops.front() : stops.back();
    if (steps > 0 ? present + 1 == stops.end() : present == stops.begin())
        return std::nullopt;
    return *(present + steps);
}

/// The sizes of a table's parts, in window units.
struct TableSizes {
    float width = 0.0f;
    float inner = 0.0f; ///< width of a row without the scroll bar
    float rows = 0.0f;  ///< height of the scrolling part
};

TableSizes sizesOf(const PanelContext& context, const Table& table, std::size_t rowCount)
{
    const float row = rowHeight(context);
    const float head = row + context.px(2.0f);
    const float wanted = static_cast<float>(std::max<std::size_t>(rowCount, 1)) * row;
    const float available = (table.height > 0.0f ? table.height : ImGui::GetContentRegionAvail().y) - head;
    // If other widgets are below the table, it shows only whole rows.
    const float whole = table.height > 0.0f ? std::floor(available / row) * row : available;
    const float visible = std::max(whole, row);
    const float width = ImGui::GetContentRegionAvail().x;
    const float bar = wanted > visible ? ImGui::GetStyle().ScrollbarSize : 0.0f;
    return {width, width - bar, std::min(wanted, visible)};
}

/// Scrolls a newly selected row into view.
void followSelection(const PanelContext& context, const Table& table, const std::vector<std::uint32_t>& rows,
                     TableState& state)
{
    if (state.seenSelection == table.selected)
        return;
    state.seenSelection = table.selected;
    const auto found = std::find(rows.begin(), rows.end(), table.selected);
    if (found != rows.end())
        scrollToRow(context, static_cast<std::uint32_t>(found - rows.begin()));
}

void drawRows(const PanelContext& context, const Table& table, const std::vector<ColumnExtent>& extents,
              const std::vector<std::uint32_t>& rows, RowOrder order, TableAnswer& answer)
{
    const float height = rowHeight(context);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.ChannelsSplit(2);
    list.ChannelsSetCurrent(1);
    if (rows.empty() && table.rowCount > 0) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImGui::Dummy({ImGui::GetContentRegionAvail().x, height});
        putText({at.x + context.px(kTablePadding), at.y}, height, colors::kSecondary,
                "No " + table.noun + " of this name");
    }
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(rows.size()), height);
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            drawRow(context, table, extents, rows[static_cast<std::size_t>(i)], order, answer);
    }
    list.ChannelsMerge();
}

} // namespace

std::vector<std::uint32_t> rowsShown(const Table& table, const TableState& state)
{
    const bool isFiltered = table.rowCount - table.pinnedCount > kMaxUnfiltered;
    const std::string filter = isFiltered ? formats::lowered(state.filter.data()) : std::string();
    std::vector<std::uint32_t> rows;
    for (std::uint32_t row = 0; row < table.rowCount; ++row) {
        if (filter.empty() || formats::lowered(table.name(row)).find(filter) != std::string::npos)
            rows.push_back(row);
    }
    if (state.sortColumn < 0)
        return rows;
    std::erase_if(rows, [&](std::uint32_t row) { return isHeading(table, row); });
    const auto column = static_cast<std::uint32_t>(state.sortColumn);
    const auto first =
        std::find_if(rows.begin(), rows.end(), [&](std::uint32_t row) { return row >= table.pinnedCount; });
    std::stable_sort(first, rows.end(), [&](std::uint32_t a, std::uint32_t b) {
        return state.isDescending ? table.isLess(b, a, column) : table.isLess(a, b, column);
    });
    return rows;
}

std::optional<std::uint32_t> enteredRow(const Table& table, const TableState& state,
                                        const std::vector<std::uint32_t>& rows)
{
    if (state.filter.front() == '\0' || std::find(rows.begin(), rows.end(), table.selected) != rows.end())
        return std::nullopt;
    const auto first =
        std::find_if(rows.begin(), rows.end(), [&](std::uint32_t row) { return !isHeading(table, row); });
    return first != rows.end() ? std::optional(*first) : std::nullopt;
}

TableAnswer drawTable(const PanelContext& context, const Table& table, TableState& state)
{
    TableAnswer answer;
    if (state.sortColumn >= static_cast<int>(table.columns.size()))
        state.sortColumn = -1; // the table had more columns before
    ImGui::PushID(table.id.c_str());
    FilterKeys keys;
    if (table.rowCount - table.pinnedCount > kMaxUnfiltered)
        keys = drawFilter(context, table, state);
    const std::vector<std::uint32_t> found = rowsShown(table, state);
    if (keys.wasEntered) {
        answer.chosen = enteredRow(table, state, found);
        state.filter.fill('\0');
        state.seenSelection = formats::kNoIndex; // its row is in another position now
        ImGui::SetNextWindowFocus();             // up and down then move through the rows
    }
    const std::vector<std::uint32_t> rows = keys.wasEntered ? rowsShown(table, state) : found;
    const bool isWhole = state.sortColumn < 0 && rows.size() == table.rowCount;
    const RowOrder order = isWhole ? RowOrder::asTheyCome : RowOrder::changed;
    const TableSizes sizes = sizesOf(context, table, rows.size());
    const std::vector<ColumnExtent> extents = columnExtents(context, table, sizes.inner);
    drawTableHeader(context, table, extents, state, answer);
    ImGui::BeginChild("rows", {sizes.width, sizes.rows});
    followSelection(context, table, rows, state);
    drawRows(context, table, extents, rows, order, answer);
    if (keys.isActive || (ImGui::IsWindowFocused() && !ImGui::GetIO().WantTextInput)) {
        if (context.hasRowKeys != nullptr)
            *context.hasRowKeys = true;
        if (const auto stepped = steppedRow(table, rows)) {
            answer.chosen = stepped;
            answer.isStep = true;
        }
    }
    ImGui::EndChild();
    ImGui::PopID();
    return answer;
}

} // namespace app

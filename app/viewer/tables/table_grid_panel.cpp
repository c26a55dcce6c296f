#include "app/viewer/tables/table_grid_panel.hpp"

#include "app/viewer/tables/table_hits.hpp"
#include "app/viewer/tables/table_menu_panel.hpp"
#include "app/viewer/tables/table_rows.hpp"
#include "app/viewer/widgets/keys.hpp"
#include "app/viewer/widgets/text.hpp"
#include "app/viewer/widgets/tooltip.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>

namespace app {
namespace {

using formats::Dbc;
using formats::DbcType;

bool isRightAligned(const formats::DbcColumn& column)
{
    return column.type != DbcType::text && column.table.empty();
}

/// Draws the grid.
class TableGrid {
public:
    TableGrid(const PanelContext& context, const Rect& area, const Session& session, TableGridState& state,
              Requests& requests)
        : m_context(context),
          m_area(area),
          m_session(session),
          m_tables(session.tables),
          m_table(*session.tables.shown),
          m_state(state),
          m_requests(requests),
          m_row(rowHeight(context))
    {
    }

    void draw()
    {
        m_isOther = measureTableColumns(m_context, m_tables, m_state.columns);
        const float head = m_row + px(2.0f);
        drawHeadings({m_area.x, m_area.y, m_area.width, head});
        m_body = {m_area.x, m_area.y + head, m_area.width, std::max(m_area.height - head, 1.0f)};
        ImGui::SetCursorScreenPos({m_body.x, m_body.y});
        ImGui::SetNextWindowContentSize({m_state.columns.starts.back(), m_row * static_cast<float>(rowCount())});
        ImGui::BeginChild("table rows", {m_body.width, m_body.height}, false, ImGuiWindowFlags_HorizontalScrollbar);
        limitToBars();
        reveal();
        m_scroll = {ImGui::GetScrollX(), ImGui::GetScrollY()};
        m_state.scrollX = m_scroll.x;
        handleMouse();
        handleKeys();
        drawRows();
        drawTableMenu(m_context, m_session, m_requests);
        ImGui::EndChild();
    }

private:
    [[nodiscard]] float px(float design) const { return m_context.px(design); }

    // Rows in the order that is shown.

    [[nodiscard]] std::size_t rowCount() const { return m_tables.rows ? m_tables.rows->size() : m_table.rowCount(); }
    [[nodiscard]] std::uint32_t rowAt(std::size_t position) const
    {
        return m_tables.rows ? (*m_tables.rows)[position] : static_cast<std::uint32_t>(position);
    }
    [[nodiscard]] std::optional<std::size_t> positionOfSelected() const
    {
        return m_tables.row ? tablePositionOf(m_tables, *m_tables.row) : std::nullopt;
    }

    // Columns.

    [[nodiscard]] std::uint32_t columnCount() const { return static_cast<std::uint32_t>(m_table.columns().size()); }

    [[nodiscard]] std::string captionAt(std::uint32_t row, std::uint32_t column) const
    {
        return shownTableCaption(m_tables, row, column);
    }

    /// The left end of a column in the window; the first one stays at the left.
    [[nodiscard]] float leftOf(std::uint32_t column) const
    {
        return m_body.x + m_state.columns.starts[column] - (column == 0 ? 0.0f : m_state.scrollX);
    }
    [[nodiscard]] float widthAt(std::uint32_t column) const
    {
        return m_state.columns.starts[column + 1] - m_state.columns.starts[column];
    }
    [[nodiscard]] float pinnedWidth() const { return std::min(widthAt(0), m_body.width * 0.5f); }

    /// Calls `draw(column)` for each visible column, clipped to it.
    template <class Draw> void forColumns(const Rect& clip, const Draw& draw)
    {
        for (std::uint32_t column = columnCount(); column-- > 0;) { // the first one last, over the others
            const float left = leftOf(column);
            const float from = column == 0 ? left : std::max(left, m_body.x + pinnedWidth());
            const float to = std::min(left + (column == 0 ? pinnedWidth() : widthAt(column)), clip.x + clip.width);
            if (to <= from)
                continue;
            ImGui::PushClipRect({from, clip.y}, {to, clip.y + clip.height}, true);
            draw(column);
            ImGui::PopClipRect();
        }
    }

    [[nodiscard]] std::optional<std::uint32_t> columnUnder(float x) const
    {
        if (x < m_body.x || x >= m_body.x + m_body.width)
            return std::nullopt;
        if (x < m_body.x + pinnedWidth())
            return 0;
        const float within = x - m_body.x + m_state.scrollX;
        const auto after = std::upper_bound(m_state.columns.starts.begin(), m_state.columns.starts.end(), within);
        const auto column = static_cast<std::uint32_t>(after - m_state.columns.starts.begin()) - 1;
        return column < columnCount() ? std::optional(column) : std::nullopt;
    }

    // Headings.

    void drawHeadings(const Rect& area)
    {
        m_body = area;
        ImGui::SetCursorScreenPos({area.x, area.y});
        const bool wasClicked = ImGui::InvisibleButton("table headings", {area.width, area.height});
        noteTarget(m_context, "tables:headings");
        const bool isHovered = ImGui::IsItemHovered();
        const std::uint32_t pointed =
            isHovered ? columnUnder(ImGui::GetIO().MousePos.x).value_or(formats::kNoIndex) : formats::kNoIndex;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        forColumns(area, [&](std::uint32_t column) {
            const bool isSorted = m_tables.order.sortColumn == column;
            const ImU32 color = isSorted || pointed == column ? colors::kText : colors::kSecondary;
            const float left = leftOf(column) + px(kTableCellPadding);
            const std::string& name = m_table.columns()[column].name;
            const float width = ImGui::CalcTextSize(name.c_str()).x;
            const float right = leftOf(column) + widthAt(column) - px(kTableCellPadding);
            const bool isRight = isRightAligned(m_table.columns()[column]);
            const float x = isRight ? right - width : left;
            putText({x, area.y}, m_row, color, name);
            m_context.targets["tables:column:" + std::to_string(column)] = {leftOf(column), area.y, widthAt(column),
                                                                            area.height};
            if (isSorted)
                drawMark({isRight ? x - px(8.0f) : x + width + px(8.0f), area.y + m_row * 0.5f});
        });
        list.AddRectFilled({area.x, area.y + area.height - 1.0f}, {area.x + area.width, area.y + area.height},
                           colors::kLine);
        if (pointed == formats::kNoIndex)
            return;
        if (wasClicked)
            sortBy(pointed);
        showTooltip(m_context, headingTooltip(pointed));
    }

    void drawMark(const ImVec2& center) const
    {
        const float half = px(3.5f);
        const float tip = m_tables.order.isDescending ? half : -half;
        ImGui::GetWindowDrawList()->AddTriangleFilled({center.x - half, center.y - tip * 0.6f},
                                                      {center.x + half, center.y - tip * 0.6f},
                                                      {center.x, center.y + tip * 0.7f}, colors::kAccent);
    }

    [[nodiscard]] std::string headingTooltip(std::uint32_t column) const
    {
        constexpr std::array kTypes = {"whole number", "bits", "floating-point number", "byte", "text"};
        const formats::DbcColumn& one = m_table.columns()[column];
        std::string text = fmt::format("{}: {}", one.name, kTypes[static_cast<std::size_t>(one.type)]);
        if (!one.table.empty())
            text += fmt::format(", row of {}", one.table);
        return text + "\nClick: sort, again: descending, again: as in the file";
    }

    void sortBy(std::uint32_t column)
    {
        const std::string& name = m_table.columns()[column].name;
        if (m_tables.order.sortColumn != column)
            m_requests.push_back(SortTable{name, false});
        else if (!m_tables.order.isDescending)
            m_requests.push_back(SortTable{name, true});
        else
            m_requests.emplace_back(SortTable{});
    }

    // The part below the headings.

    /// Without the scroll bars.
    void limitToBars()
    {
        const float bar = ImGui::GetStyle().ScrollbarSize;
        if (ImGui::GetScrollMaxY() > 0.0f)
            m_body.width = std::max(m_body.width - bar, 1.0f);
        if (ImGui::GetScrollMaxX() > 0.0f)
            m_body.height = std::max(m_body.height - bar, 1.0f);
    }

    void reveal()
    {
        if (m_state.revealCount == m_tables.revealCount)
            return;
        m_state.revealCount = m_tables.revealCount;
        if (m_isOther)
            ImGui::SetScrollX(0.0f);
        const auto position = positionOfSelected();
        if (!position) {
            ImGui::SetScrollY(0.0f);
            return;
        }
        const float top = m_row * static_cast<float>(*position);
        const float y = ImGui::GetScrollY();
        if (top < y)
            ImGui::SetScrollY(top);
        else if (top + m_row > y + m_body.height)
            ImGui::SetScrollY(top + m_row - m_body.height);
        if (m_tables.column == 0)
            return;
        const float x = m_isOther ? 0.0f : ImGui::GetScrollX();
        const float left = m_state.columns.starts[m_tables.column];
        if (left - pinnedWidth() < x)
            ImGui::SetScrollX(std::max(left - pinnedWidth(), 0.0f));
        else if (left + widthAt(m_tables.column) > x + m_body.width)
            ImGui::SetScrollX(left + std::min(widthAt(m_tables.column), m_body.width - pinnedWidth()) - m_body.width);
    }

    [[nodiscard]] std::optional<scene::TableCellPlace> cellUnder(const ImVec2& at) const
    {
        const auto column = columnUnder(at.x);
        if (!column || at.y < m_body.y || at.y >= m_body.y + m_body.height)
            return std::nullopt;
        const auto position = static_cast<std::size_t>(std::max((at.y - m_body.y + m_scroll.y) / m_row, 0.0f));
        if (position >= rowCount())
            return std::nullopt;
        return scene::TableCellPlace{rowAt(position), *column};
    }

    void select(const scene::TableCellPlace& cell, TableExtend extend)
    {
        m_requests.push_back(SelectTableCell{cell.row, m_table.columns()[cell.column].name, extend});
    }

    void handleMouse()
    {
        ImGui::SetCursorScreenPos({m_body.x, m_body.y});
        ImGui::InvisibleButton("table cells", {m_body.width, m_body.height},
                               ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
        noteTarget(m_context, "tables:cells");
        if (!ImGui::IsItemHovered())
            return;
        m_pointed = cellUnder(ImGui::GetIO().MousePos);
        if (!m_pointed)
            return;
        if (ImGui::IsItemClicked(ImGuiMouseButton_Left))
            handleClick(*m_pointed);
        if (ImGui::IsItemClicked(ImGuiMouseButton_Right)) {
            select(*m_pointed, TableExtend::keep);
            ImGui::OpenPopup(kTableMenuId);
        }
        showTooltipOf(*m_pointed);
    }

    /// The second press of a double click is one in the cell that the first one selected: a click on a name leads to
    /// another table, where the pointer is on another cell.
    void handleClick(const scene::TableCellPlace& cell)
    {
        const ImGuiIO& io = ImGui::GetIO();
        const bool isPlain = !io.KeyShift && !io.KeyCtrl;
        const bool isSelected = m_tables.row == cell.row && m_tables.column == cell.column;
        const bool isSecond = isPlain && isSelected && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
        if (!isSecond)
            select(cell, io.KeyShift ? TableExtend::range : io.KeyCtrl ? TableExtend::toggle : TableExtend::no);
        if (isSecond || (isPlain && isOnCaption(cell, io.MousePos.x)))
            m_requests.push_back(RunAction{"followTableReference"});
    }

    /// Whether the pointer is on what a reference is called, which leads there, and not on its number.
    [[nodiscard]] bool isOnCaption(const scene::TableCellPlace& cell, float x) const
    {
        if (captionAt(cell.row, cell.column).empty())
            return false;
        const float number = ImGui::CalcTextSize(shownTableText(m_table, cell.row, cell.column).c_str()).x;
        return x >= leftOf(cell.column) + number + 1.5f * px(kTableCellPadding);
    }

    void showTooltipOf(const scene::TableCellPlace& cell)
    {
        const std::string text = shownTableText(m_table, cell.row, cell.column);
        const std::string caption = captionAt(cell.row, cell.column);
        const float padding = 2.0f * px(kTableCellPadding);
        if (!caption.empty())
            showTooltip(m_context, cellArea(cell),
                        fmt::format("{} {}: {}\nClick the name to go there", m_table.columns()[cell.column].table, text,
                                    caption),
                        TooltipSide::above);
        else if (ImGui::CalcTextSize(text.c_str()).x + padding > widthAt(cell.column))
            showTooltip(m_context, cellArea(cell), text, TooltipSide::above);
    }

    [[nodiscard]] Rect cellArea(const scene::TableCellPlace& cell) const
    {
        const float top = std::floor((ImGui::GetIO().MousePos.y - m_body.y + m_scroll.y) / m_row) * m_row;
        return {leftOf(cell.column), m_body.y + top - m_scroll.y, widthAt(cell.column), m_row};
    }

    void handleKeys()
    {
        const ImGuiIO& io = ImGui::GetIO();
        if (m_context.hasCursorKeys == nullptr || !*m_context.hasCursorKeys || io.KeyCtrl || io.KeyAlt ||
            rowCount() == 0)
            return;
        const auto last = static_cast<std::int64_t>(rowCount()) - 1;
        const auto page = std::max(static_cast<std::int64_t>(m_body.height / m_row) - 1, std::int64_t{1});
        const auto position = positionOfSelected();
        std::int64_t row = position ? static_cast<std::int64_t>(*position) : 0;
        std::int64_t column = m_tables.column;
        const std::int64_t rowBefore = position ? row : -1;
        const std::int64_t columnBefore = column;
        row += isPressed(ImGuiKey_DownArrow) && position ? 1 : 0;
        row -= isPressed(ImGuiKey_UpArrow) ? 1 : 0;
        row += isPressed(ImGuiKey_PageDown) ? page : 0;
        row -= isPressed(ImGuiKey_PageUp) ? page : 0;
        column += isPressed(ImGuiKey_RightArrow) ? 1 : 0;
        column -= isPressed(ImGuiKey_LeftArrow) ? 1 : 0;
        if (isPressed(ImGuiKey_Home))
            row = 0;
        if (isPressed(ImGuiKey_End))
            row = last;
        const bool isAny = isPressed(ImGuiKey_DownArrow) || row != rowBefore || column != columnBefore;
        row = std::clamp<std::int64_t>(row, 0, last);
        column = std::clamp<std::int64_t>(column, 0, std::int64_t{columnCount()} - 1);
        if (isAny && (position || isPressed(ImGuiKey_DownArrow)) && (row != rowBefore || column != columnBefore))
            select({rowAt(static_cast<std::size_t>(row)), static_cast<std::uint32_t>(column)},
                   io.KeyShift ? TableExtend::range : TableExtend::no);
    }

    void drawRows()
    {
        const auto first = static_cast<std::size_t>(m_scroll.y / m_row);
        const auto end = std::min(first + static_cast<std::size_t>(m_body.height / m_row) + 2, rowCount());
        ImDrawList& list = *ImGui::GetWindowDrawList();
        ImGui::PushClipRect({m_body.x, m_body.y}, {m_body.x + m_body.width, m_body.y + m_body.height}, true);
        for (std::size_t i = first; i < end; ++i) {
            const std::uint32_t row = rowAt(i);
            const float top = topOf(i);
            drawRowBackground(m_context, {m_body.x, top}, {m_body.x + m_body.width, top + m_row},
                              m_tables.selected.contains(row), m_pointed && m_pointed->row == row);
            m_context.targets["tables:row:" + std::to_string(row)] = {m_body.x, top, m_body.width, m_row};
        }
        forColumns(m_body, [&](std::uint32_t column) {
            for (std::size_t i = first; i < end; ++i)
                drawCell({rowAt(i), column}, topOf(i), list);
        });
        const float line = m_body.x + pinnedWidth();
        if (m_scroll.x > 0.0f)
            list.AddRectFilled({line - 1.0f, m_body.y}, {line, m_body.y + m_body.height}, colors::kLine);
        ImGui::PopClipRect();
    }

    [[nodiscard]] float topOf(std::size_t position) const
    {
        return std::round(m_body.y + m_row * static_cast<float>(position) - m_scroll.y);
    }

    void drawCell(const scene::TableCellPlace& cell, float top, ImDrawList& list)
    {
        const float left = leftOf(cell.column);
        const float right = left + (cell.column == 0 ? pinnedWidth() : widthAt(cell.column));
        const float inner = std::max(right - left - 2.0f * px(kTableCellPadding), 1.0f);
        if (m_tables.hits && isTableHit(*m_tables.hits, cell))
            list.AddRectFilled({left, top}, {right, top + m_row}, colors::kAccentFaint);
        if (m_tables.row == cell.row && m_tables.column == cell.column) {
            list.AddRect({left, top}, {right, top + m_row}, colors::kAccent);
            m_context.targets["tables:selected"] = {left, top, right - left, m_row};
        }
        const formats::DbcColumn& column = m_table.columns()[cell.column];
        const std::string text = fitted(shownTableText(m_table, cell.row, cell.column), inner);
        const float width = ImGui::CalcTextSize(text.c_str()).x;
        const float x = isRightAligned(column) ? right - px(kTableCellPadding) - width : left + px(kTableCellPadding);
        const bool isNothing = column.type != DbcType::text && m_table.bits(cell.row, cell.column) == 0;
        putText({x, top}, m_row, isNothing ? colors::kSecondary : colors::kText, text);
        const std::string caption = captionAt(cell.row, cell.column);
        const float from = x + width + px(kTableCellPadding);
        const float room = right - px(kTableCellPadding) - from;
        if (caption.empty() || room < px(16.0f))
            return;
        const bool isPointed = m_pointed == cell && isOnCaption(cell, ImGui::GetIO().MousePos.x);
        putText({from, top}, m_row, isPointed ? colors::kAccent : colors::kSecondary, fitted(caption, room));
        if (m_tables.row == cell.row && m_tables.column == cell.column)
            m_context.targets["tables:reference"] = {from, top, room, m_row};
    }

    const PanelContext& m_context;
    const Rect m_area;
    const Session& m_session;
    const TablesState& m_tables;
    const Dbc& m_table;
    TableGridState& m_state;
    Requests& m_requests;
    float m_row;
    bool m_isOther = false; // than in the last frame
    Rect m_body{};
    ImVec2 m_scroll{};
    std::optional<scene::TableCellPlace> m_pointed;
};

} // namespace

void drawTableGrid(const PanelContext& context, const Rect& area, const Session& session, TableGridState& state,
                   Requests& requests)
{
    if (!session.tables.shown->columns().empty())
        TableGrid(context, area, session, state, requests).draw();
}

} // namespace app

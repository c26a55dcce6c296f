#include "app/viewer/tables/table_grid_columns_panel.hpp"

#include "formats/base/printable.hpp"
#include "formats/dbc/dbc_text.hpp"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

constexpr float kSortMarkWidth = 14.0f; // in a heading
constexpr float kWidestTableCell = 260.0f;
constexpr float kNarrowestTableCell = 40.0f;
constexpr std::uint32_t kMeasuredCells = 300; // of a column

float tableColumnWidth(const PanelContext& context, const TablesState& tables, std::uint32_t column)
{
    const formats::Dbc& table = *tables.shown;
    const std::uint32_t step = std::max(table.rowCount() / kMeasuredCells, 1U);
    float cell = context.px(kNarrowestTableCell);
    for (std::uint32_t row = 0; row < table.rowCount(); row += step) {
        float width = ImGui::CalcTextSize(shownTableText(table, row, column).c_str()).x;
        if (const std::string caption = shownTableCaption(tables, row, column); !caption.empty())
            width += context.px(kTableCellPadding) + ImGui::CalcTextSize(caption.c_str()).x;
        cell = std::max(cell, width);
    }
    const float name = ImGui::CalcTextSize(table.columns()[column].name.c_str()).x + context.px(kSortMarkWidth);
    return std::ceil(std::max(name, std::min(cell, context.px(kWidestTableCell))) +
                     2.0f * context.px(kTableCellPadding));
}

} // namespace

bool measureTableColumns(const PanelContext& context, const TablesState& tables, TableGridColumns& columns)
{
    const float height = ImGui::GetFontSize();
    if (columns.table.lock() == tables.shown && columns.set.lock() == tables.set && columns.textHeight == height)
        return false;
    const bool isOther = columns.table.lock() != tables.shown;
    columns.table = tables.shown;
    columns.set = tables.set;
    columns.textHeight = height;
    columns.starts = {0.0f};
    for (std::uint32_t column = 0; column < tables.shown->columns().size(); ++column)
        columns.starts.push_back(columns.starts.back() + tableColumnWidth(context, tables, column));
    return isOther;
}

std::string shownTableText(const formats::Dbc& table, std::uint32_t row, std::uint32_t column)
{
    const std::string text = dbcText(table, row, column);
    return table.columns()[column].type == formats::DbcType::text ? shownName(text) : text;
}

std::string shownTableCaption(const TablesState& tables, std::uint32_t row, std::uint32_t column)
{
    if (!tables.set || tables.shown->columns()[column].table.empty())
        return {};
    const auto reference = scene::referenceOf(*tables.set, *tables.shown, row, column);
    return reference && reference->row ? shownName(formats::printable(reference->caption)) : std::string();
}

} // namespace app

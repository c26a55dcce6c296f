#include "app/viewer/widgets/table_columns.hpp"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

constexpr float kNarrowestWords = 72.0f; // of other text columns
constexpr float kLargestRest = 0.36f;    // of the width: limit reserved for it
constexpr float kNarrowestRest = 66.0f;  // of the column that takes the remaining width
constexpr std::size_t kMeasuredRows = 200;

float widestOf(const Table& table, std::uint32_t column)
{
    float widest = ImGui::CalcTextSize(table.columns[column].title).x;
    const std::size_t measured = std::min<std::size_t>(table.rowCount, kMeasuredRows);
    for (std::uint32_t row = 0; row < measured; ++row)
        widest = std::max(widest, ImGui::CalcTextSize(table.cell(row, column).text.c_str()).x);
    return std::ceil(widest);
}

} // namespace

std::vector<ColumnExtent> columnExtents(const PanelContext& context, const Table& table, float width)
{
    const float first = context.px(kTablePadding) + (table.isSeen ? context.px(kTableEyeWidth) : 0.0f);
    std::vector<ColumnExtent> extents;
    for (std::uint32_t column = 0; column < table.columns.size(); ++column) {
        extents.push_back({column, 0.0f, 0.0f});
        if (!table.columns[column].takesRest)
            extents.back().width = widestOf(table, column);
    }
    const auto rest = [&] {
        float left = width - first - context.px(kTablePadding);
        for (const ColumnExtent& extent : extents)
            left -= extent.width;
        return left - context.px(kTableGap) * static_cast<float>(extents.size() - 1);
    };
    // Text may be shortened, numbers may not; columns that still do not fit are hidden.
    const float wanted = std::max(std::min(widestOf(table, 0), width * kLargestRest), context.px(kNarrowestRest));
    for (ColumnExtent& extent : extents) {
        const float missing = wanted - rest();
        if (missing > 0.0f && table.columns[extent.column].align == Align::left)
            extent.width = std::min(extent.width, std::max(extent.width - missing, context.px(kNarrowestWords)));
    }
    while (rest() < wanted) {
        const auto last = std::find_if(extents.rbegin(), extents.rend(), [&](const ColumnExtent& extent) {
            return table.columns[extent.column].isOptional;
        });
        if (last == extents.rend())
            break;
        extents.erase(std::next(last).base());
    }
    const float left = std::max(rest(), context.px(16.0f));
    float x = first;
    for (ColumnExtent& extent : extents) {
        if (table.columns[extent.column].takesRest)
            extent.width = left;
        extent.x = x;
        x += extent.width + context.px(kTableGap);
    }
    return extents;
}

} // namespace app

#include "app/viewer/bytes/byte_rows_panel.hpp"

#include "app/viewer/bytes/byte_strip_panel.hpp"
#include "app/viewer/bytes/byte_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace app {
namespace {

bool isIn(const std::optional<formats::ByteRange>& range, std::uint64_t offset)
{
    return range && offset >= range->offset && offset - range->offset < range->length;
}

/// Draws the rows one by one.
class RowPainter {
public:
    RowPainter(const PanelContext& context, const RowsLook& look, const ShownFile& file, const ByteRows& rows,
               const ByteMarks& marks)
        : m_context(context),
          m_look(look),
          m_file(file),
          m_rows(rows),
          m_marks(marks),
          m_list(*ImGui::GetWindowDrawList())
    {
    }

    void draw(std::uint64_t row, float y, bool isFirst)
    {
        m_start = m_rows.startOf(row);
        m_length = std::min(m_rows.lengthOf(row), m_look.columns.perRow);
        m_y = y;
        drawBackground();
        drawSelection();
        drawTexts();
        if (m_look.columns.hasGutter)
            drawName(isFirst);
        if (m_marks.record)
            drawFrame(row);
    }

private:
    /// Left edge of a byte's cell in the hexadecimal column (for a text, the character column).
    [[nodiscard]] float cellX(std::uint32_t column) const
    {
        const ByteColumns& columns = m_look.columns;
        const float at = columns.hasHex ? columns.hexAt(column) - 0.5f : columns.textAt(column);
        return m_look.textX() + at * m_look.character;
    }
    [[nodiscard]] float cellEnd(std::uint32_t column) const
    {
        return cellX(column) + (m_look.columns.hasHex ? 3.0f : 1.0f) * m_look.character;
    }
    [[nodiscard]] float letterX(std::uint32_t column) const
    {
        return m_look.textX() + m_look.columns.textAt(column) * m_look.character;
    }

    /// Fills the cells [from, past) in both columns.
    template <class Fill> void fillCells(std::uint32_t from, std::uint32_t past, const Fill& fill) const
    {
        const float bottom = m_y + m_look.row;
        fill(ImVec2(cellX(from), m_y), ImVec2(cellEnd(past - 1), bottom));
        if (m_look.columns.hasHex)
            fill(ImVec2(letterX(from), m_y), ImVec2(letterX(past), bottom));
    }

    void drawBackground()
    {
        const FileLayout& layout = m_file.layout;
        for (std::uint32_t column = 0; column < m_length;) {
            const FileSpan* const span = layout.spanAt(m_start + column);
            if (span == nullptr)
                return;
            const std::uint64_t end = std::min(span->offset + span->length, m_start + m_length);
            const auto past = static_cast<std::uint32_t>(end - m_start);
            fillCells(column, past, [&](const ImVec2& from, const ImVec2& to) {
                if (span->kind == SpanKind::unused)
                    return drawHatching(m_list, from, to, m_context.px(5.0f));
                m_list.AddRectFilled(from, to, tableColor(layout.colors[span->table]));
                if (span->kind == SpanKind::overlap)
                    m_list.AddRectFilled({from.x, to.y - m_context.px(3.0f)}, to, colors::kWarning);
            });
            column = past;
        }
    }

    void drawSelection()
    {
        if (!m_marks.selected)
            return;
        const std::uint64_t from = std::max(m_marks.selected->offset, m_start);
        const std::uint64_t past = std::min(m_marks.selected->offset + m_marks.selected->length, m_start + m_length);
        if (from >= past)
            return;
        fillCells(
            static_cast<std::uint32_t>(from - m_start), static_cast<std::uint32_t>(past - m_start),
            [&](const ImVec2& begin, const ImVec2& end) { m_list.AddRectFilled(begin, end, colors::kSelectedText); });
    }

    void drawTexts()
    {
        const ByteColumns& columns = m_look.columns;
        const auto bytes = m_file.bytes.span().subspan(static_cast<std::size_t>(m_start), m_length);
        const float y = m_y + std::floor((m_look.row - ImGui::GetFontSize()) * 0.5f);
        const std::string offset = fmt::format("{:0{}X}", m_start, columns.digits);
        m_list.AddText({m_look.textX(), y}, colors::kSecondary, offset.c_str());
        if (columns.hasHex) {
            for (const std::uint32_t half : {0U, columns.perRow / 2}) {
                const std::uint32_t count = std::min(columns.perRow / 2, m_length - std::min(m_length, half));
                if (count > 0)
                    m_list.AddText({m_look.textX() + columns.hexAt(half) * m_look.character, y}, colors::kText,
                                   hexText(bytes.subspan(half, count)).c_str());
            }
        }
        std::string letters;
        for (const std::byte byte : bytes) {
            const bool isSpace =
                m_file.isText && (byte == std::byte{'\n'} || byte == std::byte{'\r'} || byte == std::byte{'\t'});
            letters += isSpace ? ' ' : shownCharacter(byte);
        }
        m_list.AddText({letterX(0), y}, colors::kText, letters.c_str());
    }

    /// A table's name is drawn at its start and at the top of the panel.
    void drawName(bool isFirst)
    {
        const FileSpan* span = m_file.layout.spanAt(m_start);
        const FileSpan* const end = m_file.layout.spans.data() + m_file.layout.spans.size();
        if (span != nullptr && !isFirst && span->offset < m_start)
            ++span; // its name is above
        if (span == nullptr || span == end || span->offset >= m_start + m_length)
            return;
        const bool isUnused = span->kind == SpanKind::unused;
        const std::string name = isUnused ? "unused" : m_file.layout.tables[span->table].what;
        const ImU32 color = span->kind == SpanKind::overlap ? ImU32(colors::kWarning)
                            : isUnused                      ? ImU32(colors::kSecondary)
                                                            : ImU32(colors::kText);
        const float x = m_look.area.x + m_context.px(8.0f);
        const float mark = m_context.px(3.0f);
        if (!isUnused)
            m_list.AddRectFilled({m_look.area.x + m_context.px(2.0f), m_y + mark},
                                 {m_look.area.x + m_context.px(2.0f) + mark, m_y + m_look.row - mark},
                                 tableMark(m_file.layout.colors[span->table]));
        ImGui::PopFont(); // table names use the normal font
        putText({x, m_y}, m_look.row, color, fitted(name, m_look.gutter - m_context.px(16.0f)));
        ImGui::PushFont(monospacedFont());
    }

    /// The part of the record's outline in this row.
    void drawFrame(std::uint64_t row)
    {
        const auto has = [&](std::uint64_t other, std::uint32_t column) {
            return other < m_rows.count() && column < m_rows.lengthOf(other) &&
                   isIn(m_marks.record, m_rows.startOf(other) + column);
        };
        const float thick = std::max(m_context.px(1.5f), 1.0f);
        const float bottom = m_y + m_look.row;
        for (std::uint32_t column = 0; column < m_length; ++column) {
            if (!isIn(m_marks.record, m_start + column))
                continue;
            const float left = cellX(column);
            const float right = column + 1 < m_length && has(row, column + 1) ? cellX(column + 1) : cellEnd(column);
            if (row == 0 || !has(row - 1, column))
                m_list.AddRectFilled({left, m_y}, {right, m_y + thick}, colors::kAccent);
            if (!has(row + 1, column))
                m_list.AddRectFilled({left, bottom - thick}, {right, bottom}, colors::kAccent);
            if (column == 0 || !has(row, column - 1))
                m_list.AddRectFilled({left, m_y}, {left + thick, bottom}, colors::kAccent);
            if (column + 1 == m_length || !has(row, column + 1))
                m_list.AddRectFilled({right - thick, m_y}, {right, bottom}, colors::kAccent);
        }
    }

    const PanelContext& m_context;
    const RowsLook& m_look;
    const ShownFile& m_file;
    const ByteRows& m_rows;
    const ByteMarks& m_marks;
    ImDrawList& m_list;
    std::uint64_t m_start = 0; // offset of the current row
    std::uint32_t m_length = 0;
    float m_y = 0.0f;
};

} // namespace

std::uint32_t RowsLook::visible() const
{
    return static_cast<std::uint32_t>(std::ceil(std::max(area.height, 0.0f) / row));
}

std::optional<std::uint64_t> byteUnder(const RowsLook& look, const ByteRows& rows, double top, const ImVec2& point)
{
    if (rows.bytes == 0 || point.y < look.area.y)
        return std::nullopt;
    const auto row =
        static_cast<std::uint64_t>(std::floor(top)) + static_cast<std::uint64_t>((point.y - look.area.y) / look.row);
    if (row >= rows.count())
        return std::nullopt;
    const float at = (point.x - look.textX()) / look.character;
    std::uint32_t column = 0;
    const std::uint32_t last = look.columns.perRow - 1;
    if (!look.columns.hasHex || at >= look.columns.textAt(0)) {
        column = static_cast<std::uint32_t>(std::clamp(at - look.columns.textAt(0), 0.0f, static_cast<float>(last)));
    } else {
        while (column < last && at >= look.columns.hexAt(column + 1) - 0.5f)
            ++column;
    }
    return rows.byteAt(row, column);
}

void drawByteRows(const PanelContext& context, const RowsLook& look, const ShownFile& file, const ByteRows& rows,
                  double top, const ByteMarks& marks)
{
    const auto first = static_cast<std::uint64_t>(std::floor(top));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRect({look.area.x, look.area.y}, {look.area.x + look.area.width, look.area.y + look.area.height},
                      true);
    ImGui::PushFont(monospacedFont());
    RowPainter painter(context, look, file, rows, marks);
    for (std::uint32_t i = 0; i < look.visible() && first + i < rows.count(); ++i)
        painter.draw(first + i, look.area.y + static_cast<float>(i) * look.row, i == 0);
    ImGui::PopFont();
    list.PopClipRect();
}

} // namespace app

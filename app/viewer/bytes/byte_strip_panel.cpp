#include "app/viewer/bytes/byte_strip_panel.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace app {
namespace {

// Eight hues of equal lightness.
constexpr std::array<ImU32, 8> kTableHues = {IM_COL32(0x5b, 0x8f, 0xc9, 0xff), IM_COL32(0x6f, 0xa8, 0x5a, 0xff),
                                             IM_COL32(0xb5, 0x6f, 0xb8, 0xff), IM_COL32(0x3f, 0xa5, 0x9a, 0xff),
                                             IM_COL32(0xc0, 0x74, 0x5c, 0xff), IM_COL32(0x84, 0x82, 0xcf, 0xff),
                                             IM_COL32(0x98, 0x9c, 0x4c, 0xff), IM_COL32(0xc3, 0x6b, 0x8d, 0xff)};
constexpr ImU32 kTextBackingAlpha = 0x46;
constexpr ImU32 kMarkAlpha = 0xc0;

ImU32 withAlpha(ImU32 color, ImU32 alpha)
{
    return (color & ~IM_COL32_A_MASK) | (alpha << IM_COL32_A_SHIFT);
}

/// Priority of a span kind for display.
int worth(SpanKind kind)
{
    return kind == SpanKind::overlap ? 2 : kind == SpanKind::unused ? 1 : 0;
}

StripLine lineOf(const FileLayout& layout, std::uint64_t from, std::uint64_t to)
{
    StripLine line;
    const FileSpan* span = layout.spanAt(from);
    const FileSpan* const end = layout.spans.data() + layout.spans.size();
    std::uint64_t longest = 0;
    int best = -1;
    for (; span != nullptr && span != end && span->offset < to; ++span) {
        const std::uint64_t length = std::min(span->offset + span->length, to) - std::max(span->offset, from);
        // A few bytes of padding between two tables get no line of their own.
        const bool isPadding = span->kind == SpanKind::unused && 2 * length < to - from;
        const int own = isPadding ? -1 : worth(span->kind);
        if (best >= 0 && (own < best || (own == best && length <= longest)))
            continue;
        best = std::max(best, own);
        longest = length;
        line.kind = span->kind;
        line.color = span->kind == SpanKind::unused ? 0 : layout.colors[span->table];
    }
    return line;
}

} // namespace

ImU32 tableColor(std::uint32_t color)
{
    return withAlpha(kTableHues[color % kTableHues.size()], kTextBackingAlpha);
}

ImU32 tableMark(std::uint32_t color)
{
    return withAlpha(kTableHues[color % kTableHues.size()], kMarkAlpha);
}

void drawHatching(ImDrawList& list, const ImVec2& from, const ImVec2& to, float gap)
{
    const float height = to.y - from.y;
    const float first = std::floor((from.x - height) / gap) * gap;
    for (float x = first; x < to.x; x += gap) { // from the lower left to the upper right
        const float left = std::max(x, from.x);
        const float right = std::min(x + height, to.x);
        if (right > left)
            list.AddLine({left, to.y - (left - x)}, {right, to.y - (right - x)}, colors::kLine);
    }
}

std::vector<StripLine> stripLines(const FileLayout& layout, std::uint64_t fileBytes, std::uint32_t lines)
{
    std::vector<StripLine> strip;
    if (layout.spans.empty() || fileBytes == 0)
        return strip;
    strip.reserve(lines);
    for (std::uint32_t i = 0; i < lines; ++i) {
        const auto edge = [&](std::uint32_t line) {
            return static_cast<std::uint64_t>(static_cast<double>(fileBytes) * line / lines);
        };
        strip.push_back(lineOf(layout, edge(i), std::max(edge(i + 1), edge(i) + 1)));
    }
    return strip;
}

std::optional<double> drawByteStrip(const PanelContext& context, const Rect& area, const ShownFile& file,
                                    const StripView& view, ByteStrip& strip)
{
    ImGui::SetCursorScreenPos({area.x, area.y});
    ImGui::InvisibleButton("byte strip", {area.width, area.height});
    noteTarget(context, "bytes:strip");
    const bool isHeld = ImGui::IsItemActive();
    const bool isHovered = ImGui::IsItemHovered();
    const auto lines = static_cast<std::uint32_t>(area.height);
    if (strip.lines.size() != lines)
        strip.lines = stripLines(file.layout, file.bytes.size(), lines);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float left = area.x + context.px(2.0f);
    const float right = area.x + area.width - context.px(2.0f);
    list.AddRectFilled({left, area.y}, {right, area.y + area.height}, colors::kSunken);
    for (std::size_t i = 0; i < strip.lines.size();) {
        std::size_t past = i + 1;
        while (past < strip.lines.size() && strip.lines[past] == strip.lines[i])
            ++past;
        const ImVec2 from(left, area.y + static_cast<float>(i));
        const ImVec2 to(right, area.y + static_cast<float>(past));
        if (strip.lines[i].kind == SpanKind::unused)
            drawHatching(list, from, to, context.px(4.0f));
        else
            list.AddRectFilled(from, to,
                               strip.lines[i].kind == SpanKind::overlap ? ImU32(colors::kWarning)
                                                                        : tableMark(strip.lines[i].color));
        i = past;
    }
    const auto yOf = [&](double share) { return area.y + static_cast<float>(share) * area.height; };
    if (view.selected) {
        const float y = std::round(yOf(*view.selected));
        list.AddRectFilled({area.x, y - context.px(1.0f)}, {area.x + area.width, y + context.px(1.0f)},
                           colors::kAccent);
    }
    const float least = context.px(6.0f);
    const float top = std::min(yOf(view.from), area.y + area.height - least);
    list.AddRect({area.x, top}, {area.x + area.width, std::max(yOf(view.to), top + least)},
                 isHeld || isHovered ? ImU32(colors::kText) : ImU32(colors::kSecondary), context.px(2.0f));
    if (!isHeld)
        return std::nullopt;
    return std::clamp(static_cast<double>(ImGui::GetIO().MousePos.y - area.y) / std::max(area.height, 1.0f), 0.0, 1.0);
}

} // namespace app

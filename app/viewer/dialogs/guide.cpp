#include "app/viewer/dialogs/guide_text.hpp"
#include "app/viewer/dialogs/overlays.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace app {
namespace {

using GuideLine = GuideState::Line;

constexpr float kItemIndent = 14.0f;
constexpr float kLineGap = 6.0f;

/// Removes marks of emphasis and code, and reduces links to their text.
std::string withoutMarks(std::string_view markdown)
{
    std::string text;
    for (std::size_t i = 0; i < markdown.size(); ++i) {
        const std::size_t address = markdown[i] == ']' ? markdown.find(')', i) : std::string_view::npos;
        if (address != std::string_view::npos && i + 1 < markdown.size() && markdown[i + 1] == '(')
            i = address;
        else if (markdown[i] != '*' && markdown[i] != '`' && markdown[i] != '[')
            text += markdown[i];
    }
    return text;
}

std::string_view withoutSpaces(std::string_view text)
{
    const std::size_t from = text.find_first_not_of(' ');
    return from == std::string_view::npos ? std::string_view()
                                          : text.substr(from, text.find_last_not_of(' ') + 1 - from);
}

/// Splits "| a | b |" into a and b.
std::vector<std::string> cellsOf(std::string_view row)
{
    std::vector<std::string> cells;
    for (std::size_t from = 1; from < row.size();) {
        const std::size_t bar = std::min(row.find('|', from), row.size());
        cells.push_back(withoutMarks(withoutSpaces(row.substr(from, bar - from))));
        from = bar + 1;
    }
    return cells;
}

float wrapWidthOf(const PanelContext& context, const GuideLine& line, float width)
{
    const float indent = line.kind == GuideLine::Kind::item ? context.px(kItemIndent) : 0.0f;
    const auto columns = static_cast<float>(std::max<std::size_t>(line.columns.size(), 1));
    return std::max((width - indent) / columns - (columns > 1.0f ? context.px(kItemIndent) : 0.0f), 1.0f);
}

void layOutGuide(const PanelContext& context, float width, GuideState& state)
{
    if (state.width == width && state.fontSize == ImGui::GetFontSize())
        return;
    state.width = width;
    state.fontSize = ImGui::GetFontSize();
    state.lines = guideLines(guideText());
    float top = 0.0f;
    for (GuideLine& line : state.lines) {
        if (line.kind == GuideLine::Kind::heading && top > 0.0f)
            top += context.px(kLineGap * 2.0f);
        line.top = top;
        for (std::string& column : line.columns) {
            column = wrappedText(shownName(column), wrapWidthOf(context, line, width));
            line.height = std::max(line.height, ImGui::CalcTextSize(column.c_str()).y);
        }
        top += line.height + context.px(kLineGap);
    }
}

void drawGuideLine(const PanelContext& context, const GuideLine& line, const ImVec2& at, float width)
{
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const bool isHeading = line.kind == GuideLine::Kind::heading;
    const bool isItem = line.kind == GuideLine::Kind::item;
    if (isItem)
        list.AddCircleFilled({at.x + context.px(5.0f), at.y + ImGui::GetFontSize() * 0.5f}, context.px(2.0f),
                             colors::kSecondary);
    const float left = at.x + (isItem ? context.px(kItemIndent) : 0.0f);
    const float step = width / static_cast<float>(std::max<std::size_t>(line.columns.size(), 1));
    for (std::size_t column = 0; column < line.columns.size(); ++column)
        list.AddText({std::round(left + static_cast<float>(column) * step), at.y},
                     isHeading ? colors::kAccent : colors::kText, line.columns[column].c_str());
    if (isHeading)
        list.AddLine({at.x, at.y + line.height + 2.0f}, {at.x + width, at.y + line.height + 2.0f}, colors::kLine);
}

} // namespace

std::vector<GuideState::Line> guideLines(std::string_view markdown)
{
    std::vector<GuideLine> lines;
    bool isCode = false;
    bool isParagraph = false; // the previous line is a paragraph or item, so the next words continue it
    for (std::size_t from = 0; from < markdown.size();) {
        const std::size_t end = std::min(markdown.find('\n', from), markdown.size());
        const std::string_view text = markdown.substr(from, end - from);
        from = end + 1;
        const bool continues = isParagraph && !text.empty();
        isParagraph = false;
        if (text.starts_with("```"))
            isCode = !isCode;
        else if (isCode || text.starts_with("    "))
            lines.push_back({GuideLine::Kind::item, {std::string(withoutSpaces(text))}});
        else if (text.starts_with('#'))
            lines.push_back(
                {GuideLine::Kind::heading, {withoutMarks(withoutSpaces(text.substr(text.find_first_not_of('#'))))}});
        else if (text.starts_with("| ---"))
            continue;
        else if (text.starts_with('|'))
            lines.push_back({GuideLine::Kind::row, cellsOf(text)});
        else if (text.starts_with("- "))
            lines.push_back({GuideLine::Kind::item, {withoutMarks(text.substr(2))}});
        else if (continues)
            lines.back().columns.front() += ' ' + withoutMarks(withoutSpaces(text));
        else if (!withoutSpaces(text).empty() && !text.starts_with("!["))
            lines.push_back({GuideLine::Kind::text, {withoutMarks(withoutSpaces(text))}});
        const bool isWords = !lines.empty() && lines.back().columns.size() == 1;
        isParagraph = isWords && !text.empty() && !isCode && !text.starts_with('#') && !text.starts_with("    ");
    }
    return lines;
}

void drawGuide(const PanelContext& context, GuideState& state)
{
    ImGui::BeginChild("guide");
    noteTarget(context, "guide");
    const float width = std::max(ImGui::GetContentRegionAvail().x - context.px(kItemIndent), 1.0f);
    layOutGuide(context, width, state);
    scrollByKeys(context);
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    const float top = ImGui::GetScrollY();
    for (const GuideLine& line : state.lines) {
        if (line.top + line.height >= top && line.top <= top + ImGui::GetWindowHeight())
            drawGuideLine(context, line, {origin.x, origin.y + line.top}, width);
    }
    ImGui::Dummy({1.0f, state.lines.empty() ? 1.0f : state.lines.back().top + state.lines.back().height});
    ImGui::EndChild();
}

} // namespace app

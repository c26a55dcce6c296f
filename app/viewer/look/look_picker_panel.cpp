#include "app/viewer/look/look_picker_panel.hpp"

#include "app/viewer/widgets/keys.hpp"
#include "app/viewer/widgets/text.hpp"
#include "app/viewer/widgets/text_fields.hpp"
#include "app/viewer/widgets/tooltip.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace app {
namespace {

constexpr float kLineTitleWidth = 92.0f;

/// A row of the list; true if it was clicked.
bool drawPickerRow(const PanelContext& context, const LookPicker& picker, std::uint32_t id)
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = rowHeight(context);
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    const std::string number = std::to_string(id);
    const bool isClicked = targetButton(context, picker.rowTarget + number, {width, height});
    const bool isHovered = ImGui::IsItemHovered();
    const bool isChosen = id == picker.chosen;
    drawRowBackground(context, at, {at.x + width, at.y + height}, isChosen, isHovered);
    const float numbers = context.px(64.0f);
    putText({at.x + numbers - context.px(8.0f) - ImGui::CalcTextSize(number.c_str()).x, at.y}, height,
            colors::kSecondary, number);
    const std::string text = picker.captionOf(id);
    const float room = std::max(width - numbers - context.px(8.0f), 1.0f);
    putText({at.x + numbers, at.y}, height, isChosen ? colors::kAccent : colors::kText, fitted(text, room));
    if (isHovered && ImGui::CalcTextSize(text.c_str()).x > room)
        showTooltip(context, text);
    return isClicked;
}

/// The button that leaves the list, the title and the search field, in a line of `height`.
void drawPickerHead(const PanelContext& context, const Rect& area, float height, const LookPicker& picker,
                    LookPickerAnswer& answer)
{
    const float gap = context.px(6.0f);
    ImGui::SetCursorScreenPos({area.x, area.y + context.px(2.0f)});
    answer.goesBack = iconButton(context, {"look:slots", Icon::previous, picker.backHint, ButtonLook::plain, 28.0f});
    const float titleAt = area.x + context.px(28.0f) + gap;
    const float titleWidth = ImGui::CalcTextSize(picker.title.c_str()).x;
    putText({titleAt, area.y}, height, colors::kText, picker.title);
    ImGui::SetCursorScreenPos({titleAt + titleWidth + gap, area.y + context.px(4.0f)});
    if (picker.takesFocus)
        focusNextField();
    const float width = std::clamp(area.x + area.width - titleAt - titleWidth - 2.0f * gap, 1.0f, context.px(320.0f));
    answer.isSearched = drawLookField(picker.fieldId, picker.fieldHint, width, picker.search, picker.field);
    noteTarget(context, picker.fieldTarget);
}

std::string countOfPicker(const LookPicker& picker)
{
    const std::string all = countedText(picker.count, picker.noun);
    return picker.count > picker.listed ? fmt::format("{}; the first {} are listed", all, countText(picker.listed))
                                        : all;
}

} // namespace

bool drawLookField(const char* id, const char* hint, float width, const std::string& present, LookField& field)
{
    if (field.seen != present) { // changed by a script
        leaveField(id);
        field.text = field.seen = present;
    }
    ImGui::SetNextItemWidth(width);
    static_cast<void>(growingField(id, hint, field.text));
    if (field.text == present)
        return false;
    field.seen = field.text;
    return true;
}

LookLineAnswer drawLookLine(const PanelContext& context, const LookLine& line, float width)
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = context.px(kLookLineHeight);
    const float button = line.id != 0 ? context.px(kLookLineHeight) : 0.0f;
    LookLineAnswer answer = LookLineAnswer::none;
    if (targetButton(context, line.target, {std::max(width - button, 1.0f), height}))
        answer = LookLineAnswer::choose;
    const bool isHovered = ImGui::IsItemHovered();
    drawRowBackground(context, at, {at.x + width, at.y + height}, false, isHovered);
    const float padding = context.px(8.0f);
    const float title = context.px(kLineTitleWidth);
    putText({at.x + padding, at.y}, height, colors::kSecondary, line.title);
    const std::string text = line.id == 0 ? "\xE2\x80\x94" : fmt::format("{} \xC2\xB7 {}", line.id, line.caption);
    const float room = std::max(width - title - button - padding, 1.0f);
    putText({at.x + title, at.y}, height, line.id == 0 ? colors::kSecondary : colors::kText, fitted(text, room));
    if (isHovered)
        showTooltip(context, line.id == 0 ? line.hint : text);
    if (line.id == 0)
        return answer;
    ImGui::SetCursorScreenPos({at.x + width - button, at.y});
    if (iconButton(context,
                   {line.clearTarget.c_str(), Icon::close, line.clearHint, ButtonLook::plain, kLookLineHeight}))
        answer = LookLineAnswer::clear;
    return answer;
}

LookPickerAnswer drawLookPicker(const PanelContext& context, const Rect& area, const LookPicker& picker)
{
    LookPickerAnswer answer;
    const float head = context.px(32.0f);
    const float height = rowHeight(context);
    drawPickerHead(context, area, head, picker, answer);
    putText({area.x + context.px(8.0f), area.y + head}, height, colors::kSecondary,
            fitted(countOfPicker(picker), std::max(area.width - context.px(16.0f), 1.0f)));
    ImGui::SetCursorScreenPos({area.x, area.y + head + height});
    ImGui::BeginChild("look picker", {area.width, std::max(area.height - head - height, 1.0f)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, 0.0f));
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(picker.listed), height);
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const std::uint32_t id = picker.idOf(static_cast<std::size_t>(i));
            if (drawPickerRow(context, picker, id))
                answer.chosen = id;
        }
    }
    ImGui::PopStyleVar();
    ImGui::EndChild();
    return answer;
}

} // namespace app

#include "app/viewer/inspector/inspector_parts.hpp"

#include "app/viewer/texture/texture_texts.hpp"
#include "app/viewer/widgets/tooltip.hpp"
#include "formats/base/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace app {
namespace {

constexpr float kValueShare = 0.5f; // of a row that is too narrow for a fact and its value

void drawChecker(const PanelContext& context, const Rect& area, ImU32 light, ImU32 dark)
{
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float cell = context.px(8.0f);
    const ImVec2 from(area.x, area.y);
    const ImVec2 to(area.x + area.width, area.y + area.height);
    list.PushClipRect(from, to, true);
    list.AddRectFilled(from, to, dark);
    for (int y = 0; static_cast<float>(y) * cell < area.height; ++y) {
        for (int x = y % 2; static_cast<float>(x) * cell < area.width; x += 2) {
            const ImVec2 corner(from.x + static_cast<float>(x) * cell, from.y + static_cast<float>(y) * cell);
            list.AddRectFilled(corner, {corner.x + cell, corner.y + cell}, light);
        }
    }
    list.PopClipRect();
}

void drawCopyRow(InspectorParts& parts, const std::string& id, const char* fact, const std::string& value,
                 std::string (*fit)(const std::string&, float), float rowWidth = 0.0f)
{
    const PanelContext& context = parts.context;
    const std::string target = "fact:" + id;
    const float height = rowHeight(context);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = rowWidth > 0.0f ? rowWidth : std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    if (targetButton(context, target, {width, height}))
        parts.requests.push_back(CopyText{target, value});
    const bool isHovered = ImGui::IsItemHovered();
    if (isHovered) {
        ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + width, at.y + height}, colors::kRaised,
                                                  ImGui::GetStyle().FrameRounding);
    }
    const float padding = context.px(8.0f);
    // The value is shortened first, down to its share; then the fact.
    const float available = width - 3.0f * padding;
    const float valueShare = std::min(ImGui::CalcTextSize(shownName(value).c_str()).x, available * kValueShare);
    const std::string shownFact = fitted(fact, available - valueShare);
    const std::string shown = fit(shownName(value), available - ImGui::CalcTextSize(shownFact.c_str()).x);
    const bool isCopied = saysCopied(parts, target);
    const std::string right = isCopied ? "Copied" : shown;
    putText({at.x + padding, at.y}, height, colors::kSecondary, shownFact);
    putText({at.x + width - padding - ImGui::CalcTextSize(right.c_str()).x, at.y}, height,
            isCopied ? colors::kGood : colors::kText, right);
    if (isHovered && (shownFact != fact || shown != shownName(value)))
        showTooltip(context, fact + std::string(*fact != '\0' ? ": " : "") + shownName(value) + "\nClick to copy");
    else if (isHovered)
        showTooltip(context, "Click to copy");
}

void drawStep(InspectorParts& parts, const formats::Lookup& step, std::size_t index, bool showsPath)
{
    const PanelContext& context = parts.context;
    const std::string target = "lookups:" + std::to_string(index);
    const std::string path = step.where.empty() ? step.name : step.where + "/" + step.name;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = context.px(20.0f);
    const float width = ImGui::GetContentRegionAvail().x;
    if (targetButton(context, target, {width, height}))
        parts.requests.push_back(CopyText{target, path});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (ImGui::IsItemHovered()) {
        list.AddRectFilled(at, {at.x + width, at.y + height}, colors::kRaised, ImGui::GetStyle().FrameRounding);
        showTooltip(context, std::string(outcomeOf(step)) + shownName(path) + "\nClick to copy");
    }
    const ImVec2 mark(at.x + context.px(13.0f), at.y + height * 0.5f);
    drawIcon(list, step.found ? Icon::check : Icon::close, mark, context.px(step.found ? 11.0f : 9.0f),
             step.found ? colors::kGood : colors::kSecondary);
    const float left = context.px(26.0f);
    const bool isCopied = saysCopied(parts, target);
    const std::string text = isCopied ? "Copied" : shownName(showsPath ? path : step.name);
    putText({at.x + left, at.y}, height,
            isCopied     ? colors::kGood
            : step.found ? colors::kText
                         : colors::kSecondary,
            endFitted(text, width - left - context.px(8.0f)));
}

} // namespace

bool saysCopied(const InspectorParts& parts, const std::string& target)
{
    return parts.session.copied.isFresh && parts.session.copied.target == target;
}

std::string endFitted(const std::string& text, float width)
{
    if (ImGui::CalcTextSize(text.c_str()).x <= width)
        return text;
    std::size_t from = 0;
    std::string cut;
    do {
        ++from;
        while (from < text.size() && (static_cast<unsigned char>(text[from]) & 0xC0U) == 0x80)
            ++from;
        cut = "..." + text.substr(from);
    } while (from < text.size() && ImGui::CalcTextSize(cut.c_str()).x > width);
    return cut;
}

void copyRow(InspectorParts& parts, const std::string& id, const char* fact, const std::string& value, float width)
{
    drawCopyRow(parts, id, fact, value, fitted, width);
}

void pathRow(InspectorParts& parts, const std::string& id, const char* fact, const std::string& path)
{
    drawCopyRow(parts, id, fact, path, endFitted);
}

void drawTexture(InspectorParts& parts, const scene::Texture& texture, const Rect& area, ImTextureID handle)
{
    const float radius = ImGui::GetStyle().FrameRounding;
    const ImVec2 from(area.x, area.y);
    const ImVec2 to(area.x + area.width, area.y + area.height);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (!texture.image || texture.image->isEmpty()) {
        drawChecker(parts.context, area, colors::kEmptyLight, colors::kEmptyDark);
    } else {
        drawChecker(parts.context, area, IM_COL32(0x5a, 0x5f, 0x66, 0xff), IM_COL32(0x46, 0x4a, 0x51, 0xff));
        list.AddImageRounded(handle, from, to, {0.0f, 0.0f}, {1.0f, 1.0f}, IM_COL32_WHITE, radius);
    }
    list.AddRect(from, to, colors::kLine, radius);
}

void drawLookups(InspectorParts& parts, const std::string& title, const formats::LookupLog& lookups)
{
    if (lookups.empty())
        return;
    ImGui::Dummy({0.0f, parts.context.px(8.0f)});
    heading(parts.context, title);
    std::set<std::string> folders;
    for (const formats::Lookup& step : lookups)
        folders.insert(step.where);
    for (std::size_t i = 0; i < lookups.size(); ++i)
        drawStep(parts, lookups[i], i, folders.size() > 1);
}

} // namespace app

#include "app/viewer/editing/edit_forms.hpp"
#include "app/viewer/inspector/inspector_parts.hpp"
#include "app/viewer/inspector/table_problems.hpp"
#include "app/viewer/queries/diagnostic_location.hpp"
#include "app/viewer/widgets/text.hpp"
#include "app/viewer/widgets/tooltip.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace app {
namespace {

using formats::Diagnostic;
using formats::Severity;

/// Limit of the list: multi-line text has no fixed height, so that rows out of view cannot be skipped.
constexpr std::size_t kMaxShownProblems = 300;

ImU32 colorOf(Severity severity)
{
    constexpr std::array kColors = {colors::kSecondary, colors::kWarning, colors::kError};
    static_assert(kColors.size() == static_cast<std::size_t>(Severity::error) + 1);
    return kColors[static_cast<std::size_t>(severity)];
}

Icon iconOf(Severity severity)
{
    return severity == Severity::note ? Icon::note : Icon::warning;
}

std::string locationText(const Diagnostic& diagnostic)
{
    std::string text = fmt::format("{}, {}", nameOf(diagnostic.severity), diagnostic.rule);
    if (diagnostic.position.line > 0) {
        text += fmt::format(", line {}, column {}", diagnostic.position.line, diagnostic.position.column);
    } else if (diagnostic.range.length > 0) {
        text += fmt::format(", bytes {} to {}", countText(diagnostic.range.offset),
                            countText(diagnostic.range.offset + diagnostic.range.length - 1));
    }
    if (!diagnostic.file.empty())
        text += ", " + shownName(formats::fileNameOf(diagnostic.file));
    return text;
}

/// A small toggle with an icon and the number of problems of this severity.
void drawSwitch(InspectorParts& parts, Severity severity, std::size_t count)
{
    const PanelContext& context = parts.context;
    bool& isHidden = parts.state.hidesProblems[static_cast<std::size_t>(severity)];
    const std::string target = "severity:" + std::string(nameOf(severity));
    const std::string text = countText(count);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size(ImGui::CalcTextSize(text.c_str()).x + context.px(36.0f), context.px(26.0f));
    if (targetButton(context, target, size))
        isHidden = !isHidden;
    const bool isHovered = ImGui::IsItemHovered();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 end(at.x + size.x, at.y + size.y);
    const float radius = ImGui::GetStyle().FrameRounding;
    if (!isHidden || isHovered)
        list.AddRectFilled(at, end, isHovered ? colors::kHovered : colors::kRaised, radius);
    list.AddRect(at, end, colors::kLine, radius);
    drawIcon(list, iconOf(severity), {at.x + context.px(14.0f), at.y + size.y * 0.5f}, context.px(13.0f),
             isHidden ? colors::kLine : colorOf(severity));
    putText({at.x + context.px(26.0f), at.y}, size.y, isHidden ? colors::kSecondary : colors::kText, text);
    if (isHovered)
        showTooltip(context, (isHidden ? "Show " : "Hide ") + countedText(count, nameOf(severity)));
}

void drawSwitches(InspectorParts& parts)
{
    std::array<std::size_t, 3> counts{};
    for (const Diagnostic& diagnostic : parts.session.tab().diagnostics)
        ++counts[static_cast<std::size_t>(diagnostic.severity)];
    for (const Severity severity : {Severity::error, Severity::warning, Severity::note}) {
        if (severity != Severity::error)
            ImGui::SameLine(0.0f, parts.context.px(4.0f));
        drawSwitch(parts, severity, counts[static_cast<std::size_t>(severity)]);
    }
    ImGui::Dummy({0.0f, parts.context.px(8.0f)});
}

/// Beside "Show" of a missing texture: the image with the most similar name.
void drawNearestLink(InspectorParts& parts, std::uint32_t index)
{
    const auto location = locationOf(parts.session.tab().diagnostics[index], parts.document());
    const auto* const in = std::get_if<InTexture>(&location);
    if (in == nullptr)
        return;
    const scene::Texture& texture = parts.document().textures[in->texture];
    if (!texture.path.empty() || texture.nearest.empty())
        return;
    ImGui::SameLine(0.0f, parts.context.px(16.0f));
    const std::string text = "Use " + shownName(formats::fileNameOf(texture.nearest));
    if (textLink(parts.context, "nearest:" + std::to_string(index),
                 fitted(text, ImGui::GetContentRegionAvail().x - parts.context.px(8.0f))))
        parts.requests.push_back(BindTexture{in->texture, platform::pathFromUtf8(texture.nearest)});
}

/// The links below a problem: to its subject, to another image, to its repair.
void drawLinks(InspectorParts& parts, std::uint32_t index, bool leads, bool isFixable)
{
    const PanelContext& context = parts.context;
    if (leads && textLink(context, "show:" + std::to_string(index), "Show"))
        parts.requests.push_back(ShowDiagnostic{index});
    if (leads)
        drawNearestLink(parts, index);
    if (!isFixable)
        return;
    if (leads)
        ImGui::SameLine(0.0f, context.px(16.0f));
    if (textLink(context, "fix:" + std::to_string(index), "Fix\xE2\x80\xA6")) {
        const FixOfProblem fix = fixOf(parts.session, index);
        parts.requests.push_back(ShowFixes{fix.file, std::string(fix.fix->name)});
    }
}

/// The repairs that have something to do, each once, with their number of edits in all files.
std::vector<FoundFix> fixesFound(const Session& session)
{
    std::vector<FoundFix> all;
    const EditForms* const forms = shownForms(session);
    for (std::size_t i = 0; forms != nullptr && i < forms->files.size(); ++i) {
        for (const FoundFix& found : forms->files[i].fixes) {
            const auto same =
                std::find_if(all.begin(), all.end(), [&](const FoundFix& one) { return one.fix == found.fix; });
            if (same == all.end())
                all.push_back(found);
            else
                same->edits += found.edits;
        }
    }
    return all;
}

/// Buttons for all repairs; some have no problem in the list.
void drawFixOffers(InspectorParts& parts)
{
    const std::vector<FoundFix> found = fixesFound(parts.session);
    if (found.empty())
        return;
    ButtonFlow flow(parts.context);
    for (const FoundFix& one : found) {
        const std::string name(one.fix->name);
        if (flow.button("fix:" + name, fmt::format("Fix {} ({})\xE2\x80\xA6", name, one.edits), one.fix->meaning))
            parts.requests.push_back(ShowFixes{{}, name});
    }
    if (found.size() > 1 && flow.button("fix:all", "Fix all\xE2\x80\xA6", "Shows all edits first"))
        parts.requests.emplace_back(ShowFixes{});
    ImGui::Dummy({0.0f, parts.context.px(8.0f)});
}

/// A click on the block copies it; the links in its last line show the subject, or mend it.
void drawProblem(InspectorParts& parts, std::uint32_t index)
{
    const PanelContext& context = parts.context;
    const Diagnostic& diagnostic = parts.session.tab().diagnostics[index];
    const std::string target = "problem:" + std::to_string(index);
    const std::string message = shownName(diagnostic.message);
    const std::string location = saysCopied(parts, target) ? "Copied" : locationText(diagnostic);
    const bool leads = !std::holds_alternative<std::monostate>(locationOf(diagnostic, parts.document()));
    const float left = context.px(28.0f);
    const float padding = context.px(6.0f);
    const float width = ImGui::GetContentRegionAvail().x;
    const float wrap = std::max(width - left - context.px(8.0f), 1.0f);
    const std::string lines = wrappedText(message, wrap);
    const float textHeight = ImGui::CalcTextSize(lines.c_str(), nullptr, false, wrap).y;
    const std::string locationLines = wrappedText(location, wrap);
    const float locationHeight = ImGui::CalcTextSize(locationLines.c_str(), nullptr, false, wrap).y;
    const bool isFixable = fixOf(parts.session, index).fix != nullptr;
    const float linkHeight = leads || isFixable ? rowHeight(context) : 0.0f;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = textHeight + locationHeight + linkHeight + 2.0f * padding + context.px(2.0f);
    if (!ImGui::IsRectVisible({width, height})) {
        ImGui::Dummy({width, height});
        return;
    }
    if (linkHeight > 0.0f) {
        // Drawn first: of overlapping items the earlier one gets the click.
        ImGui::SetCursorScreenPos({at.x + left, at.y + height - linkHeight - padding * 0.5f});
        drawLinks(parts, index, leads, isFixable);
        ImGui::SetCursorScreenPos(at);
    }
    if (targetButton(context, target, {width, height}))
        parts.requests.push_back(CopyText{target, message + " (" + locationText(diagnostic) + ")"});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (ImGui::IsItemHovered()) {
        list.AddRectFilled(at, {at.x + width, at.y + height - context.px(2.0f)}, colors::kRaised,
                           ImGui::GetStyle().FrameRounding);
    }
    const float top = at.y + padding;
    drawIcon(list, iconOf(diagnostic.severity), {at.x + left * 0.5f, top + ImGui::GetFontSize() * 0.5f},
             context.px(14.0f), colorOf(diagnostic.severity));
    ImFont* const font = ImGui::GetFont();
    const float size = ImGui::GetFontSize();
    list.AddText(font, size, {at.x + left, top}, colors::kText, lines.c_str(), nullptr, wrap);
    list.AddText(font, size, {at.x + left, top + textHeight + context.px(2.0f)},
                 saysCopied(parts, target) ? colors::kGood : colors::kSecondary, locationLines.c_str(), nullptr, wrap);
}

} // namespace

void drawProblemsTab(InspectorParts& parts)
{
    const formats::Diagnostics& diagnostics = parts.session.tab().diagnostics;
    drawFixOffers(parts);
    drawTableProblems(parts.context, parts.session, parts.requests);
    if (diagnostics.empty()) {
        ImGui::Indent(parts.context.px(8.0f));
        ImGui::TextDisabled("No problems found");
        ImGui::Unindent(parts.context.px(8.0f));
        return;
    }
    drawSwitches(parts);
    ImGui::BeginChild("problems");
    std::size_t shown = 0;
    std::size_t left = 0;
    for (std::uint32_t i = 0; i < diagnostics.size(); ++i) {
        if (parts.state.hidesProblems[static_cast<std::size_t>(diagnostics[i].severity)])
            continue;
        if (shown == kMaxShownProblems) {
            ++left;
            continue;
        }
        drawProblem(parts, i);
        ++shown;
    }
    if (left > 0)
        ImGui::TextDisabled("  and %s more", countText(left).c_str());
    ImGui::EndChild();
}

} // namespace app

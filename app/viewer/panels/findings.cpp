#include "app/viewer/panels/panels.hpp"

#include "app/viewer/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace app {
namespace {

/// Text of several lines has no fixed height to skip by; nobody reads more than this.
constexpr std::size_t kMostShown = 300;

ImU32 colourOf(formats::Severity severity)
{
    switch (severity) {
    case formats::Severity::note:
        return colours::kSecondary;
    case formats::Severity::warning:
        return colours::kWarning;
    case formats::Severity::error:
        return colours::kError;
    }
    return colours::kText;
}

void drawFinding(const PanelContext& context, const formats::Diagnostic& finding)
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float indent = context.px(28.0f);
    const Icon icon = finding.severity == formats::Severity::note ? Icon::note : Icon::warning;
    drawIcon(*ImGui::GetWindowDrawList(), icon, {at.x + indent * 0.5f, at.y + ImGui::GetFontSize() * 0.5f},
             context.px(14.0f), colourOf(finding.severity));
    ImGui::Indent(indent);
    ImGui::PushTextWrapPos(0.0f);
    ImGui::TextUnformatted(shownName(finding.message).c_str());
    std::string place = fmt::format("{}, {}", nameOf(finding.severity), finding.rule);
    if (finding.range.length > 0) {
        place += fmt::format(", bytes {} to {}", countText(finding.range.offset),
                             countText(finding.range.offset + finding.range.length - 1));
    }
    ImGui::TextDisabled("%s", place.c_str());
    ImGui::PopTextWrapPos();
    ImGui::Unindent(indent);
    ImGui::Dummy({0.0f, context.px(6.0f)});
}

} // namespace

void drawFindings(const PanelContext& context, const Session& session)
{
    const formats::Diagnostics& findings = session.tab().findings;
    ImGui::BeginChild("findings");
    ImGui::Dummy({0.0f, context.px(4.0f)});
    if (findings.empty())
        ImGui::TextDisabled("  Nothing to complain about");
    for (std::size_t i = 0; i < std::min(findings.size(), kMostShown); ++i)
        drawFinding(context, findings[i]);
    if (findings.size() > kMostShown)
        ImGui::TextDisabled("  and %s more", countText(findings.size() - kMostShown).c_str());
    ImGui::EndChild();
}

} // namespace app

#include "app/viewer/export/game_report_panel.hpp"

#include "formats/platform/host.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <string>

namespace app {
namespace {

constexpr float kReportFoot = 40.0f;
constexpr float kLeastReport = 60.0f;

/// Lines of any length, wrapped.
void drawLines(const std::string& text)
{
    ImGui::PushTextWrapPos(0.0f);
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t to = std::min(text.find('\n', from), text.size());
        ImGui::TextUnformatted(shownName(text.substr(from, to - from)).c_str());
        from = to + 1;
    }
    ImGui::PopTextWrapPos();
}

/// A button that copies a text.
void drawCopy(const PanelContext& context, const Session& session, const char* title, const char* target,
              const std::string& text, Requests& requests)
{
    const bool isCopied = session.copied.isFresh && session.copied.target == target;
    if (textButton(context, target, isCopied ? "Copied" : title))
        requests.push_back(CopyText{target, text});
    ImGui::SameLine(0.0f, context.px(8.0f));
}

} // namespace

void drawGameReport(const PanelContext& context, const Session& session, Requests& requests)
{
    const auto made = session.gameMaking.made;
    if (!made) {
        requests.push_back(RunAction{"closeOverlay"});
        return;
    }
    const float height = ImGui::GetContentRegionAvail().y - context.px(kReportFoot);
    ImGui::BeginChild("report", {0.0f, std::max(height, context.px(kLeastReport))});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, context.px(3.0f)));
    heading(context, "Report");
    drawLines(made->report);
    drawGap(context);
    heading(context, "Try it in the game");
    drawLines(made->recipe);
    ImGui::PopStyleVar();
    ImGui::EndChild();
    ImGui::Dummy({0.0f, context.px(2.0f)});
    drawCopy(context, session, "Copy report", "gameReport:copyReport", made->report, requests);
    drawCopy(context, session, "Copy recipe", "gameReport:copyRecipe", made->recipe, requests);
    if (platform::host().canReveal && textButton(context, "gameReport:reveal", "Reveal"))
        requests.push_back(RevealFile{made->file});
    ImGui::SameLine(0.0f, context.px(8.0f));
    if (textButton(context, "gameReport:close", "Close"))
        requests.push_back(RunAction{"closeOverlay"});
}

} // namespace app

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

/// A heading with a button that copies the text below it.
void drawTitle(const PanelContext& context, const Session& session, const char* title, const char* target,
               const std::string& text, Requests& requests)
{
    heading(context, title);
    const bool isCopied = session.copied.isFresh && session.copied.target == target;
    if (textButton(context, target, isCopied ? "Copied" : "Copy"))
        requests.push_back(CopyText{target, text});
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
    drawTitle(context, session, "Report", "gameReport:copyReport", made->report, requests);
    drawLines(made->report);
    drawGap(context);
    drawTitle(context, session, "Try it in the game", "gameReport:copyRecipe", made->recipe, requests);
    drawLines(made->recipe);
    ImGui::EndChild();
    ImGui::Dummy({0.0f, context.px(2.0f)});
    if (textButton(context, "gameReport:close", "Close"))
        requests.push_back(RunAction{"closeOverlay"});
    ImGui::SameLine(0.0f, context.px(8.0f));
    if (platform::host().canReveal && textButton(context, "gameReport:reveal", "Reveal"))
        requests.push_back(RevealFile{made->file});
}

} // namespace app

#include "app/viewer/about/about_panel.hpp"

#include "app/viewer/about/about_text.hpp"
#include "app/viewer/widgets/text_fields.hpp"

#include <algorithm>

namespace app {
namespace {

constexpr float kAboutFoot = 38.0f;
constexpr float kLeastAboutText = 48.0f;
constexpr float kWordsHeight = 76.0f; // four lines

void drawFacts(const PanelContext& context, const std::string& title, const std::vector<TextRow>& rows)
{
    if (!title.empty()) {
        drawGap(context);
        heading(context, title);
    }
    ImGui::PushID(title.c_str());
    for (const auto& [fact, value] : rows)
        factRow(context, fact.c_str(), shownName(value));
    ImGui::PopID();
}

/// The scrolling part of a box, above its buttons. Call endText afterwards.
void beginText(const PanelContext& context, const char* target)
{
    const float height = ImGui::GetContentRegionAvail().y - context.px(kAboutFoot);
    ImGui::BeginChild(target, {0.0f, std::max(height, context.px(kLeastAboutText))});
}

void endText(const PanelContext& context, const char* target)
{
    ImGui::EndChild();
    noteTarget(context, target);
    ImGui::Dummy({0.0f, context.px(2.0f)});
}

/// A button that copies by an action, and says so afterwards.
void drawCopyButton(const PanelContext& context, const Session& session, const char* target, const char* tooltip,
                    std::string_view action, Requests& requests)
{
    const bool isCopied = session.copied.isFresh && session.copied.target == target;
    if (textButton(context, target, isCopied ? "Copied" : "Copy", tooltip))
        requests.push_back(RunAction{action});
    ImGui::SameLine(0.0f, context.px(8.0f));
}

} // namespace

void drawAbout(const PanelContext& context, const Session& session, Requests& requests)
{
    const ProgramFacts& facts = session.about.program;
    heading(context, "Trisview " + facts.version);
    beginText(context, "about:text");
    scrollByKeys(context);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, 0.0f));
    drawFacts(context, "", programRows(facts));
    drawFacts(context, "Paths", pathRows(facts));
    drawFacts(context, "Libraries, their versions and licences", libraryRows(facts));
    ImGui::PopStyleVar();
    endText(context, "about:text");
    drawCopyButton(context, session, "about:copy", "Copy all of this (Enter)", "copyAbout", requests);
    if (textButton(context, "about:report", "Report a problem\xE2\x80\xA6"))
        requests.push_back(RunAction{"report"});
    if (isEnterPressed())
        requests.push_back(RunAction{"copyAbout"});
}

void drawReport(const PanelContext& context, const Session& session, ReportFormState& state, bool isNew,
                Requests& requests)
{
    if (isNew)
        state.facts = reportFacts(session);
    if (isNew || !state.isTyping)
        state.words = session.about.words;
    heading(context, "Copy this text and send it to the people of the project. Trisview itself sends nothing");
    if (isNew)
        focusNextField();
    const bool isChanged = growingText("##words", state.words, -1.0f, context.px(kWordsHeight));
    noteTarget(context, "report:words");
    state.isTyping = ImGui::IsItemActive();
    if (isChanged && !isPressed(ImGuiKey_Escape)) // with it the field takes back what was typed, but the box closes
        requests.push_back(SetReportWords{state.words});
    if (state.words.empty()) {
        const ImVec2 at = ImGui::GetItemRectMin();
        putText({at.x + context.px(8.0f), at.y}, context.px(24.0f), colors::kSecondary,
                "Your words: what you did, and what happened");
    }
    beginText(context, "report:text");
    if (!state.isTyping)
        scrollByKeys(context);
    ImGui::PushTextWrapPos(0.0f);
    ImGui::TextUnformatted(state.facts.c_str());
    ImGui::PopTextWrapPos();
    endText(context, "report:text");
    drawCopyButton(context, session, "report:copy", "Copy your words and this text (Ctrl+Enter)", "copyReport",
                   requests);
    if (!session.about.program.homepage.empty() &&
        textButton(context, "report:page", "Open the project's page", session.about.program.homepage.c_str()))
        requests.push_back(RunAction{"openHomepage"});
    if (isEnterPressed() && (ImGui::GetIO().KeyCtrl || !state.isTyping))
        requests.push_back(RunAction{"copyReport"});
}

} // namespace app

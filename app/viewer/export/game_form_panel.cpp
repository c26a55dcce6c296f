#include "app/viewer/export/game_form_panel.hpp"

#include "app/viewer/export/export_fields_panel.hpp"
#include "app/viewer/export/game_choices.hpp"
#include "app/viewer/export/game_fields_panel.hpp"
#include "app/viewer/export/game_work.hpp"
#include "app/viewer/jobs/disk_path.hpp"
#include "app/viewer/widgets/text.hpp"
#include "formats/platform/directories.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/export/game/warnings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace app {
namespace {

constexpr float kLeastGameFields = 28.0f;

void beginGameForm(const Session& session, GameFormState& state)
{
    const GameChoices& last = session.gameMaking.form;
    if (std::exchange(state.isChoosingFolder, false)) { // the form continues with the chosen folder
        if (!last.folder.empty())
            state.folder = platform::utf8FromPath(last.folder);
        return;
    }
    state.choices = choicesForModel(session, last);
    state.suggestedName = state.choices.name;
    state.folder = platform::utf8FromPath(last.folder.empty() ? platform::picturesFolder() : last.folder);
    state.palette = platform::utf8FromPath(last.palette);
}

/// Updates the suggested name until the user types another one.
void suggestGameName(const Session& session, GameFormState& state)
{
    std::string suggested = choicesForModel(session, state.choices).name;
    if (state.choices.name == state.suggestedName)
        state.choices.name = suggested;
    state.suggestedName = std::move(suggested);
}

/// The choices with the typed paths.
GameChoices typedChoices(const Session& session, const GameFormState& state)
{
    GameChoices choices = state.choices;
    choices.folder = state.typedFolder();
    choices.palette = state.palette.empty() ? std::filesystem::path() : typedPath(state.palette);
    return completedChoices(session, std::move(choices));
}

/// The preview of the form's model, of these choices or of earlier ones; null: none.
const GamePreview* previewOf(const Session& session)
{
    const auto& preview = session.gameMaking.preview;
    return preview && preview->document.lock() == session.tab().document ? preview.get() : nullptr;
}

/// Whether a preview is that of the part that the view shows now, with these choices.
bool isPreviewed(const Session& session, const GamePreview* preview, const GameChoices& choices)
{
    return preview != nullptr && isPreviewOf(*preview, session, choices);
}

/// Asks for another preview when a field was left or none is being changed: not in the middle of typing.
void followChoices(const Session& session, const GameFormState& state, Requests& requests)
{
    const bool isTyping = ImGui::IsAnyItemActive() && !state.wasFieldLeft;
    if (isTyping || session.exporting)
        return;
    const GameChoices choices = typedChoices(session, state);
    if (!isPreviewed(session, previewOf(session), choices))
        requests.push_back(PreviewGameModel{choices});
}

void drawWrapped(const std::string& text, ImU32 color)
{
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    ImGui::PushTextWrapPos(0.0f);
    ImGui::TextUnformatted(shownName(text).c_str());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

std::string countsOf(const GamePreview& preview)
{
    const renderer::game::GameReport& report = preview.report;
    return fmt::format("{} (of {}), {}, {}, {}, {}", countedText(report.frames, "frame"), countText(report.mostFrames),
                       countText(report.vertices) + (report.vertices == 1 ? " vertex" : " vertices"),
                       countedText(report.triangles, "triangle"), countedText(report.surfaces, "surface"),
                       countedText(report.tags.size(), "tag"));
}

/// Sentences about what the model lacks, in the scrolling part. That about its height is beside the field of the scale.
void drawWarnings(const GamePreview& preview)
{
    const renderer::game::GameReport& report = preview.report;
    const std::string aboutHeight =
        report.proposedScale ? renderer::game::heightSentence(report.height, *report.proposedScale, {}) : std::string();
    for (const std::string& sentence : report.warnings) {
        if (sentence != aboutHeight)
            drawWrapped(sentenceOf(sentence), colors::kWarning);
    }
    for (const std::string& sentence : report.lost)
        drawWrapped(sentenceOf(sentence), colors::kSecondary);
}

/// What will be written, or why nothing can be.
void drawPreview(const PanelContext& context, const Session& session, const GamePreview* preview,
                 const GameChoices& choices, GameFormState& state)
{
    const std::string path = platform::utf8FromPath(gameFileOf(choices));
    ImGui::TextDisabled("%s", fittedAtEnd(shownName(path), ImGui::GetContentRegionAvail().x).c_str());
    noteTarget(context, "game:path");
    if (preview == nullptr || preview->isUnderWay || !isPreviewed(session, preview, choices))
        return drawWrapped("Finding out what it becomes\xE2\x80\xA6", colors::kSecondary);
    if (!preview->problem.empty())
        return drawWrapped(sentenceOf(preview->problem), colors::kError);
    drawWrapped(countsOf(*preview), colors::kText);
    for (const formats::Diagnostic& finding : preview->report.findings) {
        if (finding.severity == formats::Severity::error)
            drawWrapped(fmt::format("{} refuses it: {}", gameProfileName(choices.profile), finding.message),
                        colors::kError);
    }
    if (preview->existing.empty())
        return;
    const std::string name = shownName(platform::utf8FromPath(preview->existing.front().filename()));
    const std::string others =
        preview->existing.size() > 1 ? fmt::format(" and {} more", preview->existing.size() - 1) : std::string();
    if (checkBox(context, "game:replace",
                 fmt::format("Replace {}{}, which exist{}", name, others, others.empty() ? "s" : ""),
                 state.choices.replaces))
        state.choices.replaces = !state.choices.replaces;
}

/// Whether the model can be made: nothing is in its way.
bool mayMake(const Session& session, const GamePreview* preview, const GameChoices& choices)
{
    if (!isPreviewed(session, preview, choices) || preview->isUnderWay)
        return true; // making it tells
    return preview->problem.empty() && (preview->existing.empty() || choices.replaces);
}

/// The buttons, which are always visible, below what will be written. True: it is made.
bool drawGameFooter(const PanelContext& context, const Session& session, GameFormState& state, Requests& requests)
{
    const float top = ImGui::GetCursorPosY();
    const GamePreview* const preview = previewOf(session);
    const GameChoices choices = typedChoices(session, state);
    drawPreview(context, session, preview, choices, state);
    bool isDone = false;
    if (mayMake(session, preview, choices)) {
        isDone = textButton(context, "game:start", "Make");
        ImGui::SameLine(0.0f, context.px(8.0f));
    }
    if (textButton(context, "game:close", "Cancel"))
        requests.push_back(RunAction{"closeOverlay"});
    state.footerHeight = ImGui::GetCursorPosY() - top;
    return isDone;
}

} // namespace

std::filesystem::path GameFormState::typedFolder() const
{
    return typedPath(folder);
}

void drawGameForm(const PanelContext& context, const Session& session, GameFormState& state, bool isNew,
                  Requests& requests)
{
    if (!session.tab().document) {
        requests.push_back(RunAction{"closeOverlay"});
        return;
    }
    if (isNew)
        beginGameForm(session, state);
    state.wasFieldLeft = false;
    const bool isFieldUsed = ImGui::IsAnyItemActive() || isPopupOpen(); // Enter is for the field or the list
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(context.px(8.0f), context.px(8.0f)));
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        ImVec2(context.px(8.0f), (context.px(28.0f) - ImGui::GetFontSize()) * 0.5f));
    const float available = ImGui::GetContentRegionAvail().y - state.footerHeight;
    ImGui::BeginChild("game fields", {0.0f, std::max(available, context.px(kLeastGameFields))});
    heading(context, "Make a game model");
    bool isDone = drawGameTarget(context, state, requests);
    suggestGameName(session, state);
    const GamePreview* const preview = previewOf(session);
    isDone = drawGameOptions(context, session, preview, state) || isDone;
    if (preview != nullptr && preview->problem.empty() && !preview->isUnderWay)
        drawWarnings(*preview);
    ImGui::EndChild();
    isDone = drawGameFooter(context, session, state, requests) || isDone;
    followChoices(session, state, requests);
    ImGui::PopStyleVar(2);
    const bool isEntered = isDone || (!isNew && !isFieldUsed && isEnterPressed());
    if (isEntered && mayMake(session, preview, typedChoices(session, state))) {
        requests.push_back(RunAction{"closeOverlay"});
        requests.push_back(MakeGameModel{typedChoices(session, state)});
    }
}

} // namespace app

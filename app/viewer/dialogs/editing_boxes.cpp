#include "app/viewer/dialogs/editing_boxes.hpp"

#include "app/viewer/editing/editing.hpp"
#include "app/viewer/editing/save_edits.hpp"
#include "app/viewer/editing/unsaved.hpp"
#include "app/viewer/jobs/disk_path.hpp"
#include "app/viewer/widgets/keys.hpp"
#include "app/viewer/widgets/text.hpp"
#include "app/viewer/widgets/text_fields.hpp"
#include "app/viewer/widgets/tooltip.hpp"
#include "formats/edit/fixes.hpp"
#include "formats/platform/host.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace app {
namespace {

constexpr float kFootHeight = 40.0f;

/// A button at the right end of the foot; the accented one is what Enter does.
bool footButton(const PanelContext& context, const char* target, const char* title, ButtonLook look)
{
    const bool isAccent = look == ButtonLook::accent;
    if (isAccent) {
        ImGui::PushStyleColor(ImGuiCol_Button, colors::kAccent);
        ImGui::PushStyleColor(ImGuiCol_Text, colors::kOnAccent);
    }
    const bool wasClicked = ImGui::Button(title, {context.px(108.0f), context.px(28.0f)});
    if (isAccent)
        ImGui::PopStyleColor(2);
    noteTarget(context, target);
    return wasClicked;
}

/// Moves the cursor to where `count` buttons begin.
void beginFoot(const PanelContext& context, int count)
{
    const float gap = context.px(8.0f);
    const float width = static_cast<float>(count) * (context.px(108.0f) + gap) - gap;
    ImGui::Dummy({0.0f, context.px(4.0f)});
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(ImGui::GetContentRegionAvail().x - width, 0.0f));
}

std::string titleOfFixBox(const FixBox& box)
{
    const formats::edit::Fix* const fix = formats::edit::findFix(box.fix);
    const std::string what = fix != nullptr ? fmt::format("Fix {}: {}", fix->name, fix->meaning) : "Fix all problems";
    return what + " \xE2\x80\x93 " + countedText(box.edits, "edit");
}

constexpr float kFixRowLines = 3.5f; // of a row: field, old value, new value, a gap

/// A line of a row: a label, a value and its bytes.
void drawSide(const PanelContext& context, const ImVec2& at, float width, const char* label, const std::string& value,
              const std::string& bytes)
{
    const float line = rowHeight(context);
    const float start = context.px(48.0f);
    const float half = std::floor((width - start) * 0.5f);
    const float gap = context.px(12.0f);
    putText({at.x + context.px(8.0f), at.y}, line, colors::kSecondary, label);
    putText({at.x + start, at.y}, line, colors::kText, fittedInMiddle(value, half - gap));
    putText({at.x + start + half, at.y}, line, colors::kSecondary,
            fitted(bytes.empty() ? "no bytes" : bytes, half - gap));
}

/// The field, and its values and bytes before and after.
void drawFixRow(const PanelContext& context, const FixRow& row, bool namesFile)
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float line = rowHeight(context);
    const std::string field = (namesFile ? shownName(row.file) + ": " : std::string()) + shownName(row.field);
    putText({at.x + context.px(8.0f), at.y}, line, colors::kText, fittedInMiddle(field, width - context.px(16.0f)));
    drawSide(context, {at.x, at.y + line}, width, "old", shownName(row.before), row.beforeBytes);
    drawSide(context, {at.x, at.y + 2.0f * line}, width, "new", shownName(row.after), row.afterBytes);
    ImGui::Dummy({width, kFixRowLines * line});
    if (ImGui::IsItemHovered())
        showTooltip(context, fmt::format("{} ({})\n{}\n{}\n{}\n{}", field, row.fix, shownName(row.before),
                                         row.beforeBytes, shownName(row.after), row.afterBytes));
}

/// Enter, unless a field or list has the keyboard.
bool isConfirmed()
{
    return isEnterPressed() && !isPopupOpen() && !ImGui::IsAnyItemActive();
}

} // namespace

void drawFixBox(const PanelContext& context, const Session& session, Requests& requests)
{
    const FixBox& box = session.fixBox;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, 0.0f));
    heading(context, titleOfFixBox(box));
    const bool namesFile = std::any_of(box.rows.begin(), box.rows.end(),
                                       [&](const FixRow& row) { return row.file != box.rows.front().file; });
    ImGui::BeginChild("edits", {0.0f, std::max(ImGui::GetContentRegionAvail().y - context.px(kFootHeight), 1.0f)});
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(box.rows.size()), kFixRowLines * rowHeight(context));
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            drawFixRow(context, box.rows[static_cast<std::size_t>(i)], namesFile);
    }
    if (box.edits > box.rows.size())
        ImGui::TextDisabled("  and %s more", countText(box.edits - box.rows.size()).c_str());
    ImGui::EndChild();
    ImGui::PopStyleVar();
    beginFoot(context, 2);
    if (footButton(context, "fixes:cancel", "Cancel", ButtonLook::plain))
        requests.push_back(RunAction{"closeOverlay"});
    ImGui::SameLine(0.0f, context.px(8.0f));
    if (footButton(context, "fixes:apply", "Apply", ButtonLook::accent) || isConfirmed()) {
        requests.push_back(RunAction{"closeOverlay"});
        requests.push_back(FixProblems{box.file, box.fix});
    }
}

void drawSaveBox(const PanelContext& context, const Session& session, EditingBoxesState& state, bool isNew,
                 Requests& requests)
{
    const SaveBox& box = session.saveBox;
    const bool isPatch = box.kind == SaveBox::Kind::patch;
    if (isNew)
        state.path = platform::utf8FromPath(box.suggested);
    const DocumentEdits* const edits = shownEdits(session);
    const std::size_t count = edits != nullptr && box.file.empty() ? filesWithEdits(*edits).size() : 1;
    heading(context, isPatch     ? "Save all edits as a patch"
                     : count > 1 ? fmt::format("Save {} files into a folder", count)
                                 : std::string("Save the edited file as"));
    ImGui::SetNextItemWidth(-1.0f);
    if (isNew)
        focusNextField();
    const bool wasEntered = growingField("##path", platform::host().hasDisk ? "Path" : "Name", state.path);
    noteTarget(context, "saveAs:path");
    heading(context, "Existing files are not overwritten");
    beginFoot(context, 2);
    if (footButton(context, "saveAs:cancel", "Cancel", ButtonLook::plain))
        requests.push_back(RunAction{"closeOverlay"});
    ImGui::SameLine(0.0f, context.px(8.0f));
    const bool wasClicked = footButton(context, "saveAs:save", "Save", ButtonLook::accent);
    if ((!wasEntered && !wasClicked) || state.path.empty())
        return;
    const std::filesystem::path target = absoluteOf(typedPath(state.path));
    requests.push_back(RunAction{"closeOverlay"});
    if (isPatch)
        requests.push_back(SavePatchAs{target});
    else
        requests.push_back(SaveEditedAs{box.file, target});
}

void drawUnsavedBox(const PanelContext& context, const Session& session, Requests& requests)
{
    const std::string text = shownName(unsavedText(session));
    ImGui::Dummy({0.0f, context.px(4.0f)});
    ImGui::PushTextWrapPos(ImGui::GetContentRegionAvail().x);
    ImGui::TextUnformatted((text + ".").c_str());
    ImGui::PopTextWrapPos();
    const bool isSaving = session.unsaved && session.unsaved->isSaving;
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() +
                         std::max(ImGui::GetContentRegionAvail().y - context.px(kFootHeight), 0.0f));
    beginFoot(context, 3);
    if (footButton(context, "unsaved:cancel", "Cancel", ButtonLook::plain))
        requests.push_back(RunAction{"closeOverlay"});
    ImGui::SameLine(0.0f, context.px(8.0f));
    if (footButton(context, "unsaved:discard", "Discard", ButtonLook::plain) && !isSaving)
        requests.push_back(RunAction{"discardUnsaved"});
    ImGui::SameLine(0.0f, context.px(8.0f));
    const bool isSaved = footButton(context, "unsaved:save", "Save", ButtonLook::accent) || isConfirmed();
    if (isSaved && !isSaving)
        requests.push_back(RunAction{"saveUnsaved"});
}

} // namespace app

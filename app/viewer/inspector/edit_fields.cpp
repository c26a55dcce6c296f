#include "app/viewer/inspector/edit_fields.hpp"

#include "app/viewer/editing/edit_forms.hpp"
#include "app/viewer/selection/item_facts.hpp"
#include "app/viewer/widgets/keys.hpp"
#include "app/viewer/widgets/text.hpp"
#include "app/viewer/widgets/text_fields.hpp"
#include "app/viewer/widgets/tooltip.hpp"
#include "formats/base/names.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace app {
namespace {

using formats::edit::Field;

constexpr float kLabelShare = 0.46f; // of the width

void collectRows(InspectorParts& parts, const EditForm& form)
{
    EditTabState& state = parts.state.edit;
    std::vector<std::string> prefixes = fieldsOfSelection(parts.session, form.path);
    const std::string filter = formats::lowered(state.filter.data());
    const bool isSameFile = state.rowsOf.lock() == form.file;
    if (isSameFile && state.rowsFilter == filter && state.rowsSelected == prefixes)
        return;
    if (!isSameFile && state.problem.empty())
        state.typed.clear(); // the value that was entered is the file's now
    state.rowsOf = form.file;
    state.rowsFilter = filter;
    state.rowsSelected = std::move(prefixes);
    state.rows.clear();
    state.selected.clear();
    const std::vector<Field>& fields = form.file->fields;
    for (std::uint32_t i = 0; i < fields.size(); ++i) {
        if (filter.empty() || formats::lowered(fields[i].path).find(filter) != std::string::npos)
            state.rows.push_back(i);
    }
    for (const std::string& prefix : state.rowsSelected) {
        for (std::uint32_t i = 0; i < fields.size(); ++i) {
            const bool isOfTag = fields[i].path.find("].tags[") != std::string::npos;
            const bool isWanted = !isOfTag || prefix.find("].tags[") != std::string::npos;
            if (isWanted && fields[i].path.starts_with(prefix))
                state.selected.push_back(i);
        }
    }
}

/// Takes the text that was entered, or says why it is impossible.
void enter(InspectorParts& parts, const EditForm& form, const Field& field, const std::string& id,
           const std::string& text)
{
    EditTabState& state = parts.state.edit;
    const auto value = formats::edit::valueOf(field, text);
    state.typed = id;
    state.text = text;
    state.problem = value ? std::string() : value.error();
    if (value)
        parts.requests.push_back(SetField{form.path, field.path, text});
}

/// The input of a field. A value that the font cannot show is only shown, since typing would replace its bytes.
void drawValue(InspectorParts& parts, const EditForm& form, const Field& field, const std::string& id, float width)
{
    const PanelContext& context = parts.context;
    EditTabState& state = parts.state.edit;
    const std::string value = formats::edit::textOf(field.type, bytesOf(field, form.file->bytes.span()));
    if (shownName(value) != value) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        putText({at.x + context.px(6.0f), at.y}, rowHeight(context), colors::kSecondary,
                fitted(shownName(value), width - context.px(8.0f)));
        return;
    }
    const bool isTyped = state.typed == id;
    const bool isWrong = isTyped && !state.problem.empty();
    std::string text = isTyped ? state.text : value;
    ImGui::SetNextItemWidth(width);
    ImGui::PushStyleColor(ImGuiCol_Border, isWrong ? colors::kError : colors::kLine);
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, isWrong ? 1.0f : 0.0f);
    const bool isEntered = growingField(("##" + id).c_str(), "", text);
    const bool wasEntered = isEntered || (ImGui::IsItemActive() && isPressedOnce(ImGuiKey_Tab)); // the only field keeps
                                                                                                 // the keyboard
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    noteTarget(context, id);
    const bool wasLeft = ImGui::IsItemDeactivatedAfterEdit();
    if (wasEntered || wasLeft) {
        if (text != value)
            enter(parts, form, field, id, text);
        else if (isTyped)
            state.typed.clear();
    } else if (ImGui::IsItemActive() && (isTyped || text != value)) { // a field that was only entered is not typed in
        const auto now = formats::edit::valueOf(field, text);
        state.typed = id;
        state.text = text;
        state.problem = now || text == value ? std::string() : now.error();
    } else if (ImGui::IsItemDeactivated() && isTyped) {
        state.typed.clear(); // nothing was typed, or Esc was pressed
        state.problem.clear();
    }
}

void drawField(InspectorParts& parts, const EditForm& form, const Field& field, const char* list)
{
    const PanelContext& context = parts.context;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float label = std::floor(width * kLabelShare);
    const float height = rowHeight(context);
    putText({at.x + context.px(8.0f), at.y}, height, colors::kSecondary,
            fittedInMiddle(shownName(field.path), label - context.px(12.0f)));
    ImGui::Dummy({label, height});
    if (ImGui::IsItemHovered())
        showTooltip(context, fmt::format("{}\n{}, {} at byte {}", shownName(field.path), nameOf(field.type),
                                         countedText(field.length, "byte"), countText(field.offset)));
    ImGui::SetCursorScreenPos({at.x + label, at.y});
    drawValue(parts, form, field, list + field.path, width - label);
    ImGui::SetCursorScreenPos({at.x, at.y + height});
}

void drawFieldFilter(InspectorParts& parts, std::size_t count)
{
    const std::string hint = "Search " + countedText(count, "field");
    ImGui::SetNextItemWidth(-1.0f);
    ImGui::InputTextWithHint("##filter", hint.c_str(), parts.state.edit.filter.data(), parts.state.edit.filter.size());
    noteTarget(parts.context, "edit:filter");
    ImGui::Dummy({0.0f, parts.context.px(4.0f)});
}

/// The fields in view.
void drawFieldList(InspectorParts& parts, const EditForm& form, const std::vector<std::uint32_t>& rows,
                   const char* list)
{
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(rows.size()), rowHeight(parts.context));
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            drawField(parts, form, form.file->fields[rows[static_cast<std::size_t>(i)]], list);
    }
}

std::string titleOfSelected(const Session& session)
{
    const SceneItem& item = session.tab().selection.item;
    return item.kind == SceneItemKind::none ? "Shown frame" : shownName(itemTitle(session, item));
}

} // namespace

void drawEditFields(InspectorParts& parts, const EditForm& form)
{
    const PanelContext& context = parts.context;
    EditTabState& state = parts.state.edit;
    collectRows(parts, form);
    drawFieldFilter(parts, form.file->fields.size());
    const float foot = rowHeight(context);
    ImGui::BeginChild("fields", {0.0f, std::max(ImGui::GetContentRegionAvail().y - foot, 1.0f)});
    const float padding = std::max((rowHeight(context) - ImGui::GetFontSize()) * 0.5f - 1.0f, 0.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6.0f), padding));
    if (!state.selected.empty() && state.rowsFilter.empty()) {
        heading(context, titleOfSelected(parts.session));
        drawFieldList(parts, form, state.selected, "selected:");
        heading(context, "All fields");
    }
    drawFieldList(parts, form, state.rows, "field:");
    if (state.rows.empty())
        ImGui::TextDisabled("  No field of this name");
    ImGui::PopStyleVar();
    ImGui::EndChild();
    if (state.problem.empty())
        return;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const std::string text = "The value " + shownName(state.problem);
    putText({at.x + context.px(8.0f), at.y}, foot, colors::kError,
            fitted(text, ImGui::GetContentRegionAvail().x - context.px(8.0f)));
    context.targets["edit:problem"] = {at.x, at.y, ImGui::GetContentRegionAvail().x, foot};
}

} // namespace app

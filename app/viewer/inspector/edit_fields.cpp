#include "app/viewer/inspector/edit_fields.hpp"

#include "app/viewer/editing/edit_forms.hpp"
#include "app/viewer/selection/item_facts.hpp"
#include "app/viewer/widgets/text.hpp"
#include "app/viewer/widgets/tooltip.hpp"
#include "formats/base/names.hpp"
#include "formats/edit/shared_bytes.hpp"

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
    if (!isSameFile && state.typed.problem.empty())
        state.typed = {}; // the value that was entered is the file's now
    if (!isSameFile)
        state.sharedOf.clear();
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

/// Says that other fields have the same bytes, so that they would change, too.
std::string sharedText(const EditForm& form, const Field& field)
{
    std::vector<formats::edit::Edit> edits;
    for (std::uint64_t copy = 0; copy < std::max<std::uint64_t>(field.copies, 1); ++copy) {
        const Field one = field.copies > 0 ? copyOf(field, copy) : field;
        const auto bytes = bytesOf(one, form.file->bytes.span());
        edits.push_back({one.path, one.offset, {bytes.begin(), bytes.end()}});
    }
    const std::vector<std::string> sentences = sharedBytesOf(*form.file, edits);
    return sentences.empty() ? std::string() : sentences.front();
}

/// Finds out what the pointed or typed field shares.
void noteShared(EditTabState& state, const EditForm& form, const Field& field)
{
    if (state.sharedOf == field.path)
        return;
    state.sharedOf = field.path;
    state.shared = sharedText(form, field);
}

void drawValue(InspectorParts& parts, const EditForm& form, const Field& field, const std::string& id, float width)
{
    const std::string value = formats::edit::textOf(field.type, bytesOf(field, form.file->bytes.span()));
    const auto problemOf = [&field](const std::string& text) {
        const auto bytes = formats::edit::valueOf(field, text);
        return bytes ? std::string() : bytes.error();
    };
    const ValueAnswer answer = drawValueInput(parts.context, {id, value, width, problemOf}, parts.state.edit.typed);
    if (ImGui::IsItemActive())
        noteShared(parts.state.edit, form, field);
    if (answer.entered)
        parts.requests.push_back(SetField{form.path, field.path, *answer.entered});
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
    if (ImGui::IsItemHovered()) {
        noteShared(parts.state.edit, form, field);
        showTooltip(context,
                    fmt::format("{}\n{}, {} at byte {}", shownName(field.path), nameOf(field.type),
                                countedText(field.length, "byte"), countText(field.offset)),
                    shownName(parts.state.edit.shared));
    }
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
    if (state.typedOf != form.path) {
        state.typedOf = form.path;
        state.typed = {}; // fields of several files have the same names
    }
    collectRows(parts, form);
    drawFieldFilter(parts, form.file->fields.size());
    const float foot = rowHeight(context);
    ImGui::PushID(form.path.c_str()); // a field keeps the keyboard only within its file
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
    ImGui::PopID();
    if (!state.typed.problem.empty())
        return drawValueProblem(context, state.typed, "");
    if (!state.shared.empty()) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x;
        putText({at.x + context.px(8.0f), at.y}, foot, colors::kWarning,
                fitted(shownName(state.shared), width - context.px(8.0f)));
        context.targets["edit:shared"] = {at.x, at.y, width, foot};
    }
}

} // namespace app

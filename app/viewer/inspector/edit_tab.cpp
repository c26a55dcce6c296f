#include "app/viewer/actions/key_bindings.hpp"
#include "app/viewer/editing/edit_forms.hpp"
#include "app/viewer/editing/editing.hpp"
#include "app/viewer/inspector/edit_fields.hpp"
#include "app/viewer/inspector/inspector_parts.hpp"
#include "app/viewer/queries/clip_forms.hpp"
#include "app/viewer/widgets/text_fields.hpp"
#include "formats/base/names.hpp"
#include "formats/edit/operations.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>

namespace app {
namespace {

using Part = EditTabState::Part;

/// The chosen file, else that of the selected item, else the first.
const EditForm& chosenForm(const InspectorParts& parts, const EditForms& forms)
{
    for (const EditForm& form : forms.files) {
        if (form.path == parts.state.edit.file)
            return form;
    }
    const bool isSelected = parts.session.tab().selection.item.kind != SceneItemKind::none;
    for (const EditForm& form : forms.files) {
        if (isSelected && !fieldsOfSelection(parts.session, form.path).empty())
            return form;
    }
    return forms.files.front();
}

std::string nameOfForm(const Session& session, const EditForm& form)
{
    const DocumentEdits* const edits = shownEdits(session);
    std::string name = shownName(formats::fileNameOf(form.path));
    for (std::size_t i = 0; edits != nullptr && i < edits->files.size(); ++i) {
        if (edits->files[i].path == form.path && edits->files[i].isUnsaved)
            name += " \xE2\x80\xA2";
    }
    return name;
}

void drawFileChoice(InspectorParts& parts, const EditForms& forms, const EditForm& chosen)
{
    if (forms.files.size() < 2)
        return;
    const PanelContext& context = parts.context;
    if (!beginChoice(context, "edit:file", nameOfForm(parts.session, chosen), ImGui::GetContentRegionAvail().x))
        return;
    for (const EditForm& form : forms.files) {
        if (choiceItem(context, nameOfForm(parts.session, form), &form == &chosen))
            parts.state.edit.file = form.path;
        noteTarget(context, "edit:file:" + formats::fileNameOf(form.path));
    }
    ImGui::EndCombo();
}

/// The buttons of what is possible now.
void drawEditButtons(InspectorParts& parts)
{
    constexpr std::array<std::string_view, 5> kActions = {"undo", "redo", "saveEdits", "saveEditedAs", "savePatch"};
    const Session& session = parts.session;
    ImGui::Dummy({0.0f, parts.context.px(4.0f)});
    ButtonFlow flow(parts.context);
    for (const std::string_view id : kActions) {
        const Action* const action = findAction(id);
        if (action == nullptr || !isPossible(*action, session))
            continue;
        const std::string step = id == "undo" ? undoneTitle(session) : id == "redo" ? redoneTitle(session) : "";
        const std::string title(titleOf(*action, session));
        const std::string tooltip = withKey(step.empty() ? title : title + ": " + shownName(step), id, session);
        if (flow.button("edit:" + std::string(id), title, tooltip))
            parts.requests.push_back(RunAction{action->id});
    }
    ImGui::Dummy({0.0f, parts.context.px(6.0f)});
}

void drawParts(InspectorParts& parts, std::size_t steps)
{
    const PanelContext& context = parts.context;
    const std::array<std::string, 3> titles = {"Fields", "Changes", fmt::format("Steps ({})", steps)};
    constexpr std::array<const char*, 3> kTargets = {"edit:fields", "edit:changes", "edit:steps"};
    const float width = std::floor(ImGui::GetContentRegionAvail().x / static_cast<float>(titles.size()));
    const float height = rowHeight(context);
    const ImVec2 start = ImGui::GetCursorScreenPos();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (std::size_t i = 0; i < titles.size(); ++i) {
        const ImVec2 at(start.x + static_cast<float>(i) * width, start.y);
        const bool isShown = parts.state.edit.part == static_cast<Part>(i);
        ImGui::SetCursorScreenPos(at);
        if (targetButton(context, kTargets[i], {width, height}))
            parts.state.edit.part = static_cast<Part>(i);
        const bool isHovered = ImGui::IsItemHovered();
        if (isShown)
            list.AddRectFilled({at.x, at.y + height - context.px(2.0f)}, {at.x + width, at.y + height},
                               colors::kAccent);
        const float text = ImGui::CalcTextSize(titles[i].c_str()).x;
        putText({at.x + (width - text) * 0.5f, at.y}, height, isShown || isHovered ? colors::kText : colors::kSecondary,
                titles[i]);
    }
    ImGui::SetCursorScreenPos({start.x, start.y + height});
    ImGui::Dummy({0.0f, context.px(6.0f)});
}

/// The layers whose clips count the frames of a model, and the texts that state them.
struct ClipTexts {
    bool isOfPlayer = false; ///< and not of its only layer
    std::string names;       ///< empty: there are none
};
ClipTexts clipTextsOf(const InspectorParts& parts, const EditForm& form)
{
    ClipTexts texts;
    std::set<std::string> names;
    const scene::Document& document = parts.document();
    const std::uint32_t layers = scene::animationLayerCount(document);
    for (std::uint32_t layer = 0; layer < layers; ++layer) {
        const std::size_t node = layer < document.layers.size() ? document.layers[layer].node : 0;
        if (document.nodes[node].path != form.path)
            continue;
        texts.isOfPlayer = layers == 2;
        const std::size_t clips = scene::clipsOf(document, layer).size();
        for (std::uint32_t clip = 0; clip < clips; ++clip) {
            if (const ClipForm* const stated = clipForm(parts.session, layer, clip))
                names.insert(formats::fileNameOf(stated->file));
        }
    }
    texts.names = fmt::format("{}", fmt::join(names, " and "));
    return texts;
}

/// What follows if frames are dropped. Returns whether both parts of a player are changed.
bool drawFramesNote(InspectorParts& parts, const EditForm& form, const formats::edit::Operation& operation)
{
    const ClipTexts texts = clipTextsOf(parts, form);
    bool& areBoth = parts.state.edit.bothParts;
    const std::string id = "operation:" + std::string(operation.name) + ":bothParts";
    if (texts.isOfPlayer && checkBox(parts.context, id.c_str(), "Legs and torso", areBoth))
        areBoth = !areBoth;
    if (!texts.names.empty()) {
        ImGui::PushTextWrapPos(0.0f);
        ImGui::PushStyleColor(ImGuiCol_Text, colors::kSecondary);
        ImGui::TextUnformatted(("The clips of " + shownName(texts.names) + " follow").c_str());
        ImGui::PopStyleColor();
        ImGui::PopTextWrapPos();
        noteTarget(parts.context, "operation:" + std::string(operation.name) + ":note");
    }
    return texts.isOfPlayer && areBoth;
}

void drawOperation(InspectorParts& parts, const EditForm& form, const formats::edit::Operation& operation)
{
    const PanelContext& context = parts.context;
    const std::string name(operation.name);
    const std::string title(operation.title);
    heading(context, title);
    ImGui::PushID(name.c_str());
    bool isRun = false;
    std::string& argument = parts.state.edit.arguments[name];
    if (!operation.argument.empty()) {
        ImGui::SetNextItemWidth(std::max(ImGui::GetContentRegionAvail().x - context.px(76.0f), 1.0f));
        isRun = growingField("##argument", std::string(operation.argument).c_str(), argument);
        noteTarget(context, "operation:" + name + ":argument");
        ImGui::SameLine(0.0f, context.px(6.0f));
    }
    isRun = textButton(context, "operation:" + name, "Apply", std::string(operation.meaning).c_str()) || isRun;
    ImGui::PopID();
    const bool areBoth = operation.dropped != nullptr && drawFramesNote(parts, form, operation);
    if (isRun)
        parts.requests.push_back(RunOperation{form.path, name, argument, areBoth});
    ImGui::Dummy({0.0f, context.px(4.0f)});
}

void drawOperations(InspectorParts& parts, const EditForm& form)
{
    ImGui::BeginChild("operations");
    bool isAny = false;
    for (const formats::edit::Operation& operation : formats::edit::operations()) {
        if (!operation.isFor(*form.file))
            continue;
        drawOperation(parts, form, operation);
        isAny = true;
    }
    if (!isAny)
        ImGui::TextDisabled("Only the fields of this file can be changed");
    ImGui::EndChild();
}

/// All steps, the undone ones fainter; a click undoes or redoes to one.
void drawSteps(InspectorParts& parts)
{
    const DocumentEdits* const edits = shownEdits(parts.session);
    ImGui::BeginChild("steps");
    const std::size_t count = edits != nullptr ? edits->steps.size() : 0;
    const std::size_t applied = edits != nullptr ? edits->applied : 0;
    for (std::size_t i = 0; i <= count; ++i) {
        ListRow row;
        row.target = "step:" + std::to_string(i);
        row.label = i == 0 ? "As it was opened" : shownName(edits->steps[i - 1].title);
        row.isSelected = i == applied;
        row.color = i > applied ? colors::kSecondary : colors::kText;
        if (listRow(parts.context, row) && count > 0)
            parts.requests.push_back(GoToEdit{static_cast<std::uint32_t>(i)});
    }
    ImGui::EndChild();
}

} // namespace

void drawEditTab(InspectorParts& parts)
{
    const EditForms* const forms = shownForms(parts.session);
    if (parts.session.tab().isVersionBefore) {
        ImGui::TextDisabled("An earlier version cannot be edited");
        return;
    }
    if (forms == nullptr || forms->files.empty()) {
        ImGui::TextDisabled(forms == nullptr ? "Reading the files" : "No file of this model can be edited");
        return;
    }
    const EditForm& form = chosenForm(parts, *forms);
    const DocumentEdits* const edits = shownEdits(parts.session);
    drawFileChoice(parts, *forms, form);
    drawEditButtons(parts);
    drawParts(parts, edits != nullptr ? edits->steps.size() : 0);
    switch (parts.state.edit.part) {
    case Part::fields:
        drawEditFields(parts, form);
        break;
    case Part::changes:
        drawOperations(parts, form);
        break;
    case Part::steps:
        drawSteps(parts);
        break;
    }
}

} // namespace app

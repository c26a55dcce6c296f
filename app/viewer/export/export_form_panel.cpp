#include "app/viewer/export/export_form_panel.hpp"

#include "app/viewer/export/export_fields_panel.hpp"
#include "app/viewer/export/exports.hpp"
#include "app/viewer/export/motion_frames.hpp"
#include "app/viewer/jobs/disk_path.hpp"
#include "app/viewer/widgets/text_fields.hpp"
#include "formats/base/counted.hpp"
#include "formats/platform/directories.hpp"
#include "formats/platform/host.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace app {
namespace {

constexpr float kKindsWidth = 200.0f;
constexpr float kBrowseWidth = 84.0f;

template <std::size_t size> void fillField(std::array<char, size>& field, std::string_view text)
{
    field.fill('\0');
    std::memcpy(field.data(), text.data(), std::min(text.size(), size - 1));
}

/// Updates the suggested name until the user types another one.
void suggestName(const Session& session, ExportFormState& state)
{
    const bool isOwn = state.name.data() != state.suggestedName;
    state.suggestedName = exportRow(state.options.kind).name(session, state.options);
    if (!isOwn || state.name.front() == '\0')
        fillField(state.name, state.suggestedName);
}

void chooseKind(const Session& session, ExportKind kind, ExportFormState& state)
{
    state.options.kind = kind;
    suggestName(session, state);
}

void drawKinds(const PanelContext& context, const Session& session, ExportFormState& state)
{
    ImGui::BeginChild("kinds", {context.px(kKindsWidth), 0.0f});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, 0.0f));
    heading(context, "Export");
    for (std::size_t i = 0; i < kExportKinds.size(); ++i) {
        const auto kind = static_cast<ExportKind>(i);
        ListRow row;
        row.target = "export:" + std::string(kExportKinds[i]);
        row.label = exportRow(kind).title;
        row.isSelected = kind == state.options.kind;
        if (listRow(context, row))
            chooseKind(session, kind, state);
    }
    ImGui::PopStyleVar();
    ImGui::EndChild();
    if (isPopupOpen()) // a list of choices
        return;
    const auto present = static_cast<std::size_t>(state.options.kind);
    if (isPressed(ImGuiKey_DownArrow) && present + 1 < kExportKinds.size())
        chooseKind(session, static_cast<ExportKind>(present + 1), state);
    if (isPressed(ImGuiKey_UpArrow) && present > 0)
        chooseKind(session, static_cast<ExportKind>(present - 1), state);
}

/// Like the functions below: returns true if Enter was pressed in one of its fields.
bool drawSize(const PanelContext& context, ExportFormState& state)
{
    bool wasEntered = false;
    fieldLabel(context, "Size in pixels");
    const auto field = [&](const char* id, const char* target, std::uint32_t& value) {
        int number = static_cast<int>(value);
        ImGui::SetNextItemWidth(context.px(80.0f));
        if (ImGui::InputInt(id, &number, 0, 0))
            value = static_cast<std::uint32_t>(std::clamp(number, 0, static_cast<int>(kLargestPictureSide)));
        selectNumberOnDoubleClick();
        wasEntered = wasFieldEntered(state) || wasEntered;
        noteTarget(context, target);
    };
    field("##width", "export:width", state.options.width);
    ImGui::SameLine(0.0f, context.px(8.0f));
    field("##height", "export:height", state.options.height);
    drawHint(context, "0: like the view");
    bool isTransparent = state.options.background == PictureBackground::transparent;
    drawSwitch(context, "export:transparent", "Transparent background", isTransparent);
    state.options.background = isTransparent ? PictureBackground::transparent : PictureBackground::shown;
    return wasEntered;
}

bool drawRate(const PanelContext& context, const Session& session, ExportFormState& state)
{
    const std::string count = formats::counted(exportedFrames(session, state.options), "file");
    return drawNumber(context, {"Per second", "export:rate", 0.0, 1000.0, "0: each frame of the clip. Writes " + count},
                      state.options.framesPerSecond, state);
}

void drawUpOption(const PanelContext& context, ExportOptions& options)
{
    bool isYUp = options.up == UpAxis::y;
    drawSwitch(context, "export:up", "Y up, as Blender and Unity expect (else Z, as in the file)", isYUp);
    options.up = isYUp ? UpAxis::y : UpAxis::z;
}

void drawReportOptions(const PanelContext& context, ExportOptions& options)
{
    bool isJson = options.format == ReportFormat::json;
    drawSwitch(context, "export:json", "As JSON", isJson);
    options.format = isJson ? ReportFormat::json : ReportFormat::text;
}

bool drawExportOptions(const PanelContext& context, const Session& session, ExportFormState& state)
{
    const ExportRow::Fields fields = exportRow(state.options.kind).fields;
    bool wasEntered = fields.rate && drawRate(context, session, state);
    if (fields.material)
        drawSwitch(context, "export:material", "With material and its images", state.options.writesMaterial);
    if (fields.up)
        drawUpOption(context, state.options);
    if (fields.gltf)
        wasEntered = drawGltfFields(context, session, state) || wasEntered;
    if (fields.motion)
        wasEntered = drawMotionFields(context, session, state) || wasEntered;
    if (fields.size)
        wasEntered = drawSize(context, state) || wasEntered;
    if (fields.format)
        drawReportOptions(context, state.options);
    return wasEntered;
}

bool drawExportFolderAndName(const PanelContext& context, ExportFormState& state, Requests& requests)
{
    bool wasEntered = false;
    if (platform::host().hasDisk) {
        fieldLabel(context, "Folder");
        ImGui::SetNextItemWidth(std::max(ImGui::GetContentRegionAvail().x - context.px(kBrowseWidth + 16.0f), 1.0f));
        wasEntered = ImGui::InputText("##folder", state.folder.data(), state.folder.size(),
                                      ImGuiInputTextFlags_EnterReturnsTrue);
        noteTarget(context, "export:folder");
        ImGui::SameLine(0.0f, context.px(8.0f));
        if (ImGui::Button("Browse\xE2\x80\xA6", {context.px(kBrowseWidth), 0.0f})) {
            state.isChoosingFolder = true;
            state.options.folder = state.typedFolder(); // to detect a change afterwards
            requests.push_back(SetExportFolder{state.options.folder});
            requests.push_back(RunAction{"chooseExportFolder"});
        }
        noteTarget(context, "export:browse");
    }
    fieldLabel(context, "Name");
    ImGui::SetNextItemWidth(-context.px(8.0f));
    wasEntered =
        ImGui::InputText("##name", state.name.data(), state.name.size(), ImGuiInputTextFlags_EnterReturnsTrue) ||
        wasEntered;
    noteTarget(context, "export:name");
    return wasEntered;
}

void beginForm(const Session& session, ExportFormState& state)
{
    state.isMeasured = false;
    if (std::exchange(state.isChoosingFolder, false)) { // the form continues with the chosen folder
        if (state.options.folder != session.exportForm.folder)
            fillField(state.folder, platform::utf8FromPath(session.exportForm.folder));
        state.options.folder = session.exportForm.folder;
        return;
    }
    state.options = session.exportForm;
    state.options.clips.clear(); // those of another model, perhaps
    state.clips.clear();
    const std::filesystem::path& folder = state.options.folder;
    fillField(state.folder, platform::utf8FromPath(folder.empty() ? platform::picturesFolder() : folder));
    state.suggestedName.clear();
    state.name.fill('\0');
    suggestName(session, state);
}

} // namespace

std::filesystem::path ExportFormState::typedFolder() const
{
    return typedPath(folder.data());
}

namespace {

/// Measures a moving picture when its fields or its model have changed and no change is unfinished, but not before one
/// that a script waits for.
void measure(const Session& session, ExportFormState& state, Requests& requests)
{
    if (state.options.kind != ExportKind::motion)
        return;
    const ExportOptions options = withoutPath(state.options);
    if (!ImGui::IsAnyItemActive())
        state.complete = options;
    const bool isKnown = state.isMeasured && estimateOf(session, options) != nullptr;
    const auto& estimate = session.exportEstimate;
    if (state.complete != options || isKnown || (estimate && estimate->isUnderWay && estimate->isForCall))
        return;
    state.isMeasured = true;
    requests.push_back(MeasureExport{options});
}

/// The fields of the kind, which scroll if the window is too small. True if Enter was pressed in one of them.
bool drawFields(const PanelContext& context, const Session& session, ExportFormState& state, Requests& requests)
{
    const float available = std::max(ImGui::GetContentRegionAvail().y - state.footerHeight, context.px(28.0f));
    const float height = state.fieldsHeight > 0.0f ? std::min(state.fieldsHeight, available) : available;
    ImGui::BeginChild("fields", {0.0f, height});
    const float top = ImGui::GetCursorPosY();
    ImGui::PushTextWrapPos(0.0f);
    ImGui::TextUnformatted(exportRow(state.options.kind).explanation);
    ImGui::PopTextWrapPos();
    bool isDone = drawExportFolderAndName(context, state, requests);
    isDone = drawExportOptions(context, session, state) || isDone;
    state.fieldsHeight = ImGui::GetCursorPosY() - top;
    ImGui::EndChild();
    return isDone;
}

/// The buttons, which are always visible, below what will be written. True: the export starts.
bool drawFooter(const PanelContext& context, const Session& session, ExportFormState& state, Requests& requests)
{
    const float top = ImGui::GetCursorPosY();
    if (state.options.kind == ExportKind::motion) {
        for (const ExportPreviewLine& line : motionPreview(session, state.options)) {
            ImGui::PushStyleColor(ImGuiCol_Text, line.isProblem ? colors::kError : colors::kText);
            ImGui::PushTextWrapPos(0.0f);
            ImGui::TextUnformatted(shownName(line.text).c_str());
            ImGui::PopTextWrapPos();
            ImGui::PopStyleColor();
        }
    }
    const bool isDone = textButton(context, "export:start", "Export");
    ImGui::SameLine(0.0f, context.px(8.0f));
    if (textButton(context, "export:close", "Cancel"))
        requests.push_back(RunAction{"closeOverlay"});
    state.footerHeight = ImGui::GetCursorPosY() - top;
    return isDone;
}

} // namespace

void drawExportForm(const PanelContext& context, const Session& session, ExportFormState& state, bool isNew,
                    Requests& requests)
{
    if (!session.tab().document) {
        requests.push_back(RunAction{"closeOverlay"});
        return;
    }
    if (isNew) {
        beginForm(session, state);
        state.fieldsHeight = 0.0f;
        requests.push_back(RunAction{"pause"}); // the exported instant is the one visible behind the form
    }
    const bool isFieldUsed = ImGui::IsAnyItemActive() || isPopupOpen(); // Enter is for the field or the list
    drawKinds(context, session, state);
    ImGui::SameLine(0.0f, context.px(12.0f));
    ImGui::BeginChild("form");
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(context.px(8.0f), context.px(8.0f)));
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        ImVec2(context.px(8.0f), (context.px(28.0f) - ImGui::GetFontSize()) * 0.5f));
    bool isDone = drawFields(context, session, state, requests);
    isDone = drawFooter(context, session, state, requests) || isDone;
    if (exportRow(state.options.kind).name(session, state.options) != state.suggestedName)
        suggestName(session, state);
    measure(session, state, requests);
    ImGui::PopStyleVar(2);
    ImGui::EndChild();
    if (isDone || (!isNew && !isFieldUsed && isEnterPressed())) {
        state.options.folder = typedPath(state.folder.data());
        state.options.name = state.name.data();
        requests.push_back(RunAction{"closeOverlay"});
        requests.push_back(StartExport{state.options});
    }
}

} // namespace app

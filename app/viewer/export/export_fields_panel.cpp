#include "app/viewer/export/export_fields_panel.hpp"

#include "app/output/clip_list.hpp"
#include "app/output/output_formats.hpp"
#include "app/viewer/export/motion_frames.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/widgets/text.hpp"
#include "app/viewer/widgets/text_fields.hpp"
#include "formats/base/counted.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/platform/host.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace app {
namespace {

constexpr float kLabelWidth = 110.0f;
constexpr float kNumberWidth = 80.0f;
constexpr float kChooseWidth = 96.0f;
constexpr double kFastestGifRate = 50.0; // its shortest delay is 20 ms
constexpr std::string_view kEstimating = "Estimating the size\xE2\x80\xA6";

/// An entry of the list of clips, which stays open.
bool clipItem(const PanelContext& context, const std::string& target, const std::string& name, bool isChosen)
{
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(context.px(8.0f), rowHeight(context) - ImGui::GetFontSize()));
    const bool wasClicked =
        ImGui::Selectable((shownName(name) + "##" + target).c_str(), isChosen, ImGuiSelectableFlags_DontClosePopups);
    ImGui::PopStyleVar();
    noteTarget(context, target);
    return wasClicked;
}

/// `none`: what an empty list means.
void drawClipChoice(const PanelContext& context, const Session& session, const char* none, ExportFormState& state)
{
    if (!beginChoice(context, "export:chooseClips", "Choose", context.px(kChooseWidth)))
        return;
    const std::string list = state.clips;
    if (clipItem(context, "export:clips:default", none, list.empty()))
        state.clips.clear();
    if (state.options.kind == ExportKind::motion &&
        clipItem(context, "export:clips:all", "all clips", list == kAllClips))
        state.clips = kAllClips;
    const std::vector<std::string> chosen = list.empty() ? std::vector<std::string>() : listedNames(list);
    for (const ListedClip& clip : listedClips(*session.tab().document)) {
        const bool isChosen = std::find(chosen.begin(), chosen.end(), clip.entry) != chosen.end();
        if (clipItem(context, "export:clips:" + clip.entry, clip.name, isChosen))
            state.clips = isChosen ? listWithout(list, clip.entry) : listWith(list, clip.entry);
    }
    ImGui::EndCombo();
}

/// The names of clips as text, which a list of all clips can change.
bool drawClips(const PanelContext& context, const Session& session, const char* none, ExportFormState& state)
{
    fieldLabel(context, "Clips");
    ImGui::SetNextItemWidth(std::max(ImGui::GetContentRegionAvail().x - context.px(kChooseWidth + 16.0f), 1.0f));
    const bool wasEntered = growingField("##clips", none, state.clips);
    if (ImGui::IsItemDeactivated())
        state.complete = withoutPath(state.options);
    noteTarget(context, "export:clips");
    ImGui::SameLine(0.0f, context.px(8.0f));
    drawClipChoice(context, session, none, state);
    state.options.clips = state.clips;
    return wasEntered;
}

void drawSplit(const PanelContext& context, GltfOptions& gltf)
{
    constexpr std::array<const char*, 3> kTitles = {"one file", "a file for each clip", "a file for each part"};
    fieldLabel(context, "Write");
    const auto present = static_cast<std::size_t>(gltf.files.split);
    if (!beginChoice(context, "export:split", kTitles.at(present), context.px(200.0f)))
        return;
    for (std::size_t i = 0; i < kTitles.size(); ++i) {
        const auto split = static_cast<GltfSplit>(i);
        const bool isPossible = !gltf.isStatic || split != GltfSplit::clips;
        if (isPossible && choiceItem(context, kTitles.at(i), i == present))
            gltf.files.split = split;
    }
    ImGui::EndCombo();
}

/// Fields for a few users.
bool drawRareGltfFields(const PanelContext& context, const Session& session, ExportFormState& state)
{
    GltfOptions& gltf = state.options.gltf;
    drawSplit(context, gltf);
    const bool wasEntered = drawNumber(
        context, {"Scale", "export:scale", kMinGltfScale, kMaxGltfScale, "1: as in the model"}, gltf.scale, state);
    bool facesZ = gltf.forward == renderer::gltf::Forward::z;
    drawSwitch(context, "export:forward", "Front towards Z, as on the web (else X)", facesZ);
    gltf.forward = facesZ ? renderer::gltf::Forward::z : renderer::gltf::Forward::x;
    drawSwitch(context, "export:compact", "Positions of frames in 16 bits", gltf.isCompact);
    drawSwitch(context, "export:step", "Frames without interpolation", gltf.steps);
    const formats::Capabilities capabilities = capabilitiesOf(*shownModel(session));
    if (capabilities.hasSequences)
        drawSwitch(context, "export:bakeGlobals", "Global sequences in each clip", gltf.bakesGlobals);
    if (capabilities.hasBones)
        drawSwitch(context, "export:animationOnly", "Bones and clips without meshes", gltf.animationOnly);
    return wasEntered;
}

void drawMotionFormat(const PanelContext& context, ExportOptions& options)
{
    fieldLabel(context, "Format");
    if (!beginChoice(context, "export:motion", std::string(outputFormatOf(options.motion).title),
                     context.px(kNumberWidth + 40.0f)))
        return;
    for (const OutputFormat& format : outputFormats()) {
        const bool isOffered = format.motion && (platform::host().hasDisk || !isVideo(*format.motion));
        if (isOffered && choiceItem(context, std::string(format.title), format.motion == options.motion))
            options.motion = *format.motion;
    }
    ImGui::EndCombo();
}

std::string estimateText(const ExportEstimate& estimate)
{
    const std::string pixels = fmt::format("{}x{} pixels", estimate.width, estimate.height);
    if (estimate.bytes)
        return fmt::format("{}{}, {}", estimate.isExact ? "" : "About ", bytesText(*estimate.bytes), pixels);
    return estimate.isUnderWay ? std::string(kEstimating) : pixels + "; the size is not estimated";
}

} // namespace

void fieldLabel(const PanelContext& context, const char* text)
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    putText(at, context.px(28.0f), colors::kSecondary, text);
    ImGui::SetCursorScreenPos({at.x + context.px(kLabelWidth), at.y});
}

void drawHint(const PanelContext& context, const std::string& text)
{
    ImGui::SameLine(0.0f, context.px(8.0f));
    putText(ImGui::GetCursorScreenPos(), context.px(28.0f), colors::kSecondary, text);
    ImGui::NewLine();
}

void drawSwitch(const PanelContext& context, const char* id, const char* label, bool& isOn)
{
    fieldLabel(context, "");
    if (checkBox(context, id, label, isOn))
        isOn = !isOn;
}

bool drawNumber(const PanelContext& context, const NumberField& field, double& value, ExportFormState& state)
{
    fieldLabel(context, field.label);
    double number = value;
    ImGui::SetNextItemWidth(context.px(kNumberWidth));
    if (ImGui::InputDouble(("##" + std::string(field.target)).c_str(), &number, 0.0, 0.0, "%.6g"))
        value = std::clamp(number, field.least, field.most);
    selectNumberOnDoubleClick();
    const bool wasEntered = wasFieldEntered(state);
    noteTarget(context, field.target);
    drawHint(context, field.hint);
    return wasEntered;
}

bool wasFieldEntered(ExportFormState& state)
{
    if (ImGui::IsItemDeactivated())
        state.complete = withoutPath(state.options);
    return ImGui::IsItemDeactivated() && isEnterPressed();
}

bool drawGltfFields(const PanelContext& context, const Session& session, ExportFormState& state)
{
    GltfOptions& gltf = state.options.gltf;
    bool wasEntered = drawClips(context, session, "all clips", state);
    drawSwitch(context, "export:static", "Only the shown instant", gltf.isStatic);
    if (gltf.isStatic && gltf.files.split == GltfSplit::clips)
        gltf.files.split = GltfSplit::none;
    bool isOneSkin = gltf.skins == ExportedSkins::shown;
    drawSwitch(context, "export:skins", "Only the shown skin", isOneSkin);
    gltf.skins = isOneSkin ? ExportedSkins::shown : ExportedSkins::all;
    bool isText = gltf.files.container == GltfContainer::gltf;
    drawSwitch(context, "export:container", "As .gltf with .bin (else one .glb)", isText);
    gltf.files.container = isText ? GltfContainer::gltf : GltfContainer::glb;
    if (platform::host().hasDisk) { // downloads have no folders
        bool areFiles = gltf.files.images == GltfImages::files;
        drawSwitch(context, "export:images", "Images as files of their own", areFiles);
        gltf.files.images = areFiles ? GltfImages::files : GltfImages::embedded;
    }
    fieldLabel(context, "");
    if (textLink(context, "export:more", state.showsMore ? "Fewer options" : "More options"))
        state.showsMore = !state.showsMore;
    if (state.showsMore)
        wasEntered = drawRareGltfFields(context, session, state) || wasEntered;
    return wasEntered;
}

bool drawMotionFields(const PanelContext& context, const Session& session, ExportFormState& state)
{
    ExportOptions& options = state.options;
    drawMotionFormat(context, options);
    bool wasEntered = drawClips(context, session, "the shown clip", state);
    wasEntered = drawNumber(context,
                            {"Per second", "export:rate", 0.0, kMaxMotionRate,
                             fmt::format("0: {:g} frames", usualRateOf(options.motion))},
                            options.framesPerSecond, state) ||
                 wasEntered;
    return drawNumber(context, {"Turn", "export:turn", 0.0, kMaxTurnSeconds, "seconds; 0: the camera rests"},
                      options.turnSeconds, state) ||
           wasEntered;
}

std::vector<ExportPreviewLine> motionPreview(const Session& session, const ExportOptions& options)
{
    const auto frames = MotionFrames::of(session, options);
    if (!frames)
        return {{frames.error(), true}};
    if (isVideo(options.motion)) {
        constexpr glm::uvec2 kAnySize(2);
        if (std::string problem = problemOfMotion(motionHeader(options, kAnySize), options.name); !problem.empty())
            return {{std::move(problem), true}};
    }
    const MotionTimeline& timeline = *frames->timeline();
    std::string length =
        fmt::format("{} in {:.3g} s", formats::counted(timeline.frameCount(), "frame"), timeline.seconds());
    if (const std::string note = timeline.turnNote(); !note.empty())
        length += ": " + note;
    else if (options.motion == MotionFormat::gif && motionRate(options) > kFastestGifRate)
        length += "; a GIF leaves out frames shorter than 20 ms";
    std::vector<ExportPreviewLine> lines = {{std::move(length)}};
    const ExportEstimate* const estimate = estimateOf(session, options);
    if (estimate != nullptr && !estimate->problem.empty())
        return {{estimate->problem, true}};
    lines.push_back({estimate != nullptr ? estimateText(*estimate) : std::string(kEstimating)});
    return lines;
}

std::string listWithout(const std::string& list, std::string_view entry)
{
    std::string rest;
    for (const std::string& name : listedNames(list)) {
        if (name != entry && !name.empty())
            rest += (rest.empty() ? "" : ",") + name;
    }
    return rest;
}

std::string listWith(const std::string& list, std::string_view entry)
{
    const bool isNone = list.empty() || list == kAllClips;
    return isNone ? std::string(entry) : list + "," + std::string(entry);
}

} // namespace app

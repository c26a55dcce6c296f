#include "app/viewer/inspector/skeleton_attachments.hpp"
#include "app/viewer/queries/assembly_facts.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/skeleton_facts.hpp"
#include "app/viewer/widgets/text.hpp"
#include "formats/base/names.hpp"

#include <fmt/format.h>

#include <array>

namespace app {
namespace {

constexpr std::array<TableColumn, 3> kBoneColumns = {
    {{"Bone", Align::left, true, false}, {"No.", Align::right, false, true}, {"Keys", Align::right, false, false}}};

/// The source of the rows.
struct Bones {
    const formats::Skinned& shape;
    ShownBones shown;
    const std::vector<BoneRow>& rows;

    [[nodiscard]] bool arePlacedByFrames() const
    {
        return shape.bindConvention == formats::BindConvention::inverseMatrices;
    }
    [[nodiscard]] const formats::Bone& at(std::uint32_t row) const { return shape.bones[rows[row].bone]; }
    [[nodiscard]] std::uint64_t keysAt(std::uint32_t row) const { return shown.keysOf(rows[row].bone).sum(); }
};

TableCell cellOf(const Bones& bones, std::uint32_t row, std::uint32_t column)
{
    const bool isKnown = !bones.at(row).name.empty() || !bones.at(row).gameName.empty();
    switch (column) {
    case 0:
        return {boneName(bones.shape, bones.rows[row].bone), isKnown ? colors::kText : colors::kSecondary};
    case 1:
        return {std::to_string(bones.rows[row].bone), colors::kSecondary};
    default:
        return {countText(bones.keysAt(row)), bones.keysAt(row) > 0 ? colors::kText : colors::kSecondary};
    }
}

bool isLess(const Bones& bones, std::uint32_t a, std::uint32_t b, std::uint32_t column)
{
    switch (column) {
    case 0:
        return formats::lowered(cellOf(bones, a, 0).text) < formats::lowered(cellOf(bones, b, 0).text);
    case 1:
        return bones.rows[a].bone < bones.rows[b].bone;
    default:
        return bones.keysAt(a) < bones.keysAt(b);
    }
}

Table tableOf(const Bones& bones)
{
    Table table;
    table.id = "bones";
    table.noun = "bone";
    table.columns = kBoneColumns;
    table.rowCount = static_cast<std::uint32_t>(bones.rows.size());
    table.cell = [&bones](std::uint32_t row, std::uint32_t column) { return cellOf(bones, row, column); };
    table.isLess = [&bones](std::uint32_t a, std::uint32_t b, std::uint32_t column) {
        return isLess(bones, a, b, column);
    };
    table.name = [&bones](std::uint32_t row) {
        const bool isBillboard = billboardOf(bones.at(row)) != formats::Billboard::none;
        return fmt::format("{} {}{}", boneName(bones.shape, bones.rows[row].bone), bones.rows[row].bone,
                           isBillboard ? " billboard" : "");
    };
    table.target = [&bones](std::uint32_t row) { return fmt::format("bone:{}", bones.rows[row].bone); };
    table.depth = [&bones](std::uint32_t row) { return bones.rows[row].depth; };
    table.tooltip = [&bones](std::uint32_t row) {
        const BoneKeys keys = bones.shown.keysOf(bones.rows[row].bone);
        std::string text = fmt::format("{}: keys in this clip: {} of movement, {} of rotation, {} of scale",
                                       boneName(bones.shape, bones.rows[row].bone), countText(keys.translation),
                                       countText(keys.rotation), countText(keys.scale));
        for (const std::string& more : {billboardText(billboardOf(bones.at(row))), boneFlagsText(bones.at(row).flags)})
            text += more.empty() ? "" : "\n" + more;
        return text;
    };
    return table;
}

std::string trackText(formats::TrackIndex track, std::uint32_t keys, const formats::Skinned& shape)
{
    if (track == formats::kNoIndex)
        return "no keys";
    const std::uint32_t loop = shape.tracks[track].globalLoop;
    const std::string text = countedText(keys, "key");
    return loop == formats::kNoIndex ? text : fmt::format("{}, global loop {}", text, loop);
}

/// Lets the bone and its descendants play their own clip, or ends that.
void drawTorsoButton(InspectorParts& parts, std::uint32_t bone)
{
    const scene::Document& document = parts.document();
    const bool isTorso = hasTorso(document) && document.layers.back().bones.front() == bone;
    if (document.nodes.front().model->clips.empty() || &parts.node() != &document.nodes.front())
        return;
    if (textButton(parts.context, "button:torso-bone", isTorso ? "Move as a whole" : "Torso from here",
                   isTorso ? "All bones play the same clip again"
                           : "This bone and all bones below it play their own clip"))
        parts.requests.push_back(SetTorso{isTorso ? formats::kNoIndex : bone});
}

void drawBoneFacts(InspectorParts& parts, const Bones& bones, std::uint32_t number)
{
    const formats::Skinned& shape = bones.shape;
    const formats::Bone& bone = shape.bones[number];
    const BoneKeys keys = bones.shown.keysOf(number);
    heading(parts.context, boneName(shape, number));
    copyRow(parts, "bone-number", "Number", std::to_string(number));
    copyRow(parts, "bone-parent", "Parent", boneOrNone(shape, bone.parent));
    copyRow(parts, "bone-pivot", "Pivot", coordinatesText(bone.pivot));
    const auto textOf = [&](formats::TrackIndex track, std::uint32_t count) {
        if (bones.arePlacedByFrames())
            return count > 0 ? countedText(count, "frame") : std::string("does not change");
        return trackText(track, count, shape);
    };
    copyRow(parts, "bone-translation", "Movement", textOf(bone.translation, keys.translation));
    copyRow(parts, "bone-rotation", "Rotation", textOf(bone.rotation, keys.rotation));
    copyRow(parts, "bone-scale", "Scale", textOf(bone.scale, keys.scale));
    if (bones.arePlacedByFrames())
        return ImGui::Dummy({0.0f, parts.context.px(8.0f)});
    const std::string billboard = billboardText(billboardOf(bone));
    if (!billboard.empty())
        copyRow(parts, "bone-billboard", "Billboard", billboard);
    const std::string flags = boneFlagsText(bone.flags);
    copyRow(parts, "bone-flags", "Flags", fmt::format("0x{:X}{}{}", bone.flags, flags.empty() ? "" : ": ", flags));
    drawTorsoButton(parts, number);
    ImGui::Dummy({0.0f, parts.context.px(8.0f)});
}

/// The choice of faces; nothing if the model has none.
void drawFaceChoice(InspectorParts& parts, const formats::Skinned& shape)
{
    if (shape.faces.empty())
        return;
    const std::uint32_t shown = parts.node().face;
    ImGui::Dummy({0.0f, parts.context.px(4.0f)});
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("Face");
    ImGui::SameLine(0.0f, parts.context.px(8.0f));
    const std::string name = shown < shape.faces.size() ? shownName(shape.faces[shown].file) : "none";
    if (!beginChoice(parts.context, "choice:face", name, parts.context.px(180.0f)))
        return;
    if (choiceItem(parts.context, "none", shown == formats::kNoIndex))
        parts.requests.push_back(SetFace{});
    noteTarget(parts.context, "choice:face:none");
    for (std::uint32_t i = 0; i < shape.faces.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        if (choiceItem(parts.context, shownName(shape.faces[i].file), i == shown))
            parts.requests.push_back(SetFace{i});
        noteTarget(parts.context, "choice:face:" + std::to_string(i));
        ImGui::PopID();
    }
    ImGui::EndCombo();
}

void drawSwitches(InspectorParts& parts, const formats::Skinned& shape)
{
    const renderer::OverlayOptions& overlays = parts.session.tab().view.overlays;
    ImGui::Indent(parts.context.px(8.0f));
    if (checkBox(parts.context, "checkbox:bones", "Show bones (B)", overlays.showsBones))
        parts.requests.push_back(RunAction{"bones"});
    if (!shape.collision.indices.empty()) {
        ImGui::SameLine(0.0f, parts.context.px(16.0f));
        if (checkBox(parts.context, "checkbox:collision", "Collision", overlays.showsCollision))
            parts.requests.push_back(RunAction{"collision"});
    }
    drawFaceChoice(parts, shape);
    ImGui::Unindent(parts.context.px(8.0f));
    ImGui::Dummy({0.0f, parts.context.px(4.0f)});
}

void drawBones(InspectorParts& parts, const Bones& bones)
{
    const Selection& selection = parts.session.tab().selection;
    Table table = tableOf(bones);
    for (std::uint32_t row = 0; row < bones.rows.size(); ++row) {
        if (bones.rows[row].bone == selection.bone())
            table.selected = row;
    }
    table.height = ImGui::GetContentRegionAvail().y * 0.5f;
    const TableAnswer answer = drawTable(parts.context, table, parts.state.bones);
    if (answer.chosen)
        parts.requests.push_back(SelectBone{bones.rows[*answer.chosen].bone});
    const std::uint32_t pointed = answer.hovered ? bones.rows[*answer.hovered].bone : formats::kNoIndex;
    if (pointed != selection.pointedBone())
        parts.requests.push_back(PointAtBone{pointed});
    ImGui::Dummy({0.0f, parts.context.px(8.0f)});
}

} // namespace

std::string coordinatesText(const glm::vec3& vector)
{
    return fmt::format("{:.3f}  {:.3f}  {:.3f}", vector.x + 0.0f, vector.y + 0.0f, vector.z + 0.0f);
}

void drawSkeletonTab(InspectorParts& parts)
{
    if (parts.state.treeOf.lock() != parts.node().model) {
        parts.state.treeOf = parts.node().model;
        parts.state.boneTree = boneTree(skinnedOf(parts.model()));
    }
    const Bones bones{skinnedOf(parts.model()), ShownBones(parts.session.tab(), parts.node()), parts.state.boneTree};
    drawSwitches(parts, bones.shape);
    drawBones(parts, bones);
    ImGui::BeginChild("skeleton");
    if (parts.session.tab().selection.bone() < bones.shape.bones.size())
        drawBoneFacts(parts, bones, parts.session.tab().selection.bone());
    drawAttachments(parts, bones.shown.keys());
    ImGui::EndChild();
}

} // namespace app

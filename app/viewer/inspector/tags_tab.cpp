#include "app/viewer/inspector/inspector_parts.hpp"
#include "app/viewer/menus/action_item.hpp"
#include "app/viewer/queries/assembly_facts.hpp"
#include "app/viewer/queries/skeleton_facts.hpp"
#include "app/viewer/queries/tags.hpp"
#include "app/viewer/widgets/tooltip.hpp"
#include "formats/base/names.hpp"
#include "formats/model/capabilities.hpp"

#include <fmt/format.h>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace app {
namespace {

constexpr std::array<TableColumn, 3> kTagColumns = {
    {{"Tag", Align::left, true, false}, {"Part", Align::left, false, false}, {"Holds", Align::left, false, true}}};
constexpr std::array<TableColumn, 3> kAttachmentColumns = {{{"Attachment", Align::left, true, false},
                                                            {"Holds", Align::left, false, false},
                                                            {"Bone", Align::left, false, true}}};
constexpr float kMaxYaw = 180.0f;
constexpr float kMaxPitch = 90.0f;

/// Turns -0.00 into 0.00.
std::string numberText(double value)
{
    const std::string text = fmt::format("{:.2f}", value);
    return text == "-0.00" ? "0.00" : text;
}

std::string vectorText(const glm::dvec4& vector)
{
    return numberText(vector.x) + "  " + numberText(vector.y) + "  " + numberText(vector.z);
}

/// Pitch (down is positive), yaw and roll in degrees, with the games' signs.
std::string anglesText(const glm::dmat4& transform)
{
    const glm::dvec3 forward(transform[0]);
    const glm::dvec3 left(transform[1]);
    const glm::dvec3 up(transform[2]);
    const double level = std::hypot(forward.x, forward.y);
    const double yaw = level > 1e-9 ? std::atan2(forward.y, forward.x) : std::atan2(-left.x, left.y);
    const double pitch = std::atan2(-forward.z, level);
    const double roll = level > 1e-9 ? std::atan2(left.z, up.z) : 0.0;
    return numberText(glm::degrees(pitch)) + "  " + numberText(glm::degrees(yaw)) + "  " +
           numberText(glm::degrees(roll));
}

/// The models attached to a tag.
std::string heldBy(const scene::Document& document, const ShownTag& tag)
{
    std::string held;
    for (const scene::Node& node : document.nodes) {
        if (node.parent == tag.node && formats::isSameButForCase(node.tag, tag.name))
            held += (held.empty() ? "" : ", ") + shownName(node.name);
    }
    return held;
}

/// The attachment of a tag, or nullptr.
const formats::Attachment* attachmentAt(const scene::Document& document, std::uint32_t tag)
{
    const TagOfNode own = tagAt(document, tag);
    const formats::Model& model = *document.nodes[own.node].model;
    return capabilitiesOf(model).hasAttachments ? &skinnedOf(model).attachments[own.tag] : nullptr;
}

/// The owner of a tag: one of several parts, or a bone of the only skeleton.
std::string ownerOf(const scene::Document& document, const ShownTag& tag, std::uint32_t number)
{
    const formats::Attachment* const attachment = attachmentAt(document, number);
    if (attachment == nullptr || document.nodes.front().model != document.nodes[tag.node].model)
        return shownName(tag.part);
    return boneOrNone(skinnedOf(*document.nodes[tag.node].model), attachment->bone);
}

Table tableOf(const InspectorParts& parts, const std::vector<ShownTag>& tags)
{
    Table table;
    const bool areAttachments = capabilitiesOf(parts.model()).hasAttachments;
    table.id = "tags";
    table.noun = areAttachments ? "attachment" : "tag";
    table.columns = areAttachments ? kAttachmentColumns : kTagColumns;
    table.rowCount = static_cast<std::uint32_t>(tags.size());
    const auto textOf = [&parts, &tags, areAttachments](std::uint32_t row, std::uint32_t column) {
        if (column == 0)
            return shownName(tags[row].name);
        const bool isOwner = column == (areAttachments ? 2U : 1U);
        return isOwner ? ownerOf(parts.document(), tags[row], row) : heldBy(parts.document(), tags[row]);
    };
    table.cell = [&tags, textOf](std::uint32_t row, std::uint32_t column) -> TableCell {
        const bool isFaint = column > 0 || !tags[row].isPresent || !tags[row].isActive;
        return {textOf(row, column), isFaint ? colors::kSecondary : colors::kText};
    };
    table.isLess = [textOf](std::uint32_t a, std::uint32_t b, std::uint32_t column) {
        return formats::lowered(textOf(a, column)) < formats::lowered(textOf(b, column));
    };
    table.name = [textOf](std::uint32_t row) { return textOf(row, 0) + " " + textOf(row, 1); };
    table.target = [](std::uint32_t row) { return "tagrow:" + std::to_string(row); };
    table.tooltip = [&parts, &tags](std::uint32_t row) {
        const std::string held = heldBy(parts.document(), tags[row]);
        return std::string(tags[row].isPresent ? "" : "Not in this frame of the file\n") +
               (tags[row].isActive ? "" : "Not active at this time\n") + (held.empty() ? "" : "Holds " + held + "\n") +
               "Drop a model here to attach it";
    };
    return table;
}

void drawFacts(InspectorParts& parts, const ShownTag& tag, std::uint32_t number)
{
    heading(parts.context, shownName(tag.name) + (tag.part.empty() ? "" : " of " + shownName(tag.part)));
    if (const formats::Attachment* const attachment = attachmentAt(parts.document(), number)) {
        copyRow(parts, "tag-id", "Id", std::to_string(attachment->id));
        copyRow(parts, "tag-bone", "Bone",
                boneOrNone(skinnedOf(*parts.document().nodes[tag.node].model), attachment->bone));
        copyRow(parts, "tag-active", "Active", tag.isActive ? "yes" : "no");
    }
    if (!tag.isPresent) {
        ImGui::Indent(parts.context.px(8.0f));
        ImGui::TextDisabled("Not in this frame of the file");
        ImGui::Unindent(parts.context.px(8.0f));
        return;
    }
    copyRow(parts, "tag-origin", "Origin", vectorText(tag.inModel[3]));
    copyRow(parts, "tag-angles", "Pitch, yaw, roll", anglesText(tag.inModel));
    copyRow(parts, "tag-forward", "Forward", vectorText(tag.inModel[0]));
    copyRow(parts, "tag-left", "Left", vectorText(tag.inModel[1]));
    copyRow(parts, "tag-up", "Up", vectorText(tag.inModel[2]));
    copyRow(parts, "tag-in-scene", "In the scene", vectorText(tag.inScene[3]));
}

void drawAttached(InspectorParts& parts)
{
    bool hasHeading = false;
    for (const scene::Node& node : parts.document().nodes) {
        if (node.attached == formats::kNoIndex)
            continue;
        if (!std::exchange(hasHeading, true)) {
            ImGui::Dummy({0.0f, parts.context.px(8.0f)});
            heading(parts.context, "Attached by you");
        }
        const float height = rowHeight(parts.context);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float padding = parts.context.px(8.0f);
        const float width = ImGui::GetContentRegionAvail().x;
        const float link = ImGui::CalcTextSize("Detach").x;
        const std::string name = shownName(node.name) + " on " + shownName(node.tag);
        putText({at.x + padding, at.y}, height, colors::kText, fitted(name, width - link - 3.0f * padding));
        ImGui::SetCursorScreenPos({at.x + width - padding - link, at.y});
        if (textLink(parts.context, "detach:" + std::to_string(node.attached), "Detach"))
            parts.requests.push_back(DetachModel{node.attached});
    }
}

/// A thin slider with zero in the center; returns the dragged value. A double click resets it.
std::optional<float> drawTurnSlider(InspectorParts& parts, const std::string& target, const char* label, float value,
                                    float most)
{
    const PanelContext& context = parts.context;
    const float height = rowHeight(context);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float padding = context.px(8.0f);
    const float left = at.x + context.px(60.0f);
    const float right = at.x + width - context.px(64.0f);
    putText({at.x + padding, at.y}, height, colors::kSecondary, label);
    const std::string text = fmt::format("{:.0f}\xC2\xB0", value + 0.0f);
    putText({at.x + width - padding - ImGui::CalcTextSize(text.c_str()).x, at.y}, height, colors::kText, text);
    ImGui::SetCursorScreenPos({left - context.px(6.0f), at.y});
    ImGui::InvisibleButton(target.c_str(), {std::max(right - left + context.px(12.0f), 1.0f), height});
    noteTarget(context, target);
    const bool isHovered = ImGui::IsItemHovered();
    const bool isDragged = ImGui::IsItemActive();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float y = std::round(at.y + height * 0.5f);
    const float span = std::max(right - left, 1.0f);
    const float knob = left + (value / most * 0.5f + 0.5f) * span;
    const float middle = left + 0.5f * span;
    list.AddRectFilled({left, y - 1.0f}, {right, y + 1.0f}, colors::kLine);
    list.AddRectFilled({std::min(middle, knob), y - 1.0f}, {std::max(middle, knob), y + 1.0f}, colors::kAccent);
    list.AddRectFilled({middle - 0.5f, y - context.px(4.0f)}, {middle + 0.5f, y + context.px(4.0f)}, colors::kLine);
    list.AddCircleFilled({knob, y}, context.px(isDragged || isHovered ? 6.0f : 5.0f),
                         isDragged   ? colors::kAccent
                         : isHovered ? colors::kText
                                     : colors::kSecondary);
    if (isHovered && !isDragged)
        showTooltip(context, "Drag to turn, double click to reset", TooltipSide::beside);
    if (isHovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        return 0.0f;
    const bool moves = isDragged && (ImGui::IsMouseDragging(ImGuiMouseButton_Left, 1.0f));
    if (!moves)
        return std::nullopt;
    const float share = (ImGui::GetIO().MousePos.x - left) / span;
    return std::round(std::clamp((share - 0.5f) * 2.0f, -1.0f, 1.0f) * most);
}

void drawPose(InspectorParts& parts)
{
    const std::vector<scene::Node>& nodes = parts.document().nodes;
    const scene::RotationOverrides& rotationOverrides = parts.session.tab().view.rotationOverrides;
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        if (!canRotate(nodes[i]))
            continue;
        ImGui::Dummy({0.0f, parts.context.px(8.0f)});
        heading(parts.context, "Turn " + shownName(nodes[i].name));
        scene::RotationOverride turn = i < rotationOverrides.size() ? rotationOverrides[i] : scene::RotationOverride();
        const std::string target = "turn:" + std::to_string(i);
        const auto yaw = drawTurnSlider(parts, target + ":yaw", "Yaw", turn.yaw, kMaxYaw);
        const auto pitch = drawTurnSlider(parts, target + ":pitch", "Pitch", turn.pitch, kMaxPitch);
        if (!yaw && !pitch)
            continue;
        turn = {yaw.value_or(turn.yaw), pitch.value_or(turn.pitch)};
        parts.requests.push_back(RotateNode{i, turn});
    }
}

/// A right click selects the row, since the menu refers to the selection.
void drawTagRowMenu(InspectorParts& parts, const std::optional<std::uint32_t>& opens)
{
    if (opens && *opens != parts.session.tab().selection.tag())
        parts.requests.push_back(SelectTag{*opens});
    if (opens)
        ImGui::OpenPopup("tag row");
    if (!ImGui::BeginPopup("tag row"))
        return;
    for (const std::string_view action : {"chooseAttachment", "toggleTagHandles", "frameSelected", "copySelected"})
        drawActionItem(parts.context, action, parts.session, parts.requests);
    ImGui::EndPopup();
}

void drawAttachLink(InspectorParts& parts)
{
    const PanelContext& context = parts.context;
    ImGui::Indent(context.px(8.0f));
    if (textLink(context, "tag:attach", "Attach a model\xE2\x80\xA6"))
        parts.requests.push_back(RunAction{"chooseAttachment"});
    ImGui::Unindent(context.px(8.0f));
}

} // namespace

void drawTagsTab(InspectorParts& parts)
{
    const std::vector<ShownTag> tags = shownTags(parts.session);
    const Selection& selection = parts.session.tab().selection;
    if (tags.empty()) {
        ImGui::TextDisabled("This model has no tags");
        return;
    }
    Table table = tableOf(parts, tags);
    table.selected = selection.tag();
    table.height = ImGui::GetContentRegionAvail().y * 0.4f;
    const TableAnswer answer = drawTable(parts.context, table, parts.state.tags);
    if (answer.chosen)
        parts.requests.push_back(SelectTag{*answer.chosen});
    drawTagRowMenu(parts, answer.menu);
    const std::uint32_t pointed = answer.hovered.value_or(formats::kNoIndex);
    if (pointed != selection.pointedTag())
        parts.requests.push_back(PointAtTag{pointed});
    ImGui::Dummy({0.0f, parts.context.px(8.0f)});
    ImGui::BeginChild("tag");
    if (selection.tag() < tags.size()) {
        drawFacts(parts, tags[selection.tag()], selection.tag());
        drawAttachLink(parts);
    }
    drawAttached(parts);
    drawPose(parts);
    ImGui::EndChild();
}

} // namespace app

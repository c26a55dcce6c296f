#include "app/viewer/actions/key_bindings.hpp"
#include "app/viewer/editing/tag_drag.hpp"
#include "app/viewer/inspector/inspector_parts.hpp"
#include "formats/base/parse_number.hpp"
#include "formats/edit/editable_file.hpp"
#include "formats/edit/field.hpp"
#include "formats/md3/md3_header.hpp"
#include "formats/model/capabilities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace app {
namespace {

using formats::edit::Field;
using formats::edit::FieldType;

constexpr float kCardRow = 26.0f;
constexpr float kCardLabel = 72.0f;
constexpr std::array<const char*, 3> kAxes = {"x", "y", "z"};
constexpr std::string_view kCardId = "card:";

/// The selected surface if its names can be edited, with its node.
struct SurfaceOnCard {
    const scene::Node* node = nullptr; ///< null: there is none
    std::uint32_t surface = 0;
};

SurfaceOnCard surfaceOnCard(const InspectorParts& parts)
{
    const SceneItem& item = parts.session.tab().selection.item;
    const bool isShown = item.isOfSurface() && !parts.session.tab().isVersionBefore;
    if (!isShown || item.index >= scene::surfaceCount(parts.document()))
        return {};
    const scene::SurfaceOfNode surface = scene::surfaceAt(parts.document(), item.index);
    const scene::Node& node = parts.document().nodes[surface.node];
    const bool isMd3 = node.model->format == "MD3" && formats::edit::canEdit(node.model->file.span());
    return isMd3 ? SurfaceOnCard{&node, surface.surface} : SurfaceOnCard();
}

bool hasTagInputs(const InspectorParts& parts)
{
    const auto& item = parts.session.tab().selection.item;
    return item.kind == SceneItemKind::tag && canMoveTag(parts.session, parts.session.tab().selection.tag());
}

/// A label, and as many inputs behind it as `draw(index, width)` is called for.
template <class Draw> void drawInputRow(const PanelContext& context, const std::string& label, int count, Draw draw)
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float left = context.px(8.0f);
    const float first = left + context.px(kCardLabel);
    const float gap = context.px(4.0f);
    const float width = std::max(ImGui::GetContentRegionAvail().x - first - left, 1.0f);
    const float each = (width - gap * static_cast<float>(count - 1)) / static_cast<float>(count);
    putText({at.x + left, at.y}, context.px(kCardRow), colors::kSecondary, fitted(label, context.px(kCardLabel)));
    for (int i = 0; i < count; ++i) {
        ImGui::SetCursorScreenPos({at.x + first + (each + gap) * static_cast<float>(i), at.y});
        draw(i, each);
    }
    ImGui::SetCursorScreenPos({at.x, at.y + context.px(kCardRow)});
}

std::string problemOfFloat(const std::string& text)
{
    const auto value = formats::edit::valueOf({{}, FieldType::f32, 0, sizeof(float)}, text);
    return value ? std::string() : value.error();
}

void drawTagInputs(InspectorParts& parts)
{
    const std::uint32_t tag = parts.session.tab().selection.tag();
    const TagFrames frames = parts.session.tagHandles.frames;
    ValueInputState& state = parts.state.cardInput;
    if (const auto origin = originToEdit(parts.session, tag)) {
        drawInputRow(parts.context, "Origin", 3, [&](int axis, float width) {
            const std::string id = fmt::format("{}origin-{}", kCardId, kAxes[static_cast<std::size_t>(axis)]);
            const ValueInput input{id, fmt::format("{:.6g}", double{(*origin)[axis]}), width, problemOfFloat};
            const ValueAnswer answer = drawValueInput(parts.context, input, state);
            const auto number = formats::parseNumber<float>(answer.entered.value_or(std::string()));
            if (!number)
                return;
            glm::vec3 place = *origin;
            place[axis] = *number;
            parts.requests.push_back(PlaceTag{tag, place, frames});
        });
    }
    drawInputRow(parts.context, "Turn by \xC2\xB0", 3, [&](int axis, float width) {
        const std::string id = fmt::format("{}turn-{}", kCardId, kAxes[static_cast<std::size_t>(axis)]);
        const ValueAnswer answer = drawValueInput(parts.context, {id, "0", width, problemOfFloat}, state);
        const auto degrees = formats::parseNumber<double>(answer.entered.value_or(std::string()));
        if (answer.entered)
            state = {}; // it turns by the next angle from there
        if (degrees && std::abs(*degrees) <= kAnyAngle.most)
            parts.requests.push_back(TurnTagBy{tag, static_cast<std::size_t>(axis), *degrees, frames});
    });
}

void drawSurfaceInput(InspectorParts& parts, const SurfaceOnCard& of, const std::string& label,
                      const std::string& member, const std::string& value)
{
    Field field;
    field.path = fmt::format("surfaces[{}].{}", of.surface, member);
    field.length = formats::md3::kNameBytes;
    const auto problemOf = [&field](const std::string& text) {
        const auto bytes = formats::edit::valueOf(field, text);
        return bytes ? std::string() : bytes.error();
    };
    drawInputRow(parts.context, label, 1, [&](int, float width) {
        const std::string id = fmt::format("{}{}", kCardId, member);
        const ValueAnswer answer = drawValueInput(parts.context, {id, value, width, problemOf}, parts.state.cardInput);
        if (answer.entered)
            parts.requests.push_back(SetField{of.node->path, field.path, *answer.entered});
    });
}

/// Number of the rows.
int inputRows(const InspectorParts& parts)
{
    if (hasTagInputs(parts))
        return originToEdit(parts.session, parts.session.tab().selection.tag()) ? 2 : 1;
    const SurfaceOnCard of = surfaceOnCard(parts);
    return of.node != nullptr ? 1 + static_cast<int>(of.node->model->surfaces[of.surface].shaders.size()) : 0;
}

} // namespace

float cardInputsHeight(const InspectorParts& parts)
{
    const ValueInputState& state = parts.state.cardInput;
    const int rows = inputRows(parts);
    const bool hasProblem = rows > 0 && !state.problem.empty() && state.typed.starts_with(kCardId);
    return parts.context.px(kCardRow) * static_cast<float>(rows) + (hasProblem ? rowHeight(parts.context) : 0.0f);
}

void drawCardInputs(InspectorParts& parts)
{
    const SceneItem& item = parts.session.tab().selection.item;
    if (item.kind != parts.state.cardItem.kind || item.index != parts.state.cardItem.index)
        parts.state.cardInput = {};
    parts.state.cardItem = item;
    const float padding = std::max((rowHeight(parts.context) - ImGui::GetFontSize()) * 0.5f - 1.0f, 0.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(parts.context.px(6.0f), padding));
    ImGui::PushID(static_cast<int>(item.index)); // another item's input is another one
    if (hasTagInputs(parts)) {
        drawTagInputs(parts);
    } else if (const SurfaceOnCard of = surfaceOnCard(parts); of.node != nullptr) {
        const formats::Surface& surface = of.node->model->surfaces[of.surface];
        drawSurfaceInput(parts, of, "Name", "name", surface.name);
        for (std::size_t i = 0; i < surface.shaders.size(); ++i)
            drawSurfaceInput(parts, of, i == 0 ? "Shader" : "", fmt::format("shaders[{}].name", i), surface.shaders[i]);
    }
    ImGui::PopID();
    ImGui::PopStyleVar();
    if (inputRows(parts) > 0)
        drawValueProblem(parts.context, parts.state.cardInput, std::string(kCardId));
}

} // namespace app

#include "app/viewer/inspector/inspector_parts.hpp"
#include "app/viewer/queries/effect_facts.hpp"
#include "app/viewer/queries/effects.hpp"
#include "app/viewer/widgets/text.hpp"
#include "formats/base/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace app {
namespace {

// By importance: the last ones are hidden in a narrow panel.
constexpr std::array<TableColumn, 6> kEffectColumns = {{{"Effect", Align::left, true, false},
                                                        {"Alive", Align::right, false, false},
                                                        {"Rate", Align::right, false, true},
                                                        {"Texture", Align::left, false, true},
                                                        {"Bone", Align::left, false, true},
                                                        {"Blend", Align::left, false, true}}};

/// The rows and the current size of each effect.
struct Effects {
    std::vector<EffectRow> rows;
    const std::vector<std::uint32_t>& sizes; ///< see DrawFacts::effectSizes

    [[nodiscard]] std::uint32_t sizeOf(std::uint32_t row) const { return row < sizes.size() ? sizes[row] : 0; }
};

std::string titleOf(const EffectRow& row)
{
    return row.kind == EffectKind::ribbon ? row.name : fmt::format("{} {}", row.name, nameOf(row.kind));
}

bool lacksTexture(const EffectRow& row)
{
    return std::any_of(row.textures.begin(), row.textures.end(),
                       [](const EffectTexture& texture) { return !texture.isFound; });
}

std::string rateText(const EffectRow& row)
{
    return row.rate == 0.0f ? "off" : fmt::format("{:.1f}", row.rate);
}

std::string textOf(const Effects& effects, std::uint32_t row, std::uint32_t column)
{
    const EffectRow& effect = effects.rows[row];
    switch (column) {
    case 0:
        return titleOf(effect);
    case 1:
        return countText(effects.sizeOf(row));
    case 2:
        return rateText(effect);
    case 3:
        return effect.textures.empty() ? "none" : shownName(effect.textures.front().name);
    case 4:
        return effect.bone;
    default:
        return std::string(formats::blendModeName(effect.blend));
    }
}

TableCell cellOf(const Effects& effects, std::uint32_t row, std::uint32_t column)
{
    const EffectRow& effect = effects.rows[row];
    const bool isFaint = !effect.isShown || column > 1 || (column == 1 && effects.sizeOf(row) == 0);
    const bool isWarning = column == 3 && lacksTexture(effect);
    return {textOf(effects, row, column), isWarning ? colors::kWarning : isFaint ? colors::kSecondary : colors::kText};
}

bool isLess(const Effects& effects, std::uint32_t a, std::uint32_t b, std::uint32_t column)
{
    switch (column) {
    case 0:
        return a < b;
    case 1:
        return effects.sizeOf(a) < effects.sizeOf(b);
    case 2:
        return effects.rows[a].rate < effects.rows[b].rate;
    default:
        return formats::lowered(textOf(effects, a, column)) < formats::lowered(textOf(effects, b, column));
    }
}

std::string tooltipOf(const Effects& effects, std::uint32_t row)
{
    const EffectRow& effect = effects.rows[row];
    const bool isRibbon = effect.kind == EffectKind::ribbon;
    std::string text = fmt::format("{}: {}, bone {}\n{}", titleOf(effect), formats::blendModeName(effect.blend),
                                   effect.bone, countedText(effects.sizeOf(row), isRibbon ? "edge" : "particle"));
    text += effect.rate == 0.0f ? ", switched off at this time" : fmt::format(", {} a second", rateText(effect));
    for (const EffectTexture& texture : effect.textures)
        text += "\n" + shownName(texture.name) + (texture.isFound ? "" : ": not found, drawn as a soft dot");
    return text;
}

Table tableOf(const Effects& effects)
{
    Table table;
    table.id = "effects";
    table.noun = "effect";
    table.columns = kEffectColumns;
    table.rowCount = static_cast<std::uint32_t>(effects.rows.size());
    table.cell = [&effects](std::uint32_t row, std::uint32_t column) { return cellOf(effects, row, column); };
    table.isLess = [&effects](std::uint32_t a, std::uint32_t b, std::uint32_t column) {
        return isLess(effects, a, b, column);
    };
    table.name = [&effects](std::uint32_t row) {
        return titleOf(effects.rows[row]) + " " + textOf(effects, row, 3) + " " + effects.rows[row].bone;
    };
    table.target = [](std::uint32_t row) { return "effect:" + std::to_string(row); };
    table.tooltip = [&effects](std::uint32_t row) { return tooltipOf(effects, row); };
    table.isSeen = [&effects](std::uint32_t row) { return effects.rows[row].isShown; };
    table.eyeTarget = [](std::uint32_t row) { return "effect-eye:" + std::to_string(row); };
    return table;
}

void drawSwitches(InspectorParts& parts, std::uint32_t selected)
{
    const ViewState& view = parts.session.tab().view;
    ImGui::Indent(parts.context.px(8.0f));
    if (checkBox(parts.context, "checkbox:effects", "Effects (E)", view.drawing.showsEffects))
        parts.requests.push_back(RunAction{"effects"});
    ImGui::SameLine(0.0f, parts.context.px(16.0f));
    if (checkBox(parts.context, "checkbox:emitters", "Emitters", view.overlays.showsEmitters))
        parts.requests.push_back(RunAction{"emitters"});
    ImGui::Unindent(parts.context.px(8.0f));
    ImGui::Dummy({0.0f, parts.context.px(4.0f)});
    if (textButton(parts.context, "button:showAllEffects", "All", "Show every effect"))
        parts.requests.push_back(RunAction{"showAllEffects"});
    if (selected != formats::kNoIndex) {
        ImGui::SameLine(0.0f, parts.context.px(8.0f));
        if (textButton(parts.context, "button:onlyEffect", "Only this", "Hide all others; click again to show all"))
            parts.requests.push_back(ShowOnlyEffect{selected});
    }
    ImGui::Dummy({0.0f, parts.context.px(6.0f)});
}

void answerTo(InspectorParts& parts, const TableAnswer& answer)
{
    if (answer.chosen)
        parts.requests.push_back(SelectEffect{*answer.chosen});
    if (answer.eye && answer.isSolo)
        parts.requests.push_back(ShowOnlyEffect{*answer.eye});
    else if (answer.eye)
        parts.requests.push_back(ToggleEffect{*answer.eye});
    if (answer.isEveryEye)
        parts.requests.push_back(RunAction{"showAllEffects"});
    const std::uint32_t pointed = answer.hovered.value_or(formats::kNoIndex);
    if (pointed != parts.session.tab().selection.pointedEffect())
        parts.requests.push_back(PointAtEffect{pointed});
}

} // namespace

void drawEffectsTab(InspectorParts& parts)
{
    const Effects effects{effectRows(parts.session), parts.facts.effectSizes};
    const std::uint32_t selected = parts.session.tab().selection.effect();
    drawSwitches(parts, selected);
    Table table = tableOf(effects);
    table.selected = selected;
    table.height = ImGui::GetContentRegionAvail().y * 0.5f;
    answerTo(parts, drawTable(parts.context, table, parts.state.effects));
    if (selected >= effects.rows.size())
        return;
    ImGui::Dummy({0.0f, parts.context.px(8.0f)});
    heading(parts.context, titleOf(effects.rows[selected]));
    ImGui::BeginChild("effect");
    for (const EffectFact& fact : effectFacts(parts.session, effects.rows[selected]))
        copyRow(parts, "effect-" + fact.id, fact.title.c_str(), fact.value);
    ImGui::EndChild();
}

} // namespace app

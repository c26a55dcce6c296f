#include "app/viewer/inspector/inspector_parts.hpp"
#include "app/viewer/queries/geosets.hpp"
#include "app/viewer/widgets/text.hpp"
#include "formats/base/names.hpp"

#include <fmt/format.h>

#include <array>

namespace app {
namespace {

constexpr std::array<TableColumn, 3> kGeosetColumns = {{{"Geoset", Align::left, true, false},
                                                        {"Id", Align::right, false, true},
                                                        {"Triangles", Align::right, false, false}}};

/// The heading row of a group with several variants, or one geoset.
struct Row {
    const GeosetGroup* group = nullptr;
    const Geoset* geoset = nullptr; ///< null: the row of the group
};

std::vector<Row> rowsOf(const std::vector<GeosetGroup>& groups)
{
    std::vector<Row> rows;
    for (const GeosetGroup& group : groups) {
        if (group.variants.size() > 1)
            rows.push_back({&group, nullptr});
        for (const Geoset& geoset : group.variants)
            rows.push_back({&group, &geoset});
    }
    return rows;
}

std::uint16_t idOf(const Row& row)
{
    return row.geoset != nullptr ? row.geoset->id : row.group->variants.front().id;
}

bool isSeen(const Row& row)
{
    if (row.geoset != nullptr)
        return row.geoset->state != GeosetState::hidden;
    return std::any_of(row.group->variants.begin(), row.group->variants.end(),
                       [](const Geoset& geoset) { return geoset.state != GeosetState::hidden; });
}

std::string nameOf(const Row& row)
{
    return row.geoset != nullptr ? row.geoset->name : row.group->name;
}

TableCell cellOf(const Row& row, std::uint32_t column)
{
    const ImU32 color = isSeen(row) && row.geoset != nullptr ? colors::kText : colors::kSecondary;
    if (column == 0)
        return {nameOf(row), color};
    if (row.geoset == nullptr)
        return {};
    if (column == 1)
        return {std::to_string(row.geoset->id), colors::kSecondary};
    return {row.geoset->surfaceCount > 0 ? countText(row.geoset->triangles) : "none", color};
}

std::string tooltipOf(const Row& row)
{
    if (row.geoset == nullptr)
        return fmt::format("{}: {}", row.group->name, countedText(row.group->variants.size(), "variant"));
    const Geoset& geoset = *row.geoset;
    std::string text = fmt::format("{}, id {}\n", geoset.name, geoset.id);
    text += geoset.surfaceCount > 0 ? fmt::format("{} in {}", countedText(geoset.triangles, "triangle"),
                                                  countedText(geoset.surfaceCount, "surface"))
                                    : "not in the current view";
    if (geoset.state == GeosetState::partly)
        text += "\nSome of its surfaces are hidden";
    if (row.group->variants.size() > 1)
        text += "\nClick to show it instead of the others in its group";
    return text;
}

Table tableOf(const std::vector<Row>& rows)
{
    Table table;
    table.id = "geosets";
    table.noun = "geoset";
    table.columns = kGeosetColumns;
    table.rowCount = static_cast<std::uint32_t>(rows.size());
    table.cell = [&rows](std::uint32_t row, std::uint32_t column) { return cellOf(rows[row], column); };
    table.isLess = [&rows](std::uint32_t a, std::uint32_t b, std::uint32_t column) {
        if (column == 0)
            return formats::lowered(nameOf(rows[a])) < formats::lowered(nameOf(rows[b]));
        return column == 1 ? idOf(rows[a]) < idOf(rows[b]) : rows[a].geoset->triangles < rows[b].geoset->triangles;
    };
    table.name = [&rows](std::uint32_t row) { return fmt::format("{} {}", nameOf(rows[row]), idOf(rows[row])); };
    table.target = [&rows](std::uint32_t row) {
        return fmt::format("{}:{}", rows[row].geoset != nullptr ? "geoset" : "geoset-group", idOf(rows[row]));
    };
    table.tooltip = [&rows](std::uint32_t row) { return tooltipOf(rows[row]); };
    table.isSeen = [&rows](std::uint32_t row) { return isSeen(rows[row]); };
    table.eyeTarget = [&rows](std::uint32_t row) {
        return fmt::format("{}:{}", rows[row].geoset != nullptr ? "geoset-eye" : "geoset-group-eye", idOf(rows[row]));
    };
    table.eyeTooltip = "Show the default geosets";
    table.isHeading = [&rows](std::uint32_t row) { return rows[row].geoset == nullptr; };
    table.depth = [&rows](std::uint32_t row) {
        return rows[row].geoset != nullptr && rows[row].group->variants.size() > 1 ? 1U : 0U;
    };
    return table;
}

void answerTo(InspectorParts& parts, const std::vector<Row>& rows, std::optional<std::uint32_t> selected,
              const TableAnswer& answer)
{
    // The keys step through the variants of a group and stop there.
    const bool leavesGroup =
        answer.isStep && answer.chosen && selected && rows[*answer.chosen].group != rows[*selected].group;
    if (answer.chosen && !leavesGroup)
        parts.requests.push_back(ChooseGeoset{idOf(rows[*answer.chosen])});
    if (answer.isEveryEye)
        parts.requests.push_back(RunAction{"usualGeosets"});
    if (answer.eye) {
        const Row& row = rows[*answer.eye];
        if (row.geoset == nullptr)
            parts.requests.push_back(ToggleGeosetGroup{idOf(row)});
        else if (answer.isSolo)
            parts.requests.push_back(ShowOnlyGeoset{idOf(row)});
        else
            parts.requests.push_back(ToggleGeoset{idOf(row)});
    }
    std::set<std::uint32_t> hovered;
    if (answer.hovered) {
        const Row& row = rows[*answer.hovered];
        hovered = row.geoset != nullptr ? surfacesOfGeoset(parts.session, row.geoset->id)
                                        : surfacesOfGeosetGroup(parts.session, idOf(row));
    }
    if (hovered != parts.session.tab().view.drawing.highlightedSurfaces)
        parts.requests.push_back(HighlightSurfaces{std::move(hovered)});
}

void drawButtons(InspectorParts& parts)
{
    struct Entry {
        const char* title;
        std::string_view action;
        const char* tooltip;
    };
    constexpr std::array<Entry, 3> kEntries = {
        {{"All", "allGeosets", "Show every geoset, also those that exclude each other"},
         {"None", "noGeosets", "Hide every geoset"},
         {"Defaults", "usualGeosets", "One variant of each group, as a game shows it"}}};
    for (const Entry& entry : kEntries) {
        if (textButton(parts.context, "button:" + std::string(entry.action), entry.title, entry.tooltip))
            parts.requests.push_back(RunAction{entry.action});
        ImGui::SameLine(0.0f, parts.context.px(8.0f));
    }
    ImGui::NewLine();
    ImGui::Dummy({0.0f, parts.context.px(6.0f)});
}

} // namespace

void drawGeosetsTab(InspectorParts& parts)
{
    const std::vector<GeosetGroup> groups = geosetGroups(parts.session);
    const std::vector<Row> rows = rowsOf(groups);
    drawButtons(parts);
    Table table = tableOf(rows);
    const std::uint32_t chosen = parts.session.tab().selection.geoset;
    std::optional<std::uint32_t> selected;
    for (std::uint32_t row = 0; row < rows.size(); ++row) {
        if (rows[row].geoset != nullptr && rows[row].geoset->id == chosen)
            selected = row;
    }
    table.selected = selected.value_or(table.selected);
    answerTo(parts, rows, selected, drawTable(parts.context, table, parts.state.geosets));
}

} // namespace app

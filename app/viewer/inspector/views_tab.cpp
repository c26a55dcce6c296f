#include "app/viewer/inspector/inspector_parts.hpp"
#include "app/viewer/queries/skin_profile_facts.hpp"
#include "app/viewer/widgets/text.hpp"
#include "formats/base/names.hpp"

#include <fmt/format.h>

#include <array>

namespace app {
namespace {

constexpr std::array<TableColumn, 5> kViewColumns = {{{"View", Align::left, true, false},
                                                      {"Triangles", Align::right, false, false},
                                                      {"Surfaces", Align::right, false, true},
                                                      {"Batches", Align::right, false, true},
                                                      {"Bones", Align::right, false, true}}};

std::uint64_t valueOf(const SkinProfileFacts& view, std::uint32_t column)
{
    switch (column) {
    case 1:
        return view.triangles;
    case 2:
        return view.sections;
    case 3:
        return view.batches;
    default:
        return view.bones;
    }
}

Table tableOf(const std::vector<SkinProfileFacts>& views)
{
    Table table;
    table.id = "views";
    table.noun = "view";
    table.columns = kViewColumns;
    table.rowCount = static_cast<std::uint32_t>(views.size());
    table.cell = [&views](std::uint32_t row, std::uint32_t column) -> TableCell {
        if (column == 0)
            return {shownName(views[row].name)};
        return {countText(valueOf(views[row], column)), column == 1 ? colors::kText : colors::kSecondary};
    };
    table.isLess = [&views](std::uint32_t a, std::uint32_t b, std::uint32_t column) {
        if (column == 0)
            return formats::lowered(views[a].name) < formats::lowered(views[b].name);
        return valueOf(views[a], column) < valueOf(views[b], column);
    };
    table.name = [&views](std::uint32_t row) { return views[row].name; };
    table.target = [](std::uint32_t row) { return "view:" + std::to_string(row); };
    return table;
}

void drawFacts(InspectorParts& parts, const SkinProfileFacts& view, const SkinProfileFacts& finest)
{
    heading(parts.context, shownName(view.name));
    copyRow(parts, "view-triangles", "Triangles", countText(view.triangles));
    if (finest.triangles > 0)
        copyRow(parts, "view-share", "Of the first view", fmt::format("{} %", 100 * view.triangles / finest.triangles));
    copyRow(parts, "view-vertices", "Vertices", countText(view.vertices));
    copyRow(parts, "view-surfaces", "Surfaces", countText(view.sections));
    copyRow(parts, "view-batches", "Batches", countText(view.batches));
    copyRow(parts, "view-bones", "Bones used", countText(view.bones));
}

} // namespace

void drawViewsTab(InspectorParts& parts)
{
    if (parts.state.viewsOf.lock() != parts.node().model) {
        parts.state.viewsOf = parts.node().model;
        parts.state.skinProfiles = skinProfileFacts(parts.model());
    }
    const std::vector<SkinProfileFacts>& views = parts.state.skinProfiles;
    if (views.empty())
        return;
    const std::uint32_t chosen = parts.session.tab().view.drawing.meshVariant;
    const std::uint32_t shown = chosen < views.size() ? chosen : 0;
    Table table = tableOf(views);
    table.selected = shown;
    table.height = ImGui::GetContentRegionAvail().y * 0.5f;
    const TableAnswer answer = drawTable(parts.context, table, parts.state.viewTable);
    if (answer.chosen)
        parts.requests.push_back(SelectMeshVariant{*answer.chosen});
    ImGui::Dummy({0.0f, parts.context.px(8.0f)});
    drawFacts(parts, views[shown], views.front());
}

} // namespace app

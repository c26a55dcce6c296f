#include "app/viewer/panels/inspector_parts.hpp"
#include "app/viewer/text.hpp"
#include "formats/core/topology.hpp"
#include "formats/files/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace app {
namespace {

constexpr std::array<TableColumn, 3> kColumns = {{{"Surface", Align::left, true, false},
                                                  {"Texture", Align::left, false, true},
                                                  {"Triangles", Align::right, false, false}}};

std::string surfaceName(const formats::Model& model, std::uint32_t surface)
{
    const std::string name = shownName(model.surfaces[surface].name);
    return name.empty() ? fmt::format("surface {}", surface) : name;
}

/// What the surface wears now.
const scene::Texture* textureOf(const InspectorParts& parts)
{
    return scene::skinTexture(parts.document(), parts.node(), parts.session.tab().view.skin);
}

TableCell textureCell(const InspectorParts& parts)
{
    const scene::Texture* const texture = textureOf(parts);
    if (texture == nullptr)
        return {"none", colours::kSecondary};
    if (texture->path.empty())
        return {"missing", colours::kWarning};
    return {shownName(formats::fileNameOf(texture->path)), colours::kSecondary};
}

Table tableOf(const InspectorParts& parts, const std::vector<std::uint32_t>& triangles)
{
    const formats::Model& model = parts.model();
    Table table;
    table.id = "surfaces";
    table.noun = "surface";
    table.columns = kColumns;
    table.rowCount = static_cast<std::uint32_t>(model.surfaces.size());
    table.cell = [&](std::uint32_t row, std::uint32_t column) -> TableCell {
        const bool isHidden = parts.session.tab().view.drawing.hiddenSurfaces.contains(row);
        if (column == 0)
            return {surfaceName(model, row), isHidden ? colours::kSecondary : colours::kText};
        if (column == 1)
            return textureCell(parts);
        return {countText(triangles[row]), isHidden ? colours::kSecondary : colours::kText};
    };
    table.isLess = [&](std::uint32_t a, std::uint32_t b, std::uint32_t column) {
        if (column == 0)
            return formats::lowered(model.surfaces[a].name) < formats::lowered(model.surfaces[b].name);
        return column == 2 && triangles[a] < triangles[b];
    };
    table.name = [&](std::uint32_t row) { return surfaceName(model, row); };
    table.target = [](std::uint32_t row) { return "surface:" + std::to_string(row); };
    table.isSeen = [&](std::uint32_t row) { return !parts.session.tab().view.drawing.hiddenSurfaces.contains(row); };
    table.eyeTarget = [](std::uint32_t row) { return "eye:" + std::to_string(row); };
    return table;
}

void answerTo(InspectorParts& parts, const TableAnswer& answer)
{
    if (answer.chosen)
        parts.requests.push_back(SelectSurface{*answer.chosen});
    if (answer.eye && answer.isSolo)
        parts.requests.push_back(ShowOnlySurface{*answer.eye});
    else if (answer.eye)
        parts.requests.push_back(ToggleSurface{*answer.eye});
    if (answer.isEveryEye)
        parts.requests.push_back(RunAction{"show-all-surfaces"});
    const std::uint32_t hovered = answer.hovered.value_or(formats::kNoIndex);
    if (hovered != parts.session.tab().view.drawing.highlightedSurface)
        parts.requests.push_back(HighlightSurface{hovered});
}

void drawFacts(InspectorParts& parts, std::uint32_t surface)
{
    const formats::Model& model = parts.model();
    const formats::VertexBlock& block = keyframesOf(model).blocks[model.surfaces[surface].block];
    copyRow(parts, "surface-vertices", "Vertices", countText(block.vertexCount));
    copyRow(parts, "surface-frames", "Frames", countText(block.frameCount));
    for (const formats::Topology& topology : model.topologies) {
        const bool isCommands = topology.name == "gl-commands";
        copyRow(parts, "surface-" + topology.name, isCommands ? "GL command triangles" : "Triangles",
                countText(formats::triangleCountOf(topology, surface)));
    }
    const scene::Texture* const texture = textureOf(parts);
    if (texture != nullptr) {
        pathRow(parts, "surface-texture", "Texture", texture->path.empty() ? texture->name : texture->path);
        const std::string format = formatText(*texture);
        copyRow(parts, "surface-texture-size", "Texture size",
                sizeText(*texture) + (format.empty() ? "" : ", " + format));
    }
    const std::uint64_t bytes = std::uint64_t{block.frameStride} * block.frameCount;
    if (bytes > 0) {
        copyRow(parts, "surface-range", "In the file",
                fmt::format("0x{:X}\xE2\x80\xA6"
                            "0x{:X}",
                            block.offset, block.offset + bytes - 1));
        copyRow(parts, "surface-bytes", "Bytes", bytesText(bytes));
    }
}

} // namespace

void drawSurfacesTab(InspectorParts& parts)
{
    const formats::Model& model = parts.model();
    const formats::Topology& topology = model.topologies[parts.session.tab().view.drawing.topology];
    std::vector<std::uint32_t> triangles;
    for (std::uint32_t surface = 0; surface < model.surfaces.size(); ++surface)
        triangles.push_back(formats::triangleCountOf(topology, surface));
    const std::uint32_t chosen = parts.session.tab().inspection.surface;
    const std::uint32_t selected = chosen < model.surfaces.size() ? chosen : 0;
    Table table = tableOf(parts, triangles);
    table.selected = selected;
    table.height = ImGui::GetContentRegionAvail().y * 0.5f;
    answerTo(parts, drawTable(parts.context, table, parts.state.surfaces));
    if (model.surfaces.empty())
        return;
    ImGui::Dummy({0.0f, parts.context.px(8.0f)});
    heading(parts.context, surfaceName(model, selected));
    ImGui::BeginChild("surface");
    drawFacts(parts, selected);
    ImGui::EndChild();
}

} // namespace app

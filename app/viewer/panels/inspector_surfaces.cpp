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

std::string surfaceName(const scene::Document& document, std::uint32_t number)
{
    const scene::SurfaceOfNode place = surfaceAt(document, number);
    const std::string name = shownName(document.nodes[place.node].model->surfaces[place.surface].name);
    return name.empty() ? fmt::format("surface {}", number) : name;
}

/// What the surface wears now: the first picture of its material, or the skin of the whole.
const scene::Texture* textureOf(const InspectorParts& parts, std::uint32_t number)
{
    const scene::Document& document = parts.document();
    const scene::SurfaceOfNode place = surfaceAt(document, number);
    const std::uint32_t skin = parts.session.tab().view.skin;
    const std::uint32_t texture = textureOfSurface(document, place.node, skin, place.surface);
    return texture < document.textures.size() ? &document.textures[texture] : nullptr;
}

TableCell textureCell(const InspectorParts& parts, std::uint32_t number)
{
    const scene::Texture* const texture = textureOf(parts, number);
    if (texture == nullptr)
        return {"none", colours::kSecondary};
    if (texture->path.empty())
        return {"missing", colours::kWarning};
    return {shownName(formats::fileNameOf(texture->path)), colours::kSecondary};
}

Table tableOf(const InspectorParts& parts, const std::vector<std::uint32_t>& triangles)
{
    const scene::Document& document = parts.document();
    Table table;
    table.id = "surfaces";
    table.noun = "surface";
    table.columns = kColumns;
    table.rowCount = surfaceCount(document);
    table.cell = [&](std::uint32_t row, std::uint32_t column) -> TableCell {
        const bool isHidden = parts.session.tab().view.drawing.hiddenSurfaces.contains(row);
        if (column == 0)
            return {surfaceName(document, row), isHidden ? colours::kSecondary : colours::kText};
        if (column == 1)
            return textureCell(parts, row);
        return {countText(triangles[row]), isHidden ? colours::kSecondary : colours::kText};
    };
    table.isLess = [&](std::uint32_t a, std::uint32_t b, std::uint32_t column) {
        if (column == 0)
            return formats::lowered(surfaceName(document, a)) < formats::lowered(surfaceName(document, b));
        return column == 2 && triangles[a] < triangles[b];
    };
    table.name = [&](std::uint32_t row) { return surfaceName(document, row); };
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

void drawFacts(InspectorParts& parts, std::uint32_t number)
{
    const auto [node, surface] = surfaceAt(parts.document(), number);
    const formats::Model& model = *parts.document().nodes[node].model;
    if (parts.document().nodes.size() > 1)
        copyRow(parts, "surface-part", "Part", parts.document().nodes[node].name);
    formats::VertexBlock block;
    if (!isSkinned(model)) {
        block = keyframesOf(model).blocks[model.surfaces[surface].block];
        copyRow(parts, "surface-vertices", "Vertices", countText(block.vertexCount));
        copyRow(parts, "surface-frames", "Frames", countText(block.frameCount));
    }
    for (const formats::Topology& topology : model.topologies) {
        const bool isCommands = topology.name == "gl-commands";
        copyRow(parts, "surface-" + topology.name, isCommands ? "GL command triangles" : "Triangles",
                countText(formats::triangleCountOf(topology, surface)));
    }
    const scene::Texture* const texture = textureOf(parts, number);
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
    const scene::Document& document = parts.document();
    const std::uint32_t count = surfaceCount(document);
    std::vector<std::uint32_t> triangles;
    for (const scene::Node& node : document.nodes) {
        const std::vector<formats::Topology>& all = node.model->topologies;
        const std::uint32_t chosen = parts.session.tab().view.drawing.topology;
        for (std::uint32_t surface = 0; surface < node.model->surfaces.size(); ++surface)
            triangles.push_back(formats::triangleCountOf(all[chosen < all.size() ? chosen : 0], surface));
    }
    const std::uint32_t chosen = parts.session.tab().inspection.surface;
    const std::uint32_t selected = chosen < count ? chosen : 0;
    Table table = tableOf(parts, triangles);
    table.selected = selected;
    table.height = ImGui::GetContentRegionAvail().y * 0.5f;
    answerTo(parts, drawTable(parts.context, table, parts.state.surfaces));
    if (count == 0)
        return;
    ImGui::Dummy({0.0f, parts.context.px(8.0f)});
    heading(parts.context, surfaceName(document, selected));
    ImGui::BeginChild("surface");
    drawFacts(parts, selected);
    ImGui::EndChild();
}

} // namespace app

#include "app/viewer/inspector/inspector_parts.hpp"
#include "app/viewer/queries/skin_profile_facts.hpp"
#include "app/viewer/texture/texture_texts.hpp"
#include "app/viewer/widgets/text.hpp"
#include "formats/base/names.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace app {
namespace {

constexpr std::array<TableColumn, 3> kSurfaceColumns = {{{"Surface", Align::left, true, false},
                                                         {"Texture", Align::left, false, true},
                                                         {"Triangles", Align::right, false, false}}};

std::string surfaceName(const scene::Document& document, std::uint32_t number)
{
    const scene::SurfaceOfNode own = surfaceAt(document, number);
    const std::string name = shownName(document.nodes[own.node].model->surfaces[own.surface].name);
    return name.empty() ? fmt::format("surface {}", number) : name;
}

/// The texture of the surface: the first of its material, or the skin of the model.
const scene::Texture* textureOf(const InspectorParts& parts, std::uint32_t number)
{
    const scene::Document& document = parts.document();
    const scene::SurfaceOfNode own = surfaceAt(document, number);
    const std::uint32_t skin = parts.session.tab().view.skin;
    const std::uint32_t texture = textureOfSurface(document, own.node, skin, own.surface);
    return texture < document.textures.size() ? &document.textures[texture] : nullptr;
}

TableCell textureCell(const InspectorParts& parts, std::uint32_t number)
{
    const scene::Texture* const texture = textureOf(parts, number);
    if (texture == nullptr)
        return {"none", colors::kSecondary};
    if (isWithoutFile(*texture))
        return {texture->name.empty() ? "plain color" : shownName(texture->name), colors::kSecondary};
    if (texture->path.empty())
        return {"missing", colors::kWarning};
    return {shownName(formats::fileNameOf(texture->path)), colors::kSecondary};
}

/// Rows of the table: the surfaces and their triangles.
struct Listed {
    std::vector<std::uint32_t> numbers; ///< see scene::surfaceAt
    std::vector<std::uint64_t> triangles;
};

Listed listedOf(const InspectorParts& parts)
{
    const Tab& tab = parts.session.tab();
    Listed listed;
    listed.numbers = allShownSurfaces(tab);
    for (const std::uint32_t number : listed.numbers) {
        const auto [node, surface] = surfaceAt(*tab.document, number);
        listed.triangles.push_back(formats::triangleCountOf(shownMeshVariant(tab, node), surface));
    }
    return listed;
}

Table tableOf(const InspectorParts& parts, const Listed& listed)
{
    const scene::Document& document = parts.document();
    Table table;
    table.id = "surfaces";
    table.noun = "surface";
    table.columns = kSurfaceColumns;
    table.rowCount = static_cast<std::uint32_t>(listed.numbers.size());
    const auto isHidden = [&](std::uint32_t row) {
        return parts.session.tab().view.drawing.hiddenSurfaces.contains(listed.numbers[row]);
    };
    const auto nameOf = [&](std::uint32_t row) { return surfaceName(document, listed.numbers[row]); };
    table.cell = [&, isHidden, nameOf](std::uint32_t row, std::uint32_t column) -> TableCell {
        if (column == 0)
            return {nameOf(row), isHidden(row) ? colors::kSecondary : colors::kText};
        if (column == 1)
            return textureCell(parts, listed.numbers[row]);
        return {countText(listed.triangles[row]), isHidden(row) ? colors::kSecondary : colors::kText};
    };
    table.isLess = [&, nameOf](std::uint32_t a, std::uint32_t b, std::uint32_t column) {
        if (column == 0)
            return formats::lowered(nameOf(a)) < formats::lowered(nameOf(b));
        return column == 2 && listed.triangles[a] < listed.triangles[b];
    };
    table.name = nameOf;
    table.target = [&](std::uint32_t row) { return "surface:" + std::to_string(listed.numbers[row]); };
    table.isSeen = [isHidden](std::uint32_t row) { return !isHidden(row); };
    table.eyeTarget = [&](std::uint32_t row) { return "eye:" + std::to_string(listed.numbers[row]); };
    return table;
}

void answerTo(InspectorParts& parts, const Listed& listed, const TableAnswer& answer)
{
    if (answer.chosen)
        parts.requests.push_back(SelectSurface{listed.numbers[*answer.chosen]});
    if (answer.eye && answer.isSolo)
        parts.requests.push_back(ShowOnlySurface{listed.numbers[*answer.eye]});
    else if (answer.eye)
        parts.requests.push_back(ToggleSurface{listed.numbers[*answer.eye]});
    if (answer.isEveryEye)
        parts.requests.push_back(RunAction{"showAllSurfaces"});
    const std::set<std::uint32_t> hovered =
        answer.hovered ? std::set<std::uint32_t>{listed.numbers[*answer.hovered]} : std::set<std::uint32_t>();
    if (hovered != parts.session.tab().view.drawing.highlightedSurfaces)
        parts.requests.push_back(HighlightSurfaces{hovered});
}

/// The properties of a pass other than blending.
std::string passFlagsText(const formats::MaterialPass& pass)
{
    std::string text(formats::blendModeName(pass.blend));
    text += pass.isLit ? "" : ", unlit";
    text += pass.cullsBackFaces ? "" : ", two-sided";
    text += pass.testsDepth ? "" : ", drawn over everything";
    text += pass.writesDepth ? "" : ", hides nothing";
    return text;
}

std::string layerText(const formats::Model& model, const formats::TextureLayer& layer)
{
    if (layer.texture >= model.textureSlots.size())
        return "nothing";
    const formats::TextureSlot& slot = model.textureSlots[layer.texture];
    const std::string name = formats::normalizedName(slot.name).value_or(slot.name);
    std::string text = slot.name.empty() ? slot.type : shownName(formats::fileNameOf(name));
    text += layer.coords == formats::TexCoordSet::environment ? ", reflected" : "";
    text += layer.coords == formats::TexCoordSet::second ? ", second coordinates" : "";
    text += layer.transform != formats::kNoIndex ? ", moves" : "";
    return text;
}

/// The passes of a surface, in drawing order.
void drawPasses(InspectorParts& parts, const formats::Model& model, std::uint32_t surface)
{
    std::uint32_t number = 0;
    for (const formats::Batch& batch : model.batches) {
        if (batch.surface != surface)
            continue;
        const formats::MaterialPass& pass = model.passes[batch.pass];
        const std::string id = "pass-" + std::to_string(number);
        copyRow(parts, id, fmt::format("Pass {}", number + 1).c_str(), passFlagsText(pass));
        for (std::uint32_t i = 0; i < pass.layerCount; ++i)
            copyRow(parts, fmt::format("{}-layer-{}", id, i), i == 0 ? "Layers" : "", layerText(model, pass.layers[i]));
        ++number;
    }
}

/// For a surface of a skinned model.
void drawSectionFacts(InspectorParts& parts, const formats::Model& model, std::uint32_t surface)
{
    const formats::SkinSection& section = skinnedOf(model).sections[surface];
    const formats::MeshVariant& meshVariant = model.meshVariants[section.view];
    copyRow(parts, "surface-triangles", "Triangles", countText(formats::triangleCountOf(meshVariant, surface)));
    copyRow(parts, "surface-geoset", "Geoset",
            fmt::format("{} ({})", findGeoset(skinnedOf(model), section.geoset)->name, section.geoset));
    copyRow(parts, "surface-influences", "Bones per vertex, at most", countText(section.boneInfluences));
    drawPasses(parts, model, surface);
}

void drawFacts(InspectorParts& parts, std::uint32_t number)
{
    const auto [node, surface] = surfaceAt(parts.document(), number);
    const formats::Model& model = *parts.document().nodes[node].model;
    if (parts.document().nodes.size() > 1)
        copyRow(parts, "surface-part", "Part", parts.document().nodes[node].name);
    formats::VertexBlock block;
    const formats::Capabilities capabilities = capabilitiesOf(model);
    if (capabilities.hasVertexFrames) {
        block = keyframesOf(model).blocks[model.surfaces[surface].block];
        copyRow(parts, "surface-vertices", "Vertices", countText(block.vertexCount));
        copyRow(parts, "surface-frames", "Frames", countText(block.frameCount));
    }
    for (const formats::MeshVariant& meshVariant : model.meshVariants) {
        if (capabilities.hasViews)
            break; // each view has its own surfaces
        const bool isCommands = meshVariant.name == "gl-commands";
        copyRow(parts, "surface-" + meshVariant.name, isCommands ? "GL command triangles" : "Triangles",
                countText(formats::triangleCountOf(meshVariant, surface)));
    }
    if (capabilities.hasGeosets)
        drawSectionFacts(parts, model, surface);
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
                            formats::frameOffsetOf(block, 0),
                            formats::frameOffsetOf(block, block.frameCount - 1) + block.frameStride - 1));
        copyRow(parts, "surface-bytes", "Bytes", bytesText(bytes));
    }
}

} // namespace

void drawSurfacesTab(InspectorParts& parts)
{
    const Listed listed = listedOf(parts);
    const auto row = std::find(listed.numbers.begin(), listed.numbers.end(), parts.session.tab().selection.surface());
    Table table = tableOf(parts, listed);
    table.selected = row != listed.numbers.end() ? static_cast<std::uint32_t>(row - listed.numbers.begin()) : 0;
    table.height = ImGui::GetContentRegionAvail().y * 0.5f;
    answerTo(parts, listed, drawTable(parts.context, table, parts.state.surfaces));
    if (listed.numbers.empty())
        return;
    const std::uint32_t selected = listed.numbers[table.selected];
    ImGui::Dummy({0.0f, parts.context.px(8.0f)});
    heading(parts.context, surfaceName(parts.document(), selected));
    ImGui::BeginChild("surface");
    drawFacts(parts, selected);
    ImGui::EndChild();
}

} // namespace app

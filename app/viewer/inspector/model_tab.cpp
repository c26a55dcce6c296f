#include "app/viewer/inspector/file_regions.hpp"
#include "app/viewer/inspector/inspector_parts.hpp"
#include "app/viewer/queries/assembly_facts.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/skin_profile_facts.hpp"
#include "app/viewer/texture/texture_texts.hpp"
#include "app/viewer/widgets/text.hpp"
#include "app/viewer/widgets/tooltip.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/key_map.hpp"
#include "renderer/scene/sequence_store.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace app {
namespace {

/// Number of strips or fans in a mesh variant.
std::uint64_t primitiveCount(const formats::MeshVariant& meshVariant, formats::PrimitiveType kind)
{
    std::uint64_t count = 0;
    for (const formats::DrawRange& range : meshVariant.drawRanges) {
        if (range.primitive != kind || range.count == 0)
            continue;
        const auto indices = std::span(meshVariant.indices).subspan(range.first, range.count);
        count += 1 + static_cast<std::uint64_t>(std::count(indices.begin(), indices.end(), formats::kRestartIndex));
    }
    return count;
}

/// A useful number of decimals for this size: the units of games differ (feet, yards).
int decimalsFor(float extent)
{
    return extent < 20.0f ? 3 : 1;
}

std::string vectorText(const glm::vec3& vector, int decimals)
{
    return fmt::format("{:.{}f}, {:.{}f}, {:.{}f}", vector.x, decimals, vector.y, decimals, vector.z, decimals);
}

void drawFileFacts(InspectorParts& parts)
{
    const formats::Model& model = parts.model();
    const scene::Document& document = parts.document();
    copyRow(parts, "file", "File", document.name);
    pathRow(parts, "path", "Path", document.path);
    copyRow(parts, "format", "Format", fmt::format("{}, version {}", model.format, model.version));
    std::uint64_t bytes = 0;
    for (const scene::Node& node : document.nodes)
        bytes += node.model->fileBytes;
    copyRow(parts, "bytes", "Size", bytesText(bytes));
    if (document.modified != 0)
        copyRow(parts, "modified", "Modified", fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(document.modified)));
}

/// The totals of a mesh variant over all parts.
struct MeshVariantFacts {
    std::uint64_t triangles = 0;
    std::uint64_t renderVertices = 0;
    std::uint64_t strips = 0;
    std::uint64_t fans = 0;
};

/// Of all nodes with a mesh variant of this name.
MeshVariantFacts factsOf(const scene::Document& document, const std::string& name)
{
    MeshVariantFacts facts;
    for (const scene::Node& node : document.nodes) {
        const formats::MeshVariant* const meshVariant = findMeshVariant(*node.model, name);
        if (meshVariant == nullptr)
            continue;
        facts.triangles += meshVariant->triangleCount;
        facts.renderVertices += meshVariant->vertices.size();
        facts.strips += primitiveCount(*meshVariant, formats::PrimitiveType::strip);
        facts.fans += primitiveCount(*meshVariant, formats::PrimitiveType::fan);
    }
    return facts;
}

void drawMeshVariantFacts(InspectorParts& parts, const std::string& name)
{
    const MeshVariantFacts facts = factsOf(parts.document(), name);
    if (name != "gl-commands") {
        copyRow(parts, "triangles", "Triangles", countText(facts.triangles));
        copyRow(parts, "corners", "Render vertices", countText(facts.renderVertices));
        return;
    }
    copyRow(parts, "command-triangles", "GL command triangles", countText(facts.triangles));
    copyRow(parts, "strips", "GL strips", countText(facts.strips));
    copyRow(parts, "fans", "GL fans", countText(facts.fans));
}

/// The parts of a document of several models.
void drawPartFacts(InspectorParts& parts)
{
    const std::vector<scene::Node>& nodes = parts.document().nodes;
    if (nodes.size() < 2)
        return;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const std::string onTag = nodes[i].tag.empty() ? std::string() : " on " + nodes[i].tag;
        copyRow(parts, "part-" + std::to_string(i), i == 0 ? "Parts" : "", nodes[i].name + onTag);
    }
}

/// Rows for models with bones.
void drawSkinnedFacts(InspectorParts& parts)
{
    const formats::Skinned& shape = skinnedOf(parts.model());
    if (capabilitiesOf(parts.model()).hasViews) {
        copyRow(parts, "views", "Views", countText(shape.skinProfiles.size()));
        copyRow(parts, "batches", "Batches of all views", countText(parts.model().batches.size()));
    }
    copyRow(parts, "bones", "Bones", countText(shape.bones.size()));
    if (capabilitiesOf(parts.model()).hasSequences)
        copyRow(parts, "attachments", "Attachments", countText(shape.attachments.size()));
    struct Entry {
        const char* target;
        const char* title;
        std::size_t count;
    };
    for (const Entry& entry : {Entry{"events", "Events", shape.events.size()},
                               {"lights", "Lights", shape.lights.size()},
                               {"cameras", "Cameras", shape.cameras.size()},
                               {"particles", "Particle emitters", shape.particles.size()},
                               {"ribbons", "Ribbons", shape.ribbons.size()}}) {
        if (entry.count > 0)
            copyRow(parts, entry.target, entry.title, countText(entry.count));
    }
    if (!shape.globalLoops.empty())
        copyRow(parts, "global-loops", "Global loops", countText(shape.globalLoops.size()));
    if (parts.node().sequences && !parts.node().sequences->missingFiles().empty())
        copyRow(parts, "missing-anim", "Missing .anim files", countText(parts.node().sequences->missingFiles().size()));
}

/// The use of alpha in the active skin, and the user's override.
void drawSkinAlpha(InspectorParts& parts)
{
    const ViewState& view = parts.session.tab().view;
    const scene::Texture* const texture =
        skinTexture(parts.document(), parts.node(), activeSkin(parts.node(), view.skin));
    if (texture == nullptr || !texture->alpha)
        return;
    const formats::ImageAlpha drawn = alphaOfSurface(parts.document(), 0, view.skin, 0, view.drawing.alpha);
    const std::string change = drawn == *texture->alpha ? std::string() : ", drawn as " + alphaText(drawn);
    copyRow(parts, "skin-alpha", "Alpha of the skin", alphaText(*texture->alpha) + change);
}

void drawShapeFacts(InspectorParts& parts)
{
    std::uint64_t vertices = 0;
    std::uint64_t clips = 0;
    bool areUsable = true;
    for (const scene::Node& node : parts.document().nodes) {
        vertices += vertexCountOf(*node.model);
        areUsable = areUsable && node.model->normals == formats::NormalQuality::usable;
    }
    const std::uint32_t layers = hasTorso(parts.document()) ? 1 : animationLayerCount(parts.document());
    for (std::uint32_t layer = 0; layer < layers; ++layer)
        clips += clipsOf(parts.document(), layer).size();
    copyRow(parts, "surfaces", "Surfaces", countText(allShownSurfaces(parts.session.tab()).size()));
    copyRow(parts, "vertices", "Vertices", countText(vertices));
    const formats::Capabilities capabilities = capabilitiesOf(parts.model());
    if (capabilities.hasViews) {
        drawMeshVariantFacts(parts, shownMeshVariant(parts.session.tab(), 0).name);
    } else {
        for (const formats::MeshVariant& meshVariant : parts.model().meshVariants)
            drawMeshVariantFacts(parts, meshVariant.name);
    }
    if (capabilities.hasBones)
        drawSkinnedFacts(parts);
    const formats::Model& layer = *layerModel(parts.session);
    if (capabilitiesOf(layer).hasFrames)
        copyRow(parts, "frames", "Frames", countText(frameCountOf(layer)));
    copyRow(parts, "clips", capabilitiesOf(layer).hasSequences ? "Sequences" : "Clips", countText(clips));
    copyRow(parts, "skins", "Skins", countText(parts.node().skins.size()));
    if (capabilities.hasPasses) // the sum over all skins is larger
        copyRow(parts, "textures", "Textures", countText(parts.model().textureSlots.size()));
    else
        copyRow(parts, "textures", "Textures", countText(parts.document().textures.size()));
    drawSkinAlpha(parts);
    copyRow(parts, "normals", "Stored normals", areUsable ? "usable" : "unusable");
}

void drawMemoryFacts(InspectorParts& parts)
{
    const formats::Bounds& bounds = parts.facts.bounds;
    if (!bounds.isEmpty()) {
        const glm::vec3 size = bounds.max - bounds.min;
        const int decimals = decimalsFor(bounds.diagonal());
        copyRow(parts, "size", "Extent",
                fmt::format("{:.{}f} x {:.{}f} x {:.{}f} units", size.x, decimals, size.y, decimals, size.z, decimals));
        copyRow(parts, "bounds-min", "Bounds from", vectorText(bounds.min, decimals));
        copyRow(parts, "bounds-max", "Bounds to", vectorText(bounds.max, decimals));
    }
    copyRow(parts, "gpu", "On the GPU", bytesText(parts.facts.gpuBytes));
}

bool overlaps(const FileRegion& region, const std::optional<formats::ByteRange>& range)
{
    return range && region.offset < range->offset + range->length && range->offset < region.offset + region.length;
}

void drawRegion(InspectorParts& parts, std::uint32_t node, const FileRegion& region, std::size_t index)
{
    const PanelContext& context = parts.context;
    const std::string target = "region:" + std::to_string(index);
    const float height = rowHeight(context);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const bool isMeant = overlaps(region, parts.session.tab().selection.range);
    const std::string range = fmt::format("0x{:X}\xE2\x80\xA6"
                                          "0x{:X}",
                                          region.offset, region.offset + region.length - 1);
    if (ImGui::InvisibleButton(target.c_str(), {width, height}))
        parts.requests.push_back(ShowBytes{node, {region.offset, region.length}});
    if (ImGui::IsItemClicked(ImGuiMouseButton_Right))
        parts.requests.push_back(CopyText{target, range});
    noteTarget(context, target);
    if (isMeant && !parts.state.isRangeShown) {
        ImGui::SetScrollHereY(0.5f);
        parts.state.isRangeShown = true;
    }
    const ImVec2 end(at.x + width, at.y + height);
    drawRowBackground(context, at, end, isMeant, ImGui::IsItemHovered());
    const bool isRead = !region.name.empty();
    const std::string length = bytesText(region.length);
    if (ImGui::IsItemHovered()) {
        const std::string records = region.count > 1 ? ", " + countText(region.count) + " records" : "";
        showTooltip(context,
                    fmt::format("{}\nbytes {} to {}, {}{}\n{}\nClick to show the bytes, right click to copy the range",
                                isRead ? region.name : "not read", countText(region.offset),
                                countText(region.offset + region.length - 1), length, records, range));
    }
    const bool isCopied = saysCopied(parts, target);
    const std::string right = isCopied ? "Copied" : fmt::format("0x{:X}", region.offset);
    const float padding = context.px(8.0f);
    const float lengthWidth = context.px(72.0f);
    const float rangeWidth = ImGui::CalcTextSize(right.c_str()).x;
    const float available = width - 3.0f * padding - lengthWidth - rangeWidth;
    putText({at.x + padding, at.y}, height, isRead ? colors::kText : colors::kSecondary,
            fitted(isRead ? region.name : "not read", available));
    putText({end.x - padding - lengthWidth - rangeWidth, at.y}, height, isCopied ? colors::kGood : colors::kSecondary,
            right);
    putText({end.x - padding - ImGui::CalcTextSize(length.c_str()).x, at.y}, height, colors::kText, length);
}

void drawFileMap(InspectorParts& parts)
{
    const PanelContext& context = parts.context;
    const bool isOpen = parts.session.tab().selection.showsFileMap;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = rowHeight(context);
    if (ImGui::InvisibleButton("file map", {ImGui::GetContentRegionAvail().x, height}))
        parts.requests.emplace_back(RunAction{"fileMap"});
    noteTarget(context, "fold:file-map");
    const ImU32 color = ImGui::IsItemHovered() ? colors::kText : colors::kSecondary;
    const ImVec2 center(at.x + context.px(13.0f), at.y + height * 0.5f);
    if (isOpen)
        drawIcon(*ImGui::GetWindowDrawList(), Icon::chevron, center, context.px(10.0f), color);
    else
        drawIcon(*ImGui::GetWindowDrawList(), Icon::next, center, context.px(8.0f), color);
    putText({at.x + context.px(24.0f), at.y}, height, color, "Map of the file");
    if (!isOpen)
        return;
    const Selection& selection = parts.session.tab().selection;
    const std::vector<scene::Node>& nodes = parts.document().nodes;
    const std::uint32_t shown = selection.rangeNode < nodes.size() ? selection.rangeNode : 0;
    const scene::Node& node = nodes[shown];
    if (nodes.size() > 1)
        pathRow(parts, "file-map", "Of", node.path);
    if (parts.state.regionsOf.lock() != node.model) {
        parts.state.regionsOf = node.model;
        parts.state.regions = fileRegions(formats::fileMapOf(*node.model), node.model->fileBytes);
    }
    const std::vector<FileRegion>& regions = parts.state.regions;
    for (std::size_t i = 0; i < regions.size(); ++i)
        drawRegion(parts, shown, regions[i], i);
}

} // namespace

void drawModelTab(InspectorParts& parts)
{
    const auto& range = parts.session.tab().selection.range;
    const std::uint64_t offset = range ? range->offset : UINT64_MAX;
    if (!range || parts.state.rangeOffset != offset)
        parts.state.isRangeShown = false;
    parts.state.rangeOffset = offset;
    ImGui::BeginChild("facts");
    drawFileFacts(parts);
    drawGap(parts.context);
    drawPartFacts(parts);
    drawShapeFacts(parts);
    drawGap(parts.context);
    drawMemoryFacts(parts);
    drawGap(parts.context);
    drawFileMap(parts);
    drawGap(parts.context);
    ImGui::EndChild();
}

} // namespace app

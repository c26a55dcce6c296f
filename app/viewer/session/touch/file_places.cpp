#include "app/viewer/session/touch/file_places.hpp"

#include "app/viewer/session/attachments.hpp"
#include "app/viewer/session/selection.hpp"
#include "app/viewer/session/shown.hpp"
#include "app/viewer/session/skin_profile_facts.hpp"
#include "formats/base/byte_view.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"
#include "renderer/picking.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace app {
namespace {

using formats::ByteRange;
using formats::FileMapEntry;
using formats::kNoIndex;
using Corners = std::array<std::uint32_t, 3>;

constexpr ByteRange recordOf(const FileMapEntry& table, std::uint64_t index)
{
    return {table.offset + index * table.stride, table.stride};
}

/// The first table of one of these names that has `count` records.
std::optional<ByteRange> recordIn(const formats::FileMap& map, std::initializer_list<std::string_view> names,
                                  std::uint64_t index, std::uint64_t count)
{
    for (const FileMapEntry& entry : map) {
        if (entry.count == count && index < count && std::find(names.begin(), names.end(), entry.what) != names.end())
            return recordOf(entry, index);
    }
    return std::nullopt;
}

/// The bytes of the file that a keyframed model's vertices lie in; none for a skinned one with another file's in it.
std::span<const std::byte> fileOf(const formats::Model& model)
{
    if (capabilitiesOf(model).hasVertexFrames)
        return keyframesOf(model).blocks.empty() ? std::span<const std::byte>()
                                                 : keyframesOf(model).blocks.front().bytes.span();
    return skinnedOf(model).vertices.bytes.span();
}

/// Whether a record begins with three numbers of vertices, of 2 or 4 bytes each, perhaps behind another number.
bool namesCorners(std::span<const std::byte> record, const Corners& corners)
{
    const auto areAt = [&](std::size_t offset, std::size_t size) {
        if (record.size() < offset + 3 * size)
            return false;
        formats::FieldReader in(record.subspan(offset));
        return std::all_of(corners.begin(), corners.end(), [&](std::uint32_t corner) {
            return (size == 2 ? std::uint32_t{in.u16()} : in.u32()) == corner;
        });
    };
    return areAt(0, 4) || areAt(0, 2) || areAt(4, 4);
}

/// Triangles that point outside were left out by the loader: the one that is meant comes at its number or later.
std::optional<ByteRange> triangleIn(const FileMapEntry& table, std::span<const std::byte> file, std::uint64_t number,
                                    const Corners& corners)
{
    for (std::uint64_t i = number; i < table.count; ++i) {
        const ByteRange record = recordOf(table, i);
        if (record.offset + record.length > file.size())
            return std::nullopt;
        const auto bytes =
            file.subspan(static_cast<std::size_t>(record.offset), static_cast<std::size_t>(record.length));
        if (namesCorners(bytes, corners))
            return record;
    }
    return std::nullopt;
}

/// The table of a surface's triangles: where surfaces have tables of their own it is read after the vertices.
const FileMapEntry* trianglesTable(const formats::Model& model, std::uint32_t surface)
{
    auto from = model.map.begin();
    if (capabilitiesOf(model).hasVertexFrames) {
        const std::uint64_t vertices = keyframesOf(model).blocks[model.surfaces[surface].block].offset;
        const auto own = std::find_if(model.map.begin(), model.map.end(), [&](const FileMapEntry& entry) {
            return entry.what == "vertices" && entry.offset == vertices;
        });
        from = own != model.map.end() ? own : from;
    }
    const auto found =
        std::find_if(from, model.map.end(), [](const FileMapEntry& entry) { return entry.what == "triangles"; });
    return found != model.map.end() ? &*found : nullptr;
}

std::optional<ByteRange> triangleRange(const Tab& tab, const scene::SurfaceOfNode& own, std::uint32_t triangle)
{
    const formats::Model& model = *tab.document->nodes[own.node].model;
    const formats::MeshVariant& mesh = shownMeshVariant(tab, own.node);
    const FileMapEntry* const table = trianglesTable(model, own.surface);
    const auto ranges = drawRangesOf(mesh, own.surface);
    if (table == nullptr || ranges.size() != 1 || ranges.front().primitive != formats::PrimitiveType::triangles)
        return std::nullopt;
    const formats::TriangleIndices drawn = formats::trianglesOf(mesh, own.surface)[triangle];
    const Corners corners{mesh.vertices[drawn[0]].vertex, mesh.vertices[drawn[1]].vertex,
                          mesh.vertices[drawn[2]].vertex};
    // Where all surfaces share a table, those of the surfaces before come first.
    const bool isShared = !capabilitiesOf(model).hasVertexFrames;
    return triangleIn(*table, fileOf(model), triangle + (isShared ? ranges.front().first / 3 : 0), corners);
}

/// The header of a surface, or its record in a table of all.
std::optional<ByteRange> surfaceRange(const formats::Model& model, std::uint32_t surface)
{
    if (const auto record = recordIn(model.map, {"meshes", "sections"}, surface, model.surfaces.size()))
        return record;
    if (!capabilitiesOf(model).hasVertexFrames)
        return std::nullopt;
    const std::uint64_t vertices = keyframesOf(model).blocks[model.surfaces[surface].block].offset;
    std::optional<ByteRange> header;
    for (const FileMapEntry& entry : model.map) {
        const bool isNearer = !header || entry.offset > header->offset;
        if (entry.what == "surface" && entry.offset <= vertices && isNearer)
            header = recordOf(entry, 0);
    }
    return header;
}

std::optional<ByteRange> tagRange(const Session& session, const TagOfNode& tag)
{
    const formats::Model& model = *session.tab().document->nodes[tag.node].model;
    if (capabilitiesOf(model).hasAttachments)
        return recordIn(model.map, {"attachments"}, tag.tag, skinnedOf(model).attachments.size());
    if (!capabilitiesOf(model).hasVertexFrames)
        return std::nullopt;
    const std::uint32_t frame = shownNodes(session)[tag.node].pose.frameA;
    return recordIn(model.map, {"tags"}, std::uint64_t{frame} * model.tags.size() + tag.tag,
                    std::uint64_t{model.tags.size()} * keyframesOf(model).frames.size());
}

std::optional<ByteRange> skeletonRange(const formats::Model& model, const Thing& thing)
{
    if (thing.kind == ThingKind::bone)
        return recordIn(model.map, {"bones", "joints"}, thing.index, skinnedOf(model).bones.size());
    return recordIn(model.map, {"cameras"}, thing.index, skinnedOf(model).cameras.size());
}

std::optional<FilePlace> placed(std::uint32_t node, const std::optional<ByteRange>& range)
{
    return range ? std::optional(FilePlace{node, *range}) : std::nullopt;
}

} // namespace

std::optional<FilePlace> placeOfVertex(const Session& session, std::uint32_t surface, std::uint32_t vertex)
{
    const scene::SurfaceOfNode own = surfaceAt(*session.tab().document, surface);
    const formats::Model& model = *session.tab().document->nodes[own.node].model;
    if (!capabilitiesOf(model).hasVertexFrames) {
        const formats::Skinned& shape = skinnedOf(model);
        if (shape.vertices.isInterleaved)
            return placed(own.node, recordIn(model.map, {"vertices"}, vertex, shape.vertices.count));
        const formats::VertexAttribute& position = shape.vertices.layout[formats::VertexSemantic::position];
        return FilePlace{own.node,
                         {position.offset + std::uint64_t{vertex} * position.stride, position.elementBytes()}};
    }
    const formats::Keyframed& shape = keyframesOf(model);
    const formats::VertexBlock& block = shape.blocks[model.surfaces[own.surface].block];
    const formats::FramePair frames = renderer::framesOf(shape, shownNodes(session)[own.node].pose);
    const std::uint64_t bytes = block.encoding == formats::VertexEncoding::u8 ? 4 : 8;
    const std::uint64_t frame = frameOffsetOf(block, std::min(frames.a, block.frameCount - 1));
    return FilePlace{own.node, {frame + frameHeaderBytesOf(block) + bytes * vertex, bytes}};
}

std::optional<FilePlace> placeOfVertices(const Session& session, std::uint32_t surface)
{
    const scene::SurfaceOfNode own = surfaceAt(*session.tab().document, surface);
    const formats::Model& model = *session.tab().document->nodes[own.node].model;
    if (!capabilitiesOf(model).hasVertexFrames) {
        for (const FileMapEntry& entry : model.map) {
            if (entry.what == "vertices" && entry.count == skinnedOf(model).vertices.count)
                return FilePlace{own.node, {entry.offset, entry.end() - entry.offset}};
        }
        return std::nullopt;
    }
    const formats::VertexBlock& block = keyframesOf(model).blocks[model.surfaces[own.surface].block];
    if (block.vertexCount == 0)
        return std::nullopt;
    const std::uint64_t begin = frameOffsetOf(block, 0);
    return FilePlace{own.node, {begin, frameOffsetOf(block, block.frameCount - 1) + block.frameStride - begin}};
}

std::optional<FilePlace> placeOfThing(const Session& session, const Thing& thing)
{
    const Tab& tab = session.tab();
    switch (thing.kind) {
    case ThingKind::none:
    case ThingKind::effect:
        return std::nullopt;
    case ThingKind::surface: {
        const scene::SurfaceOfNode own = surfaceAt(*tab.document, thing.index);
        const auto header = placed(own.node, surfaceRange(*tab.document->nodes[own.node].model, own.surface));
        return header ? header : placeOfVertices(session, thing.index);
    }
    case ThingKind::triangle: {
        const scene::SurfaceOfNode own = surfaceAt(*tab.document, thing.index);
        return placed(own.node, triangleRange(tab, own, thing.triangle));
    }
    case ThingKind::vertex:
        return placeOfVertex(session, thing.index, thing.vertex);
    case ThingKind::tag: {
        const TagOfNode tag = tagAt(*tab.document, thing.index);
        return placed(tag.node, tagRange(session, tag));
    }
    case ThingKind::bone:
    case ThingKind::camera:
        return placed(0, skeletonRange(*shownModel(session), thing));
    }
    return std::nullopt;
}

void showBytes(Session& session, const FilePlace& place)
{
    if (!session.tab().document || place.node >= session.tab().document->nodes.size())
        return;
    showInspectorTab(session, InspectorTab::model);
    Selection& selection = session.tab().selection;
    selection.showsFileMap = true;
    selection.rangeNode = place.node;
    selection.range = place.range;
}

} // namespace app

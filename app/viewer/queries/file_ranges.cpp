#include "app/viewer/queries/file_ranges.hpp"

#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/skin_profile_facts.hpp"
#include "app/viewer/queries/tags.hpp"
#include "formats/base/byte_view.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"
#include "renderer/picking.hpp"

#include <algorithm>
#include <array>

namespace app {
namespace {

using formats::ByteRange;
using formats::FileMapEntry;
using formats::kNoIndex;

constexpr ByteRange recordOf(const FileMapEntry& table, std::uint64_t index)
{
    return {table.offset + index * table.stride, table.stride};
}

/// The first table of this element with `count` records.
std::optional<ByteRange> recordIn(const formats::FileMap& map, formats::Element element, std::uint64_t index,
                                  std::uint64_t count)
{
    for (const FileMapEntry& entry : map) {
        if (entry.element == element && entry.count == count && index < count)
            return recordOf(entry, index);
    }
    return std::nullopt;
}

/// The table with the header of a surface; map.size() if there is none.
std::size_t surfaceTable(const formats::FileMap& map, std::uint32_t surface)
{
    const auto found = std::find_if(map.begin(), map.end(), [&](const FileMapEntry& entry) {
        return entry.element == formats::Element::surface && surface >= entry.surface &&
               surface - entry.surface < entry.count;
    });
    return static_cast<std::size_t>(found - map.begin());
}

/// The map with the header of a surface, either of the model's file or of a sidecar.
struct SurfaceMap {
    const formats::FileMap* map = nullptr; ///< null: no map has it
    std::size_t table = 0;                 ///< into `map`
    std::uint32_t sidecar = kNoIndex;      ///< into Model::sidecars
};

SurfaceMap surfaceMap(const formats::Model& model, std::uint32_t surface)
{
    if (const std::size_t table = surfaceTable(model.map, surface); table < model.map.size())
        return {&model.map, table, kNoIndex};
    for (std::uint32_t i = 0; i < model.sidecars.size(); ++i) {
        const formats::FileMap& map = model.sidecars[i].map;
        if (const std::size_t table = surfaceTable(map, surface); table < map.size())
            return {&map, table, i};
    }
    return {};
}

FileLocation locationIn(const formats::Model& model, std::uint32_t node, std::uint32_t sidecar, const ByteRange& range)
{
    return {node, range, sidecar == kNoIndex ? std::string() : model.sidecars[sidecar].path};
}

/// The header of a surface, or its record in the table of all surfaces.
std::optional<FileLocation> surfaceLocation(const formats::Model& model, const scene::SurfaceOfNode& own)
{
    const SurfaceMap headers = surfaceMap(model, own.surface);
    if (headers.map == nullptr)
        return std::nullopt;
    const FileMapEntry& table = (*headers.map)[headers.table];
    return locationIn(model, own.node, headers.sidecar, recordOf(table, own.surface - table.surface));
}

/// The triangle table of a surface: its own, or the first shared one.
const FileMapEntry* triangleTable(const formats::FileMap& map, std::uint32_t surface)
{
    const FileMapEntry* shared = nullptr;
    for (const FileMapEntry& entry : map) {
        if (entry.element == formats::Element::triangle && entry.surface == surface)
            return &entry;
        if (entry.element == formats::Element::triangle && entry.surface == formats::kSharedTable && shared == nullptr)
            shared = &entry;
    }
    return shared;
}

/// In the map, the indices of a view come before the headers of its surfaces.
const FileMapEntry* indexTable(const SurfaceMap& headers)
{
    for (std::size_t i = headers.map == nullptr ? 0 : headers.table; i-- > 0;) {
        if ((*headers.map)[i].element == formats::Element::index)
            return &(*headers.map)[i];
    }
    return nullptr;
}

/// A record in the model's file or in a sidecar.
std::optional<FileLocation> recordLocation(const formats::Model& model, std::uint32_t node, formats::Element element,
                                           std::uint64_t index, std::uint64_t count)
{
    if (const auto record = recordIn(model.map, element, index, count))
        return locationIn(model, node, kNoIndex, *record);
    for (std::uint32_t i = 0; i < model.sidecars.size(); ++i) {
        if (const auto record = recordIn(model.sidecars[i].map, element, index, count))
            return locationIn(model, node, i, *record);
    }
    return std::nullopt;
}

std::optional<FileLocation> tagLocation(const Session& session, const TagOfNode& tag)
{
    const formats::Model& model = *session.tab().document->nodes[tag.node].model;
    if (capabilitiesOf(model).hasAttachments)
        return recordLocation(model, tag.node, formats::Element::tag, tag.tag, skinnedOf(model).attachments.size());
    if (!capabilitiesOf(model).hasVertexFrames)
        return std::nullopt;
    const std::uint32_t frame = (*shownNodes(session))[tag.node].pose.frameA;
    return recordLocation(model, tag.node, formats::Element::tag, std::uint64_t{frame} * model.tags.size() + tag.tag,
                          std::uint64_t{model.tags.size()} * keyframesOf(model).frames.size());
}

/// A record of the first model.
std::optional<FileLocation> skeletonLocation(const formats::Model& model, const SceneItem& item)
{
    if (item.kind == SceneItemKind::bone)
        return recordLocation(model, 0, formats::Element::bone, item.index, skinnedOf(model).bones.size());
    return recordLocation(model, 0, formats::Element::camera, item.index, skinnedOf(model).cameras.size());
}

/// The record of an emitter.
std::optional<FileLocation> effectLocation(const scene::Document& document, std::uint32_t number)
{
    const scene::EffectOfNode effect = scene::effectAt(document, number);
    const formats::Model& model = *document.nodes[effect.node].model;
    const formats::Skinned& shape = skinnedOf(model);
    return effect.isRibbon
               ? recordLocation(model, effect.node, formats::Element::ribbon, effect.index, shape.ribbons.size())
               : recordLocation(model, effect.node, formats::Element::particle, effect.index, shape.particles.size());
}

std::optional<FileLocation> triangleLocation(const Tab& tab, const SceneItem& item)
{
    const scene::SurfaceOfNode own = surfaceAt(*tab.document, item.index);
    const TriangleRecords records(tab, own);
    const auto record = records.recordOf(item.triangle);
    return record
               ? std::optional(locationIn(*tab.document->nodes[own.node].model, own.node, records.sidecar(), *record))
               : std::nullopt;
}

} // namespace

TriangleRecords::TriangleRecords(const Tab& tab, const scene::SurfaceOfNode& surface)
    : m_mesh(&shownMeshVariant(tab, surface.node))
{
    const formats::Model& model = *tab.document->nodes[surface.node].model;
    const auto ranges = drawRangesOf(*m_mesh, surface.surface);
    if (ranges.size() != 1 || ranges.front().primitive != formats::PrimitiveType::triangles)
        return;
    m_triangles = formats::trianglesOf(*m_mesh, surface.surface);
    m_file = model.file.span();
    if (const FileMapEntry* const table = triangleTable(model.map, surface.surface)) {
        // In a shared table, the records of the preceding surfaces come first.
        const bool isShared = !capabilitiesOf(model).hasVertexFrames;
        useTable(*table, isShared ? ranges.front().first / 3 : 0);
        return;
    }
    const SurfaceMap headers = surfaceMap(model, surface.surface);
    const FileMapEntry* const indices = indexTable(headers);
    if (indices == nullptr)
        return;
    const std::uint32_t first = skinnedOf(model).sections[surface.surface].firstIndex;
    m_sidecar = headers.sidecar;
    if (m_sidecar != kNoIndex)
        m_file = model.sidecars[m_sidecar].bytes.span();
    m_areDrawn = true;
    FileMapEntry triangles = *indices; // in groups of three, starting at the surface's first
    triangles.offset += std::min<std::uint64_t>(first, indices->count) * indices->stride;
    triangles.count = (indices->end() - triangles.offset) / (3 * indices->stride);
    triangles.stride *= 3;
    useTable(triangles, 0);
}

void TriangleRecords::useTable(const FileMapEntry& table, std::uint64_t first)
{
    if (table.end() > m_file.size())
        return;
    m_table = table;
    m_first = first;
}

TriangleRecords::Corners TriangleRecords::cornersOf(std::uint32_t triangle) const
{
    Corners corners{};
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const std::uint32_t drawn = m_triangles[triangle][i];
        corners[i] = m_areDrawn ? drawn : m_mesh->vertices[drawn].vertex;
    }
    return corners;
}

/// Whether a record starts with these three vertex indices of 2 or 4 bytes each, or with another number and then these.
bool TriangleRecords::isNamed(const ByteRange& record, const Corners& corners) const
{
    const auto bytes = m_file.subspan(static_cast<std::size_t>(record.offset), static_cast<std::size_t>(record.length));
    const auto areAt = [&](std::size_t offset, std::size_t size) {
        if (bytes.size() < offset + 3 * size)
            return false;
        formats::FieldReader in(bytes.subspan(offset));
        return std::all_of(corners.begin(), corners.end(), [&](std::uint32_t corner) {
            return (size == 2 ? std::uint32_t{in.u16()} : in.u32()) == corner;
        });
    };
    return areAt(0, 4) || areAt(0, 2) || areAt(4, 4);
}

/// The loader dropped triangles with out-of-range vertices, so the record has this number or a later one.
std::optional<ByteRange> TriangleRecords::recordOf(std::uint32_t triangle) const
{
    if (triangle >= m_triangles.size())
        return std::nullopt;
    const Corners corners = cornersOf(triangle);
    for (std::uint64_t i = m_first + triangle; i < m_table.count; ++i) {
        if (const ByteRange record = app::recordOf(m_table, i); isNamed(record, corners))
            return record;
    }
    return std::nullopt;
}

std::uint32_t TriangleRecords::triangleAt(std::uint64_t offset) const
{
    if (m_table.count == 0 || offset < m_table.offset || offset >= m_table.end())
        return kNoIndex;
    const std::uint64_t number = (offset - m_table.offset) / m_table.stride;
    const ByteRange record = app::recordOf(m_table, number);
    // If no triangle was dropped, the triangle has this number; otherwise an earlier one.
    const std::uint64_t drawn = number < m_first ? 0 : number - m_first + 1;
    for (auto i = static_cast<std::uint32_t>(std::min<std::uint64_t>(drawn, m_triangles.size())); i-- > 0;) {
        if (!isNamed(record, cornersOf(i)))
            continue;
        const auto own = recordOf(i);
        return own && own->offset == record.offset ? i : kNoIndex;
    }
    return kNoIndex;
}

std::optional<FileLocation> locationOfVertex(const Session& session, std::uint32_t surface, std::uint32_t vertex)
{
    const scene::SurfaceOfNode own = surfaceAt(*session.tab().document, surface);
    const formats::Model& model = *session.tab().document->nodes[own.node].model;
    if (!capabilitiesOf(model).hasVertexFrames) {
        const formats::Skinned& shape = skinnedOf(model);
        if (shape.vertices.isInterleaved)
            return recordLocation(model, own.node, formats::Element::vertex, vertex, shape.vertices.count);
        const formats::VertexAttribute& position = shape.vertices.layout[formats::VertexSemantic::position];
        return FileLocation{own.node,
                            {position.offset + std::uint64_t{vertex} * position.stride, position.elementBytes()}};
    }
    const formats::Keyframed& shape = keyframesOf(model);
    const formats::VertexBlock& block = shape.blocks[model.surfaces[own.surface].block];
    const formats::FramePair frames = scene::framesOf(shape, (*shownNodes(session))[own.node].pose);
    const std::uint64_t bytes = traitsOf(block.encoding).vertexBytes;
    const std::uint64_t frame = frameOffsetOf(block, std::min(frames.a, block.frameCount - 1));
    return FileLocation{own.node, {frame + frameHeaderBytesOf(block) + bytes * vertex, bytes}};
}

std::optional<FileLocation> locationOfVertices(const Session& session, std::uint32_t surface)
{
    const scene::SurfaceOfNode own = surfaceAt(*session.tab().document, surface);
    const formats::Model& model = *session.tab().document->nodes[own.node].model;
    if (!capabilitiesOf(model).hasVertexFrames) {
        for (const FileMapEntry& entry : model.map) {
            if (entry.element == formats::Element::vertex && entry.count == skinnedOf(model).vertices.count)
                return FileLocation{own.node, {entry.offset, entry.end() - entry.offset}};
        }
        return std::nullopt;
    }
    const formats::VertexBlock& block = keyframesOf(model).blocks[model.surfaces[own.surface].block];
    if (block.vertexCount == 0)
        return std::nullopt;
    const std::uint64_t begin = frameOffsetOf(block, 0);
    return FileLocation{own.node, {begin, frameOffsetOf(block, block.frameCount - 1) + block.frameStride - begin}};
}

std::optional<FileLocation> locationOfItem(const Session& session, const SceneItem& item)
{
    const Tab& tab = session.tab();
    switch (item.kind) {
    case SceneItemKind::none:
        return std::nullopt;
    case SceneItemKind::effect:
        return effectLocation(*tab.document, item.index);
    case SceneItemKind::surface: {
        const scene::SurfaceOfNode own = surfaceAt(*tab.document, item.index);
        const auto header = surfaceLocation(*tab.document->nodes[own.node].model, own);
        return header ? header : locationOfVertices(session, item.index);
    }
    case SceneItemKind::triangle:
        return triangleLocation(tab, item);
    case SceneItemKind::vertex:
        return locationOfVertex(session, item.index, item.vertex);
    case SceneItemKind::tag:
        return tagLocation(session, tagAt(*tab.document, item.index));
    case SceneItemKind::bone:
    case SceneItemKind::camera:
        return skeletonLocation(*shownModel(session), item);
    }
    return std::nullopt;
}

} // namespace app

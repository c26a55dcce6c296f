#include "app/viewer/bytes/byte_owners.hpp"

#include "app/viewer/queries/file_ranges.hpp"
#include "app/viewer/queries/skin_profile_facts.hpp"
#include "app/viewer/queries/tags.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"

#include <algorithm>

namespace app {
namespace {

using formats::FileMapEntry;
using formats::kNoIndex;

/// A vertex in a frame of a block.
struct FrameVertex {
    std::uint32_t frame = 0;
    std::uint32_t vertex = kNoIndex; ///< kNoIndex: the byte is in the frame's header
    formats::ByteRange range;
};

/// The frame of a block that contains a byte: the last one that starts before it.
std::optional<FrameVertex> vertexInBlock(const formats::VertexBlock& block, std::uint64_t offset)
{
    const std::uint64_t frameBytes = frameBytesOf(block);
    const std::uint64_t header = frameHeaderBytesOf(block);
    const std::uint64_t bytes = traitsOf(block.encoding).vertexBytes;
    std::uint32_t first = 0;
    std::uint32_t past = block.frameCount;
    while (first < past) { // frames are in file order
        const std::uint32_t middle = first + (past - first) / 2;
        if (frameOffsetOf(block, middle) <= offset)
            first = middle + 1;
        else
            past = middle;
    }
    if (first == 0)
        return std::nullopt;
    const std::uint32_t frame = first - 1;
    const std::uint64_t begin = frameOffsetOf(block, frame);
    if (offset - begin >= frameBytes)
        return std::nullopt;
    if (offset - begin < header)
        return FrameVertex{frame, kNoIndex, {begin, header}};
    const auto vertex = static_cast<std::uint32_t>((offset - begin - header) / bytes);
    if (vertex >= block.vertexCount)
        return std::nullopt;
    return FrameVertex{frame, vertex, {begin + header + vertex * bytes, bytes}};
}

/// Finds the item to select for a record.
class OwnerSearch {
public:
    OwnerSearch(const Tab& tab, const ShownFile& file, ByteOwner& owner)
        : m_tab(tab), m_document(*tab.document), m_file(file), m_model(*file.model()), m_owner(owner)
    {
    }

    void run(std::uint64_t offset)
    {
        const FileMapEntry& table = *m_owner.table;
        const auto record = static_cast<std::uint32_t>(std::min<std::uint64_t>(m_owner.record, kNoIndex));
        const std::uint32_t stated = table.surface == formats::kSharedTable ? kNoIndex : table.surface;
        switch (table.element) {
        case formats::Element::surface:
            m_owner.item = surfaceItem(table.surface + record);
            break;
        case formats::Element::triangle:
        case formats::Element::index:
            findTriangle(offset, stated);
            break;
        case formats::Element::vertex:
            m_owner.item = vertexItem(record, stated);
            break;
        case formats::Element::frame:
            findInFrame(offset, record, stated);
            break;
        case formats::Element::key:
            findOfTrack(offset);
            break;
        default:
            findOfNode(table, record);
            break;
        }
    }

private:
    [[nodiscard]] std::vector<std::uint32_t> shownOfNode() const
    {
        std::vector<std::uint32_t> shown = allShownSurfaces(m_tab);
        std::erase_if(shown, [&](std::uint32_t number) { return surfaceAt(m_document, number).node != m_file.node; });
        return shown;
    }

    /// The shown surfaces, or the one that the table belongs to.
    [[nodiscard]] std::vector<std::uint32_t> candidates(std::uint32_t stated) const
    {
        std::vector<std::uint32_t> shown = shownOfNode();
        if (stated != kNoIndex)
            std::erase_if(shown, [&](std::uint32_t number) { return surfaceAt(m_document, number).surface != stated; });
        const std::uint32_t selected = m_tab.selection.surface(); // preferred if several surfaces share the record
        std::stable_partition(shown.begin(), shown.end(), [&](std::uint32_t number) { return number == selected; });
        return shown;
    }

    [[nodiscard]] SceneItem surfaceItem(std::uint32_t surface) const
    {
        const std::vector<std::uint32_t> shown = candidates(surface);
        return shown.empty() ? SceneItem{} : SceneItem{SceneItemKind::surface, shown.front()};
    }

    void findTriangle(std::uint64_t offset, std::uint32_t stated)
    {
        for (const std::uint32_t number : candidates(stated)) {
            const TriangleRecords records(m_tab, surfaceAt(m_document, number));
            if (records.sidecar() != m_file.sidecar)
                continue;
            const std::uint32_t triangle = records.triangleAt(offset);
            if (triangle == kNoIndex)
                continue;
            m_owner.item = {SceneItemKind::triangle, number, triangle};
            m_owner.range = *records.recordOf(triangle);
            return;
        }
    }

    /// If surfaces share vertices, one whose triangles use the vertex.
    [[nodiscard]] SceneItem vertexItem(std::uint32_t vertex, std::uint32_t stated) const
    {
        for (const std::uint32_t number : candidates(stated)) {
            const scene::SurfaceOfNode own = surfaceAt(m_document, number);
            if (stated != kNoIndex || usesVertex(own, vertex))
                return {SceneItemKind::vertex, number, kNoIndex, vertex};
        }
        return {};
    }

    [[nodiscard]] bool usesVertex(const scene::SurfaceOfNode& surface, std::uint32_t vertex) const
    {
        const formats::MeshVariant& mesh = shownMeshVariant(m_tab, surface.node);
        const auto triangles = formats::trianglesOf(mesh, surface.surface);
        return std::any_of(triangles.begin(), triangles.end(), [&](const formats::TriangleIndices& triangle) {
            return std::any_of(triangle.begin(), triangle.end(),
                               [&](std::uint32_t corner) { return mesh.vertices[corner].vertex == vertex; });
        });
    }

    /// For a frame that contains vertices, or only a header.
    void findInFrame(std::uint64_t offset, std::uint32_t record, std::uint32_t stated)
    {
        if (!capabilitiesOf(m_model).hasVertexFrames) {
            m_owner.frame = record;
            return;
        }
        for (const std::uint32_t number : candidates(stated)) {
            const std::uint32_t surface = surfaceAt(m_document, number).surface;
            const auto found = vertexInBlock(keyframesOf(m_model).blocks[m_model.surfaces[surface].block], offset);
            if (!found)
                continue;
            m_owner.frame = found->frame;
            m_owner.range = found->range;
            if (found->vertex == kNoIndex)
                return;
            if (stated != kNoIndex || usesVertex(surfaceAt(m_document, number), found->vertex)) {
                m_owner.item = {SceneItemKind::vertex, number, kNoIndex, found->vertex};
                return;
            }
        }
        if (stated == kNoIndex && !m_owner.frame)
            m_owner.frame = record;
    }

    void findOfNode(const FileMapEntry& table, std::uint32_t record)
    {
        const bool isFirst = m_file.node == 0;
        if (table.element == formats::Element::bone && isFirst && record < skinnedOf(m_model).bones.size())
            m_owner.item = {SceneItemKind::bone, record};
        else if (table.element == formats::Element::camera && isFirst && record < skinnedOf(m_model).cameras.size())
            m_owner.item = {SceneItemKind::camera, record};
        else if (table.element == formats::Element::tag)
            findTag(table, record);
        else if (table.element == formats::Element::particle && record < skinnedOf(m_model).particles.size())
            m_owner.item = {SceneItemKind::effect, scene::firstEffectOf(m_document, m_file.node) + record};
        else if (table.element == formats::Element::ribbon && record < skinnedOf(m_model).ribbons.size())
            m_owner.item = {SceneItemKind::effect, scene::firstEffectOf(m_document, m_file.node) +
                                                       static_cast<std::uint32_t>(skinnedOf(m_model).particles.size()) +
                                                       record};
        else if (table.element == formats::Element::texture)
            findTexture(record);
    }

    /// For a key: the item that its track moves.
    void findOfTrack(std::uint64_t offset)
    {
        const std::optional<formats::KeyLocation> key = m_file.keyAt(offset);
        if (!key)
            return;
        m_owner.range = key->range;
        const formats::TrackOwner moved = ownerOfTrack(skinnedOf(m_model), key->track);
        FileMapEntry table = *m_owner.table;
        table.element = moved.element;
        findOfNode(table, moved.index);
    }

    void findTag(const FileMapEntry& table, std::uint32_t record)
    {
        std::uint32_t tag = record;
        if (capabilitiesOf(m_model).hasVertexFrames) {
            const std::uint64_t tags = m_model.tags.size();
            const std::uint64_t frames = keyframesOf(m_model).frames.size();
            if (tags == 0 || table.count != tags * frames)
                return;
            tag = static_cast<std::uint32_t>(record % tags);
            m_owner.frame = static_cast<std::uint32_t>(record / tags);
        }
        for (std::uint32_t number = 0; number < tagCount(m_document); ++number) {
            const TagOfNode own = tagAt(m_document, number);
            if (own.node == m_file.node && own.tag == tag)
                m_owner.item = {SceneItemKind::tag, number};
        }
    }

    void findTexture(std::uint32_t record)
    {
        const scene::Node& node = m_document.nodes[m_file.node];
        const std::uint32_t skin = activeSkin(node, m_tab.view.skin);
        if (skin < node.skins.size() && record < node.skins[skin].slots.size())
            m_owner.texture = node.skins[skin].slots[record];
    }

    const Tab& m_tab;
    const scene::Document& m_document;
    const ShownFile& m_file;
    const formats::Model& m_model;
    ByteOwner& m_owner;
};

} // namespace

ByteOwner recordAt(const ShownFile& file, std::uint64_t offset)
{
    ByteOwner owner;
    owner.range = {offset, 1};
    owner.table = file.layout.tableAt(offset);
    if (owner.table == nullptr)
        return owner;
    owner.record = (offset - owner.table->offset) / owner.table->stride;
    owner.inRecord = (offset - owner.table->offset) % owner.table->stride;
    owner.range = {owner.table->offset + owner.record * owner.table->stride, owner.table->stride};
    return owner;
}

ByteOwner ownerOfByte(const Tab& tab, const ShownFile& file, std::uint64_t offset)
{
    ByteOwner owner = recordAt(file, offset);
    if (owner.table != nullptr && tab.document && file.document.lock() == tab.document && file.model() != nullptr)
        OwnerSearch(tab, file, owner).run(offset);
    return owner;
}

} // namespace app

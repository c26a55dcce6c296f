#pragma once

#include "app/viewer/session/session.hpp"

#include "formats/model/mesh_variant.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Which bytes of its file an item of the scene comes from, as far as the file maps and the vertices tell.
namespace app {

/// A part of a file of a node's model.
struct FilePlace {
    std::uint32_t node = 0; ///< into Document::nodes
    formats::ByteRange range;
    std::string file{}; ///< path of a file that the document was made from; empty: the model's own

    bool operator==(const FilePlace&) const = default;
};

/// The record of an item: a surface's header, or its vertices where it has none; a triangle; a vertex in the frame that
/// is shown; a bone, tag, emitter or camera. nullopt where no table says: a triangle of GL commands.
[[nodiscard]] std::optional<FilePlace> placeOfItem(const Session& session, const SceneItem& item);

/// The record of one vertex of a surface (its number) in the frame that is shown: of a model whose attributes lie in
/// arrays of their own, its position.
[[nodiscard]] std::optional<FilePlace> placeOfVertex(const Session& session, std::uint32_t surface,
                                                     std::uint32_t vertex);

/// All vertices of a surface in all frames.
[[nodiscard]] std::optional<FilePlace> placeOfVertices(const Session& session, std::uint32_t surface);

/// The tables that name the triangles of a node's surface, for finding many of their records.
class TriangleRecords {
public:
    TriangleRecords(const Tab& tab, const scene::SurfaceOfNode& surface);

    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(m_triangles.size()); }
    /// nullopt: no table has it.
    [[nodiscard]] std::optional<formats::ByteRange> recordOf(std::uint32_t triangle) const;
    /// Into Model::sidecars: the file of the table; kNoIndex: the model's own.
    [[nodiscard]] std::uint32_t sidecar() const { return m_sidecar; }
    /// The triangle that has this byte; kNoIndex: none.
    [[nodiscard]] std::uint32_t triangleAt(std::uint64_t offset) const;

private:
    using Corners = std::array<std::uint32_t, 3>;

    [[nodiscard]] Corners cornersOf(std::uint32_t triangle) const;
    [[nodiscard]] bool isNamed(const formats::ByteRange& record, const Corners& corners) const;
    void useTable(const formats::FileMapEntry& table, std::uint64_t first);

    const formats::MeshVariant* m_mesh;
    std::vector<formats::TriangleIndices> m_triangles;
    std::span<const std::byte> m_file;
    formats::FileMapEntry m_table{}; // of records of whole triangles; no records: there is none
    std::uint64_t m_first = 0;       // the record that the first triangle may have
    bool m_areDrawn = false;         // records name render vertices in place of the file's vertices
    std::uint32_t m_sidecar = formats::kNoIndex;
};

} // namespace app

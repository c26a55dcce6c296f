#pragma once

#include "app/viewer/session/session.hpp"

#include "formats/model/mesh_variant.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// The bytes of a file that an item of the scene comes from, as far as the file maps and the vertices allow.
namespace app {

/// A byte range in a file of a node's model.
struct FileLocation {
    std::uint32_t node = 0; ///< into Document::nodes
    formats::ByteRange range;
    std::string file{}; ///< path of one of the document's files; empty: the model's own file

    bool operator==(const FileLocation&) const = default;
};

/// The record of an item: a surface's header, or its vertices if it has no header; a triangle; a vertex in the current
/// frame; a bone, tag, emitter or camera. nullopt if no table has it, as for a triangle of GL commands.
[[nodiscard]] std::optional<FileLocation> locationOfItem(const Session& session, const SceneItem& item);

/// The record of one vertex of a surface (by number) in the current frame; for models that store attributes in separate
/// arrays, the position only.
[[nodiscard]] std::optional<FileLocation> locationOfVertex(const Session& session, std::uint32_t surface,
                                                           std::uint32_t vertex);

/// All vertices of a surface in all frames.
[[nodiscard]] std::optional<FileLocation> locationOfVertices(const Session& session, std::uint32_t surface);

/// The triangle tables of a node's surface, for looking up many records.
class TriangleRecords {
public:
    TriangleRecords(const Tab& tab, const scene::SurfaceOfNode& surface);

    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(m_triangles.size()); }
    /// nullopt: no table has the triangle.
    [[nodiscard]] std::optional<formats::ByteRange> recordOf(std::uint32_t triangle) const;
    /// The file of the table, into Model::sidecars; kNoIndex: the model's own file.
    [[nodiscard]] std::uint32_t sidecar() const { return m_sidecar; }
    /// The triangle that contains this byte; kNoIndex: none.
    [[nodiscard]] std::uint32_t triangleAt(std::uint64_t offset) const;

private:
    using Corners = std::array<std::uint32_t, 3>;

    [[nodiscard]] Corners cornersOf(std::uint32_t triangle) const;
    [[nodiscard]] bool isNamed(const formats::ByteRange& record, const Corners& corners) const;
    void useTable(const formats::FileMapEntry& table, std::uint64_t first);

    const formats::MeshVariant* m_mesh;
    std::vector<formats::TriangleIndices> m_triangles;
    std::span<const std::byte> m_file;
    formats::FileMapEntry m_table{}; // records of whole triangles; empty if there is no table
    std::uint64_t m_first = 0;       // the first record that the first triangle can have
    bool m_areDrawn = false;         // records refer to render vertices instead of the file's vertices
    std::uint32_t m_sidecar = formats::kNoIndex;
};

} // namespace app

#include "formats/mdx/mdx_triangles.hpp"

#include "formats/base/tally.hpp"
#include "formats/md2/triangle_list.hpp"
#include "formats/model/mesh_variant.hpp"

#include <algorithm>
#include <bit>
#include <vector>

namespace formats::mdx {
namespace {

struct VertexInfo {
    static constexpr std::size_t kWireSize = 4;
    std::uint32_t number = 0; // of the sub-object, from 1

    static VertexInfo read(FieldReader in) { return {in.u32()}; }
};

// The surface of each vertex; the last one if the file does not state it.
class SurfaceOfVertex {
public:
    SurfaceOfVertex(const Table<VertexInfo>& table, std::uint32_t surfaceCount)
        : m_table(table), m_surfaceCount(surfaceCount)
    {
    }

    [[nodiscard]] std::uint32_t operator[](std::uint32_t vertex) const
    {
        const std::uint32_t number = vertex < m_table.size() ? m_table[vertex].number : m_surfaceCount;
        return isSound(number) ? number - 1 : m_surfaceCount - 1;
    }

    void reportStrayed(const Header& header, Diagnostics& diagnostics) const
    {
        IndexTally strayed;
        for (std::size_t i = 0; i < m_table.size(); ++i) {
            if (!isSound(m_table[i].number))
                strayed.add(i);
        }
        if (strayed.count == 0)
            return;
        diagnostics.push_back(
            {"mdx-vertex-sub-object",
             Severity::warning,
             {header.vertexInfoOffset + strayed.first * VertexInfo::kWireSize, VertexInfo::kWireSize},
             joined(strayed.count, " of ", m_table.size(), " vertices belong to no sub-object from 1 to ",
                    m_surfaceCount, ", the first is vertex ", strayed.first, " of number ",
                    std::bit_cast<std::int32_t>(m_table[strayed.first].number), ": the last one is used"),
             Concern::triangleList});
        diagnostics.back().occurrences = strayed.count;
    }

private:
    [[nodiscard]] bool isSound(std::uint32_t number) const { return number >= 1 && number <= m_surfaceCount; }

    Table<VertexInfo> m_table;
    std::uint32_t m_surfaceCount;
};

struct MdxTriangleDiagnostics {
    IndexTally bad;    // triangles that refer to vertices past the last
    IndexTally across; // triangles that join several sub-objects
};

void reportMdxTriangles(const MdxTriangleDiagnostics& found, const Header& header, std::size_t triangleCount,
                        Diagnostics& diagnostics)
{
    const auto range = [&header](std::size_t triangle) {
        return ByteRange{header.triangleOffset + triangle * md2::Triangle::kWireSize, md2::Triangle::kWireSize};
    };
    if (found.bad.count > 0)
        addError(diagnostics, Concern::triangleList, "mdx-triangle-vertex", range(found.bad.first), found.bad.count,
                 " of ", triangleCount, " triangles refer to vertices past the last of ", header.vertexCount,
                 ", the first is triangle ", found.bad.first, ": they are left out")
            .occurrences = found.bad.count;
    if (found.across.count == 0)
        return;
    diagnostics.push_back({"mdx-triangle-sub-objects", Severity::note, range(found.across.first),
                           joined(found.across.count, " of ", triangleCount,
                                  " triangles join vertices of several sub-objects, the first is triangle ",
                                  found.across.first, ": the sub-object of the first vertex is used"),
                           Concern::triangleList});
    diagnostics.back().occurrences = found.across.count;
}

} // namespace

Result<MeshVariant> readTriangles(const ByteView& file, const Header& header, Diagnostics& diagnostics)
{
    const auto triangles = file.tableOr<md2::Triangle>(
        header.triangleOffset, header.triangleCount, {"triangles", Element::triangle},
        {"mdx-triangles-truncated", Severity::error, {}, {}, Concern::triangleList}, diagnostics);
    TRISVIEW_TRY(file.checkAtMost(triangles.size(), "triangles", md2::kMaxTriangles));
    const auto vertexInfo = file.tableOr<VertexInfo>(
        header.vertexInfoOffset, header.vertexCount, {"sub-objects of vertices", Element::vertex},
        {"mdx-vertex-info-truncated", Severity::warning, {}, {}, Concern::triangleList}, diagnostics);
    const std::uint32_t surfaceCount = surfaceCountOf(header);
    const SurfaceOfVertex surfaceOf(vertexInfo, surfaceCount);
    surfaceOf.reportStrayed(header, diagnostics);

    MeshVariant meshVariant;
    meshVariant.name = "triangles";
    MdxTriangleDiagnostics found;
    VertexDeduplicator deduplicator(std::min<std::uint32_t>(header.vertexCount, 65536)); // indices have 16 bits
    std::vector<std::vector<std::uint32_t>> indices(surfaceCount);
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        const md2::Triangle triangle = triangles[i];
        if (!triangle.isSound(header.vertexCount)) {
            found.bad.add(i);
            continue;
        }
        const std::uint32_t surface = surfaceOf[triangle.vertices[0]];
        if (surfaceOf[triangle.vertices[1]] != surface || surfaceOf[triangle.vertices[2]] != surface)
            found.across.add(i);
        for (const std::uint16_t vertex : triangle.vertices)
            indices[surface].push_back(deduplicator.add({vertex, {}}));
    }
    reportMdxTriangles(found, header, triangles.size(), diagnostics);
    meshVariant.vertices = deduplicator.take();
    meshVariant.triangleCount = static_cast<std::uint32_t>(triangles.size() - found.bad.count);
    for (std::uint32_t surface = 0; surface < surfaceCount; ++surface) {
        if (indices[surface].empty())
            continue;
        meshVariant.drawRanges.push_back({PrimitiveType::triangles, surface,
                                          static_cast<std::uint32_t>(meshVariant.indices.size()),
                                          static_cast<std::uint32_t>(indices[surface].size())});
        meshVariant.indices.insert(meshVariant.indices.end(), indices[surface].begin(), indices[surface].end());
    }
    return meshVariant;
}

} // namespace formats::mdx

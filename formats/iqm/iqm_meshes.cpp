#include "formats/iqm/iqm_meshes.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/tally.hpp"

#include <algorithm>
#include <array>

namespace formats::iqm {
namespace {

struct MeshRecord { // iqmmesh
    static constexpr std::size_t kWireSize = 24;
    std::uint32_t name = 0, material = 0;
    std::uint32_t firstVertex = 0, vertexCount = 0, firstTriangle = 0, triangleCount = 0;

    static MeshRecord read(FieldReader in)
    {
        MeshRecord record;
        for (std::uint32_t MeshRecord::*field :
             {&MeshRecord::name, &MeshRecord::material, &MeshRecord::firstVertex, &MeshRecord::vertexCount,
              &MeshRecord::firstTriangle, &MeshRecord::triangleCount})
            record.*field = in.u32();
        return record;
    }
};

struct TriangleRecord { // iqmtriangle
    static constexpr std::size_t kWireSize = 12;
    std::array<std::uint32_t, 3> vertices{};

    static TriangleRecord read(FieldReader in)
    {
        TriangleRecord record;
        for (std::uint32_t& vertex : record.vertices)
            vertex = in.u32();
        return record;
    }
};

/// Adds the meshes to a model one by one.
class MeshReader {
public:
    MeshReader(const Header& header, Table<TriangleRecord> triangles, Model& model)
        : m_vertexCount(header.vertexCount),
          m_triangles(triangles),
          m_meshOffset(header.meshes.offset),
          m_triangleOffset(header.triangles.offset),
          m_model(model),
          m_mesh(model.meshVariants.emplace_back()),
          m_left(triangles.size())
    {
        m_mesh.name = "triangles";
        m_mesh.vertices.reserve(m_vertexCount);
        for (std::uint32_t i = 0; i < m_vertexCount; ++i)
            m_mesh.vertices.push_back({i, {}});
        m_mesh.indices.reserve(3 * triangles.size());
    }

    void add(const MeshRecord& record, const TextBlock& text)
    {
        const auto surface = static_cast<std::uint32_t>(m_model.surfaces.size());
        const std::string material(text.at(record.material));
        m_model.surfaces.push_back({std::string(text.at(record.name)), 0, {}});
        if (!material.empty())
            m_model.surfaces.back().shaders.push_back(material);
        m_model.textureSlots.push_back({material, "shader"});
        m_model.passes.push_back({surface, true});
        m_model.batches.push_back({surface, surface, 0});
        const std::uint64_t end = std::uint64_t{record.firstTriangle} + record.triangleCount;
        const ByteRange range{m_meshOffset + std::uint64_t{surface} * MeshRecord::kWireSize, MeshRecord::kWireSize};
        if (end > m_triangles.size())
            m_outside.addAt(range, "mesh ", surface, " states triangles ", record.firstTriangle, " to ", end, " of ",
                            m_triangles.size());
        else if (record.triangleCount > m_left)
            m_outside.addAt(range, "mesh ", surface, " shares triangles with other meshes");
        else
            addTriangles(record, surface);
    }

    void report(Diagnostics& diagnostics) const
    {
        addError(diagnostics, Concern::model, "iqm-mesh-triangles", m_outside,
                 Plural{"mesh is left out", "meshes are left out"}, ", the first: ", m_outside.first);
        addError(diagnostics, Concern::model, "iqm-triangle-vertex", m_bad, " of ", m_triangles.size(),
                 " triangles refer to vertices past the last of ", m_vertexCount, ", the first is ", m_bad.first,
                 ": they are left out");
    }

private:
    // Each triangle belongs to one mesh; sharing triangles would let a small file request a lot of memory.
    void addTriangles(const MeshRecord& record, std::uint32_t surface)
    {
        m_left -= record.triangleCount;
        const auto first = static_cast<std::uint32_t>(m_mesh.indices.size());
        CancelPoll poll;
        for (std::uint32_t i = 0; i < record.triangleCount && !poll.isCancelled(); ++i) {
            const std::size_t index = std::size_t{record.firstTriangle} + i;
            const TriangleRecord triangle = m_triangles[index];
            const bool isSound = std::all_of(triangle.vertices.begin(), triangle.vertices.end(),
                                             [this](std::uint32_t vertex) { return vertex < m_vertexCount; });
            if (isSound)
                m_mesh.indices.insert(m_mesh.indices.end(), triangle.vertices.begin(), triangle.vertices.end());
            else
                m_bad.addAt({m_triangleOffset + index * TriangleRecord::kWireSize, TriangleRecord::kWireSize},
                            "triangle ", index);
        }
        const auto count = static_cast<std::uint32_t>(m_mesh.indices.size()) - first;
        if (count > 0)
            m_mesh.drawRanges.push_back({PrimitiveType::triangles, surface, first, count});
        m_mesh.triangleCount += count / 3;
    }

    std::uint32_t m_vertexCount;
    Table<TriangleRecord> m_triangles;
    std::uint64_t m_meshOffset;
    std::uint64_t m_triangleOffset;
    Model& m_model;
    MeshVariant& m_mesh;
    std::size_t m_left; // triangles not assigned to a mesh yet
    Tally m_outside, m_bad;
};

} // namespace

Result<void> readMeshes(const ByteView& file, const Header& header, const TextBlock& text, Model& model,
                        Diagnostics& diagnostics)
{
    TRISVIEW_TRY_ASSIGN(const auto meshes, tableOf<MeshRecord>(file, header.meshes, {"meshes", Element::surface, 0}));
    TRISVIEW_TRY_ASSIGN(const auto triangles,
                        tableOf<TriangleRecord>(file, header.triangles, {"triangles", Element::triangle}));
    MeshReader reader(header, triangles, model);
    for (std::size_t i = 0; i < meshes.size(); ++i)
        reader.add(meshes[i], text);
    reader.report(diagnostics);
    if (!meshes.empty() && model.meshVariants.front().triangleCount == 0)
        addError(diagnostics, Concern::model, "iqm-no-triangles",
                 {header.meshes.offset, std::uint64_t{header.meshes.count} * MeshRecord::kWireSize},
                 "no mesh has a triangle: there is nothing to draw");
    return {};
}

} // namespace formats::iqm

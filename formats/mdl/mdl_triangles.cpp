#include "formats/mdl/mdl_triangles.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace formats::mdl {
namespace {

struct TexCoord { // stvert_t
    static constexpr std::size_t kWireSize = 12;
    bool isOnSeam = false;
    std::int32_t s = 0, t = 0;

    static TexCoord read(FieldReader in)
    {
        TexCoord texCoord;
        texCoord.isOnSeam = in.i32() != 0; // modelgen writes 0x20, engines accept any value but 0
        texCoord.s = in.i32();
        texCoord.t = in.i32();
        return texCoord;
    }
};

struct Triangle { // dtriangle_t
    static constexpr std::size_t kWireSize = 16;
    bool facesFront = false;
    std::array<std::uint32_t, 3> vertices{};

    static Triangle read(FieldReader in)
    {
        Triangle triangle;
        triangle.facesFront = in.i32() != 0;
        for (std::uint32_t& vertex : triangle.vertices)
            vertex = in.u32();
        return triangle;
    }

    [[nodiscard]] bool isSound(std::uint32_t vertexCount) const
    {
        return std::all_of(vertices.begin(), vertices.end(),
                           [vertexCount](std::uint32_t vertex) { return vertex < vertexCount; });
    }
};

/// Makes the vertices of a mesh variant: up to two from one vertex in the file, which on the seam has two texture
/// coordinates.
class VertexMaker {
public:
    VertexMaker(const Table<TexCoord>& texCoords, const Header& header)
        : m_texCoords(texCoords),
          m_size(header.statesSkinSize() ? glm::vec2(header.skinWidth, header.skinHeight) : glm::vec2(1.0f)),
          m_halfWidth(static_cast<float>(header.skinWidth / 2)),
          m_ofVertex(2 * texCoords.size(), kNoIndex)
    {
    }

    [[nodiscard]] std::uint32_t indexOf(std::uint32_t vertex, bool facesFront)
    {
        const TexCoord texCoord = m_texCoords[vertex];
        const bool isBack = texCoord.isOnSeam && !facesFront;
        std::uint32_t& index = m_ofVertex[2 * std::size_t{vertex} + (isBack ? 1 : 0)];
        if (index == kNoIndex) {
            index = static_cast<std::uint32_t>(m_vertices.size());
            const glm::vec2 texel(static_cast<float>(texCoord.s) + (isBack ? m_halfWidth : 0.0f), texCoord.t);
            m_vertices.push_back({vertex, (texel + 0.5f) / m_size});
        }
        return index;
    }

    [[nodiscard]] std::vector<RenderVertex> take() { return std::move(m_vertices); }

private:
    const Table<TexCoord>& m_texCoords;
    glm::vec2 m_size;
    float m_halfWidth;
    std::vector<std::uint32_t> m_ofVertex; // indices into m_vertices: of each vertex, front and back
    std::vector<RenderVertex> m_vertices;
};

void noteOutsideSkin(const Table<TexCoord>& texCoords, const Header& header, std::uint64_t at, Diagnostics& diagnostics)
{
    if (!header.statesSkinSize())
        return;
    const auto isOutside = [](std::int32_t value, std::uint32_t size) {
        return value < 0 || static_cast<std::uint32_t>(value) > size;
    };
    std::size_t count = 0;
    std::size_t first = 0;
    for (std::size_t i = 0; i < texCoords.size(); ++i) {
        const TexCoord texCoord = texCoords[i];
        if (isOutside(texCoord.s, header.skinWidth) || isOutside(texCoord.t, header.skinHeight))
            first = count++ == 0 ? i : first;
    }
    if (count > 0)
        addNote(diagnostics, "mdl-tex-coords-outside", {at + first * TexCoord::kWireSize, TexCoord::kWireSize}, count,
                " of ", texCoords.size(), " texture coordinates lie outside the skin of ", header.skinWidth, " x ",
                header.skinHeight);
}

} // namespace

Result<MeshVariant> readTriangles(const ByteView& file, const Header& header, std::uint64_t& at,
                                  Diagnostics& diagnostics)
{
    TRISVIEW_TRY_ASSIGN(const auto texCoords,
                        file.table<TexCoord>(at, header.vertexCount, {"texture coordinates", Element::vertex}));
    noteOutsideSkin(texCoords, header, at, diagnostics);
    at += std::uint64_t{header.vertexCount} * TexCoord::kWireSize;
    TRISVIEW_TRY_ASSIGN(const auto triangles,
                        file.table<Triangle>(at, header.triangleCount, {"triangles", Element::triangle}));

    MeshVariant meshVariant;
    meshVariant.name = "triangles";
    meshVariant.texCoordUnit = header.statesSkinSize() ? TexCoordUnit::normalized : TexCoordUnit::texels;
    meshVariant.indices.reserve(3 * triangles.size());
    VertexMaker vertices(texCoords, header);
    std::size_t bad = 0;
    std::size_t firstBad = 0;
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        const Triangle triangle = triangles[i];
        if (!triangle.isSound(header.vertexCount)) {
            firstBad = bad++ == 0 ? i : firstBad;
            continue;
        }
        for (const std::uint32_t vertex : triangle.vertices)
            meshVariant.indices.push_back(vertices.indexOf(vertex, triangle.facesFront));
    }
    const ByteRange range{at + firstBad * Triangle::kWireSize, Triangle::kWireSize};
    if (bad == triangles.size())
        return fail(LoadErrorCode::corrupt, file.name(), ": nothing to draw: all ", triangles.size(),
                    " triangles at byte ", at, " refer to vertices past the last of ", header.vertexCount);
    if (bad > 0)
        addError(diagnostics, Concern::model, "mdl-triangle-vertex", range, bad, " of ", triangles.size(),
                 " triangles refer to vertices past the last of ", header.vertexCount, ", the first is triangle ",
                 firstBad, ": they are left out");
    at += std::uint64_t{header.triangleCount} * Triangle::kWireSize;
    meshVariant.vertices = vertices.take();
    meshVariant.triangleCount = static_cast<std::uint32_t>(triangles.size() - bad);
    meshVariant.drawRanges = {{PrimitiveType::triangles, 0, 0, static_cast<std::uint32_t>(meshVariant.indices.size())}};
    return meshVariant;
}

} // namespace formats::mdl

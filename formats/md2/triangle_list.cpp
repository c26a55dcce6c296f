#include "formats/md2/triangle_list.hpp"

#include "formats/base/tally.hpp"
#include "formats/model/mesh_variant.hpp"

#include <algorithm>
#include <array>

namespace formats::md2 {
namespace {

struct Md2TexCoord { // dstvert_t
    static constexpr std::size_t kWireSize = 4;
    std::int16_t s = 0, t = 0;

    bool operator==(const Md2TexCoord&) const = default;

    static Md2TexCoord read(FieldReader in)
    {
        const std::int16_t s = in.i16();
        return {s, in.i16()};
    }
};

// The table of texture coordinates and whether it is plausible. Decodes only coordinates that corners use: some
// exporters wrote one for each corner of each triangle, mostly duplicates, and each costs a division.
class Md2TexCoords {
public:
    Md2TexCoords(const Table<Md2TexCoord>& table, const Header& header)
        : m_table(table),
          m_size(header.statesSkinSize() ? glm::vec2(header.skinWidth, header.skinHeight) : glm::vec2(1.0f))
    {
        Md2TexCoord smallest;
        Md2TexCoord largest;
        for (std::size_t i = 0; i < table.size(); ++i) {
            const Md2TexCoord texCoord = table[i];
            smallest = {std::min(smallest.s, texCoord.s), std::min(smallest.t, texCoord.t)};
            largest = {std::max(largest.s, texCoord.s), std::max(largest.t, texCoord.t)};
        }
        m_areAllZero = smallest == Md2TexCoord{} && largest == Md2TexCoord{};
        if (header.statesSkinSize() && (isOutside(smallest, header) || isOutside(largest, header)))
            countOutside(header);
    }

    [[nodiscard]] std::size_t size() const { return m_table.size(); }
    [[nodiscard]] bool areAllZero() const { return m_areAllZero; }
    [[nodiscard]] const IndexTally& outside() const { return m_outside; } // if the skin's size is stated

    [[nodiscard]] glm::vec2 stored(std::size_t index) const
    {
        const Md2TexCoord texCoord = m_table[index];
        return {texCoord.s, texCoord.t};
    }

    // The coordinate for the mesh variant. The original tools added the half texel in the GL commands.
    [[nodiscard]] glm::vec2 decoded(glm::vec2 stored) const { return (stored + 0.5f) / m_size; }

private:
    static bool isOutside(Md2TexCoord texCoord, const Header& header)
    {
        return texCoord.s < 0 || texCoord.s > static_cast<std::int32_t>(header.skinWidth) || texCoord.t < 0 ||
               texCoord.t > static_cast<std::int32_t>(header.skinHeight);
    }

    void countOutside(const Header& header)
    {
        for (std::size_t i = 0; i < m_table.size(); ++i) {
            if (isOutside(m_table[i], header))
                m_outside.add(i);
        }
    }

    Table<Md2TexCoord> m_table;
    glm::vec2 m_size;
    bool m_areAllZero = true;
    IndexTally m_outside;
};

void noteOutsideSkin(const Md2TexCoords& texCoords, const Header& header, Diagnostics& diagnostics)
{
    if (texCoords.outside().count == 0)
        return;
    addNote(diagnostics, "md2-tex-coords-outside",
            {header.texCoordOffset + texCoords.outside().first * Md2TexCoord::kWireSize, Md2TexCoord::kWireSize},
            texCoords.outside().count, " of ", texCoords.size(), " texture coordinates lie outside the skin of ",
            static_cast<std::int32_t>(header.skinWidth), " x ", static_cast<std::int32_t>(header.skinHeight))
        .occurrences = texCoords.outside().count;
}

// Counts references of triangles to the other tables.
struct TriangleTallies {
    IndexTally bad;              // triangles that refer to a vertex past the last
    IndexTally texCoordsPastEnd; // corners of valid triangles; the first is a triangle
};

// The valid triangles as a mesh variant, in one pass, because it takes a third of the time to load a model with few
// frames.
MeshVariant triangleMeshVariant(const Table<Triangle>& triangles, const Md2TexCoords& texCoords, const Header& header,
                                TriangleTallies& found)
{
    MeshVariant meshVariant;
    meshVariant.name = "triangles";
    meshVariant.texCoordUnit = header.statesSkinSize() ? TexCoordUnit::normalized : TexCoordUnit::texels;
    meshVariant.indices.resize(3 * triangles.size());
    std::uint32_t* index = meshVariant.indices.data();
    VertexDeduplicator deduplicator(std::min<std::uint32_t>(header.vertexCount, 65536)); // indices have 16 bits
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        const Triangle triangle = triangles[i];
        if (!triangle.isSound(header.vertexCount)) {
            found.bad.add(i);
            continue;
        }
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const std::size_t texCoord = triangle.texCoords[corner];
            if (texCoord < texCoords.size()) {
                *index++ = deduplicator.add({triangle.vertices[corner], texCoords.stored(texCoord)});
            } else {
                found.texCoordsPastEnd.add(i);
                *index++ = deduplicator.add({triangle.vertices[corner], {}});
            }
        }
    }
    meshVariant.indices.resize(static_cast<std::size_t>(index - meshVariant.indices.data()));
    meshVariant.vertices = deduplicator.take();
    for (RenderVertex& corner : meshVariant.vertices)
        corner.uv = texCoords.decoded(corner.uv);
    meshVariant.triangleCount = static_cast<std::uint32_t>(triangles.size() - found.bad.count);
    meshVariant.drawRanges = {{PrimitiveType::triangles, 0, 0, static_cast<std::uint32_t>(meshVariant.indices.size())}};
    return meshVariant;
}

void reportTriangles(const TriangleTallies& found, const Header& header, std::size_t triangleCount,
                     std::size_t texCoordCount, Diagnostics& diagnostics)
{
    const auto range = [&header](std::size_t triangle) {
        return ByteRange{header.triangleOffset + triangle * Triangle::kWireSize, Triangle::kWireSize};
    };
    if (found.bad.count > 0)
        addError(diagnostics, Concern::triangleList, "md2-triangle-vertex", range(found.bad.first), found.bad.count,
                 " of ", triangleCount, " triangles refer to vertices past the last of ", header.vertexCount,
                 ", the first is triangle ", found.bad.first, ": they are left out")
            .occurrences = found.bad.count;
    if (found.texCoordsPastEnd.count == 0)
        return;
    diagnostics.push_back({"md2-triangle-tex-coord", Severity::warning, range(found.texCoordsPastEnd.first),
                           joined(found.texCoordsPastEnd.count, " of ", 3 * (triangleCount - found.bad.count),
                                  " triangle corners refer to texture coordinates past the last of ", texCoordCount,
                                  ", the first in triangle ", found.texCoordsPastEnd.first, ": (0, 0) is used"),
                           Concern::triangleList});
    diagnostics.back().occurrences = found.texCoordsPastEnd.count;
}

} // namespace

Result<TriangleList> readTriangles(const ByteView& file, const Header& header, Diagnostics& diagnostics)
{
    const auto texCoordTable = file.tableOr<Md2TexCoord>(
        header.texCoordOffset, header.texCoordCount, "texture coordinates",
        {"md2-tex-coords-truncated", Severity::error, {}, {}, Concern::triangleList}, diagnostics);
    const auto triangles = file.tableOr<Triangle>(
        header.triangleOffset, header.triangleCount, {"triangles", Element::triangle},
        {"md2-triangles-truncated", Severity::error, {}, {}, Concern::triangleList}, diagnostics);
    TRISVIEW_TRY(file.checkAtMost(triangles.size(), "triangles", kMaxTriangles));
    const Md2TexCoords texCoords(texCoordTable, header);
    noteOutsideSkin(texCoords, header, diagnostics);

    TriangleTallies found;
    TriangleList list{triangleMeshVariant(triangles, texCoords, header, found), {}};
    reportTriangles(found, header, triangles.size(), texCoords.size(), diagnostics);
    const std::size_t cornerCount = 3 * std::size_t{list.meshVariant.triangleCount};
    if (texCoords.size() == 0)
        list.texCoordTrouble = "there are no texture coordinates";
    else if (2 * found.texCoordsPastEnd.count > cornerCount)
        list.texCoordTrouble = "more than half of the triangle corners refer to texture coordinates past the last";
    else if (texCoords.areAllZero())
        list.texCoordTrouble = joined("all ", texCoords.size(), " texture coordinates are (0, 0)");
    return list;
}

} // namespace formats::md2

#include "formats/iqm/iqm_vertices.hpp"

#include "formats/base/byte_writer.hpp"
#include "formats/base/tally.hpp"
#include "formats/model/mesh_variant.hpp"

#include <glm/geometric.hpp>
#include <glm/gtc/packing.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <vector>

namespace formats::iqm {
namespace {

constexpr std::uint32_t kAllComponents = 4;
constexpr std::uint32_t kDoubleFormat = 8;
constexpr std::array<std::uint32_t, 9> kFormatBytes{1, 1, 2, 2, 4, 4, 2, 4, 8};

struct ArrayRecord { // iqmvertexarray
    static constexpr std::size_t kWireSize = 20;
    std::uint32_t type = 0, format = 0, components = 0, offset = 0;

    static ArrayRecord read(FieldReader in)
    {
        ArrayRecord record;
        record.type = in.u32();
        in.skip(4); // flags, not used yet
        record.format = in.u32();
        record.components = in.u32();
        record.offset = in.u32();
        return record;
    }
};

/// A type of vertex arrays.
struct ArrayKind {
    std::string_view name;
    std::optional<VertexSemantic> semantic{}; ///< nullopt: not needed to show a model
    std::uint32_t leastComponents = 1;
};

/// IQM_POSITION etc. in iqm.h.
constexpr std::array<ArrayKind, 7> kArrayKinds{{{"positions", VertexSemantic::position, 3},
                                                {"texture coordinates", VertexSemantic::texCoord0, 2},
                                                {"normals", VertexSemantic::normal, 3},
                                                {"tangents"},
                                                {"bone indices", VertexSemantic::boneIndices},
                                                {"bone weights", VertexSemantic::boneWeights},
                                                {"colors"}}};

ArrayKind kindOf(std::uint32_t type)
{
    constexpr std::uint32_t kFirstCustomArray = 16;
    if (type < kArrayKinds.size())
        return kArrayKinds[type];
    return {type >= kFirstCustomArray ? "custom vertex data" : "unknown vertex data"};
}

/// An array whose range in the file was checked.
struct VertexArray {
    ArrayRecord record;
    std::span<const std::byte> bytes;

    [[nodiscard]] std::uint32_t stride() const { return record.components * kFormatBytes[record.format]; }

    /// The byte range of a vertex in the file.
    [[nodiscard]] ByteRange rangeOf(std::uint32_t vertex) const
    {
        return {record.offset + std::uint64_t{vertex} * stride(), stride()};
    }

    [[nodiscard]] double number(std::uint32_t vertex, std::uint32_t component) const
    {
        const std::size_t size = kFormatBytes[record.format];
        FieldReader in(bytes.subspan(std::size_t{vertex} * stride() + component * size, size));
        switch (record.format) {
        case 0:
            return static_cast<std::int8_t>(in.u8());
        case 1:
            return in.u8();
        case 2:
            return in.i16();
        case 3:
            return in.u16();
        case 4:
            return in.i32();
        case 5:
            return in.u32();
        case 6:
            return static_cast<double>(glm::unpackHalf1x16(in.u16()));
        case 7:
            return static_cast<double>(in.f32());
        default: {
            const std::uint64_t low = in.u32();
            return std::bit_cast<double>((std::uint64_t{in.u32()} << 32U) | low);
        }
        }
    }
};

using VertexArrays = std::array<std::optional<VertexArray>, kVertexSemanticCount>;

std::optional<VertexArray>& arrayOf(VertexArrays& arrays, VertexSemantic semantic)
{
    return arrays[static_cast<std::size_t>(semantic)];
}

/// The record of a vertex array.
ByteRange recordRange(const ByteView& file, const Header& header, std::size_t index)
{
    return file.range(header.vertexArrays.offset + index * ArrayRecord::kWireSize, ArrayRecord::kWireSize);
}

Result<VertexArrays> readArrays(const ByteView& file, const Header& header, Diagnostics& diagnostics)
{
    VertexArrays arrays;
    TRISVIEW_TRY_ASSIGN(const auto records, tableOf<ArrayRecord>(file, header.vertexArrays, "vertex arrays"));
    Tally unusable;
    for (std::size_t i = 0; i < records.size(); ++i) {
        const ArrayRecord record = records[i];
        const auto [name, semantic, least] = kindOf(record.type);
        const bool isUsable =
            record.format < kFormatBytes.size() && record.components >= least && record.components <= kAllComponents;
        if (!isUsable) {
            unusable.addAt(recordRange(file, header, i), name, " of format ", record.format, " with ",
                           record.components, " components");
            continue;
        }
        VertexArray array{record, {}};
        TRISVIEW_TRY_ASSIGN(array.bytes,
                            file.slice(record.offset, array.stride(), header.vertexCount, {name, Element::vertex}));
        if (semantic && !arrayOf(arrays, *semantic))
            arrayOf(arrays, *semantic) = array;
    }
    addWarning(diagnostics, "iqm-vertex-array", unusable,
               Plural{"vertex array is left out", "vertex arrays are left out"}, ", the first: ", unusable.first);
    return arrays;
}

glm::vec3 vectorAt(const std::optional<VertexArray>& array, std::uint32_t vertex)
{
    glm::vec3 vector(0.0f);
    for (std::uint32_t i = 0; array && i < std::min(array->record.components, 3U); ++i)
        vector[static_cast<int>(i)] = static_cast<float>(array->number(vertex, i));
    return vector;
}

bool isFinite(const glm::vec3& vector)
{
    return (vector.x + vector.y + vector.z) * 0.0f == 0.0f;
}

/// Decodes vertices one by one and counts replaced numbers.
class VertexDecoder {
public:
    VertexDecoder(const VertexArrays& arrays, std::uint32_t jointCount) : m_arrays(arrays), m_jointCount(jointCount) {}

    [[nodiscard]] SkinVertex decode(std::uint32_t index)
    {
        SkinVertex vertex;
        vertex.position = finite(VertexSemantic::position, index);
        vertex.normal = finite(VertexSemantic::normal, index);
        vertex.uv[0] = glm::vec2(finite(VertexSemantic::texCoord0, index));
        decodeInfluences(index, vertex);
        return vertex;
    }

    [[nodiscard]] bool hasReplaced() const { return m_notFinite.count + m_influences.count + m_spare > 0; }

    void report(Diagnostics& diagnostics) const
    {
        addWarning(diagnostics, "iqm-vertex-not-finite", m_notFinite,
                   Plural{"vector of a vertex is not finite", "vectors of vertices are not finite"},
                   ", 0 is used, the first: ", m_notFinite.first);
        addWarning(diagnostics, "iqm-vertex-bone", m_influences,
                   Plural{"vertex has invalid influences and is not skinned",
                          "vertices have invalid influences and are not skinned"},
                   ", the first: ", m_influences.first);
    }

private:
    [[nodiscard]] const std::optional<VertexArray>& array(VertexSemantic semantic) const
    {
        return m_arrays[static_cast<std::size_t>(semantic)];
    }

    [[nodiscard]] glm::vec3 finite(VertexSemantic semantic, std::uint32_t index)
    {
        const glm::vec3 vector = vectorAt(array(semantic), index);
        if (isFinite(vector))
            return vector;
        m_notFinite.addAt(array(semantic)->rangeOf(index), kindOf(array(semantic)->record.type).name, " of vertex ",
                          index);
        return glm::vec3(0.0f);
    }

    void decodeInfluences(std::uint32_t index, SkinVertex& vertex)
    {
        const auto& weights = array(VertexSemantic::boneWeights);
        const auto& bones = array(VertexSemantic::boneIndices);
        if (!weights || !bones)
            return;
        const std::uint32_t count = std::min(weights->record.components, bones->record.components);
        for (std::uint32_t i = 0; i < count; ++i) {
            const double weight = weights->number(index, i);
            const double bone = bones->number(index, i);
            const bool isBone = bone >= 0.0 && bone < static_cast<double>(m_jointCount);
            const bool isWeight = weight >= 0.0 && weight <= kLargestWeight;
            if (isWeight && (isBone || weight == 0.0)) {
                vertex.weights[i] = static_cast<float>(weight);
                vertex.bones[i] = isBone ? static_cast<std::uint32_t>(bone) : 0;
                m_spare += isBone ? 0 : 1;
                continue;
            }
            m_influences.addAt((isWeight ? bones : weights)->rangeOf(index), "vertex ", index, " has weight ", weight,
                               " of bone ", bone, " of ", m_jointCount);
            vertex.weights = {};
            vertex.bones = {};
            return;
        }
    }

    static constexpr double kLargestWeight = 4294967295.0; // maximum of the widest integer

    const VertexArrays& m_arrays;
    std::uint32_t m_jointCount;
    Tally m_notFinite, m_influences;
    std::size_t m_spare = 0; // bones past the last one with weight 0
};

/// Whether shaders can read the array directly from the file's bytes.
bool isReadable(const std::optional<VertexArray>& array, VertexSemantic semantic)
{
    if (!array)
        return true;
    constexpr std::uint32_t kFirstFraction = 6;
    const bool isWhole = array->record.format < kFirstFraction;
    if (semantic == VertexSemantic::boneIndices)
        return isWhole;
    // GL would read missing weights of the four as 1.
    const bool hasAll = semantic != VertexSemantic::boneWeights || array->record.components == kAllComponents;
    return hasAll && array->record.format != kDoubleFormat;
}

VertexLayout layoutOf(const VertexArrays& arrays)
{
    VertexLayout layout;
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        if (!arrays[i])
            continue;
        const ArrayRecord& record = arrays[i]->record;
        const auto semantic = static_cast<VertexSemantic>(i);
        layout[semantic] = {static_cast<ComponentType>(record.format), static_cast<std::uint8_t>(record.components),
                            semantic == VertexSemantic::boneWeights, record.offset, arrays[i]->stride()};
    }
    return layout;
}

/// Repaired copies in our own layout, for vertices that cannot be used directly.
class VertexCopies {
public:
    explicit VertexCopies(std::uint32_t count) { m_bytes.reserve(std::size_t{count} * kCopyBytes); }

    void add(const SkinVertex& vertex)
    {
        for (int i = 0; i < 3; ++i)
            m_bytes.f32(vertex.position[i]);
        for (int i = 0; i < 3; ++i)
            m_bytes.f32(vertex.normal[i]);
        for (int i = 0; i < 2; ++i)
            m_bytes.f32(vertex.uv[0][i]);
        for (const float weight : vertex.weights)
            m_bytes.f32(weight);
        for (const std::uint32_t bone : vertex.bones)
            m_bytes.u16(static_cast<std::uint16_t>(bone));
        ++m_count;
    }

    [[nodiscard]] SkinVertices take()
    {
        SkinVertices vertices{FileBytes::copyOf(m_bytes.take()), m_count, {}};
        vertices.layout[VertexSemantic::position] = {ComponentType::f32, 3, false, 0, kCopyBytes};
        vertices.layout[VertexSemantic::normal] = {ComponentType::f32, 3, false, 12, kCopyBytes};
        vertices.layout[VertexSemantic::texCoord0] = {ComponentType::f32, 2, false, 24, kCopyBytes};
        vertices.layout[VertexSemantic::boneWeights] = {ComponentType::f32, 4, false, 32, kCopyBytes};
        vertices.layout[VertexSemantic::boneIndices] = {ComponentType::u16, 4, false, 48, kCopyBytes};
        return vertices;
    }

private:
    static constexpr std::uint32_t kCopyBytes = 56;

    ByteWriter m_bytes;
    std::uint32_t m_count = 0;
};

void keepInfluencesOnlyTogether(VertexArrays& arrays, std::uint32_t jointCount, ByteRange records,
                                Diagnostics& diagnostics)
{
    auto& weights = arrayOf(arrays, VertexSemantic::boneWeights);
    auto& bones = arrayOf(arrays, VertexSemantic::boneIndices);
    if (weights && bones && jointCount > 0)
        return;
    if (weights || bones)
        addWarning(diagnostics, "iqm-influences", records,
                   "bone indices, bone weights or joints are missing: ", "no vertex is moved by a bone");
    weights.reset();
    bones.reset();
}

} // namespace

Result<SkinVertices> readVertices(const ByteView& file, const Header& header, std::uint32_t jointCount,
                                  Diagnostics& diagnostics)
{
    TRISVIEW_TRY_ASSIGN(VertexArrays arrays, readArrays(file, header, diagnostics));
    if (header.vertexCount == 0)
        return SkinVertices{file.file(), 0, {}};
    if (!arrayOf(arrays, VertexSemantic::position))
        return fail(LoadErrorCode::corrupt, file.name(), ": ", header.vertexCount,
                    " vertices, but no readable array of positions");
    keepInfluencesOnlyTogether(
        arrays, jointCount, file.range(header.vertexArrays.offset, header.vertexArrays.count * ArrayRecord::kWireSize),
        diagnostics);
    bool isReadableInPlace = true;
    for (std::size_t i = 0; i < arrays.size(); ++i)
        isReadableInPlace = isReadableInPlace && isReadable(arrays[i], static_cast<VertexSemantic>(i));
    VertexDecoder decoder(arrays, jointCount);
    for (std::uint32_t i = 0; i < header.vertexCount; ++i)
        static_cast<void>(decoder.decode(i));
    if (isReadableInPlace && !decoder.hasReplaced())
        return SkinVertices{file.file(), header.vertexCount, layoutOf(arrays)};
    decoder.report(diagnostics);
    VertexDecoder again(arrays, jointCount);
    VertexCopies copies(header.vertexCount);
    for (std::uint32_t i = 0; i < header.vertexCount; ++i)
        copies.add(again.decode(i));
    SkinVertices vertices = copies.take();
    for (const VertexSemantic semantic : {VertexSemantic::normal, VertexSemantic::texCoord0,
                                          VertexSemantic::boneWeights, VertexSemantic::boneIndices}) {
        if (!arrayOf(arrays, semantic))
            vertices.layout[semantic] = {};
    }
    return vertices;
}

void computeNormals(const MeshVariant& mesh, SkinVertices& vertices)
{
    if (vertices.layout[VertexSemantic::normal].isThere() || vertices.count == 0)
        return;
    std::vector<SkinVertex> all;
    all.reserve(vertices.count);
    for (std::uint32_t i = 0; i < vertices.count; ++i)
        all.push_back(vertexAt(vertices, i));
    for (const TriangleIndices& triangle : trianglesOf(mesh)) {
        const std::array<std::uint32_t, 3> corners{mesh.vertices[triangle[0]].vertex, mesh.vertices[triangle[1]].vertex,
                                                   mesh.vertices[triangle[2]].vertex};
        const glm::vec3 origin = all[corners[0]].position;
        const glm::vec3 outwards = glm::cross(all[corners[2]].position - origin, all[corners[1]].position - origin);
        for (const std::uint32_t corner : corners)
            all[corner].normal += isFinite(outwards) ? outwards : glm::vec3(0.0f);
    }
    const bool hasInfluences = vertices.layout[VertexSemantic::boneWeights].isThere();
    VertexCopies copies(vertices.count);
    for (SkinVertex& vertex : all) {
        const float length = glm::length(vertex.normal);
        vertex.normal = length > 0.0f && length * 0.0f == 0.0f ? vertex.normal / length : glm::vec3(0.0f);
        copies.add(vertex);
    }
    vertices = copies.take();
    if (!hasInfluences) {
        vertices.layout[VertexSemantic::boneWeights] = {};
        vertices.layout[VertexSemantic::boneIndices] = {};
    }
}

Bounds boundsOf(const SkinVertices& vertices)
{
    Bounds bounds;
    for (std::uint32_t i = 0; i < vertices.count; ++i)
        bounds.add(positionAt(vertices, i));
    return bounds;
}

} // namespace formats::iqm

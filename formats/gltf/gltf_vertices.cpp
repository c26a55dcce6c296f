#include "formats/gltf/gltf_vertices.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/gltf/gltf_axes.hpp"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <bit>
#include <cmath>

namespace formats::gltf {
namespace {

bool isFiniteVector(const glm::vec3& vector)
{
    return (vector.x + vector.y + vector.z) * 0.0f == 0.0f;
}

/// The matrix for normals: the inverse transpose, times the determinant.
glm::dmat3 normalMatrix(const glm::dmat4& toModel)
{
    const glm::dmat3 axes(toModel);
    const glm::dmat3 turned(glm::cross(axes[1], axes[2]), glm::cross(axes[2], axes[0]), glm::cross(axes[0], axes[1]));
    return glm::determinant(axes) < 0.0 ? -turned : turned;
}

glm::vec2 movedUv(const std::array<float, 2>& uv, const UvTransform& transform)
{
    const double sine = std::sin(static_cast<double>(transform.rotation));
    const double cosine = std::cos(static_cast<double>(transform.rotation));
    const double u = static_cast<double>(uv[0]) * static_cast<double>(transform.scale[0]);
    const double v = static_cast<double>(uv[1]) * static_cast<double>(transform.scale[1]);
    return {static_cast<float>(cosine * u + sine * v + static_cast<double>(transform.offset[0])),
            static_cast<float>(-sine * u + cosine * v + static_cast<double>(transform.offset[1]))};
}

struct Influence {
    std::uint32_t bone = 0;
    float weight = 0.0f;
};

} // namespace

VertexWriter::VertexWriter(std::uint32_t count) : m_bytes(new std::byte[std::size_t{count} * kBytes]()), m_count(count)
{
}

void VertexWriter::setFloat(std::uint64_t offset, float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    for (std::uint32_t i = 0; i < 4; ++i)
        m_bytes[static_cast<std::ptrdiff_t>(offset + i)] = static_cast<std::byte>(bits >> (8U * i));
}

void VertexWriter::setVector(std::uint32_t vertex, std::uint32_t offset, const glm::vec3& vector)
{
    for (std::uint32_t i = 0; i < 3; ++i)
        setFloat(std::uint64_t{vertex} * kBytes + offset + 4 * i, vector[static_cast<int>(i)]);
}

glm::vec3 VertexWriter::vectorAt(std::uint32_t vertex, std::uint32_t offset) const
{
    FieldReader in({m_bytes.get() + std::size_t{vertex} * kBytes + offset, 12});
    glm::vec3 vector{};
    for (int i = 0; i < 3; ++i)
        vector[i] = in.f32();
    return vector;
}

void VertexWriter::setUv(std::uint32_t vertex, const glm::vec2& uv)
{
    setFloat(std::uint64_t{vertex} * kBytes + kUv, uv.x);
    setFloat(std::uint64_t{vertex} * kBytes + kUv + 4, uv.y);
}

void VertexWriter::setInfluence(std::uint32_t vertex, std::uint32_t slot, std::uint32_t bone, float weight)
{
    setFloat(std::uint64_t{vertex} * kBytes + kWeights + 4 * slot, weight);
    const std::size_t at = std::size_t{vertex} * kBytes + kBones + 2 * std::size_t{slot};
    m_bytes[static_cast<std::ptrdiff_t>(at)] = static_cast<std::byte>(bone);
    m_bytes[static_cast<std::ptrdiff_t>(at + 1)] = static_cast<std::byte>(bone >> 8U);
}

SkinVertices VertexWriter::take() const
{
    SkinVertices vertices{FileBytes(m_bytes, std::size_t{m_count} * kBytes), m_count, {}};
    vertices.layout[VertexSemantic::position] = {ComponentType::f32, 3, false, 0, kBytes};
    vertices.layout[VertexSemantic::normal] = {ComponentType::f32, 3, false, kNormal, kBytes};
    vertices.layout[VertexSemantic::texCoord0] = {ComponentType::f32, 2, false, kUv, kBytes};
    vertices.layout[VertexSemantic::boneWeights] = {ComponentType::f32, 4, false, kWeights, kBytes};
    vertices.layout[VertexSemantic::boneIndices] = {ComponentType::u16, 4, false, kBones, kBytes};
    return vertices;
}

Result<Elements> VertexReader::openAttribute(const PlacedPrimitive& placed, std::uint32_t accessor,
                                             std::initializer_list<std::uint32_t> components, std::string_view use)
{
    TRISVIEW_TRY_ASSIGN(Elements elements, m_accessors.open(accessor, components, use));
    if (elements.count() < placed.vertexCount)
        return fail(LoadErrorCode::corrupt, m_name, ": ", placed.primitive.path, ": ", use, " has ", elements.count(),
                    " elements, POSITION has ", placed.vertexCount);
    return elements;
}

Result<bool> VertexReader::read(const PlacedPrimitive& placed, VertexWriter& vertices)
{
    const Attributes& attributes = placed.primitive.attributes;
    TRISVIEW_TRY_ASSIGN(const Elements positions, openAttribute(placed, attributes.position, {3}, "POSITION"));
    const bool hasNormals = attributes.normal != kNoIndex;
    Elements normals;
    if (hasNormals) {
        TRISVIEW_TRY_ASSIGN(normals, openAttribute(placed, attributes.normal, {3}, "NORMAL"));
    }
    const glm::dmat4& toModel = placed.bound.toModel;
    const glm::dmat3 turn = normalMatrix(toModel);
    CancelPoll poll;
    for (std::uint32_t i = 0; i < placed.vertexCount && !poll.isCancelled(); ++i) {
        std::array<float, 3> stored{};
        bool isSound = positions.read(i, stored);
        const auto position = glm::vec3(glm::dvec3(toModel * glm::dvec4(glm::dvec3(positionInGame(stored)), 1.0)));
        isSound = isSound && isFiniteVector(position);
        vertices.setPosition(placed.firstVertex + i, isFiniteVector(position) ? position : glm::vec3(0.0f));
        if (hasNormals) {
            std::array<float, 3> direction{};
            isSound = normals.read(i, direction) && isSound;
            const glm::dvec3 turned = turn * glm::dvec3(positionInGame(direction));
            const double length = glm::length(turned);
            vertices.setNormal(placed.firstVertex + i,
                               length > 0.0 && std::isfinite(length) ? glm::vec3(turned / length) : glm::vec3(0.0f));
        }
        if (!isSound)
            m_tallies.notFinite.addOf(placed.primitive.path, "vertex ", i, " of ", placed.primitive.path);
    }
    TRISVIEW_TRY(readUvs(placed, vertices));
    TRISVIEW_TRY(readInfluences(placed, vertices));
    return hasNormals;
}

Result<void> VertexReader::readUvs(const PlacedPrimitive& placed, VertexWriter& vertices)
{
    const std::uint32_t set = placed.material.texCoord;
    const std::uint32_t accessor = set < kTexCoordSets ? placed.primitive.attributes.texCoords[set] : kNoIndex;
    if (accessor == kNoIndex) {
        if (placed.material.texture != kNoIndex)
            m_tallies.texCoords.addOf(placed.primitive.path, "TEXCOORD_", set, " of ", placed.primitive.path);
        return {};
    }
    TRISVIEW_TRY_ASSIGN(const Elements uvs, openAttribute(placed, accessor, {2}, "TEXCOORD"));
    const UvTransform unmoved;
    const UvTransform& transform = placed.material.uvTransform ? *placed.material.uvTransform : unmoved;
    CancelPoll poll;
    for (std::uint32_t i = 0; i < placed.vertexCount && !poll.isCancelled(); ++i) {
        std::array<float, 2> uv{};
        uvs.read(i, uv);
        const glm::vec2 moved = placed.material.uvTransform ? movedUv(uv, transform) : glm::vec2(uv[0], uv[1]);
        vertices.setUv(placed.firstVertex + i, (moved.x + moved.y) * 0.0f == 0.0f ? moved : glm::vec2(0.0f));
    }
    return {};
}

Result<void> VertexReader::readInfluences(const PlacedPrimitive& placed, VertexWriter& vertices)
{
    const Attributes& attributes = placed.primitive.attributes;
    std::array<std::pair<Elements, Elements>, kInfluenceSets> sets;
    std::size_t setCount = 0;
    while (placed.isSkinned && setCount < kInfluenceSets && attributes.joints[setCount] != kNoIndex &&
           attributes.weights[setCount] != kNoIndex) {
        TRISVIEW_TRY_ASSIGN(sets[setCount].first, openAttribute(placed, attributes.joints[setCount], {4}, "JOINTS"));
        TRISVIEW_TRY_ASSIGN(sets[setCount].second, openAttribute(placed, attributes.weights[setCount], {4}, "WEIGHTS"));
        ++setCount;
    }
    CancelPoll poll;
    for (std::uint32_t i = 0; i < placed.vertexCount && !poll.isCancelled(); ++i) {
        std::array<Influence, 4 * kInfluenceSets> all{{{placed.bound.bones.front(), 0.0f}}};
        std::size_t count = 0;
        for (std::size_t each = 0; each < 4 * setCount; ++each) {
            const auto component = static_cast<std::uint32_t>(each % 4);
            const auto weight = static_cast<float>(sets[each / 4].second.number(i, component));
            if (!(weight > 0.0f) || weight * 0.0f != 0.0f)
                continue;
            const double joint = sets[each / 4].first.stored(i, component);
            if (!(joint >= 0.0 && joint < static_cast<double>(placed.bound.bones.size())))
                return fail(LoadErrorCode::corrupt, m_name, ": ", placed.primitive.path, ".attributes.JOINTS_",
                            each / 4, ": vertex ", i, " has joint ", joint, ", the skin has ",
                            placed.bound.bones.size());
            all[count++] = {placed.bound.bones[static_cast<std::size_t>(joint)], weight};
        }
        std::stable_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count),
                         [](const Influence& a, const Influence& b) { return a.weight > b.weight; });
        if (count > 4)
            m_tallies.manyInfluences.addOf(placed.primitive.path, "vertex ", i, " of ", placed.primitive.path, " has ",
                                           count);
        if (count == 0)
            all[0].weight = 1.0f; // as three.js does; a rigid mesh has no weights
        double sum = 0.0;
        for (std::size_t slot = 0; slot < 4; ++slot)
            sum += static_cast<double>(all[slot].weight);
        for (std::uint32_t slot = 0; slot < 4; ++slot)
            vertices.setInfluence(placed.firstVertex + i, slot, all[slot].bone,
                                  static_cast<float>(static_cast<double>(all[slot].weight) / sum));
    }
    return {};
}

Result<void> VertexReader::readTarget(const PlacedPrimitive& placed, const TargetRecord& target,
                                      std::vector<MorphDelta>& deltas)
{
    // A target without bytes is read as long as one with bytes.
    TRISVIEW_TRY(m_budget.take(placed.vertexCount, "morph targets"));
    const bool hasPositions = target.position != kNoIndex;
    const bool hasNormals = target.normal != kNoIndex && placed.primitive.attributes.normal != kNoIndex;
    Elements positions;
    Elements normals;
    Elements base;
    if (hasPositions) {
        TRISVIEW_TRY_ASSIGN(positions, openAttribute(placed, target.position, {3}, "POSITION of a target"));
    }
    if (hasNormals) {
        TRISVIEW_TRY_ASSIGN(normals, openAttribute(placed, target.normal, {3}, "NORMAL of a target"));
        TRISVIEW_TRY_ASSIGN(base, openAttribute(placed, placed.primitive.attributes.normal, {3}, "NORMAL"));
    }
    const glm::dmat3 axes(placed.bound.toModel);
    const glm::dmat3 turn = normalMatrix(placed.bound.toModel);
    const std::size_t before = deltas.size();
    CancelPoll poll;
    for (std::uint32_t i = 0; i < placed.vertexCount && !poll.isCancelled(); ++i) {
        std::array<float, 3> moved{};
        std::array<float, 3> tilted{};
        bool isSound = !hasPositions || positions.read(i, moved);
        isSound = (!hasNormals || normals.read(i, tilted)) && isSound;
        if (!isSound)
            m_tallies.notFinite.addOf(placed.primitive.path, "a target's vertex ", i, " of ", placed.primitive.path);
        MorphDelta delta;
        delta.vertex = placed.firstVertex + i;
        delta.position = glm::vec3(axes * glm::dvec3(positionInGame(moved)));
        if (hasNormals && tilted != std::array<float, 3>{}) {
            std::array<float, 3> direction{};
            base.read(i, direction);
            // Added to a normal that was made one unit long after turning.
            const double length = glm::length(turn * glm::dvec3(positionInGame(direction)));
            if (length > 0.0)
                delta.normal = glm::vec3(turn * glm::dvec3(positionInGame(tilted)) / length);
        }
        const bool isStill = delta.position == glm::vec3(0.0f) && delta.normal == glm::vec3(0.0f);
        if (!isStill && isFiniteVector(delta.position) && isFiniteVector(delta.normal))
            deltas.push_back(delta);
    }
    // The vector grows by half and more.
    return m_budget.take((deltas.size() - before) * sizeof(MorphDelta) * 3 / 2, "morph targets");
}

} // namespace formats::gltf

#include "formats/model/normal_quality.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/base/cancellation.hpp"
#include "formats/base/names.hpp"
#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

namespace formats {
namespace {

constexpr std::uint32_t kFramesLookedAt = 8;
constexpr std::uint32_t kFewTriangles = 8; // a flat sheet of two or four triangles has a single normal
constexpr double kLeastAgreement = 0.2;

// Frame indices of blocks, valid for every block, because a block with fewer frames repeats its last one.
std::vector<std::uint32_t> framesToLookAt(const Keyframed& shape)
{
    const auto frameCount = static_cast<std::uint32_t>(shape.frames.size());
    std::vector<std::uint32_t> blockFrames;
    blockFrames.reserve(kFramesLookedAt);
    for (std::uint32_t i = 0; i < std::min(kFramesLookedAt, frameCount); ++i) {
        const std::uint64_t frame = std::uint64_t{i} * frameCount / std::min(kFramesLookedAt, frameCount);
        blockFrames.push_back(shape.frames[static_cast<std::size_t>(frame)].blockFrame);
    }
    return blockFrames;
}

// Sums of cosines between stored and geometric normals over the vertices with a geometric normal.
struct Agreement {
    double sum = 0.0;
    std::size_t vertices = 0;

    [[nodiscard]] double mean() const { return vertices == 0 ? 1.0 : sum / static_cast<double>(vertices); }
};

// x, y, z and 0. A vector type of GCC and Clang: one instruction instead of three for glm::vec3.
using Lanes = float __attribute__((vector_size(16)));
struct Vector {
    Lanes lanes{};
};

Lanes cross(Lanes a, Lanes b)
{
    const Lanes zxy = a * __builtin_shufflevector(b, b, 1, 2, 0, 3) - __builtin_shufflevector(a, a, 1, 2, 0, 3) * b;
    return __builtin_shufflevector(zxy, zxy, 1, 2, 0, 3);
}

using IntLanes = std::int32_t __attribute__((vector_size(16)));

// The storage of a vertex in each encoding: stored position and normal.
struct Md2Vertex {
    static Lanes position(FieldReader& in)
    {
        const auto word = static_cast<std::int32_t>(in.u32() & 0xFFFFFFU);
        const IntLanes masked = IntLanes{word, word, word, word} & IntLanes{0xFF, 0xFF00, 0xFF0000, 0};
        return __builtin_convertvector(masked, Lanes) * Lanes{1.0f, 1.0f / 256, 1.0f / 65536, 0.0f};
    }
    static glm::vec3 normal(FieldReader& in)
    {
        const std::size_t index = in.u32() >> 24U;
        return kMd2Normals[index < kMd2NormalCount ? index : 0];
    }
};

struct Md3Vertex {
    static Lanes position(FieldReader& in)
    {
        const std::int32_t x = in.i16();
        const std::int32_t y = in.i16();
        const std::int32_t z = in.i16();
        in.skip(2);
        return __builtin_convertvector((IntLanes{x, y, z, 0}), Lanes);
    }
    static glm::vec3 normal(FieldReader& in)
    {
        in.skip(6);
        const std::uint8_t polar = in.u8();
        return md3Normal(polar, in.u8());
    }
};

// Sums up the agreement over the frames of each surface in turn; reuses its buffers.
class AgreementMeter {
public:
    void begin(const MeshVariant& meshVariant, std::uint32_t surface, const VertexBlock& block)
    {
        m_block = &block;
        m_agreement = {};
        m_positions.resize(block.vertexCount);
        m_geometric.resize(block.vertexCount);
        m_triangles.clear();
        for (const DrawRange& range : drawRangesOf(meshVariant, surface)) {
            m_triangles.reserve(m_triangles.size() +
                                range.count / (range.primitive == PrimitiveType::triangles ? 3 : 1));
            forEachTriangle(meshVariant, range, [&](const TriangleIndices& corners) {
                m_triangles.push_back({meshVariant.vertices[corners[0]].vertex, meshVariant.vertices[corners[1]].vertex,
                                       meshVariant.vertices[corners[2]].vertex});
            });
        }
    }

    void addFrame(std::uint32_t frame)
    {
        if (traitsOf(m_block->encoding).hasNormalIndex)
            addFrameOf<Md2Vertex>(frame);
        else
            addFrameOf<Md3Vertex>(frame);
    }

    [[nodiscard]] std::size_t triangleCount() const { return m_triangles.size(); }
    [[nodiscard]] double mean() const { return m_agreement.mean(); }

    /// Whether the normals stay usable even if those of all `framesLeft` other frames point the wrong way.
    [[nodiscard]] bool isSettled(std::size_t framesLeft) const
    {
        const double left = static_cast<double>(framesLeft) * m_block->vertexCount;
        return m_agreement.sum - left >= kLeastAgreement * (static_cast<double>(m_agreement.vertices) + left);
    }

private:
    // Uses stored coordinates without scale and translation, which do not change the angles of interest.
    template <class Vertex> void addFrameOf(std::uint32_t frame)
    {
        const auto bytes = vertexBytes(*m_block, frame);
        FieldReader positions(bytes);
        for (Vector& position : m_positions)
            position.lanes = Vertex::position(positions);
        std::fill(m_geometric.begin(), m_geometric.end(), Vector{});
        for (const auto& [a, b, c] : m_triangles) {
            const Lanes corner = m_positions[a].lanes;
            // Clockwise from outside, so the second edge comes first.
            const Lanes outward = cross(m_positions[c].lanes - corner, m_positions[b].lanes - corner);
            m_geometric[a].lanes += outward;
            m_geometric[b].lanes += outward;
            m_geometric[c].lanes += outward;
        }
        const glm::vec3 stretch = normalScale(frame);
        FieldReader normals(bytes);
        Agreement found; // not the member, which would be stored for every vertex
        for (const auto& [unscaled] : m_geometric) {
            const glm::vec3 stored = Vertex::normal(normals);
            const glm::vec3 geometric = glm::vec3(unscaled[0], unscaled[1], unscaled[2]) * stretch;
            const float length = glm::length(geometric);
            if (length <= 0.0f)
                continue;
            found.sum += static_cast<double>(glm::dot(geometric, stored) / length);
            ++found.vertices;
        }
        m_agreement.sum += found.sum;
        m_agreement.vertices += found.vertices;
    }

    // The factor from a cross product of stored coordinates to one of scaled coordinates: the products of the other two
    // axes. Relative to the largest axis, because squares of a model's lengths could exceed the range of float.
    [[nodiscard]] glm::vec3 normalScale(std::uint32_t frame) const
    {
        glm::vec3 scale = frameTransform(*m_block, frame).scale;
        const float largest = std::max({std::abs(scale.x), std::abs(scale.y), std::abs(scale.z)});
        if (largest > 0.0f)
            scale /= largest;
        return {scale.y * scale.z, scale.z * scale.x, scale.x * scale.y};
    }

    const VertexBlock* m_block = nullptr;
    std::vector<std::array<std::uint32_t, 3>> m_triangles; // vertices
    std::vector<Vector> m_positions;                       // as stored
    std::vector<Vector> m_geometric;                       // area-weighted, in stored coordinates
    Agreement m_agreement;
};

// The stored normal that all vertices share in all frames checked, if there is one.
std::optional<unsigned> sharedNormal(const VertexBlock& block, std::span<const std::uint32_t> frames)
{
    if (traitsOf(block.encoding).hasNormalIndex) {
        std::uint8_t smallest = 255;
        std::uint8_t largest = 0;
        for (const std::uint32_t frame : frames) {
            const LaneRange lanes = laneRange(block, frame);
            smallest = std::min(smallest, lanes.min[3]);
            largest = std::max(largest, lanes.max[3]);
        }
        return smallest == largest ? std::optional<unsigned>(smallest) : std::nullopt;
    }
    std::optional<unsigned> shared;
    for (const std::uint32_t frame : frames) {
        FieldReader in(vertexBytes(block, frame));
        for (std::uint32_t vertex = 0; vertex < block.vertexCount; ++vertex) {
            in.skip(6);
            const unsigned normal = in.u16();
            if (shared && *shared != normal)
                return std::nullopt;
            shared = normal;
        }
    }
    return shared;
}

// The name of a surface in messages: empty if there is only one.
std::string titleOf(const Model& model, std::size_t surface)
{
    if (model.surfaces.size() == 1)
        return {};
    return joined("surface ", surface, " ('", model.surfaces[surface].name, "'): ");
}

// A problem with the normals of a surface.
struct Trouble {
    std::string_view rule;
    ByteRange range;
    std::string message;
};

std::optional<Trouble> judgeSurface(const Model& model, std::uint32_t surface, std::vector<std::uint32_t> frames,
                                    const NormalRules& rules, AgreementMeter& agreement)
{
    const VertexBlock& block = keyframesOf(model).blocks[model.surfaces[surface].block];
    agreement.begin(model.meshVariants.front(), surface, block);
    if (agreement.triangleCount() == 0)
        return std::nullopt;
    if (frames.back() >= block.frameCount) {
        std::erase_if(frames, [&block](std::uint32_t frame) { return frame >= block.frameCount; });
        if (frames.empty())
            frames.push_back(block.frameCount - 1);
    }
    const ByteRange range{frameOffsetOf(block, frames.front()), block.frameStride};
    if (agreement.triangleCount() > kFewTriangles) {
        if (const auto shared = sharedNormal(block, frames))
            return Trouble{rules.same, range,
                           joined(titleOf(model, surface), "all vertices have the same normal index ", *shared, " in ",
                                  frames.size() == 1 ? std::string("the examined frame")
                                                     : joined("each of ", frames.size(), " examined frames"))};
    }
    for (std::size_t i = 0; i < frames.size() && !agreement.isSettled(frames.size() - i) && !isCancelled(); ++i)
        agreement.addFrame(frames[i]);
    if (agreement.mean() < kLeastAgreement)
        return Trouble{rules.contradict, range,
                       joined(titleOf(model, surface),
                              fmt::format("stored normals differ from the triangles by about {:.0f} degrees on average",
                                          glm::degrees(std::acos(std::clamp(agreement.mean(), -1.0, 1.0)))))};
    return std::nullopt;
}

} // namespace

NormalQuality judgeNormals(const Model& model, const NormalRules& rules, Diagnostics& diagnostics)
{
    const std::vector<std::uint32_t> frames = framesToLookAt(keyframesOf(model));
    AgreementMeter agreement;
    std::vector<Trouble> troubles;
    std::size_t trianglesInTrouble = 0;
    for (std::uint32_t surface = 0; surface < model.surfaces.size() && !isCancelled(); ++surface) {
        if (auto trouble = judgeSurface(model, surface, frames, rules, agreement)) {
            troubles.push_back(*std::move(trouble));
            trianglesInTrouble += agreement.triangleCount();
        }
    }
    const bool isUnusable = !troubles.empty() && 2 * trianglesInTrouble >= model.meshVariants.front().triangleCount;
    for (const Trouble& each : troubles)
        diagnostics.push_back({std::string(each.rule), isUnusable ? Severity::warning : Severity::note, each.range,
                               each.message + (isUnusable ? ": normals are computed from the triangles"
                                                          : ": used anyway, because those of most triangles are valid"),
                               Concern::model});
    return isUnusable ? NormalQuality::unusable : NormalQuality::usable;
}

} // namespace formats

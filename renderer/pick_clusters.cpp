#include "renderer/pick_clusters.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

namespace renderer {
namespace {

using formats::kNoIndex;

/// Spreads ten bits with gaps of two bits between them.
std::uint32_t spreadBits(std::uint32_t bits)
{
    bits = (bits | (bits << 16U)) & 0x030000FFU;
    bits = (bits | (bits << 8U)) & 0x0300F00FU;
    bits = (bits | (bits << 4U)) & 0x030C30C3U;
    return (bits | (bits << 2U)) & 0x09249249U;
}

/// The Morton order of a point: nearby points mostly have nearby numbers. `position` is 0 to 1 in each axis.
std::uint32_t mortonNumber(const glm::vec3& position)
{
    const auto cell = [](float share) {
        return share > 0.0f ? static_cast<std::uint32_t>(std::min(share, 1.0f) * 1023.0f) : 0U; // NaN becomes 0
    };
    return spreadBits(cell(position.x)) | (spreadBits(cell(position.y)) << 1U) | (spreadBits(cell(position.z)) << 2U);
}

/// Smallest and largest stored coordinates of some vertices of a frame.
template <class Component>
std::pair<glm::ivec3, glm::ivec3> storedRange(std::span<const std::byte> frame, std::span<const std::uint32_t> vertices)
{
    constexpr std::size_t kStride = 4 * sizeof(Component); // x, y, z and the normal
    glm::ivec3 least(std::numeric_limits<int>::max());
    glm::ivec3 most(std::numeric_limits<int>::min());
    for (const std::uint32_t vertex : vertices) {
        std::array<Component, 3> stored;
        std::memcpy(stored.data(), frame.data() + std::size_t{vertex} * kStride, sizeof(stored));
        const glm::ivec3 position(stored[0], stored[1], stored[2]);
        least = glm::min(least, position);
        most = glm::max(most, position);
    }
    return {least, most};
}

/// Rounding must not exclude points on a side of the box.
void widen(PickBox& box, double share)
{
    const glm::dvec3 size = glm::max(glm::abs(box.min), glm::abs(box.max));
    const double padding = std::max({size.x, size.y, size.z}) * share;
    box.min -= padding;
    box.max += padding;
    box.isBounded = box.isBounded && std::isfinite(size.x + size.y + size.z);
}

constexpr double kExact = 1e-9;   // of the largest coordinate: positions between frames are computed in doubles
constexpr double kSkinned = 1e-5; // bones move vertices in floats

} // namespace

PickClusters::PickClusters(const formats::Model& model, std::uint32_t meshVariant)
    : m_model(model), m_meshVariant(model.meshVariants[meshVariant])
{
    std::vector<std::uint32_t> lastIndices(m_meshVariant.vertices.size(), kNoIndex);
    for (std::uint32_t surface = 0; surface < model.surfaces.size(); ++surface)
        addSurface(surface, lastIndices);
}

std::span<const ClusterTriangle> PickClusters::trianglesOf(const TriangleCluster& cluster) const
{
    return std::span(m_triangles).subspan(cluster.firstTriangle, cluster.triangleCount);
}

std::span<const std::uint32_t> PickClusters::verticesOf(const TriangleCluster& cluster) const
{
    return std::span(m_vertices).subspan(cluster.firstVertex, cluster.vertexCount);
}

/// In the first frame, or in the bind pose.
glm::vec3 PickClusters::positionOf(std::uint32_t surface, std::uint32_t vertex) const
{
    const std::uint32_t source = m_meshVariant.vertices[vertex].vertex;
    if (isSkinned(m_model))
        return positionAt(skinnedOf(m_model).vertices, source);
    return glm::vec3(positionAt(keyframesOf(m_model).blocks[m_model.surfaces[surface].block], 0, source));
}

void PickClusters::addSurface(std::uint32_t surface, std::vector<std::uint32_t>& lastIndices)
{
    const std::vector<formats::TriangleIndices> triangles = formats::trianglesOf(m_meshVariant, surface);
    const std::vector<std::uint32_t> order = sortedByPosition(triangles, surface);
    for (std::size_t first = 0; first < order.size(); first += kClusterTriangles) {
        const std::size_t count = std::min<std::size_t>(kClusterTriangles, order.size() - first);
        addCluster(surface, std::span(order).subspan(first, count), triangles, lastIndices);
    }
}

/// The indices of the triangles, nearby triangles next to each other.
std::vector<std::uint32_t> PickClusters::sortedByPosition(std::span<const formats::TriangleIndices> triangles,
                                                          std::uint32_t surface) const
{
    std::vector<std::uint32_t> numbers(triangles.size());
    for (std::uint32_t i = 0; i < numbers.size(); ++i)
        numbers[i] = i;
    if (triangles.size() <= kClusterTriangles)
        return numbers;
    std::vector<glm::vec3> centers(triangles.size());
    formats::Bounds bounds;
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        for (const std::uint32_t corner : triangles[i])
            centers[i] += positionOf(surface, corner) / 3.0f;
        bounds.add(centers[i]);
    }
    const glm::vec3 size = glm::max(bounds.max - bounds.min, glm::vec3(std::numeric_limits<float>::min()));
    std::vector<std::uint32_t> mortonNumbers(triangles.size());
    for (std::size_t i = 0; i < triangles.size(); ++i)
        mortonNumbers[i] = mortonNumber((centers[i] - bounds.min) / size);
    std::stable_sort(numbers.begin(), numbers.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return mortonNumbers[a] < mortonNumbers[b]; });
    return numbers;
}

void PickClusters::addCluster(std::uint32_t surface, std::span<const std::uint32_t> numbers,
                              std::span<const formats::TriangleIndices> triangles,
                              std::vector<std::uint32_t>& lastIndices)
{
    TriangleCluster cluster;
    cluster.surface = surface;
    cluster.firstVertex = static_cast<std::uint32_t>(m_vertices.size());
    cluster.firstTriangle = static_cast<std::uint32_t>(m_triangles.size());
    cluster.triangleCount = static_cast<std::uint32_t>(numbers.size());
    for (const std::uint32_t number : numbers) {
        ClusterTriangle triangle;
        triangle.number = number;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::uint32_t corner = triangles[number][i];
            std::uint32_t& index = lastIndices[corner]; // index in m_vertices; a smaller one than this cluster's start
                                                        // belongs to another cluster
            if (index < cluster.firstVertex || index == kNoIndex) {
                index = static_cast<std::uint32_t>(m_vertices.size());
                m_vertices.push_back(corner);
                m_sources.push_back(m_meshVariant.vertices[corner].vertex);
            }
            triangle.corners[i] = static_cast<std::uint8_t>(index - cluster.firstVertex);
        }
        m_triangles.push_back(triangle);
    }
    cluster.vertexCount = static_cast<std::uint32_t>(m_vertices.size()) - cluster.firstVertex;
    if (isSkinned(m_model))
        addBones(cluster);
    m_clusters.push_back(cluster);
}

/// A vertex is inside the convex hull of its positions for each of its bones, as long as no weight is negative.
void PickClusters::addBones(TriangleCluster& cluster)
{
    struct Around {
        std::uint32_t bone = 0;
        formats::Bounds bounds;
    };
    std::vector<Around> all;
    cluster.isBounded = skinnedOf(m_model).morphs.sets.empty(); // targets move vertices before bones do
    const auto add = [&all](std::uint32_t bone, const glm::vec3& position) {
        auto found = std::find_if(all.begin(), all.end(), [&](const Around& one) { return one.bone == bone; });
        if (found == all.end())
            found = all.insert(all.end(), Around{bone, {}});
        found->bounds.add(position);
    };
    for (std::uint32_t i = 0; i < cluster.vertexCount; ++i) {
        const formats::SkinVertex vertex = vertexAt(skinnedOf(m_model).vertices, m_sources[cluster.firstVertex + i]);
        float whole = 0.0f;
        for (const float weight : vertex.weights) {
            whole += weight;
            cluster.isBounded = cluster.isBounded && weight >= 0.0f;
        }
        if (!(whole > 0.0f))
            add(kNoIndex, vertex.position);
        for (std::size_t j = 0; whole > 0.0f && j < vertex.weights.size(); ++j) {
            if (vertex.weights[j] > 0.0f)
                add(vertex.bones[j], vertex.position);
        }
    }
    cluster.firstBone = static_cast<std::uint32_t>(m_bones.size());
    cluster.boneCount = static_cast<std::uint32_t>(all.size());
    for (const Around& one : all)
        m_bones.push_back({one.bone, one.bounds.center(), (one.bounds.max - one.bounds.min) * 0.5f});
}

void PickClusters::boxesAt(std::span<const animation::BoneMatrix> bones, std::vector<PickBox>& boxes) const
{
    boxes.resize(m_clusters.size());
    for (std::size_t i = 0; i < m_clusters.size(); ++i) {
        const TriangleCluster& cluster = m_clusters[i];
        formats::Bounds bounds;
        for (const BoneBox& one : std::span(m_bones).subspan(cluster.firstBone, cluster.boneCount)) {
            glm::vec3 center = one.center;
            glm::vec3 half = one.half;
            if (one.bone != kNoIndex) {
                const animation::BoneMatrix& bone = bones[one.bone];
                for (int row = 0; row < 3; ++row) {
                    center[row] = glm::dot(glm::vec3(bone[row]), one.center) + bone[row].w;
                    half[row] = glm::dot(glm::abs(glm::vec3(bone[row])), one.half);
                }
            }
            bounds.add(center - half);
            bounds.add(center + half);
        }
        boxes[i] = {glm::dvec3(bounds.min), glm::dvec3(bounds.max), cluster.isBounded};
        widen(boxes[i], kSkinned);
    }
}

void PickClusters::boxesAt(const formats::FramePair& frames, std::vector<PickBox>& boxes)
{
    boxes = boxesOfFrame(frames.a); // copied: the next call may overwrite it
    if (frames.blend == 0.0 || frames.a == frames.b)
        return;
    const std::vector<PickBox>& b = boxesOfFrame(frames.b);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        boxes[i].min = (1.0 - frames.blend) * boxes[i].min + frames.blend * b[i].min;
        boxes[i].max = (1.0 - frames.blend) * boxes[i].max + frames.blend * b[i].max;
        boxes[i].isBounded = boxes[i].isBounded && b[i].isBounded;
    }
}

const std::vector<PickBox>& PickClusters::boxesOfFrame(std::uint32_t frame)
{
    for (const FrameBoxes& known : m_frames) {
        if (known.frame == frame)
            return known.boxes;
    }
    FrameBoxes& oldest = m_frames[m_nextFrame];
    m_nextFrame = (m_nextFrame + 1) % m_frames.size();
    oldest.frame = frame;
    oldest.boxes.resize(m_clusters.size());
    for (std::size_t i = 0; i < m_clusters.size(); ++i)
        oldest.boxes[i] = boxInFrame(m_clusters[i], frame);
    return oldest.boxes;
}

PickBox PickClusters::boxInFrame(const TriangleCluster& cluster, std::uint32_t frame) const
{
    const formats::VertexBlock& block = keyframesOf(m_model).blocks[m_model.surfaces[cluster.surface].block];
    const std::uint32_t shown = std::min(frame, block.frameCount - 1); // a block with fewer frames repeats its last one
    const std::span<const std::byte> bytes = vertexBytes(block, shown);
    const auto sources = std::span(m_sources).subspan(cluster.firstVertex, cluster.vertexCount);
    const auto [least, most] = traitsOf(block.encoding).componentBytes == 1 ? storedRange<std::uint8_t>(bytes, sources)
                                                                            : storedRange<std::int16_t>(bytes, sources);
    const formats::FrameTransform transform = frameTransform(block, shown);
    const glm::dvec3 from = glm::dvec3(least) * glm::dvec3(transform.scale) + glm::dvec3(transform.translate);
    const glm::dvec3 to = glm::dvec3(most) * glm::dvec3(transform.scale) + glm::dvec3(transform.translate);
    PickBox box{glm::min(from, to), glm::max(from, to), true}; // a negative scale flips it
    widen(box, kExact);
    return box;
}

} // namespace renderer

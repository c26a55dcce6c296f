#include "assets/samples/md3_mesh.hpp"

#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>

#include <meshoptimizer.h>

#include <map>
#include <utility>

namespace samples {

namespace {

constexpr std::uint32_t kDropped = 0xFFFFFFFF;

glm::vec2 texCoordOf(const SkinPoint& point)
{
    // Texel centers, as in an MD2.
    return (glm::vec2(point.texel) + 0.5f) / glm::vec2(kSkinWidth, kSkinHeight);
}

template <class Value>
std::vector<Value> kept(const std::vector<Value>& values, const std::vector<std::uint32_t>& order)
{
    std::vector<Value> result;
    result.reserve(order.size());
    for (const std::uint32_t index : order)
        result.push_back(values[index]);
    return result;
}

void simplify(formats::Md3Source::Surface& surface, float share, float error)
{
    std::vector<std::uint32_t> indices;
    for (const auto& triangle : surface.triangles)
        indices.insert(indices.end(), triangle.begin(), triangle.end());
    const auto wanted = static_cast<std::size_t>(static_cast<float>(surface.triangles.size()) * share) * 3;
    const std::vector<glm::vec3>& positions = surface.frames.front().positions;
    std::vector<std::uint32_t> fewer(indices.size());
    fewer.resize(meshopt_simplify(fewer.data(), indices.data(), indices.size(), &positions.front().x, positions.size(),
                                  sizeof(glm::vec3), wanted, error));

    std::vector<std::uint32_t> newIndices(positions.size(), kDropped); // in the new surface
    std::vector<std::uint32_t> order;
    for (std::uint32_t& index : fewer) {
        if (newIndices[index] == kDropped) {
            newIndices[index] = static_cast<std::uint32_t>(order.size());
            order.push_back(index);
        }
        index = newIndices[index];
    }
    surface.triangles.clear();
    for (std::size_t i = 0; i + 2 < fewer.size(); i += 3)
        surface.triangles.push_back({fewer[i], fewer[i + 1], fewer[i + 2]});
    surface.texCoords = kept(surface.texCoords, order);
    for (formats::Md3Source::VertexFrame& frame : surface.frames) {
        frame.positions = kept(frame.positions, order);
        frame.normals = kept(frame.normals, order);
    }
}

} // namespace

SurfaceMesh surfaceMeshOf(const Creature& creature, const SurfaceChoice& choice)
{
    SurfaceMesh mesh;
    mesh.surface.name = choice.name;
    mesh.surface.shaders = {choice.shader};
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> known; // by vertex and texel
    for (const CreatureTriangle& triangle : creature.triangles) {
        if (!choice.takes(triangle))
            continue;
        std::array<std::uint32_t, 3> corners{};
        for (std::size_t i = 0; i < 3; ++i) {
            const auto [entry, isNew] = known.try_emplace({triangle.vertices[i], triangle.texels[i]},
                                                          static_cast<std::uint32_t>(mesh.sources.size()));
            if (isNew) {
                mesh.sources.push_back(triangle.vertices[i]);
                mesh.surface.texCoords.push_back(texCoordOf(creature.texels[triangle.texels[i]]));
            }
            corners[i] = entry->second;
        }
        mesh.surface.triangles.push_back(corners);
    }
    return mesh;
}

void addFrame(SurfaceMesh& mesh, const PosedVertices& shape, const glm::mat4& space)
{
    const glm::mat4 inwards = glm::inverse(space);
    const glm::mat3 turn(inwards);
    formats::Md3Source::VertexFrame& frame = mesh.surface.frames.emplace_back();
    for (const std::uint32_t source : mesh.sources) {
        frame.positions.emplace_back(inwards * glm::vec4(shape.positions[source], 1.0f));
        frame.normals.push_back(turn * shape.normals[source]);
    }
}

formats::TagPose tagPoseOf(const glm::mat4& matrix)
{
    return {.origin = glm::vec3(matrix[3]), .axes = {glm::vec3(matrix[0]), glm::vec3(matrix[1]), glm::vec3(matrix[2])}};
}

formats::Md3Source simplified(const formats::Md3Source& source, float share, float error)
{
    formats::Md3Source result = source;
    for (formats::Md3Source::Surface& surface : result.surfaces)
        simplify(surface, share, error);
    std::erase_if(result.surfaces,
                  [](const formats::Md3Source::Surface& surface) { return surface.triangles.empty(); });
    return result;
}

} // namespace samples

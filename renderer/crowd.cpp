#include "renderer/crowd.hpp"

#include <glm/ext/matrix_transform.hpp>

#include <algorithm>
#include <cmath>

namespace renderer {
namespace {

constexpr float kSpacing = 1.25f; // relative to the larger of width and depth

/// Cells of a square grid around the origin, filled ring by ring: (0, 0), (1, 0), (1, 1), (0, 1), ...
glm::ivec2 spiral(std::size_t number)
{
    if (number == 0)
        return {0, 0};
    const auto ring = static_cast<int>(std::ceil((std::sqrt(static_cast<double>(number) + 1.0) - 1.0) / 2.0));
    const int edge = 2 * ring;
    const int along = static_cast<int>(number) - (edge - 1) * (edge - 1);
    const int side = along / edge;
    const int step = along % edge;
    switch (side) {
    case 0:
        return {ring, step - ring + 1};
    case 1:
        return {ring - 1 - step, ring};
    case 2:
        return {-ring, ring - 1 - step};
    default:
        return {step - ring + 1, -ring};
    }
}

/// The data of one node for all instances.
struct NodeCrowd {
    std::vector<Instance> instances;
    std::vector<animation::BoneMatrix> bones; // of all poses
};

NodeCrowd nodeCrowd(const formats::Model& model, std::uint32_t node, std::span<const glm::dvec3> positions,
                    std::span<const std::vector<scene::PlacedNode>> poses)
{
    NodeCrowd crowd;
    crowd.instances.reserve(positions.size());
    for (const std::vector<scene::PlacedNode>& pose : poses) {
        if (isSkinned(model))
            crowd.bones.insert(crowd.bones.end(), pose[node].bones.begin(), pose[node].bones.end());
    }
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const std::size_t number = i % poses.size();
        const scene::PlacedNode& placed = poses[number][node];
        if (!placed.isShown)
            continue;
        const glm::mat4 transform(glm::translate(glm::dmat4(1.0), positions[i]) * placed.transform);
        crowd.instances.push_back(isSkinned(model)
                                      ? instanceOf(static_cast<std::uint32_t>(number * placed.bones.size()), transform)
                                      : instanceOf(keyframesOf(model), placed.pose, transform));
    }
    return crowd;
}

} // namespace

std::vector<glm::dvec3> crowdPositions(std::size_t count, const formats::Bounds& one)
{
    const glm::vec3 size = one.isEmpty() ? glm::vec3(1.0f) : one.max - one.min;
    const double spacing = static_cast<double>(std::max({size.x, size.y, 1e-3f}) * kSpacing);
    std::vector<glm::dvec3> positions;
    positions.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        positions.emplace_back(glm::dvec2(spiral(i)) * spacing, 0.0);
    return positions;
}

formats::Bounds crowdBounds(std::size_t count, const formats::Bounds& one)
{
    formats::Bounds all;
    if (one.isEmpty())
        return all;
    for (const glm::dvec3& position : crowdPositions(count, one)) {
        all.add(one.min + glm::vec3(position));
        all.add(one.max + glm::vec3(position));
    }
    return all;
}

void drawCrowd(ModelRenderer& renderer, SceneOnGpu& scene, std::span<const glm::dvec3> positions,
               std::span<const std::vector<scene::PlacedNode>> poses, std::uint32_t skin, const View& view,
               const DrawOptions& options)
{
    if (poses.empty() || positions.empty())
        return;
    std::vector<NodeCrowd> crowds;
    std::vector<NodeDraw> draws;
    const auto nodes = static_cast<std::uint32_t>(poses.front().size());
    crowds.reserve(nodes); // the draws point to them
    for (std::uint32_t node = 0; node < nodes; ++node) {
        crowds.push_back(nodeCrowd(scene.meshes[node]->model(), node, positions, poses));
        if (crowds.back().instances.empty())
            continue;
        draws.push_back({node, skin, crowds.back().instances, crowds.back().bones, &poses.front()[node].sampleTime});
        draws.back().morphed = poses.front()[node].morphed.get(); // one set of vertices for all instances
    }
    DrawOptions still = options;
    still.showsEffects = false;
    renderer.draw(scene, draws, view, still);
}

} // namespace renderer

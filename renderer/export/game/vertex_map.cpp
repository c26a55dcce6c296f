#include "renderer/export/game/vertex_map.hpp"

#include "formats/model/capabilities.hpp"

#include <glm/geometric.hpp>

#include <algorithm>

namespace renderer::game {

std::vector<float> distancesAt(const VertexMap& map, const formats::Model& made, std::uint32_t frame)
{
    if (!map.pose || isSkinned(made) || frame >= keyframesOf(made).frames.size())
        return {};
    const std::vector<formats::VertexBlock>& blocks = keyframesOf(made).blocks;
    const bool fits = std::all_of(map.vertices.begin(), map.vertices.end(), [&](const WrittenVertex& vertex) {
        return vertex.block < blocks.size() && vertex.vertex < blocks[vertex.block].vertexCount &&
               vertex.source < map.sourceVertices;
    });
    if (!fits)
        return {};
    const PosedFrame source = map.pose(frame);
    std::vector<float> distances;
    distances.reserve(map.vertices.size());
    std::uint32_t block = formats::kNoIndex;
    std::vector<glm::dvec3> positions;
    for (const WrittenVertex& vertex : map.vertices) {
        if (vertex.block != block) {
            block = vertex.block;
            positions = positionsAt(blocks[block], {frame, frame, 0.0});
        }
        distances.push_back(
            static_cast<float>(glm::distance(positions[vertex.vertex], source.positions[vertex.source])));
    }
    return distances;
}

} // namespace renderer::game

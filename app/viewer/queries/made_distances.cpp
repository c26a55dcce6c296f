#include "app/viewer/queries/made_distances.hpp"

#include "app/viewer/queries/shown.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <variant>

namespace app {
namespace {

using renderer::game::WrittenVertex;

bool isMadeFile(const MadeGame& made, const Tab& tab)
{
    return platform::pathFromUtf8(tab.document->path) == made.file && tab.document->nodes.size() == 1;
}

/// The shown frame of a model with vertex frames, or the nearest one.
std::optional<std::uint32_t> nearestFrame(const Session& session)
{
    const std::vector<animation::Pose> poses = shownPoses(session);
    const auto* const pose = poses.empty() ? nullptr : std::get_if<animation::KeyframePose>(&poses.front());
    if (pose == nullptr)
        return std::nullopt;
    return pose->blend < 0.5f ? pose->frameA : pose->frameB;
}

/// Vertices that surfaces share.
class SharedVertices {
public:
    SharedVertices(const scene::PosedDocument& posed, std::uint32_t node)
    {
        const formats::Model& model = *posed.document.nodes[node].model;
        const std::uint32_t firstSurface = firstSurfaceOf(posed.document, node);
        for (std::uint32_t i = 0; i < model.surfaces.size(); ++i) {
            const std::uint32_t block = capabilitiesOf(model).hasVertexFrames ? model.surfaces[i].block : 0;
            const auto [entry, isNew] = m_indices.try_emplace(block, m_all.size());
            if (isNew) {
                scene::VertexDistances& next = m_all.emplace_back();
                next.positions = posedPositions(posed.document, posed.nodes, firstSurface + i);
                next.distances.assign(next.positions.size(), 0.0f);
            }
            m_all[entry->second].surfaces.push_back(firstSurface + i);
        }
        if (capabilitiesOf(model).hasVertexFrames)
            m_blocks = &keyframesOf(model).blocks;
    }

    /// Raises the distance of a vertex of a block.
    void raise(std::uint32_t block, std::uint32_t vertex, float distance)
    {
        const auto entry = m_indices.find(block);
        if (entry == m_indices.end() || vertex >= m_all[entry->second].distances.size())
            return; // no surface uses it
        float& present = m_all[entry->second].distances[vertex];
        present = std::max(present, distance);
    }
    /// The same for a vertex counted through all blocks.
    void raise(std::uint32_t vertex, float distance)
    {
        std::uint32_t block = 0;
        while (m_blocks != nullptr && block < m_blocks->size() && vertex >= (*m_blocks)[block].vertexCount)
            vertex -= (*m_blocks)[block++].vertexCount;
        raise(block, vertex, distance);
    }

    [[nodiscard]] std::vector<scene::VertexDistances> take() { return std::move(m_all); }

private:
    const std::vector<formats::VertexBlock>* m_blocks = nullptr; // null: all surfaces share the vertices
    std::map<std::uint32_t, std::size_t> m_indices;              // by block
    std::vector<scene::VertexDistances> m_all;
};

} // namespace

std::vector<scene::VertexDistances> madeDistances(const Session& focus, const Session& other,
                                                  const scene::PlacedNodes& nodes)
{
    const auto& made = focus.gameMaking.made;
    const auto source = made && made->map ? made->shown.lock() : nullptr;
    if (!source)
        return {};
    const bool isMadeOnFocus = isMadeFile(*made, focus.tab());
    const Session& ofMade = isMadeOnFocus ? focus : other;
    const Session& ofSource = isMadeOnFocus ? other : focus;
    const auto frame = nearestFrame(ofMade);
    if (!frame || !isMadeFile(*made, ofMade.tab()) || ofSource.tab().document != source)
        return {};
    const auto distances = distancesAt(*made->map, *ofMade.tab().document->nodes.front().model, *frame);
    if (distances.empty())
        return {};
    SharedVertices vertices({*focus.tab().document, *nodes}, isMadeOnFocus ? 0 : made->partNode);
    for (std::size_t i = 0; i < distances.size(); ++i) {
        const WrittenVertex& vertex = made->map->vertices[i];
        if (isMadeOnFocus)
            vertices.raise(vertex.block, vertex.vertex, distances[i]);
        else
            vertices.raise(vertex.source, distances[i]);
    }
    return vertices.take();
}

} // namespace app

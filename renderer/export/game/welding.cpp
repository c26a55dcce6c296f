#include "renderer/export/game/welding.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/model/vertex_block.hpp"

#include <glm/geometric.hpp>

#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace renderer::game {
namespace {

using formats::Result;

class Welder {
public:
    Welder(const GameModel& model, const std::vector<WeldSlot>& slots) : m_model(model), m_slots(slots)
    {
        for (const WeldSlot& slot : slots)
            m_vertices.push_back(slot.vertex);
    }

    Result<WeldedFrames> weld(GridKind kind)
    {
        std::vector<FrameBox> boxes;
        for (std::uint32_t frame = 0; frame < m_model.frameCount(); ++frame) {
            TRISVIEW_TRY(formats::checkCancelled(m_model.name));
            boxes.push_back(boxOf(m_model.pose(frame), m_vertices));
        }
        m_grids = gridsOf(boxes, kind);
        TRISVIEW_TRY(roundPositions());
        join();
        for (std::uint32_t frame = 0; frame < m_model.frameCount(); ++frame) {
            TRISVIEW_TRY(formats::checkCancelled(m_model.name));
            addFrame(frame);
        }
        return std::move(m_welded);
    }

private:
    [[nodiscard]] std::size_t pathBytes() const { return 3 * std::size_t{m_model.frameCount()}; }

    [[nodiscard]] std::string_view pathOf(std::uint32_t slot) const
    {
        return std::string_view(m_paths).substr(slot * pathBytes(), pathBytes());
    }

    /// The places of each slot in all frames, one slot after the other.
    Result<void> roundPositions()
    {
        m_paths.resize(m_slots.size() * pathBytes());
        for (std::uint32_t frame = 0; frame < m_model.frameCount(); ++frame) {
            TRISVIEW_TRY(formats::checkCancelled(m_model.name));
            const PosedFrame pose = m_model.pose(frame);
            for (std::size_t slot = 0; slot < m_slots.size(); ++slot) {
                const auto point = nearestGridPoint(m_grids[frame], pose.positions[m_vertices[slot]]);
                for (std::size_t axis = 0; axis < point.size(); ++axis)
                    m_paths[slot * pathBytes() + 3 * frame + axis] = static_cast<char>(point.at(axis));
            }
            if (frame == 0)
                m_firstNormals = pose.normals;
        }
        return {};
    }

    void join()
    {
        std::unordered_map<std::string_view, std::vector<std::uint32_t>> known; // first slots of vertices, by path
        m_welded.vertexOf.resize(m_slots.size());
        for (std::uint32_t slot = 0; slot < m_slots.size(); ++slot) {
            std::vector<std::uint32_t>& firsts = known[pathOf(slot)];
            bool isJoined = false;
            for (const std::uint32_t first : firsts) {
                const bool isSame =
                    m_slots[first].part == m_slots[slot].part &&
                    glm::dot(m_firstNormals[m_vertices[first]], m_firstNormals[m_vertices[slot]]) > kSameSide;
                if (!isSame)
                    continue;
                m_welded.vertexOf[slot] = m_welded.vertexOf[first];
                isJoined = true;
                break;
            }
            if (isJoined)
                continue;
            // A file may have all its vertices in one place: beyond a few, further ones are not compared.
            if (firsts.size() < kLongestList)
                firsts.push_back(slot);
            m_welded.vertexOf[slot] = static_cast<std::uint32_t>(m_firsts.size());
            m_firsts.push_back(slot);
        }
    }

    void addFrame(std::uint32_t frame)
    {
        const PosedFrame pose = m_model.pose(frame);
        std::vector<glm::vec3> sums(m_firsts.size(), glm::vec3(0.0f));
        for (std::size_t slot = 0; slot < m_slots.size(); ++slot)
            sums[m_welded.vertexOf[slot]] += pose.normals[m_vertices[slot]];
        formats::Md2StoredFrame made{m_model.frameNames[frame], m_grids[frame], {}};
        made.vertices.reserve(m_firsts.size());
        for (std::size_t i = 0; i < m_firsts.size(); ++i) {
            const std::string_view path = pathOf(m_firsts[i]);
            std::array<std::uint8_t, 4> vertex{};
            for (std::size_t axis = 0; axis < 3; ++axis)
                vertex.at(axis) = static_cast<std::uint8_t>(path[3 * std::size_t{frame} + axis]);
            const float length = glm::length(sums[i]);
            const glm::vec3 normal = length > 1e-3f ? sums[i] / length : pose.normals[m_vertices[m_firsts[i]]];
            vertex[3] = formats::nearestMd2Normal(normal);
            made.vertices.push_back(vertex);
        }
        m_welded.frames.push_back(std::move(made));
    }

    static constexpr std::size_t kLongestList = 64;
    static constexpr float kSameSide = 0.5f; // cosine of the angle of normals that are joined: 60 degrees

    const GameModel& m_model;
    const std::vector<WeldSlot>& m_slots;
    std::vector<std::uint32_t> m_vertices; // of the slots
    std::vector<formats::FrameTransform> m_grids;
    std::string m_paths;
    std::vector<glm::vec3> m_firstNormals; // of all vertices in the first frame
    std::vector<std::uint32_t> m_firsts;   // the first slot of each vertex
    WeldedFrames m_welded{};
};

} // namespace

Result<WeldedFrames> weldedFrames(const GameModel& model, const std::vector<WeldSlot>& slots, GridKind kind)
{
    return Welder(model, slots).weld(kind);
}

} // namespace renderer::game

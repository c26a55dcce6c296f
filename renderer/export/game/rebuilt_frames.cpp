#include "renderer/export/game/rebuilt_frames.hpp"

#include "formats/model/vertex_block.hpp"
#include "renderer/export/game/encoding.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

namespace renderer::game {
namespace {

constexpr double kOnGrid = 0.05; // of a step: positions of a glTF are floats
constexpr std::size_t kVertexBytes = 4;

/// Writes the vertices of a block, frame by frame.
class BlockWriter {
public:
    explicit BlockWriter(const formats::gltf::FrameFacts::Mesh& facts) : m_facts(facts)
    {
        const std::size_t frame = formats::kMd2FrameHeaderBytes + kVertexBytes * facts.vertexCount;
        m_size = frame * facts.transforms.size();
        m_bytes = std::shared_ptr<std::byte[]>(new std::byte[m_size]());
    }

    /// False: a position is not on the grid.
    bool addFrame(const PosedFrame& pose)
    {
        const formats::FrameTransform& transform = m_facts.transforms[m_frame];
        for (int axis = 0; axis < 3; ++axis) {
            putFloat(4 * static_cast<std::size_t>(axis), transform.scale[axis]);
            putFloat(12 + 4 * static_cast<std::size_t>(axis), transform.translate[axis]);
        }
        for (std::size_t i = 0; i < m_facts.vertices.size(); ++i) {
            const std::uint32_t vertex = m_facts.vertices[i];
            const std::size_t at = formats::kMd2FrameHeaderBytes + kVertexBytes * vertex;
            for (int axis = 0; axis < 3; ++axis) {
                const auto step = stepOf(transform, axis, pose.positions[i]);
                if (!step)
                    return false;
                byteAt(at + static_cast<std::size_t>(axis)) = static_cast<std::byte>(*step);
            }
            byteAt(at + 3) =
                static_cast<std::byte>(m_facts.normal.value_or(formats::nearestMd2Normal(pose.normals[i])));
        }
        for (std::size_t i = 0; i < m_facts.unused.size(); ++i) {
            const std::size_t at = formats::kMd2FrameHeaderBytes + kVertexBytes * m_facts.unused[i];
            for (std::size_t byte = 0; byte < kVertexBytes; ++byte)
                byteAt(at + byte) = m_facts.unusedBytes[kVertexBytes * (m_frame * m_facts.unused.size() + i) + byte];
        }
        ++m_frame;
        return true;
    }

    [[nodiscard]] std::shared_ptr<const formats::VertexBlock> take() const
    {
        formats::VertexBlock block;
        block.encoding = formats::VertexEncoding::u8;
        block.bytes = formats::FileBytes(m_bytes, m_size);
        block.vertexCount = m_facts.vertexCount;
        block.frameCount = static_cast<std::uint32_t>(m_facts.transforms.size());
        block.frameStride =
            static_cast<std::uint32_t>(formats::kMd2FrameHeaderBytes + kVertexBytes * block.vertexCount);
        return std::make_shared<const formats::VertexBlock>(std::move(block));
    }

private:
    [[nodiscard]] static std::optional<std::uint8_t> stepOf(const formats::FrameTransform& transform, int axis,
                                                            const glm::dvec3& position)
    {
        const auto scale = static_cast<double>(transform.scale[axis]);
        if (scale == 0.0)
            return std::uint8_t{0};
        const double exact = (position[axis] - static_cast<double>(transform.translate[axis])) / scale;
        const double step = std::round(exact);
        if (!(step >= 0.0 && step <= 255.0) || std::abs(exact - step) > kOnGrid)
            return std::nullopt;
        return static_cast<std::uint8_t>(step);
    }

    [[nodiscard]] std::byte& byteAt(std::size_t offset)
    {
        const std::size_t frame = formats::kMd2FrameHeaderBytes + kVertexBytes * m_facts.vertexCount;
        return m_bytes[static_cast<std::ptrdiff_t>(m_frame * frame + offset)];
    }

    void putFloat(std::size_t offset, float value)
    {
        const auto bits = std::bit_cast<std::uint32_t>(value);
        for (std::size_t i = 0; i < 4; ++i)
            byteAt(offset + i) = static_cast<std::byte>(bits >> (8U * i));
    }

    const formats::gltf::FrameFacts::Mesh& m_facts;
    std::shared_ptr<std::byte[]> m_bytes;
    std::size_t m_size = 0;
    std::size_t m_frame = 0;
};

PosedFrame frameOf(const formats::VertexBlock& block, std::uint32_t frame)
{
    PosedFrame pose;
    pose.positions = positionsAt(block, {frame, frame, 0.0});
    for (std::uint32_t i = 0; i < block.vertexCount; ++i)
        pose.normals.push_back(normalAt(block, frame, i));
    return pose;
}

/// Whether the facts are of this model and tell each vertex of the file: its size follows from vertices that the model
/// has, not from a number that the file states.
bool areWhole(const formats::gltf::FrameFacts::Mesh& facts, const GameModel& model)
{
    const bool fits = facts.vertexCount > 0 && facts.vertices.size() == model.vertexCount &&
                      facts.transforms.size() == model.frameCount() &&
                      facts.unusedBytes.size() == kVertexBytes * facts.unused.size() * model.frameCount() &&
                      std::uint64_t{facts.vertexCount} * model.frameCount() <= kMaxVertexFrames;
    if (!fits)
        return false;
    std::vector<bool> isTold(facts.vertexCount);
    for (const std::uint32_t vertex : facts.vertices)
        isTold[vertex] = true;
    for (const std::uint32_t vertex : facts.unused)
        isTold[vertex] = true;
    return std::find(isTold.begin(), isTold.end(), false) == isTold.end();
}

} // namespace

void rebuildFrames(const formats::gltf::FrameFacts::Mesh& facts, GameModel& model)
{
    if (!areWhole(facts, model))
        return;
    BlockWriter writer(facts);
    for (std::uint32_t frame = 0; frame < model.frameCount(); ++frame) {
        if (!writer.addFrame(model.pose(frame)))
            return;
    }
    model.rebuilt = writer.take();
    model.stored = model.rebuilt.get();
    model.vertexCount = facts.vertexCount;
    model.storedFrames.clear();
    for (std::uint32_t frame = 0; frame < model.frameCount(); ++frame)
        model.storedFrames.push_back(frame);
    for (GameSurface& surface : model.surfaces) {
        for (Corner& corner : surface.corners)
            corner.vertex = facts.vertices[corner.vertex];
    }
    model.pose = [block = model.rebuilt](std::uint32_t frame) { return frameOf(*block, frame); };
}

} // namespace renderer::game

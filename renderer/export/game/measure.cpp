#include "renderer/export/game/measure.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/md2/md2.hpp"
#include "formats/md3/md3.hpp"
#include "formats/mdx/mdx.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

namespace renderer::game {
namespace {

using formats::Model;
using formats::Result;

constexpr double kStandsStill = 1.0 / 64.0; // units between two frames

Result<Model> loaded(const EncodedModel& encoded, Format format, const std::string& name)
{
    const formats::ByteView file(formats::FileBytes::copyOf(encoded.bytes), name);
    switch (format) {
    case Format::md2:
        return formats::loadMd2(file);
    case Format::mdx:
        return formats::loadMdx(file);
    case Format::md3:
        break;
    }
    return formats::loadMd3(file);
}

/// Compares frame by frame.
class Comparison {
public:
    Comparison(const GameModel& source, const EncodedModel& encoded, const Model& model)
        : m_source(source), m_encoded(encoded), m_shape(keyframesOf(model))
    {
    }

    Result<Accuracy> compare()
    {
        for (std::uint32_t frame = 0; frame < m_source.frameCount(); ++frame) {
            TRISVIEW_TRY(formats::checkCancelled(m_source.name));
            addFrame(frame);
        }
        const auto mean = [](double sum, std::uint64_t count) {
            return count > 0 ? sum / static_cast<double>(count) : 0.0;
        };
        m_accuracy.rmsError = std::sqrt(mean(m_squares, m_count));
        m_accuracy.meanNormal = mean(m_angles, m_count);
        m_accuracy.rmsWobble = std::sqrt(mean(m_wobbleSquares, m_still));
        return m_accuracy;
    }

private:
    void addFrame(std::uint32_t frame)
    {
        if (m_encoded.vertices.empty())
            return;
        PosedFrame pose = m_source.pose(frame);
        if (frame == 0)
            m_accuracy.diagonal = diagonalOf(pose);
        std::vector<glm::dvec3> written;
        written.reserve(m_encoded.vertices.size());
        std::uint32_t block = formats::kNoIndex;
        std::vector<glm::dvec3> positions;
        for (const WrittenVertex& vertex : m_encoded.vertices) {
            if (vertex.block != block) {
                block = vertex.block;
                positions = positionsAt(m_shape.blocks[block], {frame, frame, 0.0});
                addStep(m_shape.blocks[block], frame);
            }
            written.push_back(positions[vertex.vertex]);
            addError(vertex, frame, pose, written.back());
        }
        const bool isSameClip = frame > 0 && !startsClip(frame);
        if (isSameClip)
            addWobble(pose, written);
        m_before = std::move(pose);
        m_writtenBefore = std::move(written);
    }

    [[nodiscard]] double diagonalOf(const PosedFrame& pose) const
    {
        std::vector<std::uint32_t> used;
        for (const WrittenVertex& vertex : m_encoded.vertices)
            used.push_back(vertex.source);
        const FrameBox box = boxOf(pose, used);
        return glm::length(box.max - box.min);
    }

    void addStep(const formats::VertexBlock& block, std::uint32_t frame)
    {
        const bool isScaled = traitsOf(block.encoding).isScaledByFrame;
        const glm::vec3 scale = isScaled ? frameTransform(block, frame).scale : glm::vec3(formats::kMd3UnitsAStep);
        m_accuracy.halfStep =
            std::max(m_accuracy.halfStep, static_cast<double>(std::max({scale.x, scale.y, scale.z})) / 2.0);
    }

    void addError(const WrittenVertex& vertex, std::uint32_t frame, const PosedFrame& pose, const glm::dvec3& position)
    {
        const glm::dvec3 error = position - pose.positions[vertex.source];
        const double distance = glm::length(error);
        if (distance > m_accuracy.maxError) {
            m_accuracy.maxError = distance;
            m_accuracy.worstFrame = frame;
            m_accuracy.worstVertex = vertex.source;
        }
        for (int axis = 0; axis < 3; ++axis)
            m_accuracy.maxCoordinate = std::max(m_accuracy.maxCoordinate, std::abs(error[axis]));
        m_squares += distance * distance;
        ++m_count;
        // The game's table of sines is a little off: decoded normals of an MD3 are not quite of length 1.
        const glm::dvec3 normal =
            glm::normalize(glm::dvec3(normalAt(m_shape.blocks[vertex.block], frame, vertex.vertex)));
        const double cosine = std::clamp(glm::dot(normal, glm::dvec3(pose.normals[vertex.source])), -1.0, 1.0);
        const double degrees = std::acos(cosine) * 180.0 / std::numbers::pi;
        m_accuracy.maxNormal = std::max(m_accuracy.maxNormal, degrees);
        m_angles += degrees;
    }

    [[nodiscard]] bool startsClip(std::uint32_t frame) const
    {
        return std::any_of(m_source.clips.begin(), m_source.clips.end(),
                           [frame](const GameClip& clip) { return clip.firstFrame == frame; });
    }

    void addWobble(const PosedFrame& pose, const std::vector<glm::dvec3>& written)
    {
        for (std::size_t i = 0; i < written.size(); ++i) {
            const std::uint32_t vertex = m_encoded.vertices[i].source;
            const glm::dvec3 move = pose.positions[vertex] - m_before.positions[vertex];
            if (glm::length(move) >= kStandsStill)
                continue;
            const double jump = glm::length(written[i] - m_writtenBefore[i] - move);
            m_accuracy.maxWobble = std::max(m_accuracy.maxWobble, jump);
            m_wobbleSquares += jump * jump;
            ++m_still;
        }
    }

    const GameModel& m_source;
    const EncodedModel& m_encoded;
    const formats::Keyframed& m_shape;
    Accuracy m_accuracy{};
    double m_squares = 0.0;
    double m_angles = 0.0;
    double m_wobbleSquares = 0.0;
    std::uint64_t m_count = 0;
    std::uint64_t m_still = 0;
    PosedFrame m_before;
    std::vector<glm::dvec3> m_writtenBefore;
};

/// Whether a vertex of the source has a block in the file; the loader leaves out surfaces that it cannot use.
bool hasAllVertices(const EncodedModel& encoded, const Model& model)
{
    const formats::Keyframed& shape = keyframesOf(model);
    return std::all_of(encoded.vertices.begin(), encoded.vertices.end(), [&](const WrittenVertex& vertex) {
        return vertex.block < shape.blocks.size() && vertex.vertex < shape.blocks[vertex.block].vertexCount;
    });
}

} // namespace

Result<ReadBack> readBack(const GameModel& source, const EncodedModel& encoded, Format format, const std::string& name)
{
    TRISVIEW_TRY_ASSIGN(Model model, loaded(encoded, format, name));
    const bool isWhole = !isSkinned(model) && keyframesOf(model).frames.size() == source.frameCount() &&
                         hasAllVertices(encoded, model) &&
                         (format != Format::md3 || model.tags.size() == source.tags.size());
    if (!isWhole)
        return formats::fail(formats::LoadErrorCode::corrupt,
                             "the file lacks frames, vertices or tags that were written");
    TRISVIEW_TRY_ASSIGN(const Accuracy accuracy, Comparison(source, encoded, model).compare());
    return ReadBack{std::move(model), accuracy};
}

} // namespace renderer::game

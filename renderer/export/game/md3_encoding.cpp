#include "renderer/export/game/encoding.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/counted.hpp"
#include "formats/md3/md3_writer.hpp"
#include "renderer/export/game/split.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

namespace renderer::game {
namespace {

using formats::LoadErrorCode;
using formats::Md3Source;
using formats::Result;

constexpr double kStepsOfMd3 = 64.0; // of a unit
constexpr double kLowestMd3Step = std::numeric_limits<std::int16_t>::min();
constexpr double kHighestMd3Step = std::numeric_limits<std::int16_t>::max();
constexpr std::size_t kMd3VertexBytes = 8;

/// The word of the normal of a stored vertex.
std::uint16_t storedNormal(std::span<const std::byte> vertices, std::uint32_t vertex)
{
    const std::size_t at = kMd3VertexBytes * vertex + 6;
    return static_cast<std::uint16_t>(std::to_integer<unsigned>(vertices[at]) |
                                      std::to_integer<unsigned>(vertices[at + 1]) << 8U);
}

class Md3Encoder {
public:
    Md3Encoder(const GameModel& model, const EncodingOptions& options) : m_model(model), m_options(options) {}

    Result<EncodedModel> encode()
    {
        for (const GameSurface& surface : m_model.surfaces) {
            for (GameSurface& part : splitSurface(surface, {m_options.limits.vertices, m_options.limits.triangles}))
                m_parts.push_back(std::move(part));
        }
        if (m_parts.size() > m_model.surfaces.size())
            m_encoded.notes.push_back(fmt::format("{} become {} because of the limits of the engine",
                                                  formats::counted(m_model.surfaces.size(), "surface"),
                                                  m_parts.size()));
        TRISVIEW_TRY(checkSize());
        addTables();
        for (std::uint32_t frame = 0; frame < m_model.frameCount(); ++frame) {
            TRISVIEW_TRY(formats::checkCancelled(m_model.name));
            addFrame(frame);
        }
        if (m_farthest > 0.0)
            return formats::fail(LoadErrorCode::tooLarge, "the model reaches ", m_farthest,
                                 " units from its origin, an MD3 512: ", fmt::format("{:.3g}", 511.0 / m_farthest),
                                 " of this size fits", m_options.names.scale);
        m_encoded.bytes = formats::writeMd3(m_source);
        return std::move(m_encoded);
    }

private:
    Result<void> checkSize()
    {
        std::vector<std::string>& notes = m_encoded.notes;
        TRISVIEW_TRY(checkLimit(m_options, m_parts.size(), m_options.limits.surfaces, "surfaces", notes));
        TRISVIEW_TRY(checkLimit(m_options, m_model.tags.size(), m_options.limits.tags, "tags", notes));
        TRISVIEW_TRY(checkLimit(m_options, m_model.frameCount(), m_options.limits.frames, "frames", notes));
        std::uint64_t vertices = 0;
        for (const GameSurface& part : m_parts)
            vertices += part.corners.size();
        if (vertices * m_model.frameCount() > kMaxVertexFrames)
            return formats::fail(LoadErrorCode::tooLarge, vertices, " vertices in ", m_model.frameCount(),
                                 " frames are more than Trisview converts");
        return {};
    }

    void addTables()
    {
        m_source.name = m_options.gamePath;
        m_source.frameNames = m_model.frameNames;
        m_source.tags = m_model.tags;
        for (std::uint32_t block = 0; block < m_parts.size(); ++block) {
            const GameSurface& part = m_parts[block];
            Md3Source::Surface surface{
                .name = part.name, .shaders = part.shaders, .texCoords = {}, .triangles = part.triangles, .frames = {}};
            for (std::uint32_t i = 0; i < part.corners.size(); ++i) {
                surface.texCoords.push_back(part.corners[i].uv);
                m_encoded.vertices.push_back({block, i, part.corners[i].vertex});
            }
            surface.frames.resize(m_model.frameCount());
            m_source.surfaces.push_back(std::move(surface));
        }
    }

    void addFrame(std::uint32_t frame)
    {
        if (m_parts.empty())
            return;
        const PosedFrame pose = m_model.pose(frame);
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            const GameSurface& part = m_parts[i];
            Md3Source::VertexFrame& made = m_source.surfaces[i].frames[frame];
            made.positions.reserve(part.corners.size());
            for (const Corner& corner : part.corners)
                made.positions.push_back(rounded(pose.positions[corner.vertex]));
            if (part.stored == nullptr) {
                for (const Corner& corner : part.corners)
                    made.normals.push_back(pose.normals[corner.vertex]);
                continue;
            }
            const auto stored =
                vertexBytes(*part.stored, std::min(m_model.storedFrames[frame], part.stored->frameCount - 1));
            for (const Corner& corner : part.corners)
                made.normalWords.push_back(storedNormal(stored, corner.vertex - part.firstVertex));
        }
    }

    /// On a multiple of a step, which a float expresses exactly.
    glm::vec3 rounded(const glm::dvec3& position)
    {
        glm::vec3 point(0.0f);
        for (int axis = 0; axis < 3; ++axis) {
            const double steps = std::round(position[axis] * kStepsOfMd3);
            if (steps < kLowestMd3Step || steps > kHighestMd3Step)
                m_farthest = std::max(m_farthest, std::abs(position[axis]) + 0.5 / kStepsOfMd3);
            point[axis] = static_cast<float>(steps / kStepsOfMd3);
        }
        return point;
    }

    const GameModel& m_model;
    const EncodingOptions& m_options;
    std::vector<GameSurface> m_parts;
    Md3Source m_source;
    EncodedModel m_encoded{};
    double m_farthest = 0.0; // of coordinates that do not fit; 0: all fit
};

} // namespace

Result<void> checkLimit(const EncodingOptions& options, std::uint64_t count, std::uint64_t most, std::string_view what,
                        std::vector<std::string>& notes)
{
    if (count <= most)
        return {};
    std::string sentence = fmt::format("the model has {} {}, the engine loads at most {}", count, what, most);
    if (!options.exceedsLimits)
        return formats::fail(LoadErrorCode::tooLarge, sentence,
                             what == "frames" ? fmt::format(": choose clips{} or a lower rate{}", options.names.clips,
                                                            options.names.rate)
                                              : std::string());
    notes.push_back(std::move(sentence));
    return {};
}

Result<EncodedModel> encodeMd3(const GameModel& model, const EncodingOptions& options)
{
    return Md3Encoder(model, options).encode();
}

} // namespace renderer::game

#include "renderer/export/game/encoding.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/counted.hpp"
#include "formats/md2/md2_writer.hpp"
#include "formats/mdx/mdx_writer.hpp"
#include "renderer/export/game/welding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <utility>

namespace renderer::game {
namespace {

using formats::LoadErrorCode;
using formats::Md2StoredFrame;
using formats::Result;

constexpr std::uint64_t kIndexedVertices = 65536; // indices have 16 bits
constexpr double kLargestTexel = 32767.0;
constexpr float kTexelSlack = 1e-4f; // coordinates at the edge of the image may be this far beyond it

/// A triangle of the file: its vertices there, its texture coordinates and its surface.
struct FileTriangle {
    std::array<std::uint32_t, 3> vertices{};
    std::array<glm::vec2, 3> uv{};
    std::uint32_t surface = 0;
};

class Md2Encoder {
public:
    Md2Encoder(const GameModel& model, const EncodingOptions& options) : m_model(model), m_options(options) {}

    Result<EncodedModel> encode()
    {
        TRISVIEW_TRY(checkLimit(m_options, m_model.frameCount(), m_options.limits.frames, "frames", m_encoded.notes));
        TRISVIEW_TRY(addVertices());
        TRISVIEW_TRY(addFrames());
        for (std::uint32_t i = 0; i < m_model.surfaces.size(); ++i)
            addTriangles(i);
        if (m_triangles.empty())
            return formats::fail(LoadErrorCode::unsupported, "there are no triangles, which the engine refuses");
        if (m_withoutArea > 0)
            m_encoded.notes.push_back(
                fmt::format("{} without area left out", formats::counted(m_withoutArea, "triangle")));
        TRISVIEW_TRY(checkSize());
        if (m_options.format == Format::mdx) {
            m_encoded.bytes = mdxBytes();
        } else {
            TRISVIEW_TRY_ASSIGN(m_encoded.bytes, md2Bytes());
        }
        return std::move(m_encoded);
    }

private:
    /// The vertices that are used, for an MDX by surface: a vertex belongs to one sub-object.
    Result<void> addVertices()
    {
        const bool hasSubObjects = m_options.format == Format::mdx;
        if (m_model.stored != nullptr) { // all in their order
            const std::vector<std::uint32_t> users = firstUsers();
            for (std::uint32_t i = 0; i < m_model.vertexCount; ++i)
                m_slots.push_back({i, users[i]});
        }
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> known; // by part and vertex
        for (std::uint32_t i = 0; i < m_slots.size(); ++i)
            known[{m_slots[i].part, m_slots[i].vertex}] = i;
        for (std::uint32_t surface = 0; surface < m_model.surfaces.size(); ++surface) {
            for (const Corner& corner : m_model.surfaces[surface].corners)
                known.try_emplace({hasSubObjects ? surface : 0, corner.vertex}, formats::kNoIndex);
        }
        for (auto& [key, slot] : known) {
            if (slot != formats::kNoIndex)
                continue;
            slot = static_cast<std::uint32_t>(m_slots.size());
            m_slots.push_back({key.second, key.first});
        }
        m_slotOf = std::move(known);
        if (m_slots.empty())
            return formats::fail(LoadErrorCode::unsupported, "there are no vertices, which the engine refuses");
        if (std::uint64_t{m_slots.size()} * m_model.frameCount() > kMaxVertexFrames)
            return formats::fail(LoadErrorCode::tooLarge, m_slots.size(), " vertices in ", m_model.frameCount(),
                                 " frames are more than Trisview converts");
        return {};
    }

    /// The first surface that uses each vertex of the source; the first one of all for vertices without triangles.
    [[nodiscard]] std::vector<std::uint32_t> firstUsers() const
    {
        std::vector<std::uint32_t> users(m_model.vertexCount, 0);
        if (m_options.format != Format::mdx)
            return users;
        for (auto i = static_cast<std::uint32_t>(m_model.surfaces.size()); i-- > 0;) {
            for (const Corner& corner : m_model.surfaces[i].corners)
                users[corner.vertex] = i;
        }
        return users;
    }

    Result<void> addFrames()
    {
        if (m_model.stored != nullptr) {
            copyFrames();
            return {};
        }
        TRISVIEW_TRY_ASSIGN(WeldedFrames welded, weldedFrames(m_model, m_slots, m_options.grid));
        m_vertexOf = std::move(welded.vertexOf);
        m_frames = std::move(welded.frames);
        for (std::uint32_t slot = 0; slot < m_slots.size(); ++slot)
            m_encoded.vertices.push_back({0, m_vertexOf[slot], m_slots[slot].vertex});
        std::stable_sort(m_encoded.vertices.begin(), m_encoded.vertices.end(),
                         [](const WrittenVertex& a, const WrittenVertex& b) { return a.vertex < b.vertex; });
        return {};
    }

    /// The frames of the source's file, byte by byte; vertices of a second sub-object are added behind the others.
    void copyFrames()
    {
        for (std::uint32_t slot = 0; slot < m_slots.size(); ++slot) {
            m_vertexOf.push_back(slot);
            m_encoded.vertices.push_back({0, slot, m_slots[slot].vertex});
        }
        const formats::VertexBlock& block = *m_model.stored;
        for (std::uint32_t i = 0; i < m_model.frameCount(); ++i) {
            const std::uint32_t frame = m_model.storedFrames[i];
            const auto bytes = vertexBytes(block, frame);
            Md2StoredFrame copy{m_model.frameNames[i], frameTransform(block, frame), {}};
            for (const WeldSlot& slot : m_slots) {
                std::array<std::uint8_t, 4> vertex{};
                for (std::size_t byte = 0; byte < vertex.size(); ++byte)
                    vertex.at(byte) = std::to_integer<std::uint8_t>(bytes[4 * std::size_t{slot.vertex} + byte]);
                copy.vertices.push_back(vertex);
            }
            m_frames.push_back(std::move(copy));
        }
    }

    void addTriangles(std::uint32_t index)
    {
        const GameSurface& surface = m_model.surfaces[index];
        const std::uint32_t part = m_options.format == Format::mdx ? index : 0;
        for (const Triangle& triangle : surface.triangles) {
            FileTriangle made{.surface = part};
            for (std::size_t i = 0; i < 3; ++i) {
                const Corner& corner = surface.corners[triangle[i]];
                made.vertices[i] = m_vertexOf[m_slotOf.at({part, corner.vertex})];
                made.uv[i] = corner.uv;
            }
            const bool hasArea = made.vertices[0] != made.vertices[1] && made.vertices[1] != made.vertices[2] &&
                                 made.vertices[2] != made.vertices[0];
            if (hasArea || m_model.stored != nullptr)
                m_triangles.push_back(made);
            else
                ++m_withoutArea;
        }
    }

    Result<void> checkSize()
    {
        const std::size_t vertices = m_frames.front().vertices.size();
        TRISVIEW_TRY(checkLimit(m_options, vertices, m_options.limits.vertices, "vertices", m_encoded.notes));
        TRISVIEW_TRY(
            checkLimit(m_options, m_triangles.size(), m_options.limits.triangles, "triangles", m_encoded.notes));
        if (m_options.format == Format::mdx)
            TRISVIEW_TRY(checkLimit(m_options, m_model.surfaces.size(), m_options.limits.surfaces, "sub-objects",
                                    m_encoded.notes));
        if (vertices > kIndexedVertices ||
            3 * std::uint64_t{m_triangles.size()} > std::uint64_t{kIndexedVertices} * kIndexedVertices)
            return formats::fail(LoadErrorCode::tooLarge, vertices,
                                 " vertices are more than the file can number (65536)");
        return {};
    }

    /// The texel whose center has these coordinates (docs/formats/md2.md §3); for an edge of the skin the one beside
    /// it.
    [[nodiscard]] glm::ivec2 texelOf(const glm::vec2& uv) const
    {
        glm::ivec2 texel(0);
        for (int axis = 0; axis < 2; ++axis) {
            const auto size = static_cast<double>(m_options.skinSize[axis]);
            const double nearest = std::floor(static_cast<double>(uv[axis]) * size);
            const bool isWithin = uv[axis] >= -kTexelSlack && uv[axis] <= 1.0f + kTexelSlack;
            texel[axis] = static_cast<int>(isWithin ? std::clamp(nearest, 0.0, std::min(size - 1.0, kLargestTexel))
                                                    : std::clamp(nearest, -kLargestTexel, kLargestTexel));
        }
        return texel;
    }

    [[nodiscard]] Result<std::vector<std::byte>> md2Bytes()
    {
        formats::Md2Source source;
        source.skinWidth = m_options.skinSize.x;
        source.skinHeight = m_options.skinSize.y;
        source.skins = m_model.skins;
        source.storedFrames = std::move(m_frames);
        std::map<std::pair<int, int>, std::uint32_t> known;
        for (const FileTriangle& triangle : m_triangles) {
            formats::Md2Source::Triangle made{.vertices = triangle.vertices};
            for (std::size_t i = 0; i < 3; ++i) {
                const glm::ivec2 texel = texelOf(triangle.uv[i]);
                const auto next = static_cast<std::uint32_t>(source.texCoords.size());
                const auto [entry, isNew] = known.try_emplace({texel.x, texel.y}, next);
                if (isNew)
                    source.texCoords.push_back(texel);
                made.texels[i] = entry->second;
            }
            source.triangles.push_back(made);
        }
        if (source.texCoords.size() > kIndexedVertices)
            return formats::fail(LoadErrorCode::tooLarge, source.texCoords.size(),
                                 " texture coordinates are more than the file can number (65536): use fewer triangles "
                                 "or a smaller skin");
        return formats::writeMd2(source);
    }

    [[nodiscard]] std::vector<std::byte> mdxBytes()
    {
        formats::MdxSource source;
        source.skinWidth = m_options.skinSize.x;
        source.skinHeight = m_options.skinSize.y;
        source.skins = m_model.skins;
        source.subObjectCount = static_cast<std::uint32_t>(m_model.surfaces.size());
        source.storedFrames = std::move(m_frames);
        std::map<std::pair<float, float>, std::uint32_t> known;
        for (const FileTriangle& triangle : m_triangles) {
            formats::MdxSource::Triangle made{.vertices = triangle.vertices, .subObject = triangle.surface};
            for (std::size_t i = 0; i < 3; ++i) {
                const auto next = static_cast<std::uint32_t>(source.texCoords.size());
                const auto [entry, isNew] = known.try_emplace({triangle.uv[i].x, triangle.uv[i].y}, next);
                if (isNew)
                    source.texCoords.push_back(triangle.uv[i]);
                made.texCoords[i] = entry->second;
            }
            source.triangles.push_back(made);
        }
        return formats::writeMdx(source);
    }

    const GameModel& m_model;
    const EncodingOptions& m_options;
    std::vector<WeldSlot> m_slots;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> m_slotOf; // by part and vertex of the source
    std::vector<std::uint32_t> m_vertexOf;                                     // of the file, by slot
    std::vector<Md2StoredFrame> m_frames;
    std::vector<FileTriangle> m_triangles;
    std::uint64_t m_withoutArea = 0;
    EncodedModel m_encoded{};
};

} // namespace

Result<EncodedModel> encodeMd2(const GameModel& model, const EncodingOptions& options)
{
    return Md2Encoder(model, options).encode();
}

} // namespace renderer::game

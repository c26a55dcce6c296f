#include "formats/mdl/mdl_writer.hpp"

#include "formats/base/byte_writer.hpp"
#include "formats/model/bounds.hpp"
#include "formats/model/vertex_block.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

// Quake source, modelgen.h.
namespace formats {
namespace {

constexpr std::uint32_t kMdlMagicWord = 0x4F504449; // "IDPO"
constexpr std::uint32_t kWrittenMdlVersion = 6;
constexpr std::size_t kMdlFrameNameBytes = 16;
constexpr std::uint32_t kOnSeam = 0x20; // ALIAS_ONSEAM
constexpr float kMdlLargestCoordinate = 255.0f;

/// The grid that all frames share.
struct VertexGrid {
    glm::vec3 scale{};
    glm::vec3 origin{};
};

class MdlWriter {
public:
    explicit MdlWriter(const MdlSource& source) : m_source(source)
    {
        for (const MdlSource::FrameGroup& group : source.frames) {
            for (const MdlSource::Frame& frame : group.frames) {
                for (const glm::vec3& position : frame.positions)
                    m_bounds.add(position);
            }
        }
        m_grid = {(m_bounds.max - m_bounds.min) / kMdlLargestCoordinate, m_bounds.min};
    }

    [[nodiscard]] std::vector<std::byte> write()
    {
        writeHeader();
        for (const MdlSource::Skin& skin : m_source.skins)
            writeSkin(skin);
        for (const MdlSource::TexCoord& texCoord : m_source.texCoords) {
            m_out.u32(texCoord.isOnSeam ? kOnSeam : 0);
            m_out.i32(texCoord.texel.x);
            m_out.i32(texCoord.texel.y);
        }
        for (const MdlSource::Triangle& triangle : m_source.triangles) {
            m_out.u32(triangle.facesFront ? 1 : 0);
            for (const std::uint32_t vertex : triangle.vertices)
                m_out.u32(vertex);
        }
        for (const MdlSource::FrameGroup& group : m_source.frames)
            writeGroup(group);
        return m_out.take();
    }

private:
    void vec3(const glm::vec3& vector)
    {
        for (int axis = 0; axis < 3; ++axis)
            m_out.f32(vector[axis]);
    }

    void count(std::size_t number) { m_out.u32(static_cast<std::uint32_t>(number)); }

    void times(const std::vector<float>& endSeconds)
    {
        for (const float end : endSeconds)
            m_out.f32(end);
    }

    void writeHeader()
    {
        const glm::vec3 farthest = glm::max(glm::abs(m_bounds.min), glm::abs(m_bounds.max));
        m_out.u32(kMdlMagicWord);
        m_out.u32(kWrittenMdlVersion);
        vec3(m_grid.scale);
        vec3(m_grid.origin);
        m_out.f32(glm::length(farthest));
        vec3(glm::vec3(0.0f)); // eye position
        count(m_source.skins.size());
        m_out.u32(m_source.skinWidth);
        m_out.u32(m_source.skinHeight);
        count(m_source.texCoords.size());
        count(m_source.triangles.size());
        count(m_source.frames.size());
        m_out.u32(0); // sync type: all models of the game in step
        m_out.u32(0); // flags: no trail, no rotation
        m_out.f32(meanTriangleArea());
    }

    /// The engine uses it for the detail of distant models; computed from the first frame.
    [[nodiscard]] float meanTriangleArea() const
    {
        const std::vector<glm::vec3>& positions = m_source.frames.front().frames.front().positions;
        double sum = 0.0;
        for (const MdlSource::Triangle& triangle : m_source.triangles) {
            const glm::vec3 first = positions[triangle.vertices[0]];
            const glm::vec3 cross =
                glm::cross(positions[triangle.vertices[1]] - first, positions[triangle.vertices[2]] - first);
            sum += 0.5 * static_cast<double>(glm::length(cross));
        }
        return m_source.triangles.empty() ? 0.0f
                                          : static_cast<float>(sum / static_cast<double>(m_source.triangles.size()));
    }

    void writeSkin(const MdlSource::Skin& skin)
    {
        const bool isGroup = skin.images.size() > 1;
        m_out.u32(isGroup ? 1 : 0);
        if (isGroup) {
            count(skin.images.size());
            times(skin.endSeconds);
        }
        for (const MdlSource::Pixels& image : skin.images) {
            for (const std::uint8_t pixel : image)
                m_out.u8(pixel);
        }
    }

    void writeGroup(const MdlSource::FrameGroup& group)
    {
        const bool isGroup = !group.endSeconds.empty();
        m_out.u32(isGroup ? 1 : 0);
        if (isGroup) {
            Bounds bounds;
            for (const MdlSource::Frame& frame : group.frames)
                bounds.add(boundsOfFrame(frame));
            count(group.frames.size());
            writeBox(bounds);
            times(group.endSeconds);
        }
        for (const MdlSource::Frame& frame : group.frames)
            writeFrame(frame);
    }

    [[nodiscard]] static Bounds boundsOfFrame(const MdlSource::Frame& frame)
    {
        Bounds bounds;
        for (const glm::vec3& position : frame.positions)
            bounds.add(position);
        return bounds;
    }

    void writeVertex(const glm::vec3& position, std::uint8_t normal)
    {
        for (int axis = 0; axis < 3; ++axis) {
            const float scale = m_grid.scale[axis];
            const float steps = scale > 0.0f ? std::round((position[axis] - m_grid.origin[axis]) / scale) : 0.0f;
            m_out.u8(static_cast<std::uint8_t>(std::clamp(steps, 0.0f, kMdlLargestCoordinate)));
        }
        m_out.u8(normal);
    }

    void writeBox(const Bounds& bounds)
    {
        writeVertex(bounds.min, 0);
        writeVertex(bounds.max, 0);
    }

    void writeFrame(const MdlSource::Frame& frame)
    {
        writeBox(boundsOfFrame(frame));
        m_out.text(frame.name, kMdlFrameNameBytes);
        for (std::size_t i = 0; i < frame.positions.size(); ++i)
            writeVertex(frame.positions[i], nearestMd2Normal(frame.normals[i]));
    }

    const MdlSource& m_source;
    Bounds m_bounds;
    VertexGrid m_grid;
    ByteWriter m_out;
};

[[maybe_unused]] bool isSoundSkin(const MdlSource& source, const MdlSource::Skin& skin)
{
    const std::size_t texels = std::size_t{source.skinWidth} * source.skinHeight;
    return !skin.images.empty() && (skin.images.size() == 1 || skin.endSeconds.size() == skin.images.size()) &&
           std::all_of(skin.images.begin(), skin.images.end(),
                       [&](const MdlSource::Pixels& image) { return image.size() == texels; });
}

[[maybe_unused]] bool isSoundGroup(const MdlSource& source, const MdlSource::FrameGroup& group)
{
    const std::size_t expected = group.endSeconds.empty() ? 1 : group.endSeconds.size();
    return group.frames.size() == expected &&
           std::all_of(group.frames.begin(), group.frames.end(), [&](const MdlSource::Frame& frame) {
               return frame.positions.size() == source.texCoords.size() &&
                      frame.normals.size() == source.texCoords.size();
           });
}

[[maybe_unused]] bool isConsistentMdl(const MdlSource& source)
{
    const auto isSoundTriangle = [&](const MdlSource::Triangle& triangle) {
        return std::all_of(triangle.vertices.begin(), triangle.vertices.end(),
                           [&](std::uint32_t vertex) { return vertex < source.texCoords.size(); });
    };
    return !source.frames.empty() && source.skinWidth > 0 && source.skinHeight > 0 && !source.texCoords.empty() &&
           std::all_of(source.skins.begin(), source.skins.end(),
                       [&](const MdlSource::Skin& skin) { return isSoundSkin(source, skin); }) &&
           std::all_of(source.frames.begin(), source.frames.end(),
                       [&](const MdlSource::FrameGroup& group) { return isSoundGroup(source, group); }) &&
           std::all_of(source.triangles.begin(), source.triangles.end(), isSoundTriangle);
}

} // namespace

std::vector<std::byte> writeMdl(const MdlSource& source)
{
    assert(isConsistentMdl(source));
    return MdlWriter(source).write();
}

} // namespace formats

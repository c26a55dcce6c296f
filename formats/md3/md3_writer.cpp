#include "formats/md3/md3_writer.hpp"

#include "formats/base/byte_writer.hpp"
#include "formats/model/bounds.hpp"
#include "formats/model/vertex_block.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

// docs/formats/md3.md §1 (layout), §2 (vertices).
namespace formats {
namespace {

constexpr std::uint32_t kMd3MagicWord = 0x33504449; // "IDP3"
constexpr std::uint32_t kWrittenMd3Version = 15;
constexpr std::size_t kWrittenNameBytes = 64;
constexpr std::size_t kMd3FrameNameBytes = 16;
constexpr std::size_t kFrameBytes = 56;
constexpr std::size_t kTagBytes = 112;

std::int16_t steps(float coordinate)
{
    constexpr float kLowest = std::numeric_limits<std::int16_t>::min();
    constexpr float kHighest = std::numeric_limits<std::int16_t>::max();
    return static_cast<std::int16_t>(std::clamp(std::round(coordinate / kMd3UnitsAStep), kLowest, kHighest));
}

void writeVector(ByteWriter& out, const glm::vec3& vector)
{
    for (int axis = 0; axis < 3; ++axis)
        out.f32(vector[axis]);
}

void writeFrame(ByteWriter& out, const Md3Source& source, std::size_t frame)
{
    Bounds bounds;
    float radius = 0.0f;
    for (const Md3Source::Surface& surface : source.surfaces) {
        for (const glm::vec3& position : surface.frames[frame].positions) {
            bounds.add(position);
            radius = std::max(radius, glm::length(position));
        }
    }
    writeVector(out, bounds.isEmpty() ? glm::vec3(0.0f) : bounds.min);
    writeVector(out, bounds.isEmpty() ? glm::vec3(0.0f) : bounds.max);
    writeVector(out, glm::vec3(0.0f));
    out.f32(radius);
    out.text(source.frameNames[frame], kMd3FrameNameBytes);
}

void writeSurface(ByteWriter& out, const Md3Source::Surface& surface)
{
    const std::size_t start = out.size();
    out.u32(kMd3MagicWord);
    out.text(surface.name, kWrittenNameBytes);
    out.u32(0); // flags
    for (const std::size_t count :
         {surface.frames.size(), surface.shaders.size(), surface.texCoords.size(), surface.triangles.size()})
        out.u32(static_cast<std::uint32_t>(count));
    const std::size_t offsets = out.size();
    for (int i = 0; i < 5; ++i)
        out.u32(0);
    const auto beginTable = [&](std::size_t field) {
        out.patchU32(offsets + 4 * field, static_cast<std::uint32_t>(out.size() - start));
    };
    beginTable(1);
    for (std::size_t i = 0; i < surface.shaders.size(); ++i) {
        out.text(surface.shaders[i], kWrittenNameBytes);
        out.u32(static_cast<std::uint32_t>(i));
    }
    beginTable(0);
    for (const auto& triangle : surface.triangles) {
        for (const std::uint32_t vertex : triangle)
            out.u32(vertex);
    }
    beginTable(2);
    for (const glm::vec2& texCoord : surface.texCoords) {
        out.f32(texCoord.x);
        out.f32(texCoord.y);
    }
    beginTable(3);
    for (const Md3Source::VertexFrame& frame : surface.frames) {
        for (std::size_t i = 0; i < frame.positions.size(); ++i) {
            for (int axis = 0; axis < 3; ++axis)
                out.i16(steps(frame.positions[i][axis]));
            out.u16(frame.normalWords.empty() ? nearestMd3Normal(frame.normals[i]) : frame.normalWords[i]);
        }
    }
    beginTable(4);
}

[[maybe_unused]] bool isConsistentMd3(const Md3Source& source)
{
    const std::size_t frameCount = source.frameNames.size();
    const auto isSound = [frameCount](const Md3Source::Surface& surface) {
        const std::size_t vertexCount = surface.texCoords.size();
        return surface.frames.size() == frameCount &&
               std::all_of(surface.frames.begin(), surface.frames.end(),
                           [vertexCount](const Md3Source::VertexFrame& frame) {
                               const std::size_t normals =
                                   frame.normalWords.empty() ? frame.normals.size() : frame.normalWords.size();
                               return frame.positions.size() == vertexCount && normals == vertexCount;
                           }) &&
               std::all_of(surface.triangles.begin(), surface.triangles.end(), [vertexCount](const auto& triangle) {
                   return std::all_of(triangle.begin(), triangle.end(),
                                      [vertexCount](std::uint32_t vertex) { return vertex < vertexCount; });
               });
    };
    return frameCount > 0 && std::all_of(source.surfaces.begin(), source.surfaces.end(), isSound) &&
           std::all_of(source.tags.begin(), source.tags.end(),
                       [frameCount](const Tag& tag) { return tag.poses.size() == frameCount; });
}

} // namespace

std::vector<std::byte> writeMd3(const Md3Source& source)
{
    assert(isConsistentMd3(source));
    ByteWriter out;
    out.u32(kMd3MagicWord);
    out.u32(kWrittenMd3Version);
    out.text(source.name, kWrittenNameBytes);
    out.u32(0); // flags
    for (const std::size_t count :
         {source.frameNames.size(), source.tags.size(), source.surfaces.size(), std::size_t{0}})
        out.u32(static_cast<std::uint32_t>(count));
    const std::size_t frameOffset = out.size() + 4 * 4;
    const std::size_t tagOffset = frameOffset + kFrameBytes * source.frameNames.size();
    const std::size_t surfaceOffset = tagOffset + kTagBytes * source.tags.size() * source.frameNames.size();
    for (const std::size_t offset : {frameOffset, tagOffset, surfaceOffset})
        out.u32(static_cast<std::uint32_t>(offset));
    const std::size_t endField = out.size();
    out.u32(0);

    for (std::size_t frame = 0; frame < source.frameNames.size(); ++frame)
        writeFrame(out, source, frame);
    for (std::size_t frame = 0; frame < source.frameNames.size(); ++frame) {
        for (const Tag& tag : source.tags) {
            out.text(tag.name, kWrittenNameBytes);
            writeVector(out, tag.poses[frame].origin);
            for (const glm::vec3& axis : tag.poses[frame].axes)
                writeVector(out, axis);
        }
    }
    for (const Md3Source::Surface& surface : source.surfaces)
        writeSurface(out, surface);
    out.patchU32(endField, static_cast<std::uint32_t>(out.size()));
    return out.take();
}

} // namespace formats

#include "formats/mdx/mdx_writer.hpp"

#include "formats/base/byte_writer.hpp"
#include "formats/md2/gl_command_builder.hpp"
#include "formats/md2/md2_frame_writer.hpp"
#include "formats/model/bounds.hpp"
#include "formats/model/vertex_block.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

// docs/formats/mdx.md §1 (layout), §2 (GL commands).
namespace formats {
namespace {

constexpr std::uint32_t kMdxMagicWord = 0x58504449; // "IDPX"
constexpr std::uint32_t kWrittenMdxVersion = 4;
constexpr std::size_t kMdxHeaderWords = 23;
constexpr std::size_t kMdxSkinNameBytes = 64;
constexpr std::uint32_t kMaxIndexedVertices = 0x10000; // indices have 16 bits

// The sub-object of each vertex, from 0.
std::vector<std::uint32_t> subObjectsOfVertices(const MdxSource& source, std::size_t vertexCount)
{
    std::vector<std::uint32_t> of(vertexCount, 0);
    for (const MdxSource::Triangle& triangle : source.triangles) {
        for (const std::uint32_t vertex : triangle.vertices)
            of[vertex] = triangle.subObject;
    }
    return of;
}

struct TexturedCorner {
    std::uint32_t vertex = 0;
    std::uint32_t texCoord = 0;
};

void writeCommandsOf(ByteWriter& out, const MdxSource& source, std::uint32_t subObject)
{
    std::vector<TexturedCorner> corners;
    std::vector<md2::CornerTriangle> triangles; // into `corners`
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> known;
    for (const MdxSource::Triangle& triangle : source.triangles) {
        if (triangle.subObject != subObject)
            continue;
        md2::CornerTriangle indices{};
        for (std::size_t i = 0; i < 3; ++i) {
            const auto next = static_cast<std::uint32_t>(corners.size());
            const auto [entry, isNew] = known.try_emplace({triangle.vertices[i], triangle.texCoords[i]}, next);
            if (isNew)
                corners.push_back({triangle.vertices[i], triangle.texCoords[i]});
            indices[i] = entry->second;
        }
        triangles.push_back(indices);
    }
    for (const md2::GlCommand& command : md2::glCommandsFor(triangles, static_cast<std::uint32_t>(corners.size()))) {
        const auto count = static_cast<std::int32_t>(command.corners.size());
        out.i32(command.kind == md2::GlCommand::Kind::strip ? count : -count);
        out.u32(subObject);
        for (const std::uint32_t index : command.corners) {
            const glm::vec2 uv = source.texCoords[corners[index].texCoord];
            out.f32(uv.x);
            out.f32(uv.y);
            out.u32(corners[index].vertex);
        }
    }
}

void writeGlCommands(ByteWriter& out, const MdxSource& source)
{
    for (std::uint32_t subObject = 0; subObject < source.subObjectCount; ++subObject)
        writeCommandsOf(out, source, subObject);
    out.i32(0);
}

void writeTriangles(ByteWriter& out, const MdxSource& source)
{
    for (const MdxSource::Triangle& triangle : source.triangles) {
        for (const std::uint32_t vertex : triangle.vertices)
            out.u16(static_cast<std::uint16_t>(vertex));
        for (std::size_t i = 0; i < 3; ++i)
            out.u16(0); // texture coordinates are only in the GL commands
    }
}

void writeHitBox(ByteWriter& out, const Md2StoredFrame& frame, const std::vector<std::uint32_t>& subObjects,
                 std::uint32_t subObject)
{
    Bounds bounds;
    for (std::size_t i = 0; i < frame.vertices.size(); ++i) {
        const auto& [x, y, z, normal] = frame.vertices[i];
        if (subObjects[i] == subObject)
            bounds.add(glm::vec3(x, y, z) * frame.transform.scale + frame.transform.translate);
    }
    const Bounds written = bounds.isEmpty() ? Bounds{{}, {}} : bounds;
    for (const glm::vec3& end : {written.min, written.max}) {
        for (int axis = 0; axis < 3; ++axis)
            out.f32(end[axis]);
    }
}

[[maybe_unused]] bool isConsistentMdx(const MdxSource& source, std::size_t vertexCount)
{
    if (vertexCount == 0 || vertexCount > kMaxIndexedVertices || source.subObjectCount == 0)
        return false;
    const bool trianglesMatch =
        std::all_of(source.triangles.begin(), source.triangles.end(), [&](const MdxSource::Triangle& triangle) {
            return triangle.subObject < source.subObjectCount &&
                   std::all_of(triangle.vertices.begin(), triangle.vertices.end(),
                               [&](std::uint32_t vertex) { return vertex < vertexCount; }) &&
                   std::all_of(triangle.texCoords.begin(), triangle.texCoords.end(),
                               [&](std::uint32_t texCoord) { return texCoord < source.texCoords.size(); });
        });
    if (!trianglesMatch)
        return false;
    const std::vector<std::uint32_t> subObjects = subObjectsOfVertices(source, vertexCount);
    return std::all_of(source.triangles.begin(), source.triangles.end(), [&](const MdxSource::Triangle& triangle) {
        return std::all_of(triangle.vertices.begin(), triangle.vertices.end(),
                           [&](std::uint32_t vertex) { return subObjects[vertex] == triangle.subObject; });
    });
}

} // namespace

std::vector<std::byte> writeMdx(const MdxSource& source)
{
    const std::vector<Md2StoredFrame> frames = md2::storedFramesOf(source.frames, source.storedFrames);
    const std::size_t vertexCount = frames.front().vertices.size();
    assert(isConsistentMdx(source, vertexCount));
    const std::vector<std::uint32_t> subObjects = subObjectsOfVertices(source, vertexCount);

    ByteWriter out;
    std::size_t word = 0;
    const auto header = [&](std::size_t value) {
        out.u32(static_cast<std::uint32_t>(value));
        ++word;
    };
    header(kMdxMagicWord);
    header(kWrittenMdxVersion);
    header(source.skinWidth);
    header(source.skinHeight);
    header(kMd2FrameHeaderBytes + 4 * vertexCount);
    header(source.skins.size());
    header(vertexCount);
    header(source.triangles.size());
    const std::size_t glWordCountAt = out.size();
    header(0);
    header(frames.size());
    header(0); // kinds of effects
    header(0); // effects
    header(source.subObjectCount);
    std::size_t offsetAt = out.size();
    while (word < kMdxHeaderWords)
        header(0);

    // Offsets are filled in as the tables are written, in the header's own order.
    const auto beginTable = [&] {
        out.patchU32(offsetAt, static_cast<std::uint32_t>(out.size()));
        offsetAt += 4;
    };
    beginTable();
    for (const std::string& skin : source.skins)
        out.text(skin, kMdxSkinNameBytes);
    beginTable();
    writeTriangles(out, source);
    beginTable();
    for (const Md2StoredFrame& frame : frames)
        md2::writeFrame(out, frame);
    beginTable();
    const std::size_t glCommandsAt = out.size();
    writeGlCommands(out, source);
    out.patchU32(glWordCountAt, static_cast<std::uint32_t>((out.size() - glCommandsAt) / 4));
    beginTable();
    for (const std::uint32_t subObject : subObjects)
        out.u32(subObject + 1);
    beginTable(); // kinds of effects
    beginTable(); // effects
    beginTable();
    for (std::uint32_t subObject = 0; subObject < source.subObjectCount; ++subObject) {
        for (const Md2StoredFrame& frame : frames)
            writeHitBox(out, frame, subObjects, subObject);
    }
    beginTable(); // the dummy's end
    beginTable(); // the file's
    return out.take();
}

} // namespace formats

#include "formats/md2/md2_writer.hpp"

#include "formats/base/byte_writer.hpp"
#include "formats/md2/gl_command_builder.hpp"
#include "formats/md2/md2_frame_writer.hpp"
#include "formats/model/vertex_block.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

// docs/formats/md2.md §1 (layout), §3 (texture coordinates), §4 (GL commands).
namespace formats {

namespace {

constexpr std::uint32_t kMd2MagicWord = 0x32504449; // "IDP2"
constexpr std::uint32_t kWrittenMd2Version = 8;
constexpr std::size_t kMd2HeaderWords = 17;
constexpr std::size_t kMd2SkinNameBytes = 64;

/// A corner of GL commands: a vertex and its texel.
struct CornerList {
    struct Corner {
        std::uint32_t vertex = 0;
        std::uint32_t texel = 0;
    };

    std::vector<Corner> corners;
    std::vector<md2::CornerTriangle> triangles; ///< into `corners`
};

CornerList cornersOf(const Md2Source& source)
{
    CornerList list;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> known;
    for (const Md2Source::Triangle& triangle : source.triangles) {
        md2::CornerTriangle corners{};
        for (std::size_t i = 0; i < 3; ++i) {
            const auto next = static_cast<std::uint32_t>(list.corners.size());
            const auto [entry, isNew] = known.try_emplace({triangle.vertices[i], triangle.texels[i]}, next);
            if (isNew)
                list.corners.push_back({triangle.vertices[i], triangle.texels[i]});
            corners[i] = entry->second;
        }
        list.triangles.push_back(corners);
    }
    return list;
}

void writeGlCommands(ByteWriter& out, const Md2Source& source)
{
    const CornerList list = cornersOf(source);
    const std::vector<md2::GlCommand> commands =
        md2::glCommandsFor(list.triangles, static_cast<std::uint32_t>(list.corners.size()));
    for (const md2::GlCommand& command : commands) {
        const auto count = static_cast<std::int32_t>(command.corners.size());
        out.i32(command.kind == md2::GlCommand::Kind::strip ? count : -count);
        for (const std::uint32_t index : command.corners) {
            const CornerList::Corner& corner = list.corners[index];
            const glm::ivec2 texel = source.texCoords[corner.texel];
            out.f32((static_cast<float>(texel.x) + 0.5f) / static_cast<float>(source.skinWidth));
            out.f32((static_cast<float>(texel.y) + 0.5f) / static_cast<float>(source.skinHeight));
            out.u32(corner.vertex);
        }
    }
    out.i32(0);
}

[[maybe_unused]] bool isConsistentMd2(const Md2Source& source, std::size_t vertexCount)
{
    return source.skinWidth > 0 && source.skinHeight > 0 && vertexCount > 0 && vertexCount <= 0x10000 &&
           source.texCoords.size() <= 0x10000 &&
           std::all_of(source.triangles.begin(), source.triangles.end(), [&](const Md2Source::Triangle& triangle) {
               return std::all_of(triangle.vertices.begin(), triangle.vertices.end(),
                                  [&](std::uint32_t vertex) { return vertex < vertexCount; }) &&
                      std::all_of(triangle.texels.begin(), triangle.texels.end(),
                                  [&](std::uint32_t texel) { return texel < source.texCoords.size(); });
           });
}

} // namespace

std::vector<std::byte> writeMd2(const Md2Source& source)
{
    const std::vector<Md2StoredFrame> frames = md2::storedFramesOf(source.frames, source.storedFrames);
    const std::size_t vertexCount = frames.front().vertices.size();
    assert(isConsistentMd2(source, vertexCount));

    ByteWriter out;
    std::size_t word = 0;
    const auto header = [&](std::size_t value) {
        out.u32(static_cast<std::uint32_t>(value));
        ++word;
    };
    header(kMd2MagicWord);
    header(kWrittenMd2Version);
    header(source.skinWidth);
    header(source.skinHeight);
    header(kMd2FrameHeaderBytes + 4 * vertexCount);
    header(source.skins.size());
    header(vertexCount);
    header(source.texCoords.size());
    header(source.triangles.size());
    const std::size_t glWordCountAt = out.size();
    header(0);
    header(frames.size());
    std::size_t offsetAt = out.size();
    while (word < kMd2HeaderWords)
        header(0);

    // Offsets and sizes are filled in as the tables are written, in the header's own order.
    const auto beginTable = [&] {
        out.patchU32(offsetAt, static_cast<std::uint32_t>(out.size()));
        offsetAt += 4;
    };
    beginTable();
    for (const std::string& skin : source.skins)
        out.text(skin, kMd2SkinNameBytes);
    beginTable();
    for (const glm::ivec2& texel : source.texCoords) {
        out.i16(static_cast<std::int16_t>(texel.x));
        out.i16(static_cast<std::int16_t>(texel.y));
    }
    beginTable();
    for (const Md2Source::Triangle& triangle : source.triangles) {
        for (const std::uint32_t vertex : triangle.vertices)
            out.u16(static_cast<std::uint16_t>(vertex));
        for (const std::uint32_t texel : triangle.texels)
            out.u16(static_cast<std::uint16_t>(texel));
    }
    beginTable();
    for (const Md2StoredFrame& frame : frames)
        md2::writeFrame(out, frame);
    beginTable();
    const std::size_t glCommandsAt = out.size();
    writeGlCommands(out, source);
    out.patchU32(glWordCountAt, static_cast<std::uint32_t>((out.size() - glCommandsAt) / 4));
    beginTable();
    return out.take();
}

} // namespace formats

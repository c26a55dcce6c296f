#include "formats/iqm/iqm_header.hpp"

#include "formats/base/signature.hpp"

#include <algorithm>

namespace formats::iqm {
namespace {

// Our own limits for the memory and time that a hostile file can request: a hundred times the values of any known file.
constexpr std::uint32_t kMaxIqmMeshes = 4096;
constexpr std::uint32_t kMaxIqmVertices = 262144;
constexpr std::uint32_t kMaxIqmTriangles = 1048576;
constexpr std::uint32_t kMaxIqmJoints = 4096;
constexpr std::uint32_t kMaxIqmAnims = 16384;
constexpr std::uint32_t kMaxIqmFrames = 1048576;
constexpr std::uint32_t kMaxIqmVertexArrays = 1024;

constexpr std::size_t kMaxTextBytes = 255; // of a name or path; longer ones are cut

TableRange readRange(FieldReader& in)
{
    TableRange range;
    range.count = in.u32();
    range.offset = in.u32();
    return range;
}

} // namespace

Header Header::read(FieldReader in)
{
    Header header;
    header.magic = in.characters(kMagic.size());
    header.version = in.u32();
    header.fileBytes = in.u32();
    header.flags = in.u32();
    header.text = readRange(in);
    header.meshes = readRange(in);
    header.vertexArrays.count = in.u32();
    header.vertexCount = in.u32();
    header.vertexArrays.offset = in.u32();
    header.triangles = readRange(in);
    header.adjacencyOffset = in.u32();
    header.joints = readRange(in);
    header.poses = readRange(in);
    header.anims = readRange(in);
    header.frames.count = in.u32();
    header.channelCount = in.u32();
    header.frames.offset = in.u32();
    header.boundsOffset = in.u32();
    header.comment = readRange(in);
    header.extensions = readRange(in);
    return header;
}

Result<Header> readHeader(const ByteView& file)
{
    TRISVIEW_TRY(file.checkFormat(beginsWith(file.file().span(), kMagic),
                                  "an Inter-Quake model, which begins with 'INTERQUAKEMODEL'"));
    TRISVIEW_TRY_ASSIGN(const Header header, file.record<Header>(0, "header"));
    if (header.version != kVersion)
        return fail(LoadErrorCode::unsupported, file.name(), ": an Inter-Quake model (IQM) of version ", header.version,
                    ", only version ", kVersion, " is supported");
    TRISVIEW_TRY(file.checkAtMost(header.meshes.count, "meshes", kMaxIqmMeshes));
    TRISVIEW_TRY(file.checkAtMost(header.vertexArrays.count, "vertex arrays", kMaxIqmVertexArrays));
    TRISVIEW_TRY(file.checkAtMost(header.vertexCount, "vertices", kMaxIqmVertices));
    TRISVIEW_TRY(file.checkAtMost(header.triangles.count, "triangles", kMaxIqmTriangles));
    TRISVIEW_TRY(file.checkAtMost(header.joints.count, "joints", kMaxIqmJoints));
    TRISVIEW_TRY(file.checkAtMost(header.poses.count, "poses", kMaxIqmJoints));
    TRISVIEW_TRY(file.checkAtMost(header.anims.count, "animations", kMaxIqmAnims));
    TRISVIEW_TRY(file.checkAtMost(header.frames.count, "frames", kMaxIqmFrames));
    return header;
}

Result<TextBlock> TextBlock::read(const ByteView& file, const Header& header)
{
    TRISVIEW_TRY_ASSIGN(const auto bytes, file.slice(header.text.offset, 1, header.text.count, "text"));
    TextBlock block;
    block.m_text = FieldReader(bytes).characters(bytes.size());
    return block;
}

std::string_view TextBlock::at(std::uint32_t offset) const
{
    if (offset >= m_text.size())
        return {};
    const std::string_view rest = m_text.substr(offset, kMaxTextBytes);
    return rest.substr(0, rest.find('\0'));
}

} // namespace formats::iqm

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

Result<void> checkLimit(const ByteView& file, std::string_view what, std::uint32_t count, std::uint32_t limit)
{
    if (count > limit)
        return fail(LoadErrorCode::tooLarge, file.name(), ": ", count, " ", what, ", this program reads at most ",
                    limit);
    return {};
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
    if (!beginsWith(file.file().span(), kMagic))
        return fail(
            LoadErrorCode::wrongFormat, file.name(),
            ": not an Inter-Quake model, which begins with 'INTERQUAKEMODEL': ", describeContent(file.file().span()));
    TRISVIEW_TRY_ASSIGN(const Header header, file.record<Header>(0, "header"));
    if (header.version != kVersion)
        return fail(LoadErrorCode::unsupported, file.name(), ": an Inter-Quake model (IQM) of version ", header.version,
                    ", only version ", kVersion, " is supported");
    TRISVIEW_TRY(checkLimit(file, "meshes", header.meshes.count, kMaxIqmMeshes));
    TRISVIEW_TRY(checkLimit(file, "vertex arrays", header.vertexArrays.count, kMaxIqmVertexArrays));
    TRISVIEW_TRY(checkLimit(file, "vertices", header.vertexCount, kMaxIqmVertices));
    TRISVIEW_TRY(checkLimit(file, "triangles", header.triangles.count, kMaxIqmTriangles));
    TRISVIEW_TRY(checkLimit(file, "joints", header.joints.count, kMaxIqmJoints));
    TRISVIEW_TRY(checkLimit(file, "poses", header.poses.count, kMaxIqmJoints));
    TRISVIEW_TRY(checkLimit(file, "animations", header.anims.count, kMaxIqmAnims));
    TRISVIEW_TRY(checkLimit(file, "frames", header.frames.count, kMaxIqmFrames));
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

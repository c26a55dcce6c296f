#include "formats/edit/layout.hpp"

#include "formats/md2/md2_header.hpp"
#include "formats/md2/triangle_list.hpp"
#include "formats/md3/md3_header.hpp"
#include "formats/md3/md3_records.hpp"
#include "formats/mdx/mdx_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <limits>

namespace formats::edit {
namespace {

// Sizes of records: docs/formats/md2.md §1, mdx.md §1, md3.md §1.
constexpr std::uint64_t kSkinRecord = 64;
constexpr std::uint64_t kTexelRecord = 4;
constexpr std::uint64_t kWordRecord = 4;
constexpr std::uint64_t kEffectKindRecord = 68;
constexpr std::uint64_t kEffectRecord = 140;
constexpr std::uint64_t kBoxRecord = 24;
constexpr std::uint64_t kMd3FrameRecord = 56;
constexpr std::uint64_t kMd3TagRecord = 112;

constexpr std::uint64_t kNowhere = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint32_t kLargestOffset = std::numeric_limits<std::int32_t>::max();

class LayoutReader {
public:
    explicit LayoutReader(const EditableFile& file) : m_file(file), m_bytes(file.bytes.span()) {}

    Layout md2()
    {
        const auto header = md2::Header::read(FieldReader(m_bytes));
        addHeader("header", 0, md2::Header::kWireSize);
        add("skins", {"skinOffset", 44}, kSkinRecord, header.skinCount, {"skinCount", md2::kSkinCountField.offset});
        add("texCoords", {"texCoordOffset", 48}, kTexelRecord, header.texCoordCount);
        add("triangles", {"triangleOffset", 52}, md2::Triangle::kWireSize, header.triangleCount);
        add("frames", {"frameOffset", 56}, frameStride(), header.frameCount,
            {"frameCount", md2::kFrameCountField.offset});
        add("glCommands", {"glCommandOffset", 60}, kWordRecord, header.glWordCount, {"glWordCount", 36});
        addEnd({"endOffset", md2::kEndOffsetField.offset});
        return std::move(m_layout);
    }

    Layout mdx()
    {
        const auto header = mdx::Header::read(FieldReader(m_bytes));
        addHeader("header", 0, mdx::Header::kWireSize);
        add("skins", {"skinOffset", 52}, kSkinRecord, header.skinCount, {"skinCount", mdx::kSkinCountField.offset});
        add("triangles", {"triangleOffset", 56}, md2::Triangle::kWireSize, header.triangleCount);
        add("frames", {"frameOffset", 60}, frameStride(), header.frameCount,
            {"frameCount", mdx::kFrameCountField.offset});
        add("glCommands", {"glCommandOffset", 64}, kWordRecord, header.glWordCount,
            {"glWordCount", mdx::kGlWordCountField.offset});
        add("vertexInfo", {"vertexInfoOffset", 68}, kWordRecord, header.vertexCount);
        add("effectKinds", {"effectKindOffset", 72}, kEffectKindRecord, header.effectKindCount);
        add("effects", {"effectOffset", 76}, kEffectRecord, header.effectCount);
        // A box for each frame of each sub-object; a file without them has a wrong offset.
        const bool hasBoxes = header.boxOffset >= mdx::Header::kWireSize;
        add("boxes", {"boxOffset", mdx::kBoxOffsetField.offset}, kBoxRecord,
            hasBoxes ? std::uint64_t{header.frameCount} * header.subObjectCount : 0);
        addEnd({"dummyEndOffset", mdx::kDummyEndField.offset});
        addEnd({"endOffset", mdx::kEndOffsetField.offset});
        return std::move(m_layout);
    }

    Layout md3()
    {
        const auto header = md3::Header::read(FieldReader(m_bytes));
        const std::uint64_t frames = md3::countOf(header.frameCount);
        addHeader("header", 0, md3::Header::kWireSize);
        add("frames", {"frameOffset", 92}, kMd3FrameRecord, frames, {"frameCount", md3::kFrameCountField.offset});
        add("tags", {"tagOffset", 96}, kMd3TagRecord, md3::countOf(header.tagCount) * frames,
            {"tagCount", md3::kTagCountField.offset});
        m_layout.offsets.push_back({{"surfaceOffset", 100}});
        addEnd({"endOffset", md3::kEndOffsetField.offset});
        for (const FileMapEntry& entry : m_file.model->map) {
            if (entry.what == "surface")
                addSurface(entry.offset, frames);
        }
        return std::move(m_layout);
    }

private:
    /// The distance of frames, which a header may state too small.
    [[nodiscard]] std::uint64_t frameStride() const { return m_file.shape().blocks.front().frameStride; }

    void addHeader(std::string name, std::uint64_t offset, std::uint64_t length)
    {
        m_layout.tables.push_back({std::move(name), offset, length, 1});
    }

    void addEnd(NumberField field) { m_layout.offsets.push_back({std::move(field), 0, true}); }

    std::size_t add(std::string name, NumberField offset, std::uint64_t stride, std::uint64_t count,
                    NumberField countField = {}, std::uint64_t base = 0)
    {
        const std::uint32_t stated = numberAt(m_bytes, offset.position);
        m_layout.tables.push_back({std::move(name), stated > kLargestOffset ? kNowhere : base + stated, stride, count,
                                   std::move(countField)});
        m_layout.offsets.push_back({std::move(offset), base});
        return m_layout.tables.size() - 1;
    }

    void addSurface(std::uint64_t start, std::uint64_t modelFrames)
    {
        const auto header = md3::SurfaceHeader::read(FieldReader(m_bytes.subspan(static_cast<std::size_t>(start))));
        const std::string name = fmt::format("surfaces[{}]", m_layout.surfaces.size());
        const auto field = [&](const char* path, std::uint64_t position) {
            return NumberField{name + path, start + position};
        };
        const std::uint64_t vertices = md3::countOf(header.vertexCount);
        const std::uint64_t frames = header.frameCount > 0 ? md3::countOf(header.frameCount) : modelFrames;
        addHeader(name, start, md3::SurfaceHeader::kWireSize);
        SurfaceTables surface{start};
        surface.triangles =
            add(name + ".triangles", field(".triangleOffset", 88), md3::Triangle::kWireSize,
                md3::countOf(header.triangleCount), field(".triangleCount", md3::kSurfaceTriangleCountField), start);
        add(name + ".shaders", field(".shaderOffset", 92), md3::ShaderName::kWireSize, md3::countOf(header.shaderCount),
            {}, start);
        add(name + ".texCoords", field(".texCoordOffset", 96), md3::TexCoord::kWireSize, vertices, {}, start);
        surface.vertices = add(name + ".vertices", field(".vertexOffset", 100), vertices * md3::kVertexBytes, frames,
                               field(".frameCount", md3::kSurfaceFrameCountField), start);
        m_layout.offsets.push_back({field(".endOffset", md3::kSurfaceEndOffsetField), start});
        m_layout.surfaces.push_back(surface);
    }

    const EditableFile& m_file;
    std::span<const std::byte> m_bytes;
    Layout m_layout;
};

} // namespace

std::uint64_t FileTable::end() const
{
    if (isEmpty())
        return offset;
    return count > (kNowhere - offset) / stride ? kNowhere : offset + stride * count;
}

std::uint64_t FileTable::countIn(std::uint64_t fileBytes) const
{
    return isEmpty() || offset > fileBytes ? 0 : std::min(count, (fileBytes - offset) / stride);
}

const FileTable& Layout::table(std::string_view name) const
{
    const auto found =
        std::find_if(tables.begin(), tables.end(), [&](const FileTable& each) { return each.name == name; });
    assert(found != tables.end());
    return *found;
}

Layout layoutOf(const EditableFile& file)
{
    LayoutReader reader(file);
    if (file.format == "md2")
        return reader.md2();
    return file.format == "mdx" ? reader.mdx() : reader.md3();
}

std::vector<std::size_t> loadedSurfaces(const Model& model)
{
    std::vector<std::size_t> numbers;
    std::size_t number = 0;
    for (const FileMapEntry& entry : model.map) {
        if (entry.what != "surface")
            continue;
        if (entry.element == Element::surface)
            numbers.push_back(number);
        ++number;
    }
    return numbers;
}

std::uint32_t numberAt(std::span<const std::byte> bytes, std::uint64_t position)
{
    return FieldReader(bytes.subspan(static_cast<std::size_t>(position), 4)).u32();
}

} // namespace formats::edit

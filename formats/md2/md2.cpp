#include "formats/md2/md2.hpp"

#include "formats/core/printable.hpp"
#include "formats/core/signature.hpp"
#include "formats/core/topology.hpp"
#include "formats/core/vertex_block.hpp"
#include "formats/md2/clip_names.hpp"
#include "formats/md2/gl_commands.hpp"
#include "formats/md2/normal_quality.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace formats {
namespace {

constexpr std::string_view kMagic = "IDP2";
constexpr std::uint32_t kVersion = 8;

// Quake II, qfiles.h and (the last one) r_local.h. Beyond them the engine refuses or misbehaves; this program does not.
constexpr std::uint32_t kMaxMd2Triangles = 4096; // MAX_TRIANGLES
constexpr std::uint32_t kMaxMd2Vertices = 2048;  // MAX_VERTS
constexpr std::uint32_t kMaxMd2Frames = 512;     // MAX_FRAMES
constexpr std::uint32_t kMaxMd2Skins = 32;       // MAX_MD2SKINS
constexpr std::uint32_t kMaxMd2SkinHeight = 480; // MAX_LBM_HEIGHT

// Ours: what bounds the memory that a hostile file can ask for. A hundred times what any known file has.
constexpr std::uint64_t kMostTriangles = 524288;
constexpr std::uint64_t kMostFrames = 65536;
constexpr std::uint64_t kMostSkins = 4096;

// Texture coordinates have 16 bits, so larger sizes of a skin are as meaningless as 0 (or negative).
constexpr std::uint32_t kLargestSkinSide = 32768;

struct Header { // dmdl_t
    static constexpr std::size_t kWireSize = 68;
    std::string_view magic;
    std::uint32_t version, skinWidth, skinHeight, frameSize;
    std::uint32_t skinCount, vertexCount, texCoordCount, triangleCount, glWordCount, frameCount;
    std::uint32_t skinOffset, texCoordOffset, triangleOffset, frameOffset, glOffset, endOffset;

    static Header read(FieldReader in)
    {
        Header header{};
        header.magic = in.text(kMagic.size());
        for (std::uint32_t Header::*field :
             {&Header::version, &Header::skinWidth, &Header::skinHeight, &Header::frameSize, &Header::skinCount,
              &Header::vertexCount, &Header::texCoordCount, &Header::triangleCount, &Header::glWordCount,
              &Header::frameCount, &Header::skinOffset, &Header::texCoordOffset, &Header::triangleOffset,
              &Header::frameOffset, &Header::glOffset, &Header::endOffset})
            header.*field = in.u32();
        return header;
    }

    [[nodiscard]] bool statesSkinSize() const
    {
        return skinWidth > 0 && skinWidth <= kLargestSkinSide && skinHeight > 0 && skinHeight <= kLargestSkinSide;
    }
};

// Where the header's fields stand, for diagnostics about them.
constexpr ByteRange kVersionField{4, 4};
constexpr ByteRange kSkinSizeFields{8, 8};
constexpr ByteRange kSkinHeightField{12, 4};
constexpr ByteRange kFrameSizeField{16, 4};
constexpr ByteRange kSkinCountField{20, 4};
constexpr ByteRange kVertexCountField{24, 4};
constexpr ByteRange kTexCoordCountField{28, 4};
constexpr ByteRange kTriangleCountField{32, 4};
constexpr ByteRange kFrameCountField{40, 4};
constexpr ByteRange kEndOffsetField{64, 4};

struct SkinName {
    static constexpr std::size_t kWireSize = 64; // MAX_SKINNAME
    std::string_view name;

    static SkinName read(FieldReader in) { return {in.text(kWireSize)}; }
};

struct TexCoord { // dstvert_t
    static constexpr std::size_t kWireSize = 4;
    std::int16_t s = 0, t = 0;

    static TexCoord read(FieldReader in)
    {
        const std::int16_t s = in.i16();
        return {s, in.i16()};
    }
};

struct Triangle { // dtriangle_t
    static constexpr std::size_t kWireSize = 12;
    std::array<std::uint16_t, 3> vertices{}, texCoords{};

    static Triangle read(FieldReader in)
    {
        Triangle triangle;
        for (std::uint16_t& vertex : triangle.vertices)
            vertex = in.u16();
        for (std::uint16_t& texCoord : triangle.texCoords)
            texCoord = in.u16();
        return triangle;
    }
};

// The part of daliasframe_t that stands in front of the vertices.
struct FrameHeader {
    static constexpr std::size_t kWireSize = kMd2FrameHeaderBytes;
    std::array<float, 3> scale{}, translate{};
    std::string_view name;

    static FrameHeader read(FieldReader in)
    {
        constexpr std::size_t kNameBytes = 16;
        FrameHeader frame;
        for (float& scale : frame.scale)
            scale = in.f32();
        for (float& translate : frame.translate)
            translate = in.f32();
        frame.name = in.text(kNameBytes);
        return frame;
    }

    // Whether every vertex gets a position that is a number, the largest byte included.
    [[nodiscard]] bool isSound() const
    {
        for (std::size_t axis = 0; axis < scale.size(); ++axis) {
            if (!std::isfinite(translate[axis]) || !std::isfinite(scale[axis] * 255.0f) ||
                !std::isfinite(scale[axis] * 255.0f + translate[axis]))
                return false;
        }
        return true;
    }
};

std::string stemOfName(std::string_view path)
{
    const std::string_view file = path.substr(path.find_last_of("/\\") + 1); // npos + 1 is 0
    const std::size_t dot = file.rfind('.');
    return std::string(file.substr(0, dot == 0 ? file.size() : dot));
}

Result<void> checkCounts(const ByteView& file, const Header& header)
{
    if (header.vertexCount == 0)
        return fail(LoadErrorCode::corrupt, file.name(), ": vertex count at byte 24 is 0, expected at least 1");
    if (header.frameCount == 0)
        return fail(LoadErrorCode::corrupt, file.name(), ": frame count at byte 40 is 0, expected at least 1");
    return {};
}

void noteLimit(Diagnostics& notes, std::string_view rule, ByteRange field, std::uint32_t found, std::string_view what,
               std::uint32_t limit, std::string_view constant)
{
    if (found > limit)
        addWarning(notes, rule, field, found, " ", what, ", the engine's limit ", constant, " is ", limit);
}

Diagnostics checkHeader(const ByteView& file, const Header& header)
{
    Diagnostics notes;
    if (header.version != kVersion)
        addWarning(notes, "md2-version", kVersionField, "version is ", header.version, ", expected ", kVersion);
    noteLimit(notes, "md2-vertex-limit", kVertexCountField, header.vertexCount, "vertices", kMaxMd2Vertices,
              "MAX_VERTS");
    noteLimit(notes, "md2-triangle-limit", kTriangleCountField, header.triangleCount, "triangles", kMaxMd2Triangles,
              "MAX_TRIANGLES");
    noteLimit(notes, "md2-frame-limit", kFrameCountField, header.frameCount, "frames", kMaxMd2Frames, "MAX_FRAMES");
    noteLimit(notes, "md2-skin-limit", kSkinCountField, header.skinCount, "skins", kMaxMd2Skins, "MAX_MD2SKINS");
    noteLimit(notes, "md2-skin-height-limit", kSkinHeightField, header.skinHeight, "rows of the skin",
              kMaxMd2SkinHeight, "MAX_LBM_HEIGHT");
    if (!header.statesSkinSize())
        addNote(notes, "md2-skin-size", kSkinSizeFields, "the skin's size is ", header.skinWidth, " x ",
                header.skinHeight, ": texture coordinates are taken as texels of the real picture");
    if (header.endOffset != file.size())
        addNote(notes, "md2-end-offset", kEndOffsetField, "the header says that the file ends at byte ",
                header.endOffset, ", it has ", file.size());
    return notes;
}

// The distance between frames: as the header has it, or as it must be where the header is too small to be true.
Result<std::uint64_t> frameStride(const ByteView& file, const Header& header, Diagnostics& notes)
{
    const std::uint64_t needed = kMd2FrameHeaderBytes + 4 * std::uint64_t{header.vertexCount};
    if (header.frameSize >= needed) {
        if (header.frameSize % 4 != 0)
            addNote(notes, "md2-frame-size-unaligned", kFrameSizeField, "frame size is ", header.frameSize,
                    ", which is not divisible by 4");
        return header.frameSize;
    }
    if (file.fitting(header.frameOffset, needed) < header.frameCount)
        return fail(LoadErrorCode::corrupt, file.name(), ": frame size at byte 16 is ", header.frameSize, ", expected ",
                    needed, " for ", header.vertexCount, " vertices, and ", header.frameCount,
                    " frames of that size at byte ", header.frameOffset, " do not fit in ", file.size(), " bytes");
    addWarning(notes, "md2-frame-size", kFrameSizeField, "frame size is ", header.frameSize, ", expected ", needed,
               " for ", header.vertexCount, " vertices: ", needed, " is used");
    return needed;
}

// All whole frames that lie in the file, at least one.
Result<VertexBlock> frameBlock(const ByteView& file, const Header& header, Diagnostics& notes)
{
    TRY_ASSIGN(const std::uint64_t stride, frameStride(file, header, notes));
    const std::uint64_t whole = std::min<std::uint64_t>(header.frameCount, file.fitting(header.frameOffset, stride));
    TRY(file.slice(header.frameOffset, stride, std::max<std::uint64_t>(whole, 1), "frames"));
    if (whole > kMostFrames)
        return fail(LoadErrorCode::tooLarge, file.name(), ": ", whole, " frames, this program reads at most ",
                    kMostFrames);
    if (whole < header.frameCount)
        addError(notes, Concern::model, "md2-frames-truncated",
                 {header.frameOffset + whole * stride, file.size() - (header.frameOffset + whole * stride)},
                 header.frameCount, " frames of ", stride, " bytes at byte ", header.frameOffset,
                 " stated, file has room for ", whole);
    return VertexBlock{.encoding = VertexEncoding::u8,
                       .bytes = file.file(),
                       .offset = header.frameOffset,
                       .frameStride = static_cast<std::uint32_t>(stride),
                       .vertexCount = header.vertexCount,
                       .frameCount = static_cast<std::uint32_t>(whole)};
}

// Names as written; an unsound frame shows the sound one before it, or the first sound one.
Result<std::vector<Frame>> readFrames(const ByteView& file, const VertexBlock& block, Diagnostics& notes)
{
    std::vector<Frame> frames;
    frames.reserve(block.frameCount);
    std::vector<std::uint32_t> unsound;
    std::uint32_t firstSound = kNoIndex;
    std::uint32_t lastSound = kNoIndex;
    for (std::uint32_t i = 0; i < block.frameCount; ++i) {
        const FrameHeader header = FrameHeader::read(FieldReader(frameBytes(block, i)));
        if (header.isSound())
            lastSound = i;
        else
            unsound.push_back(i);
        firstSound = firstSound == kNoIndex ? lastSound : firstSound;
        frames.push_back({std::string(header.name), lastSound});
    }
    if (firstSound == kNoIndex)
        return fail(LoadErrorCode::corrupt, file.name(), ": frames at byte ", block.offset, ": none of ",
                    block.frameCount, " has a scale and a translation that give finite positions");
    for (std::uint32_t i = 0; i < firstSound; ++i)
        frames[i].blockFrame = firstSound;
    if (!unsound.empty())
        addError(notes, Concern::model, "md2-frame-unsound",
                 {block.offset + std::uint64_t{unsound.front()} * block.frameStride, kMd2FrameHeaderBytes - 16},
                 unsound.size(), " of ", block.frameCount,
                 " frames have a scale or translation that gives positions that are not finite, the first is frame ",
                 unsound.front(), ": a sound frame is shown instead");
    return frames;
}

// Bounds of all sound frames, and a finding about normal indices past the table; one pass over the vertices.
Bounds surveyVertices(const Keyframed& shape, Diagnostics& notes)
{
    const VertexBlock& block = shape.blocks.front();
    Bounds bounds;
    std::uint32_t illegalFrames = 0;
    std::uint32_t firstIllegal = 0;
    std::uint32_t largest = 0;
    for (std::uint32_t i = 0; i < block.frameCount; ++i) {
        if (shape.frames[i].blockFrame != i)
            continue;
        const LaneRange range = laneRange(block, i);
        bounds.add(boundsOf(range, frameTransform(block, i)));
        if (range.max[3] < kMd2NormalCount)
            continue;
        firstIllegal = illegalFrames++ == 0 ? i : firstIllegal;
        largest = std::max<std::uint32_t>(largest, range.max[3]);
    }
    if (illegalFrames > 0)
        addWarning(notes, "md2-normal-index",
                   {block.offset + std::uint64_t{firstIllegal} * block.frameStride, block.frameStride}, illegalFrames,
                   " of ", block.frameCount, " frames have normal indices past the last (", kMd2NormalCount - 1,
                   "), up to ", largest, ", the first is frame ", firstIllegal, ": normal 0 is used");
    return bounds;
}

std::vector<std::string> readSkins(const ByteView& file, const Header& header, Diagnostics& notes)
{
    const auto table =
        file.tableOr<SkinName>(header.skinOffset, header.skinCount, "skins",
                               {"md2-skins-truncated", Severity::warning, {}, {}, Concern::model}, notes);
    const std::size_t count = std::min<std::size_t>(table.size(), kMostSkins);
    if (count < table.size())
        addWarning(notes, "md2-skins-left-out", kSkinCountField, table.size(), " skins, this program reads the first ",
                   kMostSkins);
    std::vector<std::string> skins;
    for (std::size_t i = 0; i < count; ++i)
        skins.emplace_back(table[i].name);
    return skins;
}

// Texture coordinates as the topology wants them. Each is decoded once: triangles share them, and a division a corner is
// dear.
class TexCoords {
public:
    TexCoords(const Table<TexCoord>& table, const Header& header)
    {
        const glm::vec2 size = header.statesSkinSize() ? glm::vec2(header.skinWidth, header.skinHeight) : glm::vec2(1.0f);
        m_origin = glm::vec2(0.5f) / size;
        const bool isStated = header.statesSkinSize();
        const auto width = static_cast<std::int32_t>(header.skinWidth);
        const auto height = static_cast<std::int32_t>(header.skinHeight);
        m_decoded.reserve(table.size());
        for (std::size_t i = 0; i < table.size(); ++i) {
            const TexCoord texCoord = table[i];
            m_areAllZero = m_areAllZero && texCoord.s == 0 && texCoord.t == 0;
            if (isStated && (texCoord.s < 0 || texCoord.s > width || texCoord.t < 0 || texCoord.t > height))
                m_firstOutside = m_outsideCount++ == 0 ? i : m_firstOutside;
            // The half texel is what the original tools put into the GL commands.
            m_decoded.push_back((glm::vec2(texCoord.s, texCoord.t) + 0.5f) / size);
        }
    }

    [[nodiscard]] std::size_t size() const { return m_decoded.size(); }
    [[nodiscard]] bool areAllZero() const { return m_areAllZero; }
    [[nodiscard]] std::size_t outsideCount() const { return m_outsideCount; } // of a skin whose size is stated
    [[nodiscard]] std::size_t firstOutside() const { return m_firstOutside; }

    // An index past the end means (0, 0).
    [[nodiscard]] glm::vec2 at(std::size_t index) const
    {
        return index < m_decoded.size() ? m_decoded[index] : m_origin;
    }

private:
    std::vector<glm::vec2> m_decoded;
    glm::vec2 m_origin{};
    bool m_areAllZero = true;
    std::size_t m_outsideCount = 0;
    std::size_t m_firstOutside = 0;
};

void noteOutsideSkin(const TexCoords& texCoords, const Header& header, Diagnostics& notes)
{
    if (texCoords.outsideCount() == 0)
        return;
    addNote(notes, "md2-tex-coords-outside",
            {header.texCoordOffset + texCoords.firstOutside() * TexCoord::kWireSize, TexCoord::kWireSize},
            texCoords.outsideCount(), " of ", texCoords.size(), " texture coordinates lie outside the skin of ",
            static_cast<std::int32_t>(header.skinWidth), " x ", static_cast<std::int32_t>(header.skinHeight));
}

// How the triangles refer to the other tables.
struct TriangleFindings {
    std::size_t bad = 0; // refer to a vertex past the last
    std::size_t firstBad = 0;
    std::size_t texCoordsPastEnd = 0; // corners of sound triangles
    std::size_t firstPastEnd = 0;     // a triangle
};

bool isSound(const Triangle& triangle, std::uint32_t vertexCount)
{
    return triangle.vertices[0] < vertexCount && triangle.vertices[1] < vertexCount &&
           triangle.vertices[2] < vertexCount;
}

// The sound triangles as a topology, in one pass: it is a third of what loading a model of few frames costs.
Topology triangleTopology(const Table<Triangle>& triangles, const TexCoords& texCoords, const Header& header,
                          TriangleFindings& found)
{
    Topology topology;
    topology.name = "triangles";
    topology.texCoordUnit = header.statesSkinSize() ? TexCoordUnit::normalised : TexCoordUnit::texels;
    topology.indices.resize(3 * triangles.size());
    std::uint32_t* index = topology.indices.data();
    CornerTable corners(std::min<std::uint32_t>(header.vertexCount, 65536)); // indices have 16 bits
    // A texture coordinate mostly belongs to one vertex: the corner it last made is mostly the one wanted.
    struct LastCorner {
        std::uint32_t vertex = kNoIndex;
        std::uint32_t corner = kNoIndex;
    };
    std::vector<LastCorner> lastCornerOf(texCoords.size());
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        const Triangle triangle = triangles[i];
        if (!isSound(triangle, header.vertexCount)) {
            found.firstBad = found.bad++ == 0 ? i : found.firstBad;
            continue;
        }
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const std::uint32_t vertex = triangle.vertices[corner];
            const std::size_t texCoord = triangle.texCoords[corner];
            if (texCoord >= texCoords.size()) {
                found.firstPastEnd = found.texCoordsPastEnd++ == 0 ? i : found.firstPastEnd;
                *index++ = corners.add({vertex, texCoords.at(texCoord)});
                continue;
            }
            LastCorner& last = lastCornerOf[texCoord];
            if (last.vertex != vertex)
                last = {vertex, corners.add({vertex, texCoords.at(texCoord)})};
            *index++ = last.corner;
        }
    }
    topology.indices.resize(static_cast<std::size_t>(index - topology.indices.data()));
    topology.corners = corners.take();
    topology.triangleCount = static_cast<std::uint32_t>(triangles.size() - found.bad);
    topology.runs = {{RunKind::triangles, 0, 0, static_cast<std::uint32_t>(topology.indices.size())}};
    return topology;
}

void report(const TriangleFindings& found, const Header& header, std::size_t triangleCount, std::size_t texCoordCount,
            Diagnostics& notes)
{
    const auto range = [&header](std::size_t triangle) {
        return ByteRange{header.triangleOffset + triangle * Triangle::kWireSize, Triangle::kWireSize};
    };
    if (found.bad > 0)
        addError(notes, Concern::triangleList, "md2-triangle-vertex", range(found.firstBad), found.bad, " of ",
                 triangleCount, " triangles refer to vertices past the last of ", header.vertexCount,
                 ", the first is triangle ", found.firstBad, ": they are left out");
    if (found.texCoordsPastEnd > 0)
        notes.push_back({"md2-triangle-tex-coord", Severity::warning, range(found.firstPastEnd),
                         joined(found.texCoordsPastEnd, " of ", 3 * (triangleCount - found.bad),
                                " triangle corners refer to texture coordinates past the last of ", texCoordCount,
                                ", the first in triangle ", found.firstPastEnd, ": (0, 0) is used"),
                         Concern::triangleList});
}

// The triangle list, and whether its texture coordinates are worth showing.
struct TriangleList {
    Topology topology;
    std::string texCoordTrouble; // empty when they are sound
};

Result<TriangleList> readTriangles(const ByteView& file, const Header& header, Diagnostics& notes)
{
    const auto texCoordTable =
        file.tableOr<TexCoord>(header.texCoordOffset, header.texCoordCount, "texture coordinates",
                               {"md2-tex-coords-truncated", Severity::error, {}, {}, Concern::triangleList}, notes);
    const auto triangles =
        file.tableOr<Triangle>(header.triangleOffset, header.triangleCount, "triangles",
                               {"md2-triangles-truncated", Severity::error, {}, {}, Concern::triangleList}, notes);
    if (triangles.size() > kMostTriangles)
        return fail(LoadErrorCode::tooLarge, file.name(), ": ", triangles.size(),
                    " triangles, this program reads at most ", kMostTriangles);
    const TexCoords texCoords(texCoordTable, header);
    noteOutsideSkin(texCoords, header, notes);

    TriangleFindings found;
    TriangleList list{triangleTopology(triangles, texCoords, header, found), {}};
    report(found, header, triangles.size(), texCoords.size(), notes);
    const std::size_t cornerCount = 3 * std::size_t{list.topology.triangleCount};
    if (texCoords.size() == 0)
        list.texCoordTrouble = "there are no texture coordinates";
    else if (2 * found.texCoordsPastEnd > cornerCount)
        list.texCoordTrouble = "more than half of the triangle corners refer to texture coordinates past the last";
    else if (texCoords.areAllZero())
        list.texCoordTrouble = joined("all ", texCoords.size(), " texture coordinates are (0, 0)");
    return list;
}

// The triangle list first, unless only the GL commands can be textured (MD2 reference §4).
Result<std::vector<Topology>> readTopologies(const ByteView& file, const Header& header, Diagnostics& notes)
{
    TRY_ASSIGN(TriangleList list, readTriangles(file, header, notes));
    std::optional<Topology> commands =
        glCommandTopology(file, {header.glOffset, header.glWordCount, header.vertexCount}, notes);
    std::vector<Topology> topologies;
    if (list.topology.triangleCount > 0) {
        if (!list.texCoordTrouble.empty())
            notes.push_back({"md2-tex-coords-useless", Severity::warning, kTexCoordCountField,
                             joined(list.texCoordTrouble, commands ? ": the GL commands are shown by default"
                                                                   : ": the model is shown without texture"),
                             Concern::triangleList});
        topologies.push_back(std::move(list.topology));
    } else if (commands) {
        addWarning(notes, "md2-no-triangles", kTriangleCountField,
                   "the triangle list is empty: the GL commands are shown");
    }
    if (commands) {
        const bool isFirst = !list.texCoordTrouble.empty();
        topologies.insert(isFirst ? topologies.begin() : topologies.end(), std::move(*commands));
    }
    if (!topologies.empty())
        return topologies;

    // Where the table is not there at all, that is the reason to name.
    if (header.triangleCount > 0 && file.fitting(header.triangleOffset, Triangle::kWireSize) == 0) {
        TRY(file.slice(header.triangleOffset, Triangle::kWireSize, header.triangleCount, "triangles"));
    }
    return fail(LoadErrorCode::corrupt, file.name(), ": nothing to draw: none of ", header.triangleCount,
                " triangles at byte ", header.triangleOffset, " and none of ", header.glWordCount,
                " GL command words at byte ", header.glOffset, " can be used");
}

} // namespace

bool sniffMd2(std::span<const std::byte> head)
{
    return beginsWith(head, kMagic);
}

Result<Model> loadMd2(const ByteView& file)
{
    if (!sniffMd2(file.file().span()))
        return fail(LoadErrorCode::wrongFormat, file.name(),
                    ": not an MD2, which begins with 'IDP2': ", describeContent(file.file().span()));
    TRY_ASSIGN(const Header header, file.record<Header>(0, "header"));
    TRY(checkCounts(file, header));
    Diagnostics notes = checkHeader(file, header);
    TRY_ASSIGN(const VertexBlock block, frameBlock(file, header, notes));
    TRY_ASSIGN(std::vector<Frame> frames, readFrames(file, block, notes));

    Model model;
    model.name = stemOfName(file.name());
    model.format = "MD2";
    model.version = header.version;
    model.fileBytes = file.size();
    model.frontFace = FrontFace::clockwise;
    model.surfaces = {{"md2", 0}};
    model.passes = {{0, true}};
    model.batches = {{0, 0, 0}};
    model.skins = readSkins(file, header, notes);
    model.textureSlots = {{model.skins.empty() ? std::string() : model.skins.front(), "skin"}};
    TRY_ASSIGN(model.topologies, readTopologies(file, header, notes));
    model.clips = clipsFromFrameNames(frames, model.name);
    for (Frame& frame : frames) {
        if (!isPlainText(frame.name))
            frame.name = printable(frame.name);
    }
    Keyframed shape{{block}, std::move(frames)};
    model.bounds = surveyVertices(shape, notes);
    model.shape = std::move(shape);
    model.normals = judgeNormals(model, notes);
    model.map = file.map();
    model.diagnostics = std::move(notes);
    return model;
}

} // namespace formats

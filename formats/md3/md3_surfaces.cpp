#include "formats/md3/md3_surfaces.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/counted.hpp"
#include "formats/base/engine_limits.hpp"
#include "formats/base/printable.hpp"
#include "formats/md3/md3_records.hpp"
#include "formats/md3/surface_tallies.hpp"
#include "formats/model/vertex_block.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace formats::md3 {
namespace {

// Our own limits on the memory and time that a hostile file can request: far beyond any known file.
constexpr std::uint64_t kMaxSurfaces = 4096;
constexpr std::uint64_t kMaxSurfaceVertices = std::uint64_t{1} << 24U; // per surface
constexpr std::uint64_t kFreeTableBytes = std::uint64_t{1} << 20U;

// From Quake III, qfiles.h and tr_local.h. ioquake3's first renderer rejects a model beyond its own limits. Fields are
// counted from the start of the surface.
constexpr HeaderLimit<SurfaceHeader, std::int32_t> kSurfaceLimits[] = {
    {{"md3-shader-limit", Severity::note, "shaders", 256, "MD3_MAX_SHADERS"},
     &SurfaceHeader::shaderCount,
     {kSurfaceShaderCountField, 4}},
    {{"md3-vertex-limit", Severity::note, "vertices", 4096, "MD3_MAX_VERTS"},
     &SurfaceHeader::vertexCount,
     {kSurfaceVertexCountField, 4}},
    {{"md3-triangle-limit", Severity::note, "triangles", 8192, "MD3_MAX_TRIANGLES"},
     &SurfaceHeader::triangleCount,
     {kSurfaceTriangleCountField, 4}},
    {{"md3-engine-vertex-limit", Severity::warning, "vertices", 999, "(SHADER_MAX_VERTEXES - 1)"},
     &SurfaceHeader::vertexCount,
     {kSurfaceVertexCountField, 4}},
    {{"md3-engine-triangle-limit", Severity::warning, "triangles", 1999, "(a third of SHADER_MAX_INDEXES - 1)"},
     &SurfaceHeader::triangleCount,
     {kSurfaceTriangleCountField, 4}},
};

// One surface of the file while it is being read.
struct Candidate {
    SurfaceHeader header;
    std::uint64_t index = 0; // in the file
    std::uint64_t start = 0;

    [[nodiscard]] std::uint64_t at(std::int32_t offset) const { return offsetFrom(start, offset); }
    [[nodiscard]] ByteRange field(std::uint64_t offset) const { return {start + offset, 4}; }
    [[nodiscard]] ByteRange range() const { return {start, SurfaceHeader::kWireSize}; }
    [[nodiscard]] std::uint64_t vertexCount() const { return countOf(header.vertexCount); }
    [[nodiscard]] std::uint64_t triangleCount() const { return countOf(header.triangleCount); }
    [[nodiscard]] std::uint64_t shaderCount() const { return countOf(header.shaderCount); }
    [[nodiscard]] std::uint64_t frameBytes() const { return vertexCount() * kVertexBytes; }

    // The first byte after all its tables, or after its header if a table is impossible.
    [[nodiscard]] std::uint64_t tablesEnd(std::uint64_t fileBytes, std::uint64_t modelFrameCount) const
    {
        const std::uint64_t frameCount = header.frameCount > 0 ? countOf(header.frameCount) : modelFrameCount;
        std::uint64_t end = start + SurfaceHeader::kWireSize;
        const auto extend = [&](std::int32_t offset, std::uint64_t bytes) {
            if (bytes > 0 && at(offset) <= fileBytes && bytes <= fileBytes - at(offset))
                end = std::max(end, at(offset) + bytes);
        };
        extend(header.triangleOffset, triangleCount() * Triangle::kWireSize);
        extend(header.shaderOffset, shaderCount() * ShaderName::kWireSize);
        extend(header.texCoordOffset, vertexCount() * TexCoord::kWireSize);
        extend(header.vertexOffset, frameBytes() * frameCount);
        return end;
    }
};

class SurfaceReader {
public:
    SurfaceReader(const ByteView& file, const Header& header, Model& model, Diagnostics& diagnostics)
        : m_file(file),
          m_header(header),
          m_model(model),
          m_shape(std::get<Keyframed>(model.shape)),
          m_diagnostics(diagnostics),
          m_tableBytesLeft(2 * file.size() + kFreeTableBytes)
    {
        m_meshVariant.name = "triangles";
    }

    void readAll()
    {
        const std::uint64_t stated = countOf(m_header.surfaceCount);
        const std::uint64_t count = std::min(stated, kMaxSurfaces);
        if (count < stated && m_file.fitting(offsetFrom(0, m_header.surfaceOffset), SurfaceHeader::kWireSize) > count)
            m_diagnostics.add(Severity::error, Concern::model, "md3-surfaces-left-out", kSurfaceCountField, stated,
                              " surfaces, this program reads the first ", kMaxSurfaces);
        reserve(count);
        std::uint64_t start = offsetFrom(0, m_header.surfaceOffset);
        for (std::uint64_t index = 0; index < count && !isCancelled(); ++index) {
            const auto header = m_file.record<SurfaceHeader>(
                start, {"surface", Element::surface, static_cast<std::uint32_t>(m_model.surfaces.size())});
            if (!header) {
                m_diagnostics.add(Severity::error, Concern::model, "md3-surfaces-truncated", kSurfaceCountField,
                                  counted(stated, "surface"), " stated, the header of surface ", index, " at byte ",
                                  start == UINT64_MAX ? joined(m_header.surfaceOffset) : joined(start),
                                  " is not in the file of ", m_file.size(),
                                  " bytes: ", counted(stated - index, "is", "are"), " left out");
                break;
            }
            const Candidate candidate{*header, index, start};
            read(candidate);
            if (index + 1 < count && !findNext(candidate, start)) {
                m_diagnostics.add(Severity::error, Concern::model, "md3-surfaces-truncated",
                                  candidate.field(kSurfaceEndOffsetField), counted(stated, "surface"),
                                  " stated, after surface ", index, " there is no room for another in the file of ",
                                  m_file.size(), " bytes: ", counted(stated - index - 1, "is", "are"), " left out");
                break;
            }
        }
        m_meshVariant.triangleCount = static_cast<std::uint32_t>(m_meshVariant.indices.size() / 3);
        m_model.meshVariants.push_back(std::move(m_meshVariant));
        m_diagnostics.finish();
    }

private:
    void reserve(std::uint64_t count)
    {
        const auto most = static_cast<std::size_t>(
            std::min(count, m_file.fitting(offsetFrom(0, m_header.surfaceOffset), SurfaceHeader::kWireSize)));
        m_shape.blocks.reserve(most);
        m_model.surfaces.reserve(most);
        m_model.passes.reserve(most);
        m_model.batches.reserve(most);
        m_model.textureSlots.reserve(most);
        m_meshVariant.drawRanges.reserve(most);
    }

    [[nodiscard]] static std::string titleOf(const Candidate& candidate)
    {
        return joined("surface ", candidate.index, " ('", printable(candidate.header.name), "'): ");
    }

    template <class... Parts> void leaveOut(const Candidate& candidate, std::string_view rule, const Parts&... why)
    {
        m_diagnostics.add(Severity::error, Concern::model, rule, candidate.range(), titleOf(candidate), why...,
                          ": the surface is left out");
    }

    // Whether `bytes` of a table lie in the file; if not, the surface is left out.
    bool hasTable(const Candidate& candidate, std::int32_t offset, std::uint64_t count, std::uint64_t stride,
                  std::string_view what)
    {
        if (count == 0 || m_file.fitting(candidate.at(offset), stride) >= count)
            return true;
        leaveOut(candidate, "md3-surface-truncated", count, " ", what, " of ", stride, " bytes, ", offset,
                 " bytes from its start at byte ", candidate.start, ", are not inside the file of ", m_file.size(),
                 " bytes");
        return false;
    }

    // The number of the surface's vertex frames that lie in the file; 0: the surface is left out.
    std::uint32_t soundFrames(const Candidate& candidate)
    {
        const std::uint64_t needed = countOf(m_header.frameCount);
        std::uint64_t stated = countOf(candidate.header.frameCount);
        if (stated != needed) {
            m_diagnostics.add(Severity::warning, Concern::model, "md3-surface-frames",
                              candidate.field(kSurfaceFrameCountField), titleOf(candidate), candidate.header.frameCount,
                              candidate.header.frameCount == 1 ? " frame" : " frames", ", the model has ",
                              m_header.frameCount,
                              stated == 0       ? ": the model's number is used"
                              : stated < needed ? ": its last one is shown for the missing ones"
                                                : ": the excess is not shown");
            if (stated == 0) // the engine uses the model's count as well
                stated = needed;
        }
        if (candidate.vertexCount() == 0)
            return 1;
        const std::uint64_t fitting =
            m_file.fitting(candidate.at(candidate.header.vertexOffset), candidate.frameBytes());
        if (fitting == 0) {
            hasTable(candidate, candidate.header.vertexOffset, 1, candidate.frameBytes(), "frame of vertices");
            return 0;
        }
        const std::uint64_t wanted = std::min(stated, needed);
        if (fitting < wanted)
            m_diagnostics.add(Severity::error, Concern::model, "md3-surface-frames-truncated", candidate.range(),
                              titleOf(candidate), counted(wanted, "frame"), " of ", candidate.frameBytes(), " bytes, ",
                              candidate.header.vertexOffset, " bytes from its start at byte ", candidate.start,
                              ", stated, file has room for ", fitting);
        return static_cast<std::uint32_t>(std::min(wanted, fitting));
    }

    void read(const Candidate& candidate)
    {
        const SurfaceHeader& header = candidate.header;
        if (header.vertexCount < 0 || header.triangleCount < 0)
            return leaveOut(candidate, "md3-surface-count", header.vertexCount, " vertices and ", header.triangleCount,
                            " triangles");
        if (candidate.vertexCount() > kMaxSurfaceVertices)
            return leaveOut(candidate, "md3-surface-too-large", candidate.vertexCount(),
                            " vertices, this program reads at most ", kMaxSurfaceVertices);
        if (!hasTable(candidate, header.triangleOffset, candidate.triangleCount(), Triangle::kWireSize, "triangles") ||
            !hasTable(candidate, header.texCoordOffset, candidate.vertexCount(), TexCoord::kWireSize,
                      "texture coordinates"))
            return;
        const std::uint32_t frameCount = soundFrames(candidate);
        if (frameCount == 0)
            return;
        const std::uint64_t shaderCount = soundShaders(candidate);
        const std::uint64_t tableBytes = candidate.triangleCount() * Triangle::kWireSize +
                                         candidate.vertexCount() * TexCoord::kWireSize +
                                         candidate.frameBytes() * frameCount + shaderCount * ShaderName::kWireSize;
        if (tableBytes > m_tableBytesLeft)
            return leaveOut(candidate, "md3-surface-too-large",
                            "the tables of all surfaces together are more than twice as long as the file");
        m_tableBytesLeft -= tableBytes;
        noteLimits(candidate);
        addSurface(candidate, frameCount, shaderCount);
    }

    std::uint64_t soundShaders(const Candidate& candidate)
    {
        const SurfaceHeader& header = candidate.header;
        const std::uint64_t fitting = m_file.fitting(candidate.at(header.shaderOffset), ShaderName::kWireSize);
        if (header.shaderCount < 0)
            m_diagnostics.add(Severity::warning, Concern::textures, "md3-shader-count",
                              candidate.field(kSurfaceShaderCountField), titleOf(candidate), "shader count is ",
                              header.shaderCount, ": 0 is used");
        if (fitting < candidate.shaderCount())
            m_diagnostics.add(Severity::error, Concern::textures, "md3-shaders-truncated", candidate.range(),
                              titleOf(candidate), counted(candidate.shaderCount(), "shader"), ", ", header.shaderOffset,
                              " bytes from its start at byte ", candidate.start, ", stated, file has room for ",
                              fitting);
        return std::min(candidate.shaderCount(), fitting);
    }

    void noteLimits(const Candidate& candidate)
    {
        for (const auto& [limit, count, field] : kSurfaceLimits) {
            const std::uint64_t found = countOf(candidate.header.*count);
            if (found > limit.most)
                m_diagnostics.add({.rule = std::string(limit.rule),
                                   .severity = limit.severity,
                                   .range = candidate.field(field.offset),
                                   .message = joined(titleOf(candidate), limitText(limit, found)),
                                   .count = found});
        }
    }

    // Its tables must have been checked.
    void addSurface(const Candidate& candidate, std::uint32_t frameCount, std::uint64_t shaderCount)
    {
        const auto surface = static_cast<std::uint32_t>(m_model.surfaces.size());
        const auto frames = m_file.slice(candidate.at(candidate.header.vertexOffset), candidate.frameBytes(),
                                         frameCount, {"vertices", Element::frame, surface});
        const bool hasVertices = frames && !frames->empty();
        m_shape.blocks.push_back(
            VertexBlock{.encoding = VertexEncoding::i16,
                        .bytes = m_file.file(),
                        .offset = hasVertices ? candidate.at(candidate.header.vertexOffset) : candidate.start,
                        .frameStride = static_cast<std::uint32_t>(candidate.frameBytes()),
                        .vertexCount = static_cast<std::uint32_t>(candidate.vertexCount()),
                        .frameCount = frameCount});
        m_model.surfaces.push_back({nameOf(candidate), surface, readShaders(candidate, shaderCount)});
        const std::vector<std::string>& shaders = m_model.surfaces.back().shaders;
        m_model.textureSlots.push_back({shaders.empty() ? std::string() : shaders.front(), "shader"});
        m_model.passes.push_back({surface, true});
        m_model.batches.push_back({surface, surface, 0});
        addTriangles(candidate, surface, addCorners(candidate, surface));
    }

    std::string nameOf(const Candidate& candidate)
    {
        const std::string_view name = candidate.header.name;
        std::string made = shownSurfaceName(name, candidate.index);
        if (!name.empty() && name.size() < kNameBytes)
            return made;
        const ByteRange field{candidate.start + kSurfaceNameField, kNameBytes};
        if (name.empty())
            m_diagnostics.add(Severity::note, Concern::model, "md3-surface-unnamed", field, "surface ", candidate.index,
                              " has no name: it is called '", made, "'");
        else
            m_diagnostics.add(Severity::warning, Concern::model, "md3-surface-name", field, "the name of surface ",
                              candidate.index, " has no end: it is called '", made, "'");
        return made;
    }

    std::vector<std::string> readShaders(const Candidate& candidate, std::uint64_t count)
    {
        std::vector<std::string> names;
        const auto table = m_file.table<ShaderName>(candidate.at(candidate.header.shaderOffset), count, "shaders");
        const std::size_t present = table ? table->size() : 0;
        names.reserve(present);
        for (std::size_t i = 0; i < present; ++i)
            names.emplace_back((*table)[i].name);
        return names;
    }

    // Returns the index of the first one.
    std::uint32_t addCorners(const Candidate& candidate, std::uint32_t surface)
    {
        const auto first = static_cast<std::uint32_t>(m_meshVariant.vertices.size());
        const auto table =
            m_file.table<TexCoord>(candidate.at(candidate.header.texCoordOffset), candidate.vertexCount(),
                                   {"texture coordinates", Element::vertex, surface});
        const std::size_t count = table ? table->size() : 0;
        m_meshVariant.vertices.resize(first + count);
        std::size_t notFinite = 0;
        std::size_t firstNotFinite = 0;
        for (std::size_t i = 0; i < count; ++i) {
            glm::vec2 uv = (*table)[i].uv;
            if (!std::isfinite(uv.x) || !std::isfinite(uv.y)) {
                firstNotFinite = notFinite++ == 0 ? i : firstNotFinite;
                uv = {};
            }
            m_meshVariant.vertices[first + i] = {static_cast<std::uint32_t>(i), uv};
        }
        if (notFinite > 0)
            m_diagnostics.addMany(notFinite, Severity::warning, Concern::textures, "md3-tex-coords-not-finite",
                                  {candidate.at(candidate.header.texCoordOffset) + firstNotFinite * TexCoord::kWireSize,
                                   TexCoord::kWireSize},
                                  titleOf(candidate), notFinite, " of ", count,
                                  " texture coordinates are not finite, the first is ", firstNotFinite,
                                  ": (0, 0) is used");
        return first;
    }

    void addTriangles(const Candidate& candidate, std::uint32_t surface, std::uint32_t firstCorner)
    {
        const std::uint64_t offset = candidate.at(candidate.header.triangleOffset);
        const auto table =
            m_file.table<Triangle>(offset, candidate.triangleCount(), {"triangles", Element::triangle, surface});
        const std::size_t count = table ? table->size() : 0;
        const auto vertexCount = static_cast<std::uint32_t>(candidate.vertexCount());
        const std::size_t first = m_meshVariant.indices.size();
        m_meshVariant.indices.resize(first + 3 * count);
        std::uint32_t* index = m_meshVariant.indices.data() + first;
        std::size_t bad = 0;
        std::size_t firstBad = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const auto [a, b, c] = (*table)[i].vertices;
            if (a >= vertexCount || b >= vertexCount || c >= vertexCount) {
                firstBad = bad++ == 0 ? i : firstBad;
                continue;
            }
            *index++ = firstCorner + a;
            *index++ = firstCorner + b;
            *index++ = firstCorner + c;
        }
        m_meshVariant.indices.resize(first + 3 * (count - bad));
        if (count > bad)
            m_meshVariant.drawRanges.push_back({PrimitiveType::triangles, surface, static_cast<std::uint32_t>(first),
                                                static_cast<std::uint32_t>(3 * (count - bad))});
        if (bad > 0)
            m_diagnostics.addMany(bad, Severity::error, Concern::model, "md3-triangle-vertex",
                                  {offset + firstBad * Triangle::kWireSize, Triangle::kWireSize}, titleOf(candidate),
                                  bad, " of ", count, " triangles refer to vertices past the last of ", vertexCount,
                                  ", the first is triangle ", firstBad, ": they are left out");
    }

    // The start of the next surface: the end stated by this one, or after its tables if that is impossible.
    bool findNext(const Candidate& candidate, std::uint64_t& start)
    {
        const auto hasHeader = [this](std::uint64_t at) { return m_file.fitting(at, SurfaceHeader::kWireSize) > 0; };
        const auto hasMagic = [this, &hasHeader](std::uint64_t at) {
            return hasHeader(at) && m_file.file().span()[static_cast<std::size_t>(at)] == std::byte{'I'} &&
                   FieldReader(m_file.file().span().subspan(static_cast<std::size_t>(at), 4)).text(4) == kMagic;
        };
        const std::uint64_t stated = candidate.at(candidate.header.endOffset);
        const bool canBe = candidate.header.endOffset > 0 && hasHeader(stated);
        if (canBe && hasMagic(stated)) {
            start = stated;
            return true;
        }
        const std::uint64_t derived = candidate.tablesEnd(m_file.size(), countOf(m_header.frameCount));
        if (canBe && !(derived != stated && hasMagic(derived))) { // some exporters omit the magic
            start = stated;
            return true;
        }
        if (!hasHeader(derived))
            return false;
        m_diagnostics.add(Severity::warning, Concern::model, "md3-surface-end", candidate.field(kSurfaceEndOffsetField),
                          titleOf(candidate), "its end is stated at ", candidate.header.endOffset,
                          " bytes from its start, its tables end at ", derived - candidate.start,
                          ": the next surface is expected there");
        start = derived;
        return true;
    }

    const ByteView& m_file;
    const Header& m_header;
    Model& m_model;
    Keyframed& m_shape;
    MeshVariant m_meshVariant;
    SurfaceTallies m_diagnostics;
    std::uint64_t m_tableBytesLeft;
};

} // namespace

void readSurfaces(const ByteView& file, const Header& header, Model& model, Diagnostics& diagnostics)
{
    SurfaceReader(file, header, model, diagnostics).readAll();
}

} // namespace formats::md3

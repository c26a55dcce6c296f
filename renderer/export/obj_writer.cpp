#include "renderer/export/obj_writer.hpp"

#include "formats/model/capabilities.hpp"
#include "formats/model/mesh_variant.hpp"

#include <fmt/format.h>

#include <glm/gtc/matrix_inverse.hpp>

#include <algorithm>
#include <cassert>

namespace formats {
namespace {

using Out = std::back_insert_iterator<std::string>;

/// Line breaks and blanks would end a name.
std::string objName(std::string_view name)
{
    std::string safe(name);
    std::replace_if(
        safe.begin(), safe.end(), [](unsigned char c) { return c <= ' ' || c == '#'; }, '_');
    return safe.empty() ? "surface" : safe;
}

template <class Positions> void writeVertices(Out out, const Positions& positions, const PosedPart& part)
{
    const bool isMoved = part.transform != glm::dmat4(1.0);
    for (const auto& own : positions) {
        const glm::dvec3 p = isMoved ? glm::dvec3(part.transform * glm::dvec4(glm::dvec3(own), 1.0)) : glm::dvec3(own);
        fmt::format_to(out, "v {:.9g} {:.9g} {:.9g}\n", p.x, p.y, p.z);
    }
}

/// Readers expect length 1 even for normals of vertices without triangles.
void writeNormals(Out out, const PosedPart& part)
{
    const glm::dmat3 turned = glm::inverseTranspose(glm::dmat3(part.transform));
    for (const glm::vec3& own : part.normals) {
        const glm::dvec3 normal = turned * glm::dvec3(own);
        const double length = glm::length(normal);
        const glm::dvec3 n = length > 0.0 ? normal / length : glm::dvec3(0.0, 0.0, 1.0);
        fmt::format_to(out, "vn {:.9g} {:.9g} {:.9g}\n", n.x + 0.0, n.y + 0.0, n.z + 0.0); // -0 becomes 0
    }
}

/// The counts of elements written before a part, or before the vertices of a surface.
struct Offsets {
    std::uint64_t vertex = 0;
    std::uint64_t renderVertex = 0;
    std::uint64_t normal = 0;
};

void writeFaces(Out out, const PosedPart& part, std::uint32_t surface, const Offsets& first)
{
    const MeshVariant& meshVariant = part.model->meshVariants[part.meshVariant];
    for (TriangleIndices triangle : trianglesOf(meshVariant, surface)) {
        if (part.model->frontFace == FrontFace::clockwise)
            std::swap(triangle[1], triangle[2]);
        fmt::format_to(out, "f");
        for (const std::uint32_t corner : triangle) {
            // OBJ indices start at 1.
            const std::uint64_t vertex = meshVariant.vertices[corner].vertex + std::uint64_t{1};
            fmt::format_to(out, " {}/{}", first.vertex + vertex, first.renderVertex + corner + 1);
            if (!part.normals.empty())
                fmt::format_to(out, "/{}", first.normal + vertex);
        }
        fmt::format_to(out, "\n");
    }
}

/// Writes the vertices of a part; returns the first vertex of each surface and advances `vertexCount`.
std::vector<std::uint64_t> writeAllVertices(Out out, const PosedPart& part, std::uint64_t& vertexCount)
{
    const Model& model = *part.model;
    if (isSkinned(model)) {
        const std::vector<std::uint64_t> firstVertices(model.surfaces.size(), vertexCount);
        vertexCount += part.positions.size();
        writeVertices(out, part.positions, part);
        return firstVertices;
    }
    std::vector<std::uint64_t> firstOfBlock;
    for (const VertexBlock& block : keyframesOf(model).blocks) {
        firstOfBlock.push_back(vertexCount);
        vertexCount += block.vertexCount;
        writeVertices(out, positionsAt(block, part.frames), part);
    }
    std::vector<std::uint64_t> firstVertices;
    for (const Surface& surface : model.surfaces)
        firstVertices.push_back(firstOfBlock[surface.block]);
    return firstVertices;
}

/// Writes vertices, texture coordinates and faces of a part; advances `first`.
void writePart(Out out, const PosedPart& part, Offsets& first)
{
    const Model& model = *part.model;
    const MeshVariant& meshVariant = model.meshVariants[part.meshVariant];
    std::uint64_t vertexCount = first.vertex;
    const std::vector<std::uint64_t> firstVertices = writeAllVertices(out, part, vertexCount);
    assert(part.normals.empty() || part.normals.size() == vertexCount - first.vertex);
    writeNormals(out, part);
    for (const RenderVertex& renderVertex : meshVariant.vertices) {
        const glm::vec2 uv = uvAt(model, renderVertex);
        fmt::format_to(out, "vt {:.9g} {:.9g}\n", uv.x, 1.0 - static_cast<double>(uv.y));
    }
    for (std::uint32_t surface = 0; surface < model.surfaces.size(); ++surface) {
        const bool isLeftOut =
            capabilitiesOf(model).hasViews && triangleCountOf(meshVariant, surface) == 0; // of another view
        if (isLeftOut || (surface < part.isHidden.size() && part.isHidden[surface]))
            continue;
        fmt::format_to(out, "g {}\n", objName(model.surfaces[surface].name));
        if (surface < part.materials.size() && !part.materials[surface].empty())
            fmt::format_to(out, "usemtl {}\n", objName(part.materials[surface]));
        // Normals are in vertex order.
        const std::uint64_t firstNormal = first.normal + (firstVertices[surface] - first.vertex);
        writeFaces(out, part, surface, {firstVertices[surface], first.renderVertex, firstNormal});
    }
    first = {vertexCount, first.renderVertex + meshVariant.vertices.size(), first.normal + part.normals.size()};
}

} // namespace

std::string writeObj(std::span<const PosedPart> parts, std::string_view library)
{
    std::string text(kObjMark);
    const Out out(text);
    for (const PosedPart& part : parts)
        fmt::format_to(out, "# {}, {} version {}\n", objName(part.model->name), part.model->format,
                       part.model->version);
    if (!library.empty())
        fmt::format_to(out, "mtllib {}\n", library);
    Offsets first;
    for (const PosedPart& part : parts)
        writePart(out, part, first);
    return text;
}

std::string writeMtl(std::span<const MtlEntry> materials)
{
    std::string text(kObjMark);
    for (const MtlEntry& material : materials) {
        text += fmt::format("newmtl {}\nKa 0 0 0\nKd {}\nKs 0 0 0\nillum 1\n", objName(material.name),
                            material.image.empty() ? "0.7 0.7 0.7" : "1 1 1");
        if (!material.image.empty())
            text += fmt::format("map_Kd {}\n", material.image);
        if (!material.alphaMap.empty())
            text += fmt::format("map_d {}\n", material.alphaMap);
    }
    return text;
}

} // namespace formats

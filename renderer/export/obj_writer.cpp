#include "renderer/export/obj_writer.hpp"

#include "formats/model/capabilities.hpp"

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
    for (const TriangleIndices& triangle : outerTriangles(part, surface)) {
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

/// Writes vertices, texture coordinates and faces of a part; advances `first`.
void writePart(Out out, const PosedPart& part, Offsets& first)
{
    const Model& model = *part.model;
    const MeshVariant& meshVariant = model.meshVariants[part.meshVariant];
    const PosedVertices vertices = verticesOf(part);
    for (const glm::dvec3& position : vertices.positions)
        fmt::format_to(out, "v {:.9g} {:.9g} {:.9g}\n", position.x, position.y, position.z);
    assert(part.normals.empty() || part.normals.size() == vertices.positions.size());
    writeNormals(out, part);
    for (const RenderVertex& renderVertex : meshVariant.vertices) {
        const glm::vec2 uv = uvAt(model, renderVertex);
        fmt::format_to(out, "vt {:.9g} {:.9g}\n", uv.x, 1.0 - static_cast<double>(uv.y));
    }
    for (std::uint32_t surface = 0; surface < model.surfaces.size(); ++surface) {
        const bool isLeftOut =
            capabilitiesOf(model).hasViews && triangleCountOf(meshVariant, surface) == 0; // of another view
        if (isLeftOut || !isWritten(part, surface))
            continue;
        fmt::format_to(out, "g {}\n", objName(model.surfaces[surface].name));
        if (surface < part.materials.size() && !part.materials[surface].empty())
            fmt::format_to(out, "usemtl {}\n", objName(part.materials[surface]));
        // Normals are in vertex order.
        const std::uint64_t own = vertices.firstOfSurface[surface];
        writeFaces(out, part, surface, {first.vertex + own, first.renderVertex, first.normal + own});
    }
    first = {first.vertex + vertices.positions.size(), first.renderVertex + meshVariant.vertices.size(),
             first.normal + part.normals.size()};
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

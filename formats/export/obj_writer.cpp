#include "formats/export/obj_writer.hpp"

#include "formats/core/topology.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace formats {
namespace {

using Out = std::back_insert_iterator<std::string>;

/// Line breaks and blanks inside a name would end it.
std::string objName(std::string_view name)
{
    std::string safe(name);
    std::replace_if(safe.begin(), safe.end(), [](unsigned char c) { return c <= ' ' || c == '#'; }, '_');
    return safe.empty() ? "surface" : safe;
}

void writeVertices(Out out, const VertexBlock& block, const FramePair& frames)
{
    for (const glm::dvec3& p : positionsAt(block, frames))
        fmt::format_to(out, "v {:.9g} {:.9g} {:.9g}\n", p.x, p.y, p.z);
}

void writeFaces(Out out, const Model& model, const Topology& topology, std::uint32_t surface, std::uint64_t firstVertex)
{
    for (TriangleIndices triangle : trianglesOf(topology, surface)) {
        if (model.frontFace == FrontFace::clockwise)
            std::swap(triangle[1], triangle[2]);
        fmt::format_to(out, "f");
        for (const std::uint32_t corner : triangle) {
            // OBJ counts from 1.
            fmt::format_to(out, " {}/{}", firstVertex + topology.corners[corner].vertex + 1, std::uint64_t{corner} + 1);
        }
        fmt::format_to(out, "\n");
    }
}

} // namespace

std::string writeObj(const Model& model, std::uint32_t topologyIndex, const FramePair& frames,
                     const ObjMaterial& material)
{
    const Keyframed& shape = keyframesOf(model);
    const Topology& topology = model.topologies[topologyIndex];
    std::string text;
    const Out out(text);
    fmt::format_to(out, "# {}, {} version {}\n", objName(model.name), model.format, model.version);
    if (!material.library.empty())
        fmt::format_to(out, "mtllib {}\n", material.library);

    std::vector<std::uint64_t> firstVertices; // of each block
    std::uint64_t vertexCount = 0;
    for (const VertexBlock& block : shape.blocks) {
        firstVertices.push_back(vertexCount);
        vertexCount += block.vertexCount;
        writeVertices(out, block, frames);
    }
    for (const Corner& corner : topology.corners)
        fmt::format_to(out, "vt {:.9g} {:.9g}\n", corner.uv.x, 1.0 - static_cast<double>(corner.uv.y));
    for (std::uint32_t surface = 0; surface < model.surfaces.size(); ++surface) {
        fmt::format_to(out, "g {}\n", objName(model.surfaces[surface].name));
        if (!material.name.empty())
            fmt::format_to(out, "usemtl {}\n", objName(material.name));
        writeFaces(out, model, topology, surface, firstVertices[model.surfaces[surface].block]);
    }
    return text;
}

std::string writeMtl(std::string_view material, std::string_view picture)
{
    std::string text = fmt::format("{}newmtl {}\nKa 0 0 0\nKd {}\nKs 0 0 0\nillum 1\n", kMtlMark, objName(material),
                                   picture.empty() ? "0.7 0.7 0.7" : "1 1 1");
    if (!picture.empty())
        text += fmt::format("map_Kd {}\n", picture);
    return text;
}

} // namespace formats

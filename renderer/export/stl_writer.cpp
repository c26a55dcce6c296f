#include "renderer/export/stl_writer.hpp"

#include "formats/base/byte_writer.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>

namespace formats {
namespace {

constexpr std::size_t kHeaderBytes = 80;
constexpr std::size_t kTriangleBytes = 50;

using Corners = std::array<glm::dvec3, 3>;

/// Large models with a large scale would exceed the range of float.
float asFloat(double value)
{
    constexpr double kLargest = std::numeric_limits<float>::max();
    return static_cast<float>(std::clamp(value, -kLargest, kLargest));
}

void write(ByteWriter& out, const glm::dvec3& value)
{
    for (int axis = 0; axis < 3; ++axis)
        out.f32(asFloat(value[axis] + 0.0)); // -0 becomes 0
}

glm::dvec3 normalOf(const Corners& corners)
{
    const glm::dvec3 normal = glm::cross(corners[1] - corners[0], corners[2] - corners[0]);
    const double length = glm::length(normal);
    return length > 0.0 && length <= std::numeric_limits<double>::max() ? normal / length : glm::dvec3(0.0);
}

/// Writes the triangles of a part; returns their number.
std::uint32_t writePart(ByteWriter& out, const PosedPart& part)
{
    const MeshVariant& meshVariant = part.model->meshVariants[part.meshVariant];
    const PosedVertices vertices = verticesOf(part);
    std::uint32_t count = 0;
    for (std::uint32_t surface = 0; surface < part.model->surfaces.size(); ++surface) {
        if (!isWritten(part, surface))
            continue;
        for (const TriangleIndices& triangle : outerTriangles(part, surface)) {
            Corners corners{};
            for (std::size_t i = 0; i < corners.size(); ++i)
                corners[i] =
                    vertices.positions[vertices.firstOfSurface[surface] + meshVariant.vertices[triangle[i]].vertex];
            write(out, normalOf(corners));
            for (const glm::dvec3& corner : corners)
                write(out, corner);
            out.u16(0);
            ++count;
        }
    }
    return count;
}

} // namespace

std::uint64_t stlTriangleCount(std::span<const PosedPart> parts)
{
    std::uint64_t count = 0;
    for (const PosedPart& part : parts) {
        for (std::uint32_t surface = 0; surface < part.model->surfaces.size(); ++surface) {
            if (isWritten(part, surface))
                count += triangleCountOf(part.model->meshVariants[part.meshVariant], surface);
        }
    }
    return count;
}

std::vector<std::byte> writeStl(std::span<const PosedPart> parts)
{
    assert(stlTriangleCount(parts) <= UINT32_MAX);
    ByteWriter out;
    out.reserve(kHeaderBytes + 4 + kTriangleBytes * static_cast<std::size_t>(stlTriangleCount(parts)));
    out.text(kStlMark, kHeaderBytes);
    out.u32(0);
    std::uint32_t count = 0;
    for (const PosedPart& part : parts)
        count += writePart(out, part);
    out.patchU32(kHeaderBytes, count);
    return out.take();
}

} // namespace formats

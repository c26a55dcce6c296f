#include "renderer/draw/list/vertex_access.hpp"

#include "formats/model/vertex_block.hpp"

#include <algorithm>

namespace renderer {
namespace {

bool fitsTexture(std::uint64_t words, std::uint32_t edge)
{
    return words <= std::uint64_t{edge} * edge;
}

/// Whether the tables for computing normals are small enough for all blocks.
bool canComputeNormals(const formats::Model& model, std::uint32_t meshVariant, std::uint32_t tableEdge)
{
    constexpr std::uint64_t kWordsOfTriangle = 6; // a pair for each of its vertices
    const std::uint64_t ofTriangles = kWordsOfTriangle * model.meshVariants[meshVariant].triangleCount;
    const auto& blocks = keyframesOf(model).blocks;
    return std::all_of(blocks.begin(), blocks.end(), [&](const formats::VertexBlock& block) {
        return fitsTexture(std::uint64_t{block.vertexCount} + 1 + ofTriangles, tableEdge);
    });
}

bool wantsComputedNormals(const formats::Model& model, NormalSource normals)
{
    return normals == NormalSource::computed ||
           (normals == NormalSource::automatic && model.normals == formats::NormalQuality::unusable);
}

} // namespace

bool liesReady(const formats::VertexBlock& block)
{
    return block.frameStride % 4 == 0 && block.frameOffsets.empty();
}

std::uint32_t frameStrideOnGpu(const formats::VertexBlock& block)
{
    return liesReady(block) ? block.frameStride : formats::frameBytesOf(block);
}

VertexAccess vertexAccessOf(const formats::Model& model, std::uint32_t surface, std::uint32_t meshVariant,
                            NormalSource normals, const VertexTextureLimits& limits)
{
    if (isSkinned(model))
        return {.isSkinned = true};
    const formats::VertexBlock& block = keyframesOf(model).blocks[model.surfaces[surface].block];
    const std::uint64_t words =
        block.vertexCount == 0 ? 1 : std::uint64_t{frameStrideOnGpu(block)} / 4 * block.frameCount;
    VertexAccess access;
    access.isArray = !fitsTexture(words, limits.blockEdge);
    access.computesNormals =
        wantsComputedNormals(model, normals) && canComputeNormals(model, meshVariant, limits.tableEdge);
    access.encoding = block.encoding;
    return access;
}

} // namespace renderer

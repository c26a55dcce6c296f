#include "tests/support/model_promises.hpp"

#include "tests/support/skinned_promises.hpp"

#include "formats/model/key_map.hpp"
#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace tests {
namespace {

using formats::joined;
using formats::Model;

bool hasFiniteCoordinates(const glm::vec3& v)
{
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

std::string brokenBlock(const formats::VertexBlock& block)
{
    const std::uint64_t length = std::uint64_t{block.frameStride} * block.frameCount;
    if (block.frameCount == 0)
        return "a block has no frames";
    const bool isEven = block.frameOffsets.empty();
    if (isEven && (block.offset > block.bytes.size() || length > block.bytes.size() - block.offset))
        return joined("a block of ", length, " bytes at byte ", block.offset, " is not in the file");
    if (!isEven && block.frameOffsets.size() != block.frameCount)
        return joined(block.frameCount, " frames have ", block.frameOffsets.size(), " offsets");
    for (const std::uint64_t offset : block.frameOffsets) {
        if (offset > block.bytes.size() || block.frameStride > block.bytes.size() - offset)
            return joined("a frame at byte ", offset, " is not in the file");
    }
    if (block.frameHeaderBytes % 4 != 0)
        return "a frame's header is not made of words";
    if (block.frameStride < formats::frameBytesOf(block))
        return "a frame is shorter than its vertices";
    return {};
}

std::uint32_t vertexCountOf(const Model& model, std::uint32_t surface)
{
    if (formats::isSkinned(model))
        return formats::skinnedOf(model).vertices.count;
    return formats::keyframesOf(model).blocks[model.surfaces[surface].block].vertexCount;
}

std::string brokenMeshVariant(const Model& model, const formats::MeshVariant& meshVariant)
{
    for (const formats::RenderVertex& corner : meshVariant.vertices) {
        if (!std::isfinite(corner.uv.x) || !std::isfinite(corner.uv.y))
            return "a texture coordinate is not finite";
        if (formats::isSkinned(model) && corner.vertex >= formats::skinnedOf(model).vertices.count)
            return "a corner is of no vertex";
    }
    const auto isEarlier = [](const formats::DrawRange& a, const formats::DrawRange& b) {
        return a.surface < b.surface;
    };
    if (!std::is_sorted(meshVariant.drawRanges.begin(), meshVariant.drawRanges.end(), isEarlier))
        return "the runs are not in the order of their surfaces";
    std::size_t triangleCount = 0;
    for (const formats::DrawRange& range : meshVariant.drawRanges) {
        if (range.surface >= model.surfaces.size())
            return "a range is of no surface";
        if (range.first > meshVariant.indices.size() || range.count > meshVariant.indices.size() - range.first)
            return "a range is past the indices";
        const std::uint32_t vertexCount = vertexCountOf(model, range.surface);
        bool isInside = true;
        formats::forEachTriangle(meshVariant, range, [&](const formats::TriangleIndices& triangle) {
            for (const std::uint32_t index : triangle)
                isInside =
                    isInside && index < meshVariant.vertices.size() && meshVariant.vertices[index].vertex < vertexCount;
            ++triangleCount;
        });
        if (!isInside)
            return "a triangle refers to no vertex of its surface";
    }
    return triangleCount == meshVariant.triangleCount ? "" : "the triangle count is wrong";
}

std::string brokenTag(const formats::Tag& tag, std::size_t frameCount)
{
    if (tag.poses.size() != frameCount)
        return joined("tag ", tag.name, " has ", tag.poses.size(), " poses for ", frameCount, " frames");
    for (const formats::TagPose& pose : tag.poses) {
        if (!hasFiniteCoordinates(pose.origin))
            return joined("tag ", tag.name, " is nowhere");
        for (const glm::vec3& axis : pose.axes) {
            if (!(std::abs(glm::length(axis) - 1.0f) < 1e-5f))
                return joined("an axis of tag ", tag.name, " is not of length 1");
        }
    }
    return {};
}

std::string brokenShared(const Model& model)
{
    if (model.meshVariants.empty())
        return "no meshVariant";
    for (const formats::MaterialPass& pass : model.passes) {
        if (pass.texture != formats::kNoIndex && pass.texture >= model.textureSlots.size())
            return "a pass has no slot";
    }
    for (const formats::Batch& batch : model.batches) {
        if (batch.surface >= model.surfaces.size() || batch.pass >= model.passes.size())
            return "a batch has no surface or no pass";
    }
    for (const formats::MeshVariant& meshVariant : model.meshVariants) {
        if (std::string broken = brokenMeshVariant(model, meshVariant); !broken.empty())
            return broken;
    }
    if (!model.bounds.isEmpty() && (!hasFiniteCoordinates(model.bounds.min) || !hasFiniteCoordinates(model.bounds.max)))
        return "the bounds are not finite";
    for (const formats::FileMapEntry& entry : formats::fileMapOf(model)) {
        if (entry.end() > model.fileBytes)
            return joined(entry.what, " is mapped past the end");
    }
    for (const formats::Diagnostic& each : model.diagnostics) {
        const auto isNamed = [&](const formats::SidecarFile& sidecar) { return sidecar.path == each.file; };
        const auto sidecar = std::find_if(model.sidecars.begin(), model.sidecars.end(), isNamed);
        if (!each.file.empty() && sidecar == model.sidecars.end())
            continue; // part of a file of which nothing is kept
        const std::uint64_t size = each.file.empty() ? model.fileBytes : sidecar->bytes.span().size();
        if (each.range.offset > size || each.range.length > size - each.range.offset)
            return joined(each.rule, " points past the end");
    }
    return {};
}

} // namespace

std::string brokenPromise(const Model& model)
{
    if (std::string broken = brokenShared(model); !broken.empty())
        return broken;
    if (formats::isSkinned(model))
        return brokenSkinnedPromise(model);
    const formats::Keyframed& shape = formats::keyframesOf(model);
    if (shape.frames.empty())
        return "no frames";
    for (const formats::VertexBlock& block : shape.blocks) {
        if (std::string broken = brokenBlock(block); !broken.empty())
            return broken;
    }
    for (const formats::Surface& surface : model.surfaces) {
        if (surface.block >= shape.blocks.size())
            return "a surface has no block";
    }
    for (const formats::Tag& tag : model.tags) {
        if (std::string broken = brokenTag(tag, shape.frames.size()); !broken.empty())
            return broken;
    }
    for (const formats::Clip& clip : model.clips) {
        if (clip.frameCount == 0 || clip.firstFrame >= shape.frames.size() ||
            clip.frameCount > shape.frames.size() - clip.firstFrame || !(clip.framesPerSecond > 0.0f))
            return joined("clip ", clip.name, " is not in the model");
    }
    return {};
}

} // namespace tests

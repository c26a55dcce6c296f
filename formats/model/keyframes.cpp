#include "formats/model/keyframes.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/printable.hpp"
#include "formats/model/clip_names.hpp"
#include "formats/model/vertex_block.hpp"

#include <algorithm>
#include <utility>

namespace formats {
namespace {

/// Computes the bounds of all valid frames and reports normal indices past the table, in one pass over the vertices.
Bounds surveyVertices(const Keyframed& shape, std::string_view normalIndexRule, Diagnostics& diagnostics)
{
    const VertexBlock& block = shape.blocks.front();
    Bounds bounds;
    std::uint32_t illegalFrames = 0;
    std::uint32_t firstIllegal = 0;
    std::uint32_t largest = 0;
    for (std::uint32_t i = 0; i < block.frameCount && !isCancelled(); ++i) {
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
        addWarning(diagnostics, normalIndexRule, {frameOffsetOf(block, firstIllegal), block.frameStride}, illegalFrames,
                   " of ", block.frameCount, " frames have normal indices past the last (", kMd2NormalCount - 1,
                   "), up to ", largest, ", the first is frame ", firstIllegal, ": normal 0 is used")
            .occurrences = illegalFrames;
    return bounds;
}

} // namespace

void takeFrames(Model& model, const VertexBlock& block, std::vector<Frame> frames, const VertexRules& rules,
                Diagnostics& diagnostics)
{
    model.clips = clipsFromFrameNames(frames, model.name);
    for (Frame& frame : frames) {
        if (!isPlainText(frame.name))
            frame.name = printable(frame.name);
    }
    Keyframed shape{{block}, std::move(frames)};
    model.bounds = surveyVertices(shape, rules.normalIndex, diagnostics);
    model.shape = std::move(shape);
    model.normals = judgeNormals(model, rules.normals, diagnostics);
}

} // namespace formats

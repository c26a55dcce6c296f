#include "renderer/draw/list/instance.hpp"

#include "formats/model/vertex_block.hpp"

#include <algorithm>

namespace renderer {

Instance instanceOf(std::uint32_t firstBone, const glm::mat4& transform)
{
    Instance instance;
    for (int row = 0; row < 3; ++row) {
        instance.rows[static_cast<std::size_t>(row)] =
            glm::vec4(transform[0][row], transform[1][row], transform[2][row], transform[3][row]);
    }
    instance.frameA = firstBone;
    return instance;
}

Instance instanceOf(const formats::Keyframed& shape, const animation::KeyframePose& pose, const glm::mat4& transform)
{
    Instance instance = instanceOf(0, transform);
    instance.frameA = shape.frames[pose.frameA].blockFrame;
    instance.frameB = shape.frames[pose.frameB].blockFrame;
    instance.blend = pose.blend;
    if (shape.blocks.empty())
        return instance; // a model with only tags
    // All blocks of an MD2 share their frame headers, so the first is used. Those of an MD3 have none.
    const formats::VertexBlock& block = shape.blocks.front();
    const std::uint32_t last = block.frameCount - 1;
    const formats::FrameTransform a = formats::frameTransform(block, std::min(instance.frameA, last));
    const formats::FrameTransform b = formats::frameTransform(block, std::min(instance.frameB, last));
    instance.scaleA = a.scale;
    instance.translateA = a.translate;
    instance.scaleB = b.scale;
    instance.translateB = b.translate;
    return instance;
}

} // namespace renderer

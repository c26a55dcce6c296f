#include "renderer/instance.hpp"

#include "formats/core/vertex_block.hpp"

namespace renderer {

Instance instanceOf(const formats::Keyframed& shape, const animation::KeyframePose& pose, const glm::mat4& transform)
{
    Instance instance;
    for (int row = 0; row < 3; ++row) {
        instance.rows[static_cast<std::size_t>(row)] =
            glm::vec4(transform[0][row], transform[1][row], transform[2][row], transform[3][row]);
    }
    instance.frameA = shape.frames[pose.frameA].blockFrame;
    instance.frameB = shape.frames[pose.frameB].blockFrame;
    instance.blend = pose.blend;
    // All blocks of an MD2 share their frames' headers: there is one.
    const formats::VertexBlock& block = shape.blocks.front();
    const formats::FrameTransform a = formats::frameTransform(block, instance.frameA);
    const formats::FrameTransform b = formats::frameTransform(block, instance.frameB);
    instance.scaleA = a.scale;
    instance.translateA = a.translate;
    instance.scaleB = b.scale;
    instance.translateB = b.translate;
    return instance;
}

} // namespace renderer

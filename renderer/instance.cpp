#include "renderer/instance.hpp"

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
    return instance;
}

} // namespace renderer

#include "formats/md2/md2_frame_writer.hpp"

#include "formats/model/bounds.hpp"
#include "formats/model/vertex_block.hpp"

#include <algorithm>
#include <cmath>

// docs/formats/md2.md §1.2, §2.
namespace formats::md2 {
namespace {

constexpr std::size_t kMd2FrameNameBytes = 16;
constexpr float kLargestCoordinate = 255.0f;

} // namespace

void writeFrame(ByteWriter& out, const Md2Source::Frame& frame)
{
    Bounds bounds;
    for (const glm::vec3& position : frame.positions)
        bounds.add(position);
    const glm::vec3 scale = (bounds.max - bounds.min) / kLargestCoordinate;
    for (int axis = 0; axis < 3; ++axis)
        out.f32(scale[axis]);
    for (int axis = 0; axis < 3; ++axis)
        out.f32(bounds.min[axis]);
    out.text(frame.name, kMd2FrameNameBytes);
    for (std::size_t i = 0; i < frame.positions.size(); ++i) {
        const glm::vec3 offset = frame.positions[i] - bounds.min;
        for (int axis = 0; axis < 3; ++axis) {
            const float steps = scale[axis] > 0.0f ? std::round(offset[axis] / scale[axis]) : 0.0f;
            out.u8(static_cast<std::uint8_t>(std::clamp(steps, 0.0f, kLargestCoordinate)));
        }
        out.u8(nearestMd2Normal(frame.normals[i]));
    }
}

} // namespace formats::md2

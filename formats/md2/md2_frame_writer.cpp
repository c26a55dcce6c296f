#include "formats/md2/md2_frame_writer.hpp"

#include "formats/model/bounds.hpp"
#include "formats/model/vertex_block.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>

// docs/formats/md2.md §1.2, §2.
namespace formats::md2 {
namespace {

constexpr std::size_t kMd2FrameNameBytes = 16;
constexpr float kLargestCoordinate = 255.0f;

} // namespace

Md2StoredFrame storedFrameOf(const Md2Source::Frame& frame)
{
    assert(frame.normals.size() == frame.positions.size());
    Bounds bounds;
    for (const glm::vec3& position : frame.positions)
        bounds.add(position);
    Md2StoredFrame stored{frame.name, {(bounds.max - bounds.min) / kLargestCoordinate, bounds.min}, {}};
    stored.vertices.reserve(frame.positions.size());
    for (std::size_t i = 0; i < frame.positions.size(); ++i) {
        const glm::vec3 offset = frame.positions[i] - bounds.min;
        std::array<std::uint8_t, 4> vertex{};
        for (int axis = 0; axis < 3; ++axis) {
            const float step = stored.transform.scale[axis];
            const float steps = step > 0.0f ? std::round(offset[axis] / step) : 0.0f;
            vertex.at(static_cast<std::size_t>(axis)) =
                static_cast<std::uint8_t>(std::clamp(steps, 0.0f, kLargestCoordinate));
        }
        vertex[3] = nearestMd2Normal(frame.normals[i]);
        stored.vertices.push_back(vertex);
    }
    return stored;
}

std::vector<Md2StoredFrame> storedFramesOf(const std::vector<Md2Source::Frame>& frames,
                                           const std::vector<Md2StoredFrame>& stored)
{
    std::vector<Md2StoredFrame> all = stored;
    if (all.empty())
        std::transform(frames.begin(), frames.end(), std::back_inserter(all), storedFrameOf);
    assert(!all.empty() && !all.front().vertices.empty());
    assert(std::all_of(all.begin(), all.end(), [&](const Md2StoredFrame& frame) {
        return frame.vertices.size() == all.front().vertices.size();
    }));
    return all;
}

void writeFrame(ByteWriter& out, const Md2StoredFrame& frame)
{
    for (int axis = 0; axis < 3; ++axis)
        out.f32(frame.transform.scale[axis]);
    for (int axis = 0; axis < 3; ++axis)
        out.f32(frame.transform.translate[axis]);
    out.text(frame.name, kMd2FrameNameBytes);
    for (const auto& vertex : frame.vertices) {
        for (const std::uint8_t byte : vertex)
            out.u8(byte);
    }
}

} // namespace formats::md2

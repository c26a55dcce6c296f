#include "formats/model/sampled_frames.hpp"

#include "formats/base/byte_view.hpp"

#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec4.hpp>

#include <cassert>
#include <cmath>

namespace formats {
namespace {

/// The identity for a rotation of length 0.
glm::quat unitRotation(const glm::quat& rotation)
{
    const float square = glm::dot(rotation, rotation);
    const bool hasLength = square > 0.0f && square * 0.0f == 0.0f;
    return hasLength ? rotation * (1.0f / std::sqrt(square)) : glm::quat(1.0f, 0.0f, 0.0f, 0.0f);
}

} // namespace

glm::mat3x4 rowsOf(const LocalTransform& transform)
{
    const glm::mat3 axes = glm::mat3_cast(transform.rotation);
    glm::mat3x4 rows;
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column)
            rows[row][column] = axes[column][row] * transform.scale[column];
        rows[row][3] = transform.translation[row];
    }
    return rows;
}

BoneChannels steadyChannels(const LocalTransform& transform)
{
    const glm::quat& rotation = transform.rotation;
    const std::array<float, 10> numbers{transform.translation.x,
                                        transform.translation.y,
                                        transform.translation.z,
                                        rotation.x,
                                        rotation.y,
                                        rotation.z,
                                        rotation.w,
                                        transform.scale.x,
                                        transform.scale.y,
                                        transform.scale.z};
    BoneChannels channels;
    for (std::size_t i = 0; i < channels.size(); ++i)
        channels[i].offset = numbers[i];
    return channels;
}

LocalTransform localTransformAt(const SampledFrames& frames, std::uint32_t bone, std::uint32_t frame)
{
    assert(frame < frames.frameCount);
    const std::uint64_t frameBytes = std::uint64_t{frames.wordCount} * sizeof(std::uint16_t);
    const Numbers<std::uint16_t> words(frames.bytes.span().subspan(
        static_cast<std::size_t>(frames.offset + frame * frameBytes), static_cast<std::size_t>(frameBytes)));
    const BoneChannels& channels = frames.bones[bone];
    const auto number = [&](std::size_t index) {
        const SampledChannel& channel = channels[index];
        return channel.word == SampledChannel::kNoWord
                   ? channel.offset
                   : channel.offset + channel.scale * static_cast<float>(words[channel.word]);
    };
    return {{number(0), number(1), number(2)},
            unitRotation(glm::quat(number(6), number(3), number(4), number(5))),
            {number(7), number(8), number(9)}};
}

LocalTransform between(const LocalTransform& a, const LocalTransform& b, float weight)
{
    const glm::quat end = glm::dot(a.rotation, b.rotation) < 0.0f ? -b.rotation : b.rotation;
    return {a.translation + (b.translation - a.translation) * weight,
            unitRotation(a.rotation * (1.0f - weight) + end * weight), a.scale + (b.scale - a.scale) * weight};
}

} // namespace formats

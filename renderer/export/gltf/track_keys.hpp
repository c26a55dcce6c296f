#pragma once

#include "renderer/animation/track_sample.hpp"
#include "renderer/export/gltf/animation_writer.hpp"

namespace renderer::gltf {

/// A track of a bone for one clip.
struct TrackSpan {
    const formats::Skinned& shape;
    const animation::SampleTime& sampleTime; ///< its time and global time are replaced
    formats::TrackIndex track = formats::kNoIndex;
    /// Milliseconds for which a track with a global loop repeats; without a value it is played once.
    std::optional<double> repeatMs{};
};

/// The keys as stored, where interpolation between them is that of glTF: at the ends of a clip that keys exceed, the
/// value there. Empty: the track has no keys.
[[nodiscard]] Keys<glm::vec3> vectorKeys(const TrackSpan& span, const glm::vec3& fallback);
[[nodiscard]] Keys<glm::quat> rotationKeys(const TrackSpan& span);

/// The global loop of a track with keys, or kNoIndex.
[[nodiscard]] std::uint32_t globalLoopOf(const formats::Skinned& shape, const formats::KeyView& keys,
                                         formats::TrackIndex track);

/// Times of samples 1/30 s apart from 0 to the end, which is the last, in milliseconds.
[[nodiscard]] std::vector<double> sampledMs(double durationMs);

} // namespace renderer::gltf

#pragma once

#include "formats/model/model.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace renderer::gltf {

/// The keys of a clip of frames, in the order in which it is played: one per frame, and for a loop one at its end with
/// the frame that follows.
struct FrameKeys {
    std::vector<float> times;          ///< seconds, ascending
    std::vector<std::uint32_t> frames; ///< of the model
};

/// nullopt: the times are not finite or too close. `steps`: times are at most the exact ones.
[[nodiscard]] std::optional<FrameKeys> frameKeysOf(const formats::Clip& clip, bool steps);

} // namespace renderer::gltf

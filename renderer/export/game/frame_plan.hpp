#pragma once

#include "formats/base/result.hpp"
#include "formats/gltf/gltf_frame_facts.hpp"
#include "renderer/animation/playback.hpp"
#include "renderer/export/game/game_model.hpp"
#include "renderer/export/game/target.hpp"
#include "renderer/scene/document/document.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace renderer::game {

/// The frames that a document becomes.
struct FramePlan {
    std::vector<animation::Pose> poses;  ///< one per frame; of frames that pass through, whole frames
    std::vector<std::string> frameNames; ///< one per frame
    std::vector<GameClip> clips;
    std::vector<std::string> notes; ///< sentences about what the frames lack
    /// Of a glTF whose morph targets are frames: the frame that each pose shows, see weightsOfFrame. Else empty.
    std::vector<std::uint32_t> targets{};
    formats::gltf::FrameFacts facts{}; ///< of such a glTF
};

/// How clips are sampled.
struct SamplingOptions {
    Format format = Format::md3;
    std::optional<double> framesPerSecond{};         ///< empty: see usualRate
    std::optional<std::vector<std::string>> clips{}; ///< by name or index, in this order; empty: all
    OptionNames names{};                             ///< for sentences
};

/// The rate of a clip if the user names none: that of Quake II's server for MD2 and MDX; for MD3 the clip's own, or 15
/// for a clip without frames.
[[nodiscard]] double usualRate(Format format, const formats::Clip& clip);

/// Number of frames that a clip becomes: one at each step of the rate, and the last pose unless it loops.
[[nodiscard]] std::uint64_t sampleCount(const formats::Clip& clip, double rate);

/// Frames of a model with vertex frames pass through as they are, also if it became a glTF, unless a rate is chosen;
/// others are sampled. Without a clip: one frame. Errors: notFound (no such clip), unsupported (a rate for frames that
/// pass through), tooLarge (more than kMaxPlannedFrames).
[[nodiscard]] formats::Result<FramePlan> planFrames(const scene::Document& document, const SamplingOptions& options);

inline constexpr std::uint32_t kMaxPlannedFrames = 16384;

/// "stand01": a clip's name and the number of a frame from 1, with three digits if `count` is above 99. The name is cut
/// so that the whole fits into 15 bytes; a digit at its end stays, so that frames of one clip stay together and those
/// of two do not (docs/formats/md2.md §6.1).
[[nodiscard]] std::string frameNameOf(const std::string& clip, std::uint32_t number, std::uint32_t count);

} // namespace renderer::game

#pragma once

#include "formats/model/model.hpp"
#include "renderer/export/game/frame_plan.hpp"

#include <cstdint>
#include <optional>
#include <vector>

/// Models of games that became glTF: each of their frames but the first is a morph target of all meshes, named
/// "0001 stand02", and each key of a clip is one frame.
namespace renderer::game {

/// What our exporter noted in the file of a model with bones; nothing if it is no glTF.
[[nodiscard]] formats::gltf::FrameFacts frameFactsOf(const formats::Model& model);

/// The frames of such a model as they were, with their clips; of `clips` only, if the options choose some. Empty: the
/// model is no such model, a key mixes frames, or the vertices of a model with one frame move with its nodes. Errors:
/// tooLarge (more than kMaxPlannedFrames), cancelled.
[[nodiscard]] formats::Result<std::optional<FramePlan>> planTargetFrames(const formats::Model& model,
                                                                         formats::gltf::FrameFacts facts,
                                                                         const std::vector<formats::Clip>& clips,
                                                                         const SamplingOptions& options);

/// The weights of all morph targets in a frame; 0 is the frame without targets.
[[nodiscard]] std::vector<float> weightsOfFrame(const formats::Skinned& shape, std::uint32_t frame);

} // namespace renderer::game

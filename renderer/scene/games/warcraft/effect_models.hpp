#pragma once

#include "renderer/scene/games/game_profile.hpp"

namespace scene {

inline constexpr std::size_t kMaxEffectModels = 16; ///< per document

/// Finds the models shown instead of particles of a node's model or whose emitters follow them
/// (docs/formats/m2_effects.md §10): one per emitter; empty if no emitter names any. They are searched by number, else
/// by name: below each folder from which the model's path could be such a name, and beside the model.
///
/// Adds to Document::effectModels, with images for their texture slots. Models named by those models are not searched.
/// A missing or broken file causes a diagnostic.
[[nodiscard]] std::vector<EmitterModels> emitterModels(const SkinQuery& query, std::size_t node);

} // namespace scene

#pragma once

#include "renderer/scene/games/game_profile.hpp"

namespace scene {

inline constexpr std::size_t kMaxEffectModels = 16; ///< of a document

/// The models that the particles of a node's model show or that emit with them (docs/formats/m2_effects.md §10): one
/// for each emitter; empty where no emitter names any. They are looked for by their numbers, else by their names: below
/// each folder from which on the model's path could be such a name, and beside the model.
///
/// Adds to Document::effectModels, with images for their texture slots. What those models name themselves is not looked
/// for. A file that is missing or broken is a diagnostic.
[[nodiscard]] std::vector<EmitterModels> emitterModels(const SkinQuery& query, std::size_t node);

} // namespace scene

#pragma once

#include "formats/model/skinned.hpp"

/// Finds the sequences in which effects are active.
namespace animation {

/// Whether an emitter emits at any time of the sequence with these keys.
[[nodiscard]] bool emitsIn(const formats::Skinned& shape, const formats::ParticleEmitter& emitter,
                           const formats::KeyView& keys);

/// Whether a ribbon is visible at any time of it.
[[nodiscard]] bool isVisibleIn(const formats::Skinned& shape, const formats::RibbonEmitter& ribbon,
                               const formats::KeyView& keys);

} // namespace animation

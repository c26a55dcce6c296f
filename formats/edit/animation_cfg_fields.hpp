#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/edit/text_fields.hpp"

namespace formats::edit {

/// The words of an `animation.cfg` (docs/formats/animation_cfg.md): "clips[LEGS_WALK].first", "sex".
[[nodiscard]] TextFields animationFields(const ByteView& file);

} // namespace formats::edit

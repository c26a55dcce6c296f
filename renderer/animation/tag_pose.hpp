#pragma once

#include "formats/model/model.hpp"
#include "renderer/animation/playback.hpp"

#include <glm/mat4x4.hpp>

#include <optional>

namespace animation {

/// Where a tag is in a pose, as a transform from its own space into its model's; nullopt where the file lacks the tag
/// in one of the two frames (the game then takes the model's own origin).
///
/// The origin moves on a straight line, the axes turn on the short arc (docs/formats/md3.md §3.2): between frames the
/// game moves the tips of the axes on straight lines instead, which comes out a little differently. Tags that are
/// mirrored or skewed are done as the game does.
[[nodiscard]] std::optional<glm::dmat4> tagTransform(const formats::Tag& tag, const KeyframePose& pose);

/// The tag of this name (without regard to case; the first of several), or nullptr.
[[nodiscard]] const formats::Tag* findTag(const formats::Model& model, std::string_view name);

} // namespace animation

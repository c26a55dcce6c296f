#pragma once

#include "formats/model/model.hpp"
#include "renderer/animation/playback.hpp"

#include <glm/mat4x4.hpp>

#include <optional>

namespace animation {

/// The transform of a tag in a pose, from its own space to its model's; nullopt if the file lacks the tag in one of the
/// two frames (the game then uses the model's origin).
///
/// The origin is interpolated linearly, the axes on the short arc (docs/formats/md3.md §3.2): the game interpolates the
/// tips of the axes linearly instead, with a slightly different result. Mirrored or skewed tags are handled as in the
/// game.
[[nodiscard]] std::optional<glm::dmat4> tagTransform(const formats::Tag& tag, const KeyframePose& pose);

/// Whether the axes of a tag are a rotation, perhaps with a scale: neither skewed nor mirrored.
[[nodiscard]] bool isRotation(const formats::TagPose& pose);

/// The tag with this name (ignoring case; the first of several), or nullptr.
[[nodiscard]] const formats::Tag* findTag(const formats::Model& model, std::string_view name);

} // namespace animation

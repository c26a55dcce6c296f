#pragma once

#include "formats/base/result.hpp"
#include "renderer/export/game/game_model.hpp"
#include "renderer/export/game/target.hpp"

#include <glm/vec2.hpp>

/// Several images of a model as one: an MD2 or MDX has one skin.
namespace renderer::game {

/// The largest joined image that an engine draws well: powers of two within docs/formats/md2.md §7.
[[nodiscard]] glm::uvec2 atlasLimitOf(Profile profile);

/// Joins the images of all surfaces in one, whose sides are powers of two, and moves texture coordinates there. An
/// image that triangles repeat is repeated in it. Images are halved until the result is within `most`; a note in
/// `GameModel::lost` says so. Models with at most one image, which is not repeated, stay as they are. Errors:
/// unsupported (an image is missing, or is repeated more often than kMaxRepetitions), tooLarge (images of one pixel do
/// not fit).
[[nodiscard]] formats::Result<void> joinImages(GameModel& model, glm::uvec2 most);

inline constexpr std::uint32_t kMaxRepetitions = 16; ///< of an image in a joined one, in each direction

} // namespace renderer::game

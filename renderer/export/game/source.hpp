#pragma once

#include "formats/base/result.hpp"
#include "renderer/export/game/frame_plan.hpp"
#include "renderer/export/game/game_model.hpp"
#include "renderer/scene/document/document.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace renderer::game {

/// The direction of the source that becomes +X, which is forward in the games.
enum class Forward { x, minusX, y, minusY };

/// What of a document is taken.
struct SourceOptions {
    SamplingOptions sampling{};
    double scale = 1.0;
    Forward forward = Forward::x;
    std::uint32_t meshVariant = 0;
    std::uint32_t skin = 0;
    std::set<std::uint32_t> hiddenSurfaces{}; ///< see scene::surfaceAt
    std::vector<std::string> tags{};          ///< bones and attachments that become tags, beside those named "tag_..."
};

/// The first node of a document as surfaces, frames, tags and clips; the others are listed as lost. The result refers
/// to the document. Reads keys of sequences in sidecars if necessary. Errors: those of planFrames.
[[nodiscard]] formats::Result<GameModel> gameModelOf(const scene::Document& document, const SourceOptions& options);

/// The height of the model in its first frame, in the units of the game.
[[nodiscard]] double heightOf(const GameModel& model);

} // namespace renderer::game

#pragma once

#include "formats/edit/editable_file.hpp"

#include <tl/expected.hpp>

#include <cstdint>
#include <string>
#include <vector>

/// The clips of the texts beside a model after frames of the model were dropped: each plays the frames that are left of
/// it. Rates stay.
namespace formats::edit {

/// A model whose frames a text counts.
struct ClipModel {
    std::string file;              ///< its name, without folders
    std::uint32_t frameCount = 0;  ///< before; 0: not known
    std::vector<bool> isDropped{}; ///< one for each frame; empty: none
};

struct FollowedClips {
    std::vector<Edit> edits;       ///< of the text, by ascending position
    std::vector<std::string> lost; ///< clips without any frame left: they show the nearest remaining one
};

/// A player's animation.cfg, whose numbers count over the frames of both parts (docs/formats/animation_cfg.md §2). LEGS
/// go on following the frames of TORSO where they do. The error is a sentence: the parts would have lost different
/// frames of the same clips, or the game would take a number for another frame.
[[nodiscard]] tl::expected<FollowedClips, std::string>
followedPlayerClips(const EditableFile& text, const ClipModel& lower, const ClipModel& upper);

/// The `md3.cfg` or `md2.cfg` in the folder of a model (docs/formats/cube_cfg.md §2); only the clips of this model.
[[nodiscard]] FollowedClips followedCubeClips(const EditableFile& text, const ClipModel& model);

/// "TORSO_STAND and LEGS_IDLE have lost all their frames and show the nearest one that is left"; empty: none has.
[[nodiscard]] std::string lostClipsText(const FollowedClips& clips);

} // namespace formats::edit

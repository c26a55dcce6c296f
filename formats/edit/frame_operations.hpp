#pragma once

#include "formats/edit/rewrite.hpp"

/// Fewer frames of an MD2, MDX or MD3. Clips that are stored in other files (animation.cfg) follow with
/// formats/edit/followed_clips.hpp.
namespace formats::edit {

/// Which frames are dropped, one for each frame that the file states; the error is a sentence.
using DroppedFrames = tl::expected<std::vector<bool>, std::string>;

/// The frames of a list such as "3-5,9", counted from 0. Errors: no list; a frame that does not exist.
[[nodiscard]] DroppedFrames framesOfList(const EditableFile& file, std::string_view list);
/// All but every `step`th frame, from frame 0 on. `step`: at least 1.
[[nodiscard]] DroppedFrames framesBetween(const EditableFile& file, std::uint64_t step);

/// Without the frames of a list such as "3-5,9", counted from 0. Surfaces with fewer frames than the model keep the one
/// that they show for the missing ones. Errors: no list; a frame that does not exist; no frame would remain; tables
/// that cannot shrink; effects of an MDX, which count frames in a way that is unknown.
[[nodiscard]] StepResult droppedFrames(const EditableFile& file, std::string_view list);

/// With every `step`th frame, from frame 0 on. `step`: at least 1. Errors: as above.
[[nodiscard]] StepResult thinnedFrames(const EditableFile& file, std::uint64_t step);

} // namespace formats::edit

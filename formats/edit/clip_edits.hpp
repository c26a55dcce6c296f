#pragma once

#include "formats/edit/rewrite.hpp"
#include "formats/model/model.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The clips of a model in the texts beside it: animation.cfg, md3.cfg and the like.
namespace formats::edit {

enum class ClipNumber : std::uint8_t { first, count, loop, fps };
inline constexpr std::array<std::string_view, 4> kClipNumberNames{"first", "count", "loop", "fps"}; ///< as in paths

/// A clip of a model in a text. If several clips of the text could be it, it is none of them.
struct ClipInText {
    std::string path;                   ///< of its fields: "clips[LEGS_WALK]."; empty: the text does not have it
    std::array<bool, 4> has{};          ///< by ClipNumber
    std::array<std::string, 4> shown{}; ///< the numbers for display; the first frame is that of the model
    bool isStartTied = false;           ///< its first frame is the place of all LEGS in their model, see legsSkip

    [[nodiscard]] bool hasBounds() const { return has[0] && has[1]; }
};

/// One for each clip of a model with so many frames.
[[nodiscard]] std::vector<ClipInText> clipsInText(const EditableFile& text, std::span<const Clip> clips,
                                                  std::uint32_t frameCount);

/// Other frames for a clip, in numbers of the model; a clip that repeats all its frames goes on doing so. Errors: the
/// text does not have the clip; frames that the model does not have; the game would take the number for another frame.
[[nodiscard]] StepResult clipFrameEdits(const EditableFile& text, const ClipInText& clip, std::uint32_t first,
                                        std::uint32_t count, std::uint32_t frameCount);

/// Another number as a user types it: the first frame as that of the model, the others as in the text. The error is a
/// phrase, as that of valueOf: "is 30: 0 to 27 are possible". A clip that goes beyond the model keeps its number of
/// frames, but may not go further beyond it.
[[nodiscard]] StepResult clipNumberEdits(const EditableFile& text, const ClipInText& clip, ClipNumber number,
                                         std::string_view value, std::uint32_t frameCount);

} // namespace formats::edit

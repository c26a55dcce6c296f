#pragma once

#include "formats/model/model.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace formats {

/// Ticks per second of Quake II's server, and so the frame rate of its animations.
inline constexpr float kMd2FramesPerSecond = 10.0f;

/// Groups frames into clips by their names (docs/formats/md2.md §6.1), or by the standard player table if the names are
/// useless and there are 197 to 199 frames (§6.2).
///
/// Every frame belongs to exactly one clip, in order. If all frame names are equal, there is one clip named
/// `modelName`; if each frame would become its own clip, there is one clip "all". Clips with names that the game plays
/// once (death, pain, jump, ...) do not loop. Clip names are printable for any bytes in frame names, and unique,
/// ignoring case.
[[nodiscard]] std::vector<Clip> clipsFromFrameNames(std::span<const Frame> frames, std::string_view modelName);

/// One clip for each run of frames with consecutive names ("walk01", "walk02"), at Quake II's rate. Empty if all frames
/// have the same name or each frame would be its own clip.
[[nodiscard]] std::vector<Clip> clipsOfNamedRuns(std::span<const Frame> frames);

/// Makes the names of clips unique, ignoring case: "flame", "flame#2", "flame#3".
class UniqueClipNames {
public:
    /// `title`, or `title` with the next free number.
    [[nodiscard]] std::string unique(const std::string& title);

private:
    std::unordered_set<std::string> m_taken;                // lower case
    std::unordered_map<std::string, std::size_t> m_numbers; // by title in lower case: a file may repeat a title
};

/// Whether the game loops clips with this name (docs/formats/md2.md §6), ignoring case.
[[nodiscard]] bool loopsByName(std::string_view clipName);

/// The same for names of several words, as editors write them ("Robot_Death", "walkJump"): a clip does not loop if the
/// game plays a clip of one of its words once, unless another word is "loop" ("Jump_Loop"). Words end at `_`, `-`, `.`,
/// `|`, `#`, a blank, and where a capital letter follows another character. In front of the first `|` is the name of a
/// skeleton, which does not count ("Armature|Death").
[[nodiscard]] bool loopsByWords(std::string_view clipName);

} // namespace formats

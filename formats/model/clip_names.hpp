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

/// Ticks of Quake II's server, and so frames of its animations, in a second.
inline constexpr float kMd2FramesPerSecond = 10.0f;

/// Groups frames into clips by their names (docs/formats/md2.md §6.1), or by the standard player table where the names
/// are useless and there are 197 to 199 frames (§6.2).
///
/// Every frame belongs to exactly one clip, in order. Frame names that are all equal give one clip named `modelName`;
/// names that would give each frame a clip of its own give one clip "all". Clips whose names the game plays once
/// (death, pain, jump, ...) do not loop. Clip names are printable whatever bytes the frame names are made of, and no
/// two of them are equal, also not when case is ignored.
[[nodiscard]] std::vector<Clip> clipsFromFrameNames(std::span<const Frame> frames, std::string_view modelName);

/// One clip for each run of frames with consecutive names ("walk01", "walk02"), at Quake II's rate. Empty where all
/// frames have one name, or where each frame would be a clip of its own.
[[nodiscard]] std::vector<Clip> clipsOfNamedRuns(std::span<const Frame> frames);

/// Makes the names of clips unique, ignoring case: "flame", "flame#2", "flame#3".
class UniqueClipNames {
public:
    /// `title`, or `title` with the next free number.
    [[nodiscard]] std::string unique(const std::string& title);

private:
    std::unordered_set<std::string> m_taken;                // lower case
    std::unordered_map<std::string, std::size_t> m_numbers; // by title in lower case: a file may repeat it for ever
};

/// Whether the game loops clips of this name (docs/formats/md2.md §6), case ignored.
[[nodiscard]] bool loopsByName(std::string_view clipName);

} // namespace formats

#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/base/word_location.hpp"
#include "formats/model/model.hpp"

#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Quake III `animation.cfg`: the animations of a player of three parts (docs/formats/animation_cfg.md).
namespace formats::quake3 {

enum class AnimationPart { both, torso, legs };

enum class AnimationGrammar {
    quake3, ///< only numbers; their order determines the names
    wolf,   ///< Return to Castle Wolfenstein's wolfanim.cfg
    jedi,   ///< Jedi Outcast's and Academy's: a name and four numbers
};

/// The words of an animation in the file.
struct AnimationWords {
    std::optional<WordLocation> name;      ///< only if the file has names
    std::array<WordLocation, 4> numbers{}; ///< first, count, loop, frames per second
};

/// One animation as stored in the file; `clipsOf…` convert it for a model.
struct AnimationRecord {
    std::string name;             ///< "LEGS_WALK"
    std::uint32_t first = 0;      ///< on the timeline that all parts share; see AnimationConfig::legsSkip
    std::uint32_t count = 0;      ///< 0: the animation does not exist
    std::uint32_t loopFrames = 0; ///< number of last frames that repeat, at most `count`; 0: plays once
    float framesPerSecond = 1.0f; ///< more than 0
    bool isReversed = false;
    AnimationPart part = AnimationPart::both;
    bool isStandIn = false; ///< a copy of TORSO_GESTURE for an animation missing at the end of the file
    ByteRange range;        ///< in the file
    AnimationWords words;   ///< those of TORSO_GESTURE for a copy
};

struct AnimationConfig {
    AnimationGrammar grammar = AnimationGrammar::quake3;
    std::vector<AnimationRecord> records; ///< at least one
    /// Number of frames that only the upper part has; subtracted from the frame numbers of the lower part. May be
    /// negative in a damaged file.
    std::int64_t legsSkip = 0;
    std::string sex; ///< first letter, lower case; empty: not stated
    std::string footsteps;
    glm::vec3 headOffset{}; ///< only for the portrait in the game's status bar
    bool hasFixedLegs = false;
    bool hasFixedTorso = false;
    std::optional<WordLocation> sexWord; ///< empty, like the others: the file does not have it
    std::optional<WordLocation> footstepsWord;
    std::array<std::optional<WordLocation>, 3> headOffsetWords{};
    Diagnostics diagnostics; ///< rules "animation-…", byte ranges into the file
};

/// Errors: corrupt if the file has no animation.
[[nodiscard]] Result<AnimationConfig> loadAnimationConfig(const ByteView& file);

/// The frame in which an animation begins in a model of so many frames: LEGS begin earlier in the lower part's model
/// than in the file, unless they fit only as they are written.
[[nodiscard]] std::uint64_t firstFrameIn(const AnimationConfig& config, const AnimationRecord& record,
                                         std::uint32_t frameCount);

/// The animation that a derived clip plays backwards: "LEGS_WALK" of "LEGS_BACKWALK"; empty for other names.
[[nodiscard]] std::string_view sourceOfDerivedClip(std::string_view clip);

/// The clips of the lower part (BOTH and LEGS) in a model of `frameCount` (at least 1) frames, with LEGS_BACKCR and
/// LEGS_BACKWALK, which are two other animations played backwards. Clips past the model's last frame are cut or left
/// out, with a diagnostic of Concern::clips.
[[nodiscard]] std::vector<Clip> lowerClips(const AnimationConfig& config, std::uint32_t frameCount,
                                           Diagnostics& diagnostics);

/// The same for the upper part (BOTH and TORSO).
[[nodiscard]] std::vector<Clip> upperClips(const AnimationConfig& config, std::uint32_t frameCount,
                                           Diagnostics& diagnostics);

} // namespace formats::quake3

#include "assets/samples/player_animation.hpp"

#include "assets/samples/creature_animation.hpp"
#include "assets/samples/player_stances.hpp"

#include <fmt/format.h>

#include <array>
#include <cassert>
#include <cstddef>

namespace samples {

namespace {

enum class Half { both, torso, legs };

constexpr std::size_t kOwnFrames = 99;

/// The source of a record: a movement, or frames of another record.
struct Movement {
    std::string_view name;
    std::uint32_t frameCount = 1;
    std::uint32_t loopFrames = 0;
    std::uint32_t framesPerSecond = 10;
    Stance (*stanceAt)(float frame) = nullptr;
    std::size_t sharedWith = kOwnFrames; ///< an earlier record whose last frames are reused
    bool isReversed = false;
};

constexpr std::size_t kGesture = 6;
constexpr std::size_t kWalkCrouched = 13;
constexpr std::size_t kWalkClip = 14;
constexpr std::size_t kJump = 18;
constexpr std::size_t kLand = 19;
constexpr std::size_t kGetFlag = 25;
constexpr std::size_t kDeaths = 6; // records 0 to 5

// The game requires six frames of attack, five of dropping and four of raising a weapon (docs/formats/md3.md §3.4).
constexpr std::array<Movement, 31> kMovements = {{
    {"BOTH_DEATH1", 10, 0, 10, stances::death},
    {.name = "BOTH_DEAD1", .sharedWith = 0},
    {"BOTH_DEATH2", 10, 0, 10, stances::deathToTheLeft},
    {.name = "BOTH_DEAD2", .sharedWith = 2},
    {"BOTH_DEATH3", 10, 0, 10, stances::collapse},
    {.name = "BOTH_DEAD3", .sharedWith = 4},
    {"TORSO_GESTURE", 14, 0, 10, stances::roar},
    {"TORSO_ATTACK", 6, 0, 15, stances::shoot},
    {"TORSO_ATTACK2", 6, 0, 15, stances::bite},
    {"TORSO_DROP", 5, 0, 20, stances::dropWeapon},
    {"TORSO_RAISE", 4, 0, 20, stances::raiseWeapon},
    {"TORSO_STAND", 24, 24, 10, stances::stand},
    {"TORSO_STAND2", 12, 12, 10, stances::readyToBite},
    {"LEGS_WALKCR", 12, 12, 10, stances::walkCrouched},
    {"LEGS_WALK", 12, 12, 10, stances::walk},
    {"LEGS_RUN", 8, 8, 10, stances::run},
    {.name = "LEGS_BACK", .frameCount = 12, .loopFrames = 12, .sharedWith = kWalkClip, .isReversed = true},
    {"LEGS_SWIM", 10, 10, 10, stances::swim},
    {"LEGS_JUMP", 5, 0, 15, stances::takeOff},
    {"LEGS_LAND", 5, 0, 15, stances::land},
    {.name = "LEGS_JUMPB", .frameCount = 5, .framesPerSecond = 15, .sharedWith = kJump},
    {.name = "LEGS_LANDB", .frameCount = 5, .framesPerSecond = 15, .sharedWith = kLand},
    {"LEGS_IDLE", 24, 24, 10, stances::stand},
    {"LEGS_IDLECR", 12, 12, 10, stances::crouch},
    {"LEGS_TURN", 8, 8, 15, stances::turnOnTheSpot},
    {"TORSO_GETFLAG", 8, 8, 10, stances::run},
    {"TORSO_GUARDBASE", 12, 12, 10, stances::guard},
    {"TORSO_PATROL", 12, 12, 10, stances::walk},
    {"TORSO_FOLLOWME", 10, 0, 10, stances::beckon},
    {"TORSO_AFFIRMATIVE", 8, 0, 10, stances::nod},
    {"TORSO_NEGATIVE", 8, 0, 10, stances::shakeHead},
}};

Half halfOf(std::size_t record)
{
    if (record < kDeaths)
        return Half::both;
    return record >= kWalkCrouched && record < kGetFlag ? Half::legs : Half::torso;
}

} // namespace

PlayerAnimation playerAnimation(const Creature& creature)
{
    PlayerAnimation animation;
    const Pose rest = poseOf(stances::stand(0.0f));
    animation.legs.push_back(rest);
    animation.torso.push_back(rest);
    for (std::size_t i = 0; i < kMovements.size(); ++i) {
        const Movement& movement = kMovements[i];
        const Half half = halfOf(i);
        const std::vector<Pose>& timeline = half == Half::legs ? animation.legs : animation.torso;
        PlayerRecord record{movement.name,
                            static_cast<std::uint32_t>(timeline.size()),
                            movement.frameCount,
                            movement.loopFrames,
                            movement.framesPerSecond,
                            movement.isReversed};
        if (movement.sharedWith != kOwnFrames) {
            const PlayerRecord& other = animation.records[movement.sharedWith];
            record.first = other.first + other.frameCount - movement.frameCount;
            animation.records.push_back(record);
            continue;
        }
        for (std::uint32_t frame = 0; frame < movement.frameCount; ++frame) {
            Pose pose = poseOf(movement.stanceAt(static_cast<float>(frame)));
            if (half == Half::both)
                layOnGround(creature, pose);
            if (half != Half::torso)
                animation.legs.push_back(pose);
            if (half != Half::legs)
                animation.torso.push_back(pose);
        }
        animation.records.push_back(record);
    }
    return animation;
}

std::string animationConfig(const PlayerAnimation& animation)
{
    // One timeline for both parts: frames of the legs are numbered from the end of the torso's (§4.2).
    const auto legsSkip = static_cast<std::uint32_t>(animation.torso.size()) - animation.records[kGesture].first;
    assert(animation.records[kWalkCrouched].first == animation.records[kGesture].first);
    std::string text = "// The sample creature as a player.\n// first, frames, repeated frames, frames a second\n\n"
                       "sex n\nfootsteps flesh\nheadoffset -14 0 -2\n\n";
    for (std::size_t i = 0; i < animation.records.size(); ++i) {
        const PlayerRecord& record = animation.records[i];
        const std::uint32_t first = record.first + (halfOf(i) == Half::legs ? legsSkip : 0);
        const auto count = static_cast<std::int64_t>(record.frameCount) * (record.isReversed ? -1 : 1);
        text += fmt::format("{}\t{}\t{}\t{}\t\t// {}\n", first, count, record.loopFrames, record.framesPerSecond,
                            record.name);
    }
    return text;
}

} // namespace samples

#pragma once

#include "renderer/animation/track_sample.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace animation {

/// Bones that play a separate sequence, such as a torso.
struct EffectLayer {
    std::span<const std::uint32_t> bones; ///< each parent before its children; borrowed
    formats::KeyView keys;                ///< of their sequence
    double ms = 0.0;                      ///< since its start
    bool loops = true;
};

/// The time for showing effects: an instant of a continuously playing sequence.
struct EffectTime {
    std::uint32_t sequence = formats::kBindPose; ///< into Skinned::sequences, or kBindPose
    formats::KeyView keys;                       ///< of the sequence
    double ms = 0.0;                             ///< since its start
    double globalMs = 0.0;                       ///< of tracks with their own clock
    std::optional<EffectLayer> torso{};
    std::span<const glm::mat3x4> boneOffsets{}; ///< of the selected face, see SampleTime
};

/// The simulation steps of effects (docs/formats/m2_effects.md §3). Their result depends only on a sequence and a time
/// in it: steps are counted from the sequence's start, and a looping sequence shows particles from earlier rounds. A
/// round has a whole number of steps of about 1/60 s. Several rounds of a short sequence count as one. If no time
/// passes in the sequence, the steps follow the global clock.
class EffectClock {
public:
    EffectClock() = default;
    /// `usesGlobalClock`: whether tracks that affect effects run on global loops; else that clock is ignored.
    EffectClock(const formats::Skinned& shape, const EffectTime& time, bool usesGlobalClock);

    [[nodiscard]] float stepSeconds() const { return static_cast<float>(m_stepMs / 1000.0); }
    /// The last completed step, and the time since then.
    [[nodiscard]] std::int64_t now() const { return m_now; }
    [[nodiscard]] float secondsSince() const { return static_cast<float>(m_sinceMs / 1000.0); }
    /// Whether there are steps before the first one.
    [[nodiscard]] bool hasPast() const { return m_hasPast; }

    /// The number of a step in its round, from 1 on; random numbers depend on it.
    [[nodiscard]] std::int64_t inRound(std::int64_t step) const;
    /// The sample time at the end of a step.
    [[nodiscard]] SampleTime sampleTimeOf(std::int64_t step) const;
    /// The same for the bones of the torso, if it has a separate sequence.
    [[nodiscard]] SampleTime torsoTimeOf(std::int64_t step) const;
    [[nodiscard]] std::span<const std::uint32_t> torsoBones() const
    {
        return m_time.torso ? m_time.torso->bones : std::span<const std::uint32_t>();
    }

    /// Number of steps from the last step of an earlier clock to that of this one; nullopt if this clock does not
    /// continue the earlier one.
    [[nodiscard]] std::optional<std::int64_t> stepsFrom(const EffectClock& earlier) const;

private:
    [[nodiscard]] bool hasSameTorso(const EffectClock& earlier, std::int64_t passedMs) const;

    EffectTime m_time;
    double m_stepMs = 1.0;
    double m_sinceMs = 0.0;
    std::int64_t m_now = 0;
    std::int64_t m_roundSteps = 0; // 0: no rounds
    std::int64_t m_roundMs = 0;
    std::int64_t m_offsetMs = 0;      // of the global clock at the start of the round
    std::int64_t m_torsoOffsetMs = 0; // of the torso's sequence at the start of the round
    bool m_usesGlobalClock = false;
    bool m_hasPast = false;
};

} // namespace animation

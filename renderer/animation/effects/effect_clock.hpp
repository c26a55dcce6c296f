#pragma once

#include "renderer/animation/track_sample.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace animation {

/// Bones that play a sequence of their own, as a torso does.
struct EffectLayer {
    std::span<const std::uint32_t> bones; ///< each parent before its children; borrowed
    formats::KeyView keys;                ///< of their sequence
    double ms = 0.0;                      ///< since its start
    bool loops = true;
};

/// When effects are looked at: an instant of a sequence that plays by itself.
struct EffectTime {
    std::uint32_t sequence = formats::kBindPose; ///< into Skinned::sequences, or kBindPose
    formats::KeyView keys;                       ///< of the sequence
    double ms = 0.0;                             ///< since its start
    double globalMs = 0.0;                       ///< of what runs on a clock of its own
    std::optional<EffectLayer> torso{};
    std::span<const glm::mat3x4> boneOffsets{}; ///< of the face that is shown, see SampleTime
};

/// The steps in which effects go on (docs/formats/m2_effects.md §3). What there is depends on a sequence and a time in
/// it alone: steps are counted from the sequence's start, and a looping sequence shows what earlier rounds left. A
/// round has a whole number of steps of about 1/60 s. Several rounds of a short sequence count as one. Where no time
/// passes in the sequence, the steps follow the global clock.
class EffectClock {
public:
    EffectClock() = default;
    /// `usesGlobalClock`: whether tracks that effects depend on run on global loops; else that clock means nothing.
    EffectClock(const formats::Skinned& shape, const EffectTime& time, bool usesGlobalClock);

    [[nodiscard]] float stepSeconds() const { return static_cast<float>(m_stepMs / 1000.0); }
    /// The last step that is over, and what has passed since.
    [[nodiscard]] std::int64_t now() const { return m_now; }
    [[nodiscard]] float secondsSince() const { return static_cast<float>(m_sinceMs / 1000.0); }
    /// Whether there were steps before the first.
    [[nodiscard]] bool hasPast() const { return m_hasPast; }

    /// The number of a step in its round, from 1 on: random numbers depend on it.
    [[nodiscard]] std::int64_t inRound(std::int64_t step) const;
    /// The sampled tracks at the end of a step.
    [[nodiscard]] SampleTime sampleTimeOf(std::int64_t step) const;
    /// The same for the bones of the torso, where it has a sequence of its own.
    [[nodiscard]] SampleTime torsoTimeOf(std::int64_t step) const;
    [[nodiscard]] std::span<const std::uint32_t> torsoBones() const
    {
        return m_time.torso ? m_time.torso->bones : std::span<const std::uint32_t>();
    }

    /// How many steps lead from the last step of an earlier clock to that of this one; none where this one is not the
    /// earlier one later on.
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
    std::int64_t m_torsoOffsetMs = 0; // of the torso's sequence, likewise
    bool m_usesGlobalClock = false;
    bool m_hasPast = false;
};

} // namespace animation

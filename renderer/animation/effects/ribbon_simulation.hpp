#pragma once

#include "renderer/animation/skeleton_pose.hpp"

#include "formats/model/effects.hpp"

#include <vector>

namespace animation {

inline constexpr float kMaxRibbonSeconds = 20.0f;
inline constexpr std::size_t kMaxRibbonEdges = 2048; ///< per ribbon
inline constexpr std::size_t kLeastRibbonEdges = 32; ///< one per second of the maximum lifetime, and a few more

/// The values of a ribbon's tracks and its bone at a time, in model space.
struct RibbonState {
    bool isVisible = false;
    glm::vec3 position{};
    glm::vec3 vertical{}; ///< the bone's Y axis, scaled with the bone
    glm::vec3 tangent{};  ///< its Z axis
    float above = 1.0f, below = 1.0f;
    glm::vec3 color{1.0f};
    float alpha = 1.0f;
    std::uint32_t cell = 0;
};
[[nodiscard]] RibbonState ribbonStateAt(const formats::Skinned& shape, const formats::RibbonEmitter& ribbon,
                                        const SampleTime& at, std::span<const BoneMatrix> bones);

/// `state`, moved to the bones' current transforms.
[[nodiscard]] RibbonState movedTo(const formats::RibbonEmitter& ribbon, RibbonState state,
                                  std::span<const BoneMatrix> bones);

/// A line across the band.
struct RibbonEdge {
    glm::vec3 below{}, above{};
    glm::vec3 color{1.0f};
    float alpha = 1.0f;
    float age = 0.0f;        ///< seconds
    bool startsBand = false; ///< not joined to the previous edge
};

/// Simulates the band of one ribbon step by step (docs/formats/m2_effects.md §8). As with particles, the step at which
/// the simulation started does not matter.
class RibbonSimulation {
public:
    /// `ribbon` belongs to `shape`, which must outlive this object. `capacity` is the maximum number of edges at a
    /// time, at least kLeastRibbonEdges.
    RibbonSimulation(const formats::Skinned& shape, const formats::RibbonEmitter& ribbon,
                     std::size_t capacity = kMaxRibbonEdges);

    /// Limits the lifetime of edges from the next restart on.
    void limit(float affordedLife);
    void restart(const RibbonState& before);
    /// `number` is from EffectClock::inRound.
    void advance(const RibbonState& now, std::int64_t number, float seconds);

    /// The oldest first. The band continues to the bone's current position, see `last`.
    [[nodiscard]] std::span<const RibbonEdge> edges() const { return m_edges; }
    [[nodiscard]] const RibbonState& last() const { return m_before; }
    [[nodiscard]] const formats::RibbonEmitter& ribbon() const { return *m_ribbon; }
    [[nodiscard]] const formats::Skinned& shape() const { return *m_shape; }
    [[nodiscard]] float lifeSeconds() const { return m_lifeSeconds; }
    [[nodiscard]] float statedSeconds() const { return m_statedSeconds; }
    /// As stated in the file; `capacity` limits it.
    [[nodiscard]] double edgesPerSecond() const { return m_statedEdges; }
    [[nodiscard]] std::size_t capacity() const { return m_capacity; }

private:
    void age(float seconds);
    void addEdge(const RibbonState& now, float share, float seconds, bool startsBand);

    const formats::Skinned* m_shape;
    const formats::RibbonEmitter* m_ribbon;
    std::size_t m_capacity;
    float m_statedSeconds;
    float m_lifeSeconds;
    double m_statedEdges; // per second
    double m_edgesPerSecond = 1.0;
    RibbonState m_before;
    std::vector<RibbonEdge> m_edges;
};

} // namespace animation

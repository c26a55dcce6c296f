#pragma once

#include "renderer/draw/list/draw_list.hpp"
#include "renderer/draw/scene_on_gpu.hpp"
#include "renderer/scene/placement.hpp"

#include <vector>

namespace renderer {

inline constexpr std::size_t kMaxParticleModels = 512; ///< per emitter at a time; the newest ones are left out

/// The models shown instead of particle quads (docs/formats/m2_effects.md §10), at the time of a frame. The draws
/// point to it.
class ParticleModels {
public:
    /// Adds a draw for each emitter of a node that is visible with `options` and whose particles are models. `effects`
    /// is at the node's time.
    void add(const scene::Document& document, std::uint32_t node, const scene::PlacedNode& placed,
             const animation::EffectSystem& effects, const View& view, const DrawOptions& options,
             std::vector<NodeDraw>& draws);

private:
    struct Posed {
        animation::SampleTime sampleTime;
        std::vector<animation::BoneMatrix> bones;
        std::vector<Instance> instances;
    };
    std::vector<std::unique_ptr<Posed>> m_posed; // one per draw
    std::vector<glm::mat4> m_transforms;
};

} // namespace renderer

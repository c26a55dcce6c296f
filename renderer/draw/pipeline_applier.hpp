#pragma once

#include "renderer/draw/list/pipeline_state.hpp"

#include <optional>

namespace renderer {

/// The only place that turns pipeline states into OpenGL's. Set while this lives: the first state whole, whatever
/// others left, of later ones what is different. Afterwards everything is as PipelineState's default says, as others
/// may expect.
class PipelineApplier {
public:
    PipelineApplier() = default;
    explicit PipelineApplier(const PipelineState& state) { apply(state); }
    ~PipelineApplier();
    PipelineApplier(const PipelineApplier&) = delete;
    PipelineApplier& operator=(const PipelineApplier&) = delete;

    void apply(const PipelineState& state);

private:
    std::optional<PipelineState> m_applied;
};

} // namespace renderer

#pragma once

#include "renderer/draw/list/pipeline_state.hpp"

#include <optional>

namespace renderer {

/// The only code that converts pipeline states to OpenGL state. Applies the first state completely, and the differences
/// of later ones. The destructor restores PipelineState's default, which other code expects.
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

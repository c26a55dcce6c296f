#pragma once

#include "renderer/animation/shader_clock.hpp"

#include <glm/geometric.hpp>

#include <cmath>
#include <numbers>
#include <span>

namespace tests {

/// The texture coordinates after all steps, computed as in shaders/stage.glsl.
[[nodiscard]] inline glm::dvec2 applied(std::span<const animation::TexCoordStep> steps, const glm::dvec2& uv,
                                        const glm::dvec3& position)
{
    constexpr double kTwoPi = 2.0 * std::numbers::pi;
    glm::dvec2 at = uv;
    for (const animation::TexCoordStep& step : steps) {
        const glm::dvec3 from(at, 1.0);
        at = {glm::dot(glm::dvec3(step.s), from), glm::dot(glm::dvec3(step.t), from)};
        const double amplitude = step.turbulenceAmplitude;
        const double phase = step.turbulencePhase;
        at.x += amplitude * std::sin(kTwoPi * ((position.x + position.z) / 1024.0 + phase));
        at.y += amplitude * std::sin(kTwoPi * (position.y / 1024.0 + phase));
    }
    return at;
}

} // namespace tests

#pragma once

#include "renderer/camera/orbit_camera.hpp"
#include "renderer/draw/list/draw_options.hpp"
#include "renderer/effect_points.hpp"
#include "renderer/scene/placement.hpp"

#include <span>

namespace renderer {

/// The target that an image is framed on.
enum class Fit {
    pose, ///< what is drawn at the instant shown
    clip, ///< everything that the clip reaches, for images that belong together
    all,  ///< everything that any clip or frame reaches
};

/// The shown part of a document, for fitting a camera to it.
struct FitSubject {
    const scene::Document& document;
    std::span<const animation::Pose> poses; ///< the instant: one a layer
    std::span<const formats::Clip> clips;   ///< one a layer; only for Fit::clip
    scene::Visibility visibility{};
    const scene::RotationOverrides& rotationOverrides; ///< of nodes
    double seconds = 0.0;                              ///< what shaders that run on time show
    EffectVisibility effects{};
};

/// The visible part of a document drawn like this with its skin number `skin`.
[[nodiscard]] scene::Visibility visibilityOf(const DrawOptions& options, std::uint32_t skin);

/// The camera, looking from where it does, with the target and distance at which what is drawn fills the view (see
/// Framing) of this aspect (width / height), with the effects around it: as far as they reach in the whole sequence, so
/// that the camera does not depend on the instant, but no farther from the model than it is large. Where no surface is
/// drawn it is framed on what is hidden. Where there are no surfaces it is framed on effects alone; failing that, on
/// tags and bones; where there is nothing of these either it stays as it is. Keys of sequences in files of their own
/// count as far as they were read.
[[nodiscard]] OrbitCamera fitted(const OrbitCamera& camera, float aspect, Fit fit, const FitSubject& subject);

} // namespace renderer

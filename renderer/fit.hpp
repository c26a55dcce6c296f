#pragma once

#include "renderer/camera/orbit_camera.hpp"
#include "renderer/draw/list/draw_options.hpp"
#include "renderer/effect_points.hpp"
#include "renderer/scene/placement.hpp"

#include <span>

namespace renderer {

/// The content that an image is framed on.
enum class Fit {
    pose, ///< everything drawn at the displayed instant
    clip, ///< the extent over the whole clip, for images that belong together
    all,  ///< the extent over all clips and frames
};

/// The shown part of a document, for fitting a camera to it.
struct FitSubject {
    const scene::Document& document;
    std::span<const animation::Pose> poses; ///< the instant: one per layer
    std::span<const formats::Clip> clips;   ///< one per layer; only for Fit::clip
    scene::Visibility visibility{};
    const scene::RotationOverrides& rotationOverrides; ///< of nodes
    double seconds = 0.0;                              ///< the time for animated shaders
    EffectVisibility effects{};
};

/// The visible part of a document with these options and skin number `skin`.
[[nodiscard]] scene::Visibility visibilityOf(const DrawOptions& options, std::uint32_t skin);

/// The camera with the same direction, and with target and distance such that the visible content fills a view of this
/// aspect (width / height, see Framing). Effects count with their extent over the whole sequence, so that the camera
/// does not depend on the instant, but at most as far from the model as the model's size. If no surface is visible,
/// hidden surfaces are framed; without surfaces, only effects; without those, tags and bones; without any of these the
/// camera is unchanged. Keys of sequences in sidecars count only if they were read.
[[nodiscard]] OrbitCamera fitted(const OrbitCamera& camera, float aspect, Fit fit, const FitSubject& subject);

} // namespace renderer

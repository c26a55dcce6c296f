#pragma once

#include "formats/model/model.hpp"

namespace formats {

/// The features of a model, which decide what can be shown and selected. The window, the commands and the scene check
/// these and never the format; only code that draws or evaluates bones calls isSkinned.
struct Capabilities {
    bool hasFrames = false;       ///< numbered frames; its clips are ranges of them
    bool hasVertexFrames = false; ///< frames are complete vertex sets (Keyframed); else poses of bones
    bool hasSequences = false;    ///< its clips are sequences of keys or curves, timed in seconds
    bool hasBones = false;        ///< a skeleton
    bool hasAttachments = false;  ///< points on bones; other models have tags
    bool hasCameras = false;
    bool hasViews = false;     ///< its mesh variants are levels of detail, with their own surfaces and batches
    bool hasGeosets = false;   ///< its surfaces have ids for selection (Skinned::sections)
    bool hasPasses = false;    ///< its own passes define the look of surfaces, with images in its texture slots
    bool hasCollision = false; ///< a mesh and bounds for collisions
};

[[nodiscard]] inline Capabilities capabilitiesOf(const Model& model)
{
    if (!isSkinned(model))
        return {.hasFrames = true, .hasVertexFrames = true};
    const Skinned& shape = skinnedOf(model);
    const bool hasTracks = shape.bindConvention == BindConvention::pivots;
    const bool hasViews = !shape.skinProfiles.empty(); // with sections and batches
    return {.hasFrames = frameCountOf(shape) > 0,
            .hasSequences = hasTracks || !shape.sequences.empty(),
            .hasBones = hasTracks || !shape.bones.empty(),
            .hasAttachments = !shape.attachments.empty(),
            .hasCameras = !shape.cameras.empty(),
            .hasViews = hasViews,
            .hasGeosets = hasViews,
            .hasPasses = hasViews || shape.hasOwnPasses,
            .hasCollision = hasViews};
}

} // namespace formats

#pragma once

#include "formats/model/model.hpp"

namespace formats {

/// What a model has, and so what can be shown of it and chosen. The window, the commands and the scene ask this and
/// never for a format; only what draws or evaluates bones asks isSkinned.
struct Capabilities {
    bool hasFrames = false;       ///< numbered frames; its clips are ranges of them
    bool hasVertexFrames = false; ///< frames of whole vertex sets (Keyframed); else of bones
    bool hasSequences = false;    ///< its clips are sequences of keys, counted in seconds
    bool hasBones = false;        ///< a skeleton
    bool hasAttachments = false;  ///< places on bones, where others have tags
    bool hasCameras = false;
    bool hasViews = false;     ///< its mesh variants are levels of detail, with surfaces and batches of their own
    bool hasGeosets = false;   ///< its surfaces have ids by which they are chosen (Skinned::sections)
    bool hasPasses = false;    ///< passes of its own say how surfaces look, with images in its texture slots
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
            .hasSequences = hasTracks,
            .hasBones = hasTracks || !shape.bones.empty(),
            .hasAttachments = !shape.attachments.empty(),
            .hasCameras = !shape.cameras.empty(),
            .hasViews = hasViews,
            .hasGeosets = hasViews,
            .hasPasses = hasViews,
            .hasCollision = hasViews};
}

} // namespace formats
